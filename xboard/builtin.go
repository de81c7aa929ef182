package xboard

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/book"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/endings"
	"github.com/ferzchess/ferz/xboard/nets"
)

// DefaultHash is the size of the hash table of ferz's own search in megabytes.
const DefaultHash = 64

// Builtin is ferz's own search as a player in this process.
type Builtin struct {
	// EvalFile is the file of the net, as nets.Resolve takes it. It counts from
	// the next variant on.
	EvalFile string
	// TablePath is the folder of endgame tables, and SyzygyPath those of Syzygy tables,
	// as for endings.Open. Changes take effect with the next variant.
	TablePath, SyzygyPath string
	// Threads is how many threads search, from the next variant on; 0: one.
	Threads int
	// Skill is how well to play.
	Skill search.Skill
	// Params are the numbers that the search goes by, from the next game on; nil:
	// the default ones.
	Params *search.Params
	// Book has the moves to play without thinking; nil: there is none.
	Book *book.Book

	name   string
	hashMB int
	limits Limits // besides those of each turn

	setting  GameInfo
	follower *PositionTracker
	search   *search.Engine
	stopper  stopper
	lag      clock.Lag
}

// NewBuiltin returns a player that searches with a hash table of a size in megabytes,
// within limits of depth or nodes in addition to those of each turn.
func NewBuiltin(name string, hashMB int, limits Limits) *Builtin {
	if hashMB <= 0 {
		hashMB = DefaultHash
	}
	return &Builtin{name: name, hashMB: hashMB, limits: limits}
}

// Name implements Player.
func (b *Builtin) Name() string { return b.name }

// NewGame implements Player.
func (b *Builtin) NewGame(_ context.Context, g GameInfo) error {
	f, err := NewPositionTracker(g.Variant, g.Start)
	if err != nil {
		return err
	}
	b.follower = f
	if b.search == nil || b.setting.Variant != g.Variant {
		e, err := nets.NewEngine(g.Variant, b.hashMB, b.EvalFile)
		if err != nil && b.EvalFile != "" {
			return fmt.Errorf("%s: %w", b.name, err)
		}
		e.SetThreads(b.Threads)
		if err := endings.Attach(e, g.Variant, b.TablePath, b.SyzygyPath); err != nil && (b.TablePath != "" || b.SyzygyPath != "") {
			return fmt.Errorf("%s: %w", b.name, err)
		}
		b.search = e
	} else {
		b.search.Clear()
	}
	if b.Params != nil {
		b.search.SetParams(*b.Params)
	}
	b.setting = g
	b.lag.Reset()
	return nil
}

// Think implements Player. A panic of the search is a failure, not the end of
// the program.
func (b *Builtin) Think(ctx context.Context, t Request, report func(Thinking)) (reply Reply, err error) {
	if b.search == nil {
		return Reply{}, errors.New("no game has begun")
	}
	defer func() {
		if r := recover(); r != nil {
			b.search = nil
			err = &Failure{Player: b.name, Kind: Crashed, Detail: fmt.Sprint(r)}
		}
	}()
	began := time.Now()
	if _, err := b.follower.SetMoves(t.Moves); err != nil {
		return Reply{}, err
	}
	p := b.follower.Position()
	now, done := b.stopper.begin(ctx)
	defer done()
	limits := b.limitsOf(&t, p.Side())
	if limits.Start = began; limits.Clock != nil {
		b.lag.StartMove(limits.Clock, began)
	}
	tell := func(l search.Line) {
		if report != nil && ctx.Err() == nil {
			report(Thinking{Line: l})
		}
	}
	line, ok := b.searchElsewhere(now, &t, limits, tell)
	if !ok {
		var booked engine.Move
		barred := PassGate(now, p.Variant(), b.stopper.stop, func() {
			if booked, ok = b.pick(&t, p); !ok {
				line, err = b.search.Search(now, p, limits, tell)
			}
		})
		switch {
		case barred != nil:
			return Reply{}, fmt.Errorf("%s doesn't think: %w", b.name, barred)
		case ok:
			return Reply{Move: booked}, nil
		}
	}
	b.lag.EndMove(time.Now())
	switch {
	case ctx.Err() != nil:
		return Reply{}, ctx.Err()
	case err != nil:
		return Reply{}, fmt.Errorf("%s: %w", b.name, err)
	}
	reply = Reply{Move: line.PV[0], Last: Thinking{Line: line}}
	if len(line.PV) > 1 {
		reply.Ponder = line.PV[1]
	}
	reply.OffersDraw = t.DrawOffered && b.acceptsDraw(p, line)
	return reply, nil
}

// pick returns a move of the book, if there is one and the turn lets it choose.
func (b *Builtin) pick(t *Request, p *engine.Position) (m engine.Move, ok bool) {
	if b.Book == nil || len(t.Limits.SearchMoves) > 0 || t.Limits.Infinite {
		return m, false
	}
	return b.Book.Pick(p)
}

// searchElsewhere searches on another machine, if the context's gate has one and the search
// depends on nothing of this one.
func (b *Builtin) searchElsewhere(ctx context.Context, t *Request, limits Limits, report func(search.Line)) (line search.Line, ok bool) {
	g, ok := ctx.Value(gateKey{}).(Elsewhere)
	if !ok || b.Book != nil || b.EvalFile != "" || b.TablePath != "" || b.SyzygyPath != "" || b.Params != nil || b.Threads > 1 {
		return line, false
	}
	return g.Search(ctx, Search{Variant: b.setting.Variant, Start: b.setting.Start, Moves: t.Moves, Limits: limits}, report)
}

// openingPlies is how long no draw is agreed to.
const openingPlies = 20

// acceptsDraw reports whether a draw is as good as what the search expects.
func (b *Builtin) acceptsDraw(p *engine.Position, line search.Line) bool {
	return p.Ply() >= openingPlies && line.Score <= 0
}

// limitsOf joins a turn's limits with the player's own.
func (b *Builtin) limitsOf(t *Request, side engine.Color) Limits {
	l := t.Limits
	if t.Clocks != nil && l.Clock == nil {
		c := t.Clocks[side]
		l.Clock = &c
	}
	if b.limits.Depth > 0 && (l.Depth == 0 || l.Depth > b.limits.Depth) {
		l.Depth = b.limits.Depth
	}
	if b.Skill != (search.Skill{}) {
		l.Skill = b.Skill
	}
	l.Skill = b.search.Rated(l.Skill)
	if b.limits.Nodes > 0 && (l.Nodes == 0 || l.Nodes > b.limits.Nodes) {
		l.Nodes = b.limits.Nodes
	}
	return l
}

// MoveNow implements Player.
func (b *Builtin) MoveNow() { b.stopper.stop() }

// GameOver implements Player.
func (b *Builtin) GameOver(context.Context, engine.Result) error { return nil }

// Close implements Player.
func (b *Builtin) Close() error {
	b.stopper.stop()
	return nil
}

// stopper stops work from another goroutine.
type stopper struct {
	mu     sync.Mutex
	cancel context.CancelFunc
}

// begin returns a context that stop ends; done must be called after use.
func (s *stopper) begin(parent context.Context) (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(parent)
	s.mu.Lock()
	s.cancel = cancel
	s.mu.Unlock()
	return ctx, func() {
		s.mu.Lock()
		s.cancel = nil
		s.mu.Unlock()
		cancel()
	}
}

func (s *stopper) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		s.cancel()
	}
}
