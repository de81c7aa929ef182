package session

import (
	"context"
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/openings"
)

// opening names the opening of the moves that led to the position shown.
type opening struct {
	book *openings.Book // nil: the variant's openings have no names, or they are not loaded yet
	node *pgn.Node      // that was looked up last
	last openings.Opening
}

// booked brings the names of a game's openings.
type booked struct{ book *openings.Book }

func (booked) event() {}

// NameOpenings returns what reads the names of the game's openings: that takes a while the
// first time.
func (s *Session) NameOpenings() Task {
	v, fen := s.Now.Tree.Variant, s.Now.Tree.StartFEN
	return func(context.Context) Event { return booked{openings.For(v, fen)} }
}

// Opening returns the opening of the moves that led to the position shown.
func (s *Session) Opening() openings.Opening {
	o := &s.opening
	if n := s.Browser.Node(); o.book != nil && n != o.node {
		o.node, o.last = n, s.OpeningOf(s.Browser.Moves())
	}
	return o.last
}

// OpeningOf returns the opening of the first moves of the game.
func (s *Session) OpeningOf(moves []engine.Move) openings.Opening {
	return s.opening.book.Of(s.Now.Tree.Variant, s.Now.Tree.StartFEN, moves)
}

// nameOpening replies with the name of the opening.
func (s *Session) nameOpening(string) Reply {
	o := s.Opening()
	if o.Name == "" {
		return fails(errors.New("these moves have no name"))
	}
	return says(o.String() + ".")
}
