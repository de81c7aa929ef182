package puzzles

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/xboard/durable"
)

// DefaultStore is where puzzles and the answers to them are kept.
func DefaultStore() (Store, error) {
	dir, err := durable.DataDir()
	return Store{Dir: dir}, err
}

// Store is a folder with puzzles.
type Store struct {
	Dir  string // "": there is none
	Find Find   // finds more; nil: in games that ferz plays with itself
}

// File is the file of the puzzles.
func (p Store) File() string { return filepath.Join(p.Dir, "puzzles.pgn") }

// History reads the answers.
func (p Store) History() (*History, error) {
	return OpenHistory(filepath.Join(p.Dir, "puzzles.log"))
}

// Read returns the saved puzzles, none if there is no file; it calls broken with
// the errors of single lines.
func (p Store) Read(ctx context.Context, load pgn.Loader, broken func(line int, err error)) ([]*puzzle.Puzzle, error) {
	f, err := os.Open(p.File())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []*puzzle.Puzzle
	err = puzzle.Read(ctx, f, load, "", func(z *puzzle.Puzzle, line int, failed error) error {
		if failed != nil {
			broken(line, failed)
		} else {
			list = append(list, z)
		}
		return nil
	})
	return list, err
}

// Add adds puzzles to the file.
func (p Store) Add(list []*puzzle.Puzzle) error {
	old, err := os.ReadFile(p.File())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text := bytes.NewBuffer(old)
	if err := puzzle.WritePGN(text, list); err != nil {
		return err
	}
	return durable.WriteFile(p.File(), text.Bytes())
}
