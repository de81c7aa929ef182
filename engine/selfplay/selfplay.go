// Package selfplay plays games of the search against itself in parallel. Play plays
// whole games; PlayParallel runs any function that plays numbered games, and
// packages training and puzzle are built on it.
package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// Settings configure the games.
type Settings struct {
	Variant *engine.Variant
	// Search returns a searcher for the variant. Each goroutine has its own.
	Search func() (*search.Engine, error)
	// Start returns the FEN from which a game starts, or "" for the variant's start
	// position. If it is nil, all games start there.
	Start    func(r *rand.Rand) (string, error)
	Games    int
	MaxPlies int           // number of plies after which a game is stopped
	Limits   search.Limits // for each move; the skill's seed makes the games repeatable
	Threads  int           // games played in parallel; 0 means one per processor
}

// Play plays games and calls each with every game as it ends, one at a time. It
// stops at the first error, which is ctx's if that is done before all games are
// played.
func Play(ctx context.Context, s Settings, each func(*engine.Game) error) error {
	player := func() (Player[*engine.Game], error) {
		e, err := s.Search()
		return func(ctx context.Context, n int) (*engine.Game, error) {
			e.Clear()
			return s.game(ctx, e, uint64(n))
		}, err
	}
	if err := PlayParallel(ctx, s.Threads, 0, s.Games, player, each); err != nil {
		return fmt.Errorf("playing %s: %w", s.Variant.Def.ID, err)
	}
	return nil
}

// game plays the game with a number.
func (s *Settings) game(ctx context.Context, e *search.Engine, n uint64) (*engine.Game, error) {
	start, limits := "", s.Limits
	if limits.Skill.Seed += n + 1; s.Start != nil {
		var err error
		if start, err = s.Start(rand.New(rand.NewPCG(limits.Skill.Seed, n))); err != nil {
			return nil, err
		}
	}
	g, err := engine.NewGame(s.Variant, start)
	if err != nil {
		return nil, err
	}
	for !g.Result().Over() && len(g.Moves()) < s.MaxPlies {
		line, err := e.Search(ctx, g.Position(), limits, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = g.Play(line.PV[0])
		}
		if err != nil {
			return nil, err
		}
	}
	return g, nil
}
