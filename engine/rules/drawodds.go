package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// DrawOdds makes a draw a win for one player.
//
// Source: Armageddon games in chess, https://en.wikipedia.org/wiki/Fast_chess.
type DrawOdds struct {
	For string `ini:"for"`
} // "w" or "b"

func (DrawOdds) Key() string { return "draw odds" }

func (r DrawOdds) Describe(v *engine.Variant) string {
	return v.SideName(colorNamed(r.For)) + " wins what would otherwise be a draw."
}

func (r DrawOdds) Bind(*engine.Builder) (any, error) {
	if r.For != "w" && r.For != "b" {
		return nil, fmt.Errorf("for %q: expected w or b", r.For)
	}
	return drawOdds{colorNamed(r.For)}, nil
}

type drawOdds struct{ winner engine.Color }

func (d drawOdds) Revise(_ *engine.Position, r engine.Result) engine.Result {
	if r.Outcome == engine.Drawn {
		return engine.Win(d.winner, r.Reason+", a win by draw odds")
	}
	return r
}
