package livegame

import (
	"context"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// Analyzer analyzes positions of one variant until it is stopped. Like a game it
// belongs to one goroutine and never waits.
type Analyzer struct {
	variant *engine.Variant
	start   string
	lines   int

	program *sharedPlayer
	setup   bool // the engine knows the variant; belongs to the goroutine that uses the player
	job     uint64
	stop    context.CancelFunc
	ids     uint64
	found   []xboard.Thinking
	failure error
}

// analysisEnded: an analysis was canceled or has failed.
type analysisEnded struct {
	id  uint64
	err error
}

// NewAnalyzer returns an analyzer of games of a variant from a start position.
// open starts who thinks, when first needed.
func NewAnalyzer(ctx context.Context, v *engine.Variant, start string, open func(ctx context.Context) (xboard.Player, error)) *Analyzer {
	return &Analyzer{program: newProgram(ctx, open), variant: v, start: start, lines: 1}
}

// SetLines sets how many best lines are looked for, from the next Analyze on.
func (a *Analyzer) SetLines(n int) { a.lines = max(n, 1) }

// Running reports whether the analyzer thinks.
func (a *Analyzer) Running() bool { return a.stop != nil }

// Lines returns the lines found in the position, best first.
func (a *Analyzer) Lines() []xboard.Thinking { return a.found }

// Err returns why the analysis has ended by itself, or nil.
func (a *Analyzer) Err() error { return a.failure }

// Analyze replaces the position under analysis by the one after moves.
func (a *Analyzer) Analyze(moves []engine.Move) []Task {
	a.Stop()
	a.found, a.failure = nil, nil
	ctx, cancel := context.WithCancel(a.program.ctx)
	a.ids++
	a.job, a.stop = a.ids, cancel
	id, box := a.job, newMailbox()
	turn := xboard.Request{Moves: moves, Limits: xboard.Limits{Infinite: true, MultiPV: a.lines}}
	task := func() Event {
		return analysisEnded{id: id, err: a.analyze(ctx, turn, box)}
	}
	return []Task{
		guarded(task, func(err error) Event { return analysisEnded{id: id, err: fmt.Errorf("the analysis %w", err)} }),
		listen(ctx, id, box, 0),
	}
}

// analyze runs in the background.
func (a *Analyzer) analyze(ctx context.Context, turn xboard.Request, box *mailbox) error {
	who, err := a.program.take(ctx)
	if err != nil {
		return err
	}
	defer a.program.give(who)
	if !a.setup {
		if err := who.NewGame(ctx, xboard.GameInfo{Variant: a.variant, Start: a.start, Analysis: true}); err != nil {
			return err
		}
		a.setup = true
	}
	_, err = who.Think(ctx, turn, box.put)
	if err != nil && ctx.Err() == nil {
		a.setup = false
	}
	return err
}

// Stop ends the analysis; its lines stay.
func (a *Analyzer) Stop() {
	if a.stop != nil {
		a.stop()
		a.stop = nil
	}
}

// Handle processes an event of one of the analyzer's tasks.
func (a *Analyzer) Handle(ev Event) []Task {
	switch ev := ev.(type) {
	case thinkingUpdate:
		if ev.id != a.job || a.stop == nil {
			return nil
		}
		a.found = ev.lines
		return []Task{ev.next}
	case analysisEnded:
		if ev.id != a.job || a.stop == nil {
			return nil
		}
		a.Stop()
		a.failure = ev.err
	}
	return nil
}

// Close ends the analyzer; the task ends its program, or waits for its end, and
// may be run again.
func (a *Analyzer) Close() []Task {
	a.Stop()
	return []Task{a.program.close()}
}
