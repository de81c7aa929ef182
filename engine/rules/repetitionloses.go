package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// RepetitionLoses makes a player lose who brings about a position for the third
// time, or the number of times given by Times.
//
// Source: Mike Nelson and Peter Aronson, Separate Realms Chess (2002).
type RepetitionLoses struct {
	Times int `ini:"times"`
}

func (RepetitionLoses) Key() string { return "repetition" }

func (r RepetitionLoses) Describe(*engine.Variant) string {
	return fmt.Sprintf("A player who makes a position occur for the %s time loses.", ordinal(Repetition{Times: r.Times}.times()))
}

func (r RepetitionLoses) Bind(*engine.Builder) (any, error) {
	return repetitionLoses{Repetition{Times: r.Times}.times()}, checkTimes(r.Times)
}

type repetitionLoses struct{ times int }

func (r repetitionLoses) Adjudicate(p *engine.Position) engine.Result {
	if p.Repetitions() < r.times-1 {
		return engine.Result{}
	}
	return engine.Loss(p.Mover(), "repetition")
}

func (repetitionLoses) Advise(a *engine.Advice) { a.Repetition = engine.RepetitionLoses }
