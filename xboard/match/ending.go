package match

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// Kind is the way in which a game ended.
type Kind string

// The ways to end a game. Those from TimeLoss on are a player's fault.
const (
	Unfinished  Kind = "unfinished"
	ByRules     Kind = "rules"     // such as checkmate
	Agreed      Kind = "agreement" // to a draw
	Resigned    Kind = "resignation"
	Claimed     Kind = "claim" // granted or, of a trusted player, unchecked
	Adjudicated Kind = "adjudication"

	TimeLoss   Kind = "time"
	Illegal    Kind = "illegal move"
	FalseClaim Kind = "false claim"
	Crashed    Kind = "crash"
	Hung       Kind = "hang"
	BadOutput  Kind = "bad output"
	Refused    Kind = "refusal" // to play a legal position
)

// Faults are the kinds of ending that are a player's fault.
func Faults() []Kind {
	return []Kind{TimeLoss, Illegal, FalseClaim, Crashed, Hung, BadOutput, Refused}
}

// Broken reports whether the player at fault must be started again.
func (k Kind) Broken() bool {
	switch k {
	case Crashed, Hung, BadOutput, Refused:
		return true
	}
	return false
}

// Ending is how and why a game ended.
type Ending struct {
	engine.Result
	Kind Kind
	// Fault is what a player did wrong, if anything: the error in full, such as
	// the last lines that a crashed program wrote.
	Fault string
	// Failure is in which way a player failed, if it did.
	Failure xboard.FailureKind
}

// Loser returns the player whose fault the ending is.
func (e Ending) Loser() (c engine.Color, ok bool) {
	winner, won := e.Winner()
	for _, k := range Faults() {
		if k == e.Kind && won {
			return winner.Other(), true
		}
	}
	return 0, false
}

// forfeit is the ending of a game that a player loses by its own fault.
func forfeit(v *engine.Variant, c engine.Color, k Kind, format string, args ...any) Ending {
	return Ending{Result: engine.Loss(c, v.SideName(c)+" "+fmt.Sprintf(format, args...)), Kind: k}
}

// failure is the ending of a game in which a player failed.
func failure(v *engine.Variant, c engine.Color, err error) Ending {
	e := forfeit(v, c, Refused, "failed")
	var f *xboard.Failure
	if errors.As(err, &f) {
		e = forfeit(v, c, kindOf(f.Kind), "%s", f.Kind)
		e.Failure = f.Kind
		if f.Kind == xboard.IllegalMade && f.Detail != "" {
			e.Reason += ": " + f.Detail
		}
	}
	e.Fault = err.Error()
	return e
}

func kindOf(k xboard.FailureKind) Kind {
	switch k {
	case xboard.NoStart, xboard.Crashed, xboard.BrokeOff:
		return Crashed
	case xboard.Hung:
		return Hung
	case xboard.BadOutput:
		return BadOutput
	case xboard.IllegalMade:
		return Illegal
	}
	return Refused
}
