package notation_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

func TestResult(t *testing.T) {
	for want, r := range map[string]engine.Result{
		"*":                   {},
		"0-1 (checkmate)":     engine.Loss(engine.White, "checkmate"),
		"1/2-1/2 (stalemate)": engine.Draw("stalemate"),
		"1-0":                 {Outcome: engine.WhiteWins},
	} {
		if got := notation.Result(r); got != want {
			t.Errorf("%+v: %q, want %q", r, got, want)
		}
	}
}
