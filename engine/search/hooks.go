package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// hooks are what the search must know of a variant's rules beyond what a
// position tells.
type hooks struct {
	extends bool // some rule deepens the search
	enders  bool // some rule ends games by the position alone
	judges  bool // some rule ends them by other history than repetition
	turns   bool // a player may move several times in a row

	perpetual bool // a player who goes on giving check loses
}

func newHooks(v *engine.Variant) *hooks {
	n := v.HookCounts()
	h := &hooks{extends: n.Extenders > 0, enders: n.Enders > 0, turns: n.Turners > 0}
	for _, r := range v.Def.Rules {
		if rep, ok := r.(rules.Repetition); ok {
			h.perpetual = rep.PerpetualCheck
			n.Adjudicators-- // it need not be asked about positions that are new
		}
	}
	h.judges = n.Adjudicators > 0
	return h
}

// withoutMoves returns the result for a player to move who has no move.
func withoutMoves(p *engine.Position) engine.Result {
	if r := p.Ended(); r.Over() {
		return r
	}
	return p.NoMovesResult()
}
