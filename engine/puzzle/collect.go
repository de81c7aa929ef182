package puzzle

import (
	"context"
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/selfplay"
)

// Collector collects puzzles from games of any variants.
type Collector struct {
	Load   pgn.Loader
	Search func(*engine.Variant) (*search.Engine, error)
	Curve  func(*engine.Variant) search.Curve // see Finder; nil: that of chess
	Nodes  uint64                             // see Finder
	// Variant is the id of the only variant to search; "": all.
	Variant string
	Most    int           // how many are collected
	Found   func(*Puzzle) // is called with each puzzle; may be nil

	Puzzles []*Puzzle
	Games   int // number of games searched

	finders map[*engine.Variant]*Finder
	known   map[string]bool
}

// ErrEnough ends collecting once there are enough puzzles.
var ErrEnough = errors.New("enough puzzles")

const (
	glanceNodes = 2_000 // for each position of a game
	playLevel   = 5     // of games of the engine with itself: good enough to reach positions worth a look, and to err in them
	playPlies   = 160
)

// Key distinguishes puzzles.
func (z *Puzzle) Key() string { return z.Variant.Def.ID + " " + z.FEN }

// Know leaves a puzzle out that is there already. It reports whether it was new.
func (c *Collector) Know(z *Puzzle) bool {
	if c.known == nil {
		c.known = map[string]bool{}
	}
	known := c.known[z.Key()]
	c.known[z.Key()] = true
	return !known
}

// Game looks for puzzles in a game. It returns ErrEnough once there are enough.
func (c *Collector) Game(ctx context.Context, g *pgn.Game) error {
	if g.Variant == nil {
		_ = pgn.Resolve(g, c.Load) // it is looked at as far as it is known
	}
	if g.Variant == nil || c.Variant != "" && g.Variant.Def.ID != c.Variant {
		return nil
	}
	finder, err := c.finder(g.Variant)
	if err != nil {
		return err
	}
	c.Games++
	err = finder.Find(ctx, g, func(z *Puzzle) bool {
		if c.Know(z) {
			c.Puzzles = append(c.Puzzles, z)
			if c.Found != nil {
				c.Found(z)
			}
		}
		return len(c.Puzzles) < c.Most
	})
	if err == nil && len(c.Puzzles) >= c.Most {
		err = ErrEnough
	}
	return err
}

func (c *Collector) finder(v *engine.Variant) (*Finder, error) {
	if f := c.finders[v]; f != nil {
		return f, nil
	}
	e, err := c.Search(v)
	if err != nil {
		return nil, err
	}
	f := &Finder{Search: e, Nodes: c.Nodes, Glance: glanceNodes}
	if c.Curve != nil {
		f.Curve = c.Curve(v)
	}
	if c.finders == nil {
		c.finders = map[*engine.Variant]*Finder{}
	}
	c.finders[v] = f
	return f, nil
}

// Play makes the engine play games with itself and looks for puzzles in them.
func (c *Collector) Play(ctx context.Context, v *engine.Variant, games int, seed uint64) error {
	skill := search.SkillOf(playLevel)
	skill.Seed = seed
	return selfplay.Play(ctx, selfplay.Settings{
		Variant: v, Games: games, MaxPlies: playPlies, Threads: 1,
		Search: func() (*search.Engine, error) { return c.Search(v) },
		Limits: search.Limits{Nodes: glanceNodes, Skill: skill},
	}, func(played *engine.Game) error {
		g, err := pgn.FromGame(played)
		if err != nil {
			return err
		}
		g.Tags.Set("White", "ferz")
		g.Tags.Set("Black", "ferz")
		return c.Game(ctx, g)
	})
}
