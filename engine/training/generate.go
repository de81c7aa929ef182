package training

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/selfplay"
)

// Generation says how games are played.
type Generation struct {
	Variant *engine.Variant
	// Search returns a searcher of the variant; each goroutine has its own.
	Search func() *search.Engine
	// Teacher returns who chooses the moves, one for each goroutine, and says
	// what they are worth; nil: the searcher.
	Teacher func() (Teacher, error)
	// Start returns the FEN from which a game begins, "" for the variant's start
	// position; nil: all begin with that.
	Start   func(r *rand.Rand) (string, error)
	Nodes   uint64 // positions searched for each move; 0: 400
	Games   int    // how many the file is to have in the end; 0: until ctx is done
	Threads int    // games side by side; 0: as many as there are processors
	Seed    uint64
}

// Teacher chooses the moves of games to learn from.
type Teacher interface {
	// Begin gets ready for a game from a position, "" for the variant's start.
	Begin(ctx context.Context, start string) error
	// Choose searches so many positions after the moves of the game, which lead to
	// p, and returns a line of at least one move and its score.
	Choose(ctx context.Context, p *engine.Position, moves []engine.Move, nodes uint64) (search.Line, error)
}

// ownSearch is ferz's own search as a teacher.
type ownSearch struct{ *search.Engine }

func (s ownSearch) Begin(context.Context, string) error {
	s.Clear()
	return nil
}

func (s ownSearch) Choose(ctx context.Context, p *engine.Position, _ []engine.Move, nodes uint64) (search.Line, error) {
	return s.Search(ctx, p, search.Limits{Nodes: nodes}, nil)
}

// Progress tells how far generating games is.
type Progress struct {
	Games     int // in the file
	Played    int // of them now
	Positions int // searched in those
	Nodes     uint64
	Decisive  int // of those played now
	Time      time.Duration
}

const (
	defaultNodes = 400
	hashMB       = 4    // of each searcher
	unbalanced   = 1000 // centipawns after the opening: such games are not played
	decided      = 2000 // centipawns that decide a game ...
	decidedFor   = 4    // after so many plies in a row
	longest      = 300  // plies, after which a game is drawn
	syncEvery    = 10 * time.Second
)

// Generate plays games and adds them to a file until it has as many as are
// wanted, or ctx is done, which is no error. report, if not nil, is called after
// each game.
func Generate(ctx context.Context, g Generation, w *Writer, report func(Progress)) error {
	if g.Nodes == 0 {
		g.Nodes = defaultNodes
	}
	end := g.Games
	if end == 0 {
		end = math.MaxInt
	}
	player := func() (selfplay.Player[*played], error) {
		p, err := newSelfPlayer(&g)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, n int) (*played, error) {
			return p.play(ctx, rand.New(rand.NewPCG(p.Seed, uint64(n))))
		}, nil
	}
	c := collector{w: w, report: report, start: time.Now()}
	c.synced = c.start
	err := selfplay.Each(ctx, g.Threads, w.Games(), end, player, c.add)
	if err != nil && !errors.Is(err, context.Cause(ctx)) {
		return fmt.Errorf("playing games: %w", err)
	}
	return w.Sync()
}

// played is a game that was played.
type played struct {
	*Game
	nodes uint64
}

// collector writes games.
type collector struct {
	w             *Writer
	report        func(Progress)
	at            Progress
	start, synced time.Time
}

func (c *collector) add(g *played) error {
	if err := c.w.Write(g.Game); err != nil {
		return err
	}
	if time.Since(c.synced) > syncEvery {
		if err := c.w.Sync(); err != nil {
			return err
		}
		c.synced = time.Now()
	}
	c.at.Games, c.at.Time = c.w.Games(), time.Since(c.start)
	c.at.Played++
	c.at.Positions += len(g.Scores)
	c.at.Nodes += g.nodes
	if g.Outcome != engine.Drawn {
		c.at.Decisive++
	}
	if c.report != nil {
		c.report(c.at)
	}
	return nil
}

