package puzzle

import (
	"fmt"
	"io"

	"github.com/ferzchess/ferz/engine/pgn"
)

// WritePGN writes puzzles as games.
func WritePGN(w io.Writer, list []*Puzzle) error {
	for _, z := range list {
		g, err := z.Game()
		if err == nil {
			err = pgn.Write(w, g)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// WriteEPD writes puzzles as EPD, a line for each.
func WriteEPD(w io.Writer, list []*Puzzle) error {
	for _, z := range list {
		if _, err := fmt.Fprintln(w, z.EPD()); err != nil {
			return err
		}
	}
	return nil
}
