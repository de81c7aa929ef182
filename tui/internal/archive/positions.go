package archive

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
)

// entries returns an iterator over the games of a file, or its positions: one a line, as EPD
// or FEN. The first line that is neither empty nor a comment decides which.
func entries(f source) (next func() (pgn.Entry, error), positions bool, err error) {
	begun := positionLines(f)
	if _, first := begun(); first != nil && !errors.Is(first, errNoPosition) && !errors.Is(first, io.EOF) && !errors.Is(first, bufio.ErrTooLong) {
		return nil, false, first
	} else if first == nil {
		positions = true
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, false, err
	}
	if positions {
		return positionLines(f), true, nil
	}
	return pgn.NewIndexer(f).Next, false, nil
}

// errNoPosition is returned for a line that isn't a position.
var errNoPosition = errors.New("expected a FEN or a line of EPD")

// positionLines returns what lists the positions of a file.
func positionLines(r io.Reader) func() (pgn.Entry, error) {
	lines := epd.NewLines(r)
	return func() (pgn.Entry, error) {
		text, err := lines.Next()
		e := pgn.Entry{Offset: lines.Offset, Length: lines.Length, Line: lines.Line}
		if err == nil && !epd.LooksLikePosition(text) {
			err = fmt.Errorf("line %d: %w", e.Line, errNoPosition)
		}
		if err == nil {
			e.Tags = pgn.Tags{{Name: "Variant", Value: epd.Variant(text)}, {Name: "Event", Value: epd.ID(text)}, {Name: "Result", Value: "*"}}
		}
		return e, err
	}
}

// openPosition sets a position up.
func openPosition(r *Entry, load pgn.Loader) (*LoadedGame, error) {
	f, info, err := openRegular(r.File.Path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := r.File.same(info); err != nil {
		return nil, err
	}
	all, _, err := contents(f)
	if err != nil {
		return nil, err
	}
	line := make([]byte, r.Length)
	if _, err := all.ReadAt(line, r.Offset); err != nil {
		return nil, err
	}
	text := string(bytes.TrimSpace(line))
	v, err := load(pgn.Tags{{Name: "Variant", Value: epd.Variant(text)}})
	if err == nil {
		var tree *pgn.Game
		if tree, err = setUp(text, v); err == nil {
			return &LoadedGame{Tree: tree}, nil
		}
	}
	return nil, fmt.Errorf("%s, line %d: %w", r.File.Path, r.Line, err)
}
