package table

import (
	"context"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// Analyser thinks about positions of one variant for as long as it is let. Like
// a game it belongs to one goroutine and never waits.
type Analyser struct {
	variant *engine.Variant
	start   string
	lines   int

	program *program
	setup   bool // the program knows of the variant; belongs to whoever has it
	job     uint64
	stop    context.CancelFunc
	ids     uint64
	found   []xboard.Thinking
	failure error
}

// Analysed: an analysis has ended, because it was given up or failed.
type Analysed struct {
	id  uint64
	err error
}

// NewAnalyser returns an analyser of games of a variant from a start position.
// open starts who thinks, when first needed.
func NewAnalyser(ctx context.Context, v *engine.Variant, start string, open func(ctx context.Context) (xboard.Player, error)) *Analyser {
	return &Analyser{program: newProgram(ctx, open), variant: v, start: start, lines: 1}
}

// SetLines sets how many best lines are looked for, from the next Analyse on.
func (a *Analyser) SetLines(n int) { a.lines = max(n, 1) }

// Running reports whether the analyser thinks.
func (a *Analyser) Running() bool { return a.stop != nil }

// Lines returns what was found in the position looked at, best first.
func (a *Analyser) Lines() []xboard.Thinking { return a.found }

// Failure returns why the analysis has ended by itself, or nil.
func (a *Analyser) Failure() error { return a.failure }

// Analyse thinks about the position after moves, in place of the one before.
func (a *Analyser) Analyse(moves []engine.Move) []Task {
	a.Stop()
	a.found, a.failure = nil, nil
	ctx, cancel := context.WithCancel(a.program.ctx)
	a.ids++
	a.job, a.stop = a.ids, cancel
	id, box := a.job, newMailbox()
	turn := xboard.Turn{Moves: moves, Limits: xboard.Limits{Infinite: true, MultiPV: a.lines}}
	task := func() Event {
		return Analysed{id: id, err: a.analyse(ctx, turn, box)}
	}
	return []Task{
		guarded(task, func(err error) Event { return Analysed{id: id, err: fmt.Errorf("the analysis %w", err)} }),
		listen(ctx, id, box, 0),
	}
}

// analyse runs in the background.
func (a *Analyser) analyse(ctx context.Context, turn xboard.Turn, box *mailbox) error {
	who, err := a.program.take(ctx)
	if err != nil {
		return err
	}
	defer a.program.give(who)
	if !a.setup {
		if err := who.NewGame(ctx, xboard.Setting{Variant: a.variant, Start: a.start, Analysis: true}); err != nil {
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

// Stop ends the thinking; what was found stays.
func (a *Analyser) Stop() {
	if a.stop != nil {
		a.stop()
		a.stop = nil
	}
}

// Handle takes in an event of one of the analyser's tasks.
func (a *Analyser) Handle(ev Event) []Task {
	switch ev := ev.(type) {
	case Thought:
		if ev.id != a.job || a.stop == nil {
			return nil
		}
		a.found = ev.lines
		return []Task{ev.next}
	case Analysed:
		if ev.id != a.job || a.stop == nil {
			return nil
		}
		a.Stop()
		a.failure = ev.err
	}
	return nil
}

// Close ends the analyser; the task ends its program, or waits for its end, and
// may be run again.
func (a *Analyser) Close() []Task {
	a.Stop()
	return []Task{a.program.close()}
}
