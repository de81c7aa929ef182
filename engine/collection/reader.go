package collection

import (
	"bufio"
	"io"

	"github.com/ferzchess/ferz/engine/chessv"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Reader reads games one after the other, as pgn.Reader does.
type Reader interface {
	Next() (*pgn.Game, error)
}

// NewReader returns what reads the games in r: those in PGN, or the one that ChessV
// has saved, whose variant load finds.
func NewReader(r io.Reader, load pgn.Loader) Reader {
	in := bufio.NewReader(pgn.Decoded(r))
	if chessv.Begins(in) {
		return &saved{in, load}
	}
	return pgn.NewReader(in)
}

// saved reads a game that ChessV has saved.
type saved struct {
	in   *bufio.Reader
	load pgn.Loader
}

// Next implements Reader.
func (s *saved) Next() (*pgn.Game, error) {
	if _, err := s.in.Peek(1); err != nil {
		return nil, err
	}
	return chessv.Read(s.in, s.load)
}
