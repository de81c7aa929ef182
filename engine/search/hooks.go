package search

import "github.com/ferzchess/ferz/engine"

// hooks are what the search must know of a variant's rules beyond what a
// position tells.
type hooks struct {
	engine.Advice
	enders bool // some rule ends games by the position alone
	judges bool // some rule ends them by other history than repetition
	turns  bool // a player may move several times in a row
}

func newHooks(v *engine.Variant) *hooks {
	n := v.HookCounts()
	h := &hooks{Advice: v.Advice(), enders: n.Enders > 0, turns: v.HasTurner()}
	if h.Repeating != engine.RepeatingFree {
		n.Adjudicators-- // it need not be asked about positions that are new
	}
	h.judges = n.Adjudicators > 0
	return h
}

// clockNear reports whether the game is soon drawn by a rule about moves
// without a capture: what is known of the position may come too late.
func (h *hooks) clockNear(p *engine.Position) bool {
	const plies = 10
	return h.MoveLimit > 0 && p.HalfMoves() >= h.MoveLimit-plies
}

// withoutMoves returns the result for a player to move who has no move.
func withoutMoves(p *engine.Position) engine.Result {
	if r := p.Ended(); r.Over() {
		return r
	}
	return p.NoMovesResult()
}
