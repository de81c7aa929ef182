package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
)

// traits are what the search must know of a variant's rules: what they advise,
// and what follows from it.
type traits struct {
	engine.Advice
	hasEnders       bool // some rule ends games by the position alone
	hasAdjudicators bool // some rule ends them by other history than repetition
	multiMove       bool // a player may move several times in a row
	hands           bool // pieces may be in hand
	reusesCaptures  bool // captured pieces are dropped again
	volatile        bool // games end by more than mate: material says less
	pieceGoals      bool // pieces that are not royal win on some squares: no capture is just one
	hasExtinction   bool // some pieces must not be lost
	horde           bool // one player alone has a royal piece in the array
	capturesOnly    bool // every move captures: no position is ever quiet
	extend          bool // a rule may ask for a deeper search

	quiesceCheckPlies int // plies of quiescence in which checks are tried
}

func newTraits(v *engine.Variant) *traits {
	n := v.HookCounts()
	tr := &traits{Advice: v.Advice(), hasEnders: n.Enders > 0, multiMove: v.HasTurner(), hands: v.UsesHands()}
	if tr.Repeating != engine.RepeatingFree {
		n.Adjudicators-- // it need not be asked about positions that are new
	}
	tr.capturesOnly, tr.extend = capturesOnly(v), v.HasSearchExtenders()
	tr.horde = hasHorde(v)
	tr.hasAdjudicators = n.Adjudicators > 0
	tr.reusesCaptures = v.HasDrops() && v.FillsHands()
	tr.volatile = tr.hasEnders || tr.reusesCaptures
	tr.pieceGoals = hasPieceGoals(v, &tr.Goals)
	tr.hasExtinction = tr.Vital != [engine.MaxTypes + 1]bool{}
	if tr.reusesCaptures {
		tr.quiesceCheckPlies = 1
	}
	return tr
}

// hasPieceGoals reports whether there are goals for other types than royal ones.
func hasPieceGoals(v *engine.Variant, goals *[2][engine.MaxTypes + 1]engine.Bitboard) bool {
	for _, t := range v.Types() {
		if !t.Royal && !(goals[0][t.ID].Empty() && goals[1][t.ID].Empty()) {
			return true
		}
	}
	return false
}

// hasHorde reports whether one player alone begins with royal pieces.
func hasHorde(v *engine.Variant) bool {
	p, err := v.NewPosition("")
	if err != nil {
		return false
	}
	var has [2]bool
	for _, t := range v.RoyalTypes() {
		for c := range has {
			has[c] = has[c] || p.Count(engine.Color(c), t)+p.InHand(engine.Color(c), t) > 0
		}
	}
	return has[engine.White] != has[engine.Black]
}

// capturesOnly reports whether no piece moves without capturing, and none is
// dropped.
func capturesOnly(v *engine.Variant) bool {
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

// nearMoveLimit reports whether the game is soon drawn by a rule about moves
// without a capture: what is known of the position may come too late.
func (tr *traits) nearMoveLimit(p *engine.Position) bool {
	const plies = 10
	return tr.MoveLimit > 0 && p.HalfMoves() >= tr.MoveLimit-plies
}

// noMovesResult returns the result for a player to move who has no move.
func noMovesResult(p *engine.Position) engine.Result {
	if r := p.Ended(); r.Over() {
		return r
	}
	return p.NoMovesResult()
}
