// Package matchfeed collects the events of a running match without blocking it, and
// gives a screen the latest state of its games.
//
// A Feed accepts events from any goroutine and never makes the match wait. A Reader,
// which belongs to the screen, reads the feed as often as the screen can be drawn:
// events between two reads are merged, so a slow terminal misses steps but never the
// latest state.
package matchfeed

import (
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/match"
)

// resultsKept is how many finished games are remembered.
const resultsKept = 100

// Feed is what is known of a running match. It is safe for concurrent use.
type Feed struct {
	mu      sync.Mutex
	names   []string
	games   []slotGame // by slot, from 0
	report  match.Report
	results []Result // the latest last
	over    bool
	err     error
	changed chan struct{}
}

// Result is a finished game.
type Result struct {
	Number       int
	White, Black string
	Score        string // such as 1-0
	Reason       string
	Plies        int
}

// slotGame is what a slot plays.
type slotGame struct {
	pairing match.Pairing
	variant *engine.Variant // nil: no game has begun
	start   string
	timed   [2]bool
	moves   []engine.Move // only ever added to, so that readers may keep it
	book    int           // of the moves, those of the opening
	left    [2]time.Duration
	mover   engine.Color
	runs    bool // the mover's clock, since at
	at      time.Time
	lines   [2]lastThinking
	ending  *match.Ending
}

// lastThinking is a player's latest report.
type lastThinking struct {
	line  xboard.Thinking
	moves int // made when it was thought
	known bool
}

// NewFeed returns a feed for a match between named players, with the given number
// of games played side by side.
func NewFeed(names []string, slots int) *Feed {
	return &Feed{names: names, games: make([]slotGame, max(slots, 1)), changed: make(chan struct{}, 1)}
}

// signal wakes the reader, if it waits.
func (f *Feed) signal() {
	select {
	case f.changed <- struct{}{}:
	default: // it has not yet seen the last
	}
}

// End records that the match is over; err is the reason why it was not completed.
func (f *Feed) End(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over, f.err = true, err
	for i := range f.games {
		f.games[i].runs = false
	}
	f.signal()
}

// Event records that a game has begun or ended.
func (f *Feed) Event(e match.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.report = e.Report.Clone()
	if e.Done {
		f.finish(&e)
	}
	f.signal()
}

func (f *Feed) finish(e *match.Event) {
	ending := e.Record.Ending
	f.results = append(f.results, Result{
		Number: e.Pairing.Number, White: f.name(e.Pairing.White), Black: f.name(e.Pairing.Black),
		Score: ending.String(), Reason: ending.Reason, Plies: len(e.Record.Plies),
	})
	f.results = f.results[max(len(f.results)-resultsKept, 0):]
	// The slot may have begun its next game already.
	if g := f.slot(e.Slot); g != nil && g.pairing.Number == e.Pairing.Number {
		g.ending, g.runs = &ending, false
	}
}

func (f *Feed) name(i int) string {
	if i < 0 || i >= len(f.names) {
		return "?"
	}
	return f.names[i]
}

// slot returns the game of a slot, counted from 1.
func (f *Feed) slot(n int) *slotGame {
	if n < 1 || n > len(f.games) {
		return nil
	}
	return &f.games[n-1]
}

// Live records an event within a game.
func (f *Feed) Live(l match.LiveEvent) {
	f.mu.Lock()
	defer f.mu.Unlock()
	g := f.slot(l.Slot)
	if g == nil {
		return
	}
	switch l.Kind {
	case match.GameStarted:
		*g = begun(&l)
	case match.TurnStarted:
		g.left, g.at, g.mover, g.runs = l.Left, l.At, l.Side, true
	case match.ThinkingReported:
		g.think(&l)
	case match.MoveMade:
		g.move(&l)
	}
	f.signal()
}

func begun(l *match.LiveEvent) slotGame {
	g := slotGame{
		pairing: l.Pairing, variant: l.Spec.Variant, start: l.Spec.Start, left: l.Left, at: l.At,
		moves: append([]engine.Move(nil), l.Spec.Opening...), book: len(l.Spec.Opening),
	}
	for c := range l.Spec.Seats {
		g.timed[c] = !l.Spec.Seats[c].Control.Unlimited()
	}
	return g
}

// think keeps a player's best line.
func (g *slotGame) think(l *match.LiveEvent) {
	if l.Line.MultiPV > 1 {
		return
	}
	g.lines[l.Side] = lastThinking{line: *l.Line, moves: len(g.moves), known: true}
}

func (g *slotGame) move(l *match.LiveEvent) {
	if t := &g.lines[l.Side]; l.Ply.Scored {
		t.line.Score, t.line.Depth, t.line.NoScore, t.known = l.Ply.Score, l.Ply.Depth, false, true
	}
	g.moves = append(g.moves, l.Ply.Move)
	g.left, g.at, g.runs = l.Left, l.At, false
}
