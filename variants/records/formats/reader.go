package formats

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/chessvfile"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
)

// NewReader returns a reader of the games in r: in PGN, in another format that is
// recognized by its contents, as positions in lines of FEN or EPD, or as ChessV saves a
// game. load finds the variants of the last two.
func NewReader(r io.Reader, load pgn.Loader) collection.Reader {
	raw := bufio.NewReaderSize(r, 64<<10)
	if f := DetectIn(raw); f != nil {
		return &listed{format: f, in: raw}
	}
	if head, _ := raw.Peek(early); isBinary(head) {
		return failed{errors.New("this is a binary file of no format that ferz knows")}
	}
	in := bufio.NewReader(pgn.Decoded(raw))
	if chessvfile.Begins(in) {
		return &saved{in, load}
	}
	if beginsWithPosition(in) {
		return &positions{epd.NewLines(in), load}
	}
	return pgn.NewReader(in)
}

// NewReaderAt is NewReader of the rest of a file from a game on, where a game of PGN is at
// an offset; at is at its beginning otherwise.
func NewReaderAt(r io.Reader, load pgn.Loader, at collection.Place) collection.Reader {
	if at.Offset > 0 {
		return pgn.NewReaderAt(r, at.Offset, at.Line)
	}
	return NewReader(r, load)
}

// isBinary reports whether a file of no known format has bytes of zero, and neither a tag nor
// the number of a move, which a file of games has even if it is damaged.
func isBinary(head []byte) bool {
	return bytes.IndexByte(head, 0) >= 0 && !charset.IsUTF16(head) && !textual().Match(head)
}

var textual = words.Compiled(`(?m)^\s*\[\w+ +"|\b1\.+ ?[A-Za-z][A-Za-z0-9]|^\S+/\S+/\S+ [wb] `)

// failed is a reader of a file that can't be read.
type failed struct{ err error }

// Next implements collection.Reader.
func (f failed) Next() (*pgn.Game, error) { return nil, f.err }

// listed reads the games of a file in another format, all at once.
type listed struct {
	format *records.Format
	in     io.Reader
	games  []*pgn.Game
	read   bool
}

// Next implements collection.Reader.
func (l *listed) Next() (*pgn.Game, error) {
	if !l.read {
		l.read = true
		games, err := records.Read(l.format, l.in)
		if err != nil {
			return nil, err
		}
		l.games = games
	}
	if len(l.games) == 0 {
		return nil, io.EOF
	}
	g := l.games[0]
	l.games = l.games[1:]
	return g, nil
}

// saved reads a game that ChessV has saved.
type saved struct {
	in   *bufio.Reader
	load pgn.Loader
}

// Next implements collection.Reader.
func (s *saved) Next() (*pgn.Game, error) {
	if _, err := s.in.Peek(1); err != nil {
		return nil, err
	}
	return chessvfile.Read(s.in, s.load)
}
