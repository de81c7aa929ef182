package search

import "github.com/ferzchess/ferz/engine"

// Term is a part of the static evaluation for both players, in centipawns at the
// position's game phase.
type Term struct {
	Name         string
	White, Black int
}

// PieceValue returns a type's middlegame value in the search, in centipawns; 0 for
// royal pieces.
func PieceValue(v *engine.Variant, t engine.TypeID) int { return PieceValues(v)[t] }

// PieceValues returns PieceValue of all types, by ID.
func PieceValues(v *engine.Variant) (out [engine.MaxTypes + 1]int) {
	m := measureMobility(v.WithoutRules())
	for t, n := range newWorth(v, m, netBaseWeights(v, m, newTraits(v)), nil).middle {
		out[t] = int(n)
	}
	return out
}

// TraceEval splits the static evaluation into terms: the material of each type, the
// piece-square tables of all types together, pieces in hand, pawns and king shelter.
// Corrections of the total (tempo, mop-up, half-move clock) are left out.
func (e *Engine) TraceEval(p *engine.Position) []Term {
	ev := e.eval
	sums := ev.sum(p)
	phase := int64(ev.phase(sums.psq[engine.White] + sums.psq[engine.Black]))
	at := func(packed int64) int {
		mg, eg := unpack(packed)
		return int((int64(mg)*phase + int64(eg)*(256-phase)) >> 8 * int64(ev.sign))
	}
	var out []Term
	var placed [2]int
	for side := range engine.Color(2) {
		placed[side] = at(sums.psq[side] - ev.hands(p, side))
	}
	for _, t := range ev.v.Types() {
		each := pack(ev.values.middle[t.ID], ev.values.ending[t.ID])
		var sums [2]int
		for side := range engine.Color(2) {
			sums[side] = at(each * int64(p.Count(side, t.ID)))
			placed[side] -= sums[side]
		}
		if sums != [2]int{} {
			out = append(out, Term{t.Name, sums[0], sums[1]})
		}
	}
	out = append(out, Term{"places of the pieces", placed[0], placed[1]})
	if len(ev.inHand) > 0 {
		held := [2]int64{ev.hands(p, engine.White), ev.hands(p, engine.Black)}
		if ev.hasGates {
			held[engine.White] -= ev.gatingLoss(p, engine.White)
			held[engine.Black] -= ev.gatingLoss(p, engine.Black)
		}
		out = append(out, Term{"pieces in hand", at(held[engine.White]), at(held[engine.Black])})
	}
	if ev.hasRuleScore {
		white := p.RuleScore()
		out = append(out, Term{"the game's own rules", max(white, 0), max(-white, 0)})
	}
	more := ev.terms.scores(ev, p, e.workers[0].pawnTable.probe(ev, p, sums.keys[0]), &e.workers[0].scans)
	name := "pawns, threats and safety"
	if ev.terms.compels {
		name = "compulsory captures"
	}
	return append(out, Term{name, at(more[engine.White]), at(more[engine.Black])})
}
