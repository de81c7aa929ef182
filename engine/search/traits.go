package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
)

// traits are the properties of a variant's rules that the search depends on: their
// advice and what follows from it.
type traits struct {
	engine.Advice
	hasEnders       bool // some rule ends games by the position alone
	hasAdjudicators bool // some rule ends games by history other than repetition
	multiMove       bool // a player may move several times in a row
	hands           bool // pieces may be in hand
	reusesCaptures  bool // captured pieces can be dropped
	volatile        bool // games end in other ways than mate, so material says less
	pieceGoals      bool // non-royal pieces win on some squares, so an exchange may be unequal
	hasExtinction   bool // some pieces must not be lost
	horde           bool // only one player has a royal piece in the array
	capturesOnly    bool // every move captures: no position is ever quiet
	extend          bool // a rule may ask for a deeper search
	losingChecks    bool // quiet checks are searched whatever material they lose
	walls           bool // moves may put walls

	quiesceCheckPlies int // plies of quiescence in which checks are tried
}

func newTraits(v *engine.Variant) *traits {
	n := v.HookCounts()
	tr := &traits{Advice: v.Advice(), hasEnders: n.Enders > 0, multiMove: v.HasTurnOrder(), hands: v.UsesHands(), walls: v.PutsWalls()}
	if tr.Repetition != engine.RepetitionUnruled {
		n.Adjudicators-- // need not be asked about new positions
	}
	tr.capturesOnly, tr.extend = capturesOnly(v), v.HasSearchExtenders()
	tr.horde = hasHorde(v)
	tr.hasAdjudicators = n.Adjudicators > 0
	tr.reusesCaptures = v.HasDrops() && v.CapturesGoToHand()
	tr.volatile = tr.hasEnders || tr.reusesCaptures
	tr.pieceGoals = hasPieceGoals(v, &tr.Goals)
	tr.losingChecks = tr.ChecksToWin > 0 || tr.CaptureSideEffects || v.HasHoppers()
	tr.hasExtinction = tr.ExtinctionTypes != [engine.MaxTypes + 1]bool{}
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

// hasHorde reports whether only one player starts with royal pieces.
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

// choices returns the percentage of moves at which players have a choice: where captures are
// compulsory, every third move is the only one (in games of antichess, losers and giveaway).
func (tr *traits) choices() int {
	if tr.MustCapture {
		return 65
	}
	return 100
}

// nearMoveLimit reports whether the game is soon drawn by a rule about moves without
// a capture, so that scores in the transposition table are not reliable.
func (tr *traits) nearMoveLimit(p *engine.Position) bool {
	const plies = 10
	return tr.MoveLimit > 0 && p.HalfMoves() >= tr.MoveLimit-plies
}

// noMovesResult returns the result for a player to move who has no move.
func noMovesResult(p *engine.Position) engine.Result {
	if r := p.TerminalResult(); r.Over() {
		return r
	}
	return p.NoMovesResult()
}