// selfPlayer plays games against itself.
type selfPlayer struct {
	*Generation
	search  *search.Engine // tells whether an opening is balanced
	teacher Teacher
	list    engine.MoveList
	opening int          // plies at random
	decided search.Score // from here on a score decides a game
}

func newSelfPlayer(g *Generation) (*selfPlayer, error) {
	p := &selfPlayer{Generation: g, search: g.Search(), opening: 8, decided: decided}
	p.teacher = ownSearch{p.search}
	if g.Teacher != nil {
		var err error
		if p.teacher, err = g.Teacher(); err != nil {
			return nil, err
		}
	}
	if squares(g.Variant) <= 36 {
		p.opening = 4
	}
	if a := g.Variant.Advice(); a.LosesToWin || a.Goals != (engine.Advice{}).Goals || len(g.Variant.RoyalTypes()) == 0 {
		p.decided = search.Mate - 1000 // pieces may not be worth what they seem to be
	}
	return p, nil
}

func squares(v *engine.Variant) (n int) {
	for s := range v.Size() {
		if v.OnBoard(engine.Square(s)) {
			n++
		}
	}
	return n
}

// play plays a game, which depends on the source of chance only.
func (p *selfPlayer) play(ctx context.Context, r *rand.Rand) (*played, error) {
	const tries = 1000
	for range tries {
		g, pos, err := p.open(r)
		if err != nil {
			return nil, err
		}
		if g == nil {
			continue
		}
		if err := p.teacher.Begin(ctx, g.Start); err != nil {
			return nil, err
		}
		nodes, err := p.finish(ctx, g, pos)
		return &played{g, nodes}, err
	}
	return nil, fmt.Errorf("variant %s: of %d random openings none leads to a game that is open", p.Variant.Def.ID, tries)
}

// open makes random moves. It returns no game if one player is far ahead then, or
// the game is over.
func (p *selfPlayer) open(r *rand.Rand) (*Game, *engine.Position, error) {
	g := &Game{Opening: p.opening + r.IntN(2)}
	if p.Start != nil {
		var err error
		if g.Start, err = p.Start(r); err != nil {
			return nil, nil, err
		}
	}
	pos, err := p.Variant.NewPosition(g.Start)
	if err != nil {
		return nil, nil, err
	}
	for range g.Opening {
		moves := ordered(pos, &p.list)
		if len(moves) == 0 {
			return nil, nil, nil
		}
		m := moves[r.IntN(len(moves))]
		g.Moves = append(g.Moves, m)
		pos.Make(m)
	}
	if score := p.search.Evaluate(pos); pos.Result().Over() || score > unbalanced || score < -unbalanced {
		return nil, nil, nil
	}
	return g, pos, nil
}

// finish plays a game to its end. It returns how many positions were searched.
func (p *selfPlayer) finish(ctx context.Context, g *Game, pos *engine.Position) (nodes uint64, err error) {
	clear := [2]int{} // plies in a row for which each player was far ahead
	for ctx.Err() == nil {
		if r := pos.Result(); r.Over() {
			g.Outcome = r.Outcome
			return nodes, nil
		}
		if len(g.Moves) >= longest {
			g.Outcome = engine.Drawn
			return nodes, nil
		}
		line, err := p.teacher.Choose(ctx, pos, g.Moves, p.Nodes)
		if err != nil {
			return nodes, fmt.Errorf("%s: %w", pos.FEN(), err)
		}
		nodes += line.Nodes
		us := pos.Side()
		g.Moves = append(g.Moves, line.PV[0])
		g.Scores = append(g.Scores, int16(line.Score))
		pos.Make(line.PV[0])
		switch {
		case line.Score > p.decided:
			clear[us], clear[us.Other()] = clear[us]+1, 0
		case line.Score < -p.decided:
			clear[us], clear[us.Other()] = 0, clear[us.Other()]+1
		default:
			clear = [2]int{}
		}
		for c, n := range clear {
			if n >= decidedFor {
				g.Outcome = engine.WhiteWins + engine.Outcome(c)
				return nodes, nil
			}
		}
	}
	return nodes, ctx.Err()
}
