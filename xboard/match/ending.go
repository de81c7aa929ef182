package match

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// EndKind is the kind of a game's end.
type EndKind string

// The ways to end a game. Those from TimeLoss on are a player's fault.
const (
	Unfinished  EndKind = "unfinished"
	ByRules     EndKind = "rules"     // such as checkmate
	Agreed      EndKind = "agreement" // to a draw
	Resigned    EndKind = "resignation"
	Claimed     EndKind = "claim" // granted or, of a trusted player, unchecked
	Adjudicated EndKind = "adjudication"

	TimeLoss   EndKind = "time"
	Illegal    EndKind = "illegal move"
	FalseClaim EndKind = "false claim"
	Crashed    EndKind = "crash"
	Hung       EndKind = "hang"
	BadOutput  EndKind = "bad output"
	Refused    EndKind = "refusal" // to play a legal position
)

// FaultKinds are the kinds of ending that are a player's fault.
func FaultKinds() []EndKind {
	return []EndKind{TimeLoss, Illegal, FalseClaim, Crashed, Hung, BadOutput, Refused}
}

// needsRestart reports whether the player at fault must be started again.
func (k EndKind) needsRestart() bool {
	switch k {
	case Crashed, Hung, BadOutput, Refused:
		return true
	}
	return false
}

// Ending is how and why a game ended.
type Ending struct {
	engine.Result
	Kind EndKind
	// Fault is a player's fault, if any: the full error, such as the last lines of a
	// crashed program.
	Fault string
	// Failure is the kind of a player's failure, if any.
	Failure xboard.FailureKind
}

// Loser returns the player whose fault the ending is.
func (e Ending) Loser() (c engine.Color, ok bool) {
	winner, won := e.Winner()
	for _, k := range FaultKinds() {
		if k == e.Kind && won {
			return winner.Other(), true
		}
	}
	return 0, false
}

// forfeit is the ending of a game that a player loses by its own fault.
func forfeit(v *engine.Variant, c engine.Color, k EndKind, format string, args ...any) Ending {
	return Ending{Result: engine.Loss(c, v.SideName(c)+" "+fmt.Sprintf(format, args...)), Kind: k}
}

// failure is the ending of a game in which a player failed.
func failure(v *engine.Variant, c engine.Color, err error) Ending {
	e := forfeit(v, c, Refused, "failed")
	var f *xboard.Failure
	if errors.As(err, &f) {
		e = forfeit(v, c, kindOf(f.Kind), "%s", f.Kind)
		e.Failure = f.Kind
		if f.Kind == xboard.IllegalMove && f.Detail != "" {
			e.Reason += ": " + f.Detail
		}
	}
	e.Fault = err.Error()
	return e
}

func kindOf(k xboard.FailureKind) EndKind {
	switch k {
	case xboard.StartFailed, xboard.Crashed, xboard.Disconnected:
		return Crashed
	case xboard.Unresponsive:
		return Hung
	case xboard.BadOutput:
		return BadOutput
	case xboard.IllegalMove:
		return Illegal
	}
	return Refused
}
