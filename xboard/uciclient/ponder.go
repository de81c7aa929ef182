package uciclient

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// Ponder implements xboard.Ponderer. It does nothing with engines that can't
// ponder or are configured not to.
func (e *client) Ponder(ctx context.Context, t xboard.Request) error {
	s, err := e.ready(ctx)
	if err != nil {
		return err
	}
	if err := e.endPondering(); err != nil {
		return err
	}
	if _, can := e.Session().option(e.words.Ponder); !can || !e.Config.Ponder {
		return nil
	}
	s.ReportThinking.Store(false)
	t.Moves = slices.Clone(t.Moves) // the caller's may change meanwhile
	if _, err := e.search(ctx, &t, true); err != nil {
		if errors.Is(err, search.ErrNoMoves) {
			return nil // the expected move ends the game
		}
		return e.AsFailure(err)
	}
	e.pondering = &t
	return nil
}

// pondersOn reports whether the engine ponders on a turn. The clocks may differ: the
// engine was sent those of before.
func (e *client) pondersOn(t *xboard.Request) bool {
	if e.pondering == nil || !slices.Equal(e.pondering.Moves, t.Moves) {
		return false
	}
	a, b := e.pondering.Limits, t.Limits
	a.Clock, b.Clock = nil, nil
	return reflect.DeepEqual(a, b)
}

// endPondering stops the engine if it ponders, and forgets its answer.
func (e *client) endPondering() error {
	if e.pondering == nil {
		return nil
	}
	e.pondering = nil
	if err := e.Session().stopSearch(); err != nil {
		return e.AsFailure(err)
	}
	return nil
}
