package puzzles

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/curves"
	"github.com/ferzchess/ferz/xboard/nets"
)

// Find finds some puzzles of a variant, other than those that are known.
type Find func(ctx context.Context, v *engine.Variant, known []*puzzle.Puzzle) ([]*puzzle.Puzzle, error)

// searchBudget is the work of finding puzzles.
type searchBudget struct {
	nodes    uint64        // to be sure that a move alone wins
	games    int           // at the most
	puzzles  int           // are enough
	patience time.Duration // after which one puzzle is enough
	hash     int           // megabytes
}

// interactiveBudget is what is done while someone waits.
var interactiveBudget = searchBudget{nodes: 30_000, games: 60, puzzles: 4, patience: 20 * time.Second, hash: 16}

// find is a Find that looks in games that ferz plays with itself.
func (e searchBudget) find(ctx context.Context, v *engine.Variant, known []*puzzle.Puzzle) ([]*puzzle.Puzzle, error) {
	within, stop := context.WithCancel(ctx)
	defer stop()
	var some atomic.Bool
	start := time.Now()
	impatience := time.AfterFunc(e.patience, func() {
		if some.Load() {
			stop()
		}
	})
	defer impatience.Stop()
	c := &puzzle.Collector{Curve: curves.Of, Nodes: e.nodes, Most: e.puzzles, Search: func(v *engine.Variant) (*search.Engine, error) {
		return nets.NewEngine(v, e.hash, "")
	}, Found: func(*puzzle.Puzzle) {
		some.Store(true)
		if time.Since(start) >= e.patience {
			stop()
		}
	}}
	for _, z := range known {
		c.Know(z)
	}
	err := c.Play(within, v, e.games, rand.Uint64())
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(c.Puzzles) > 0:
		return c.Puzzles, nil
	case err != nil:
		return nil, err
	}
	return nil, fmt.Errorf("no puzzle was found in %s of %s; other games will be looked at the next time", words.Count(c.Games, "game"), v.Def.Name)
}
