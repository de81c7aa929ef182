package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// RepetitionLoses lets a player lose who brings about a position for the third
// time, or as often as Times says.
//
// Source: Mike Nelson and Peter Aronson, Separate Realms Chess (2002).
type RepetitionLoses struct {
	Times int `ini:"times"`
}

// Key implements engine.Rule.
func (RepetitionLoses) Key() string { return "repetition" }

// Describe implements engine.Rule.
func (r RepetitionLoses) Describe(*engine.Variant) string {
	return fmt.Sprintf("A player who makes a position occur for the %s time has lost.", ordinal(Repetition{Times: r.Times}.times()))
}

// Bind implements engine.Rule.
func (r RepetitionLoses) Bind(*engine.Builder) (any, error) {
	return repetitionLoses{Repetition{Times: r.Times}.times()}, checkTimes(r.Times)
}

type repetitionLoses struct{ times int }

// Adjudicate implements engine.Adjudicator.
func (r repetitionLoses) Adjudicate(p *engine.Position) engine.Result {
	if p.Repetitions() < r.times-1 {
		return engine.Result{}
	}
	return engine.Loss(p.Mover(), "repetition")
}

// Advise implements engine.Adviser.
func (repetitionLoses) Advise(a *engine.Advice) { a.Repetition = engine.RepetitionLoses }
