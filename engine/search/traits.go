package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
)

// traits are what the search must know of a variant's rules: what they advise,
// and what follows from it.
type traits struct {
	engine.Advice
	enders bool // some rule ends games by the position alone
	judges bool // some rule ends them by other history than repetition
	turns  bool // a player may move several times in a row
	hands  bool // pieces may be in hand
	sharp  bool // games end by more than mate: material says less
	takes  bool // every move captures: no position is ever quiet

	testing int // plies of quiescence in which checks are tried
}

func newTraits(v *engine.Variant) *traits {
	n := v.HookCounts()
	tr := &traits{Advice: v.Advice(), enders: n.Enders > 0, turns: v.HasTurner(), hands: v.UsesHands()}
	if tr.Repeating != engine.RepeatingFree {
		n.Adjudicators-- // it need not be asked about positions that are new
	}
	tr.takes = onlyTakes(v)
	tr.judges = n.Adjudicators > 0
	tr.sharp = tr.enders || v.HasDrops()
	if v.HasDrops() {
		tr.testing = 1
	}
	return tr
}

// onlyTakes reports whether no piece moves without capturing, and none is
// dropped.
func onlyTakes(v *engine.Variant) bool {
	for _, t := range v.Types() {
		for _, p := range t.Betza.Patterns {
			if p.Legs[len(p.Legs)-1].Mode&betza.Empty != 0 {
				return false
			}
		}
		if t.Betza.Universal&betza.Empty != 0 {
			return false
		}
	}
	return !v.UsesHands()
}

// clockNear reports whether the game is soon drawn by a rule about moves
// without a capture: what is known of the position may come too late.
func (tr *traits) clockNear(p *engine.Position) bool {
	const plies = 10
	return tr.MoveLimit > 0 && p.HalfMoves() >= tr.MoveLimit-plies
}

// withoutMoves returns the result for a player to move who has no move.
func withoutMoves(p *engine.Position) engine.Result {
	if r := p.Ended(); r.Over() {
		return r
	}
	return p.NoMovesResult()
}
