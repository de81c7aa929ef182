package match

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

const (
	// maxTries is after how many draws of random moves the openings that are wanted
	// are taken not to exist.
	maxTries = 500
	// balanceNodes is how many positions are searched to tell whether a piece hangs
	// or the like.
	balanceNodes = 2000
)

// scales tell whether positions are balanced.
type scales struct {
	maxImbalance int // centipawns that may favour a player; 0: all are good enough
	engine       *search.Engine
	variant      *engine.Variant // which the engine searches
}

// randomOpening makes random legal moves after those of an opening, such that the game
// continues and neither player has gained too much by them.
func (s *scales) randomOpening(ctx context.Context, o *opening, plies int, rnd *rand.Rand) ([]engine.Move, error) {
	went := 0
	for range maxTries {
		g, err := randomWalk(o, plies, rnd)
		if err != nil {
			return nil, err
		}
		if len(g.Moves()) < len(o.moves)+plies || g.Result().Over() {
			continue
		}
		went++
		level, err := s.level(ctx, g.Position())
		if err != nil {
			return nil, err
		}
		if level {
			return g.Moves(), nil
		}
	}
	if went > 0 {
		return nil, fmt.Errorf("of %d positions after %d random plies none was within %d centipawns: allow more", went, plies, s.maxImbalance)
	}
	return nil, fmt.Errorf("of %d games of %d random plies all were over: use fewer", maxTries, plies)
}

// randomWalk plays an opening and random legal moves after it, as many as there are.
func randomWalk(o *opening, plies int, rnd *rand.Rand) (*engine.Game, error) {
	g, err := engine.NewGame(o.variant, o.start)
	if err != nil {
		return nil, err
	}
	for _, m := range o.moves {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	for range plies {
		legal := g.Position().LegalMoves()
		if g.Result().Over() || len(legal) == 0 {
			break
		}
		if err := g.Play(legal[rnd.IntN(len(legal))]); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// level reports whether a position favours no player too much. It depends on the
// position alone, so that openings are repeatable.
func (s *scales) level(ctx context.Context, p *engine.Position) (bool, error) {
	if s.maxImbalance == 0 {
		return true, nil
	}
	if s.variant != p.Variant() {
		s.engine, s.variant = search.New(p.Variant(), 1), p.Variant()
	}
	s.engine.Clear()
	line, err := s.engine.Search(ctx, p, search.Limits{Nodes: balanceNodes}, nil)
	if err == nil {
		err = ctx.Err() // it may have been cut short
	}
	return int(abs(line.Score)) <= s.maxImbalance, err
}
