package puzzle

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Read reads the puzzles of a file: games in PGN (see Of) or lines of EPD (see OfEPD).
// variant names the variant of lines that don't; empty lines and those that begin with
// # are skipped. Each puzzle is passed on with the line where it begins, or with the
// error, until take fails.
func Read(ctx context.Context, in io.Reader, load pgn.Loader, variant string, take func(z *Puzzle, line int, err error) error) error {
	buffered := bufio.NewReader(pgn.Decoded(in))
	if pgn.Begins(buffered) {
		return readGames(ctx, buffered, load, take)
	}
	named := func(name string) (*engine.Variant, error) {
		if name == "" {
			name = variant
		}
		return load(pgn.Tags{{Name: "Variant", Value: name}})
	}
	for lines := epd.NewLines(buffered); ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		text, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		z, failed := OfEPD(text, named)
		if err := take(z, lines.Line, failed); err != nil {
			return err
		}
	}
}

func readGames(ctx context.Context, in io.Reader, load pgn.Loader, take func(z *Puzzle, line int, err error) error) error {
	for r := pgn.NewReader(in); ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		z, failed := Of(g, load)
		if err := take(z, g.Line, failed); err != nil {
			return err
		}
	}
}
