package search

import (
	"github.com/ferzchess/ferz/engine"
)

// materialValues holds the values of the types of pieces, in centipawns.
type materialValues struct {
	middle, ending [engine.MaxTypes + 1]int32
	capture        [engine.MaxTypes + 1]int32 // for ordering captures: royal pieces are worth most
	pawn           [engine.MaxTypes + 1]bool  // types whose value is mainly their promotion
	promotionGain  [engine.MaxTypes + 1]int32 // gain by the best promotion
	royal          [engine.MaxTypes + 1]bool
	highest        int32 // highest middlegame value of any type
}

const royalVictim = 5000

func newWorth(v *engine.Variant, m *mobility, of *weights, more *valueOffsets) *materialValues {
	w := &materialValues{}
	for _, t := range v.Types() {
		w.royal[t.ID] = t.Royal
		w.middle[t.ID], w.ending[t.ID] = int32(t.Value), int32(t.Ending)
		if t.Value == 0 {
			full := valueFromMobility(m.average(v, t.ID, &m.middle))
			empty := valueFromMobility(m.average(v, t.ID, &m.ending) * 4 / 5)
			w.middle[t.ID] = (full + empty) / 2
			w.ending[t.ID] = (full + 3*empty) / 4
		}
		if t.Ending != 0 {
			w.ending[t.ID] = int32(t.Ending)
		}
	}
	for _, t := range v.Types() {
		w.promotion(v, m, t.ID)
	}
	w.applyWeights(v, m, of, more)
	for _, t := range v.Types() {
		w.capture[t.ID] = max(w.middle[t.ID], 10)
		w.highest = max(w.highest, w.middle[t.ID])
		if t.Royal {
			w.middle[t.ID], w.ending[t.ID], w.capture[t.ID] = 0, 0, royalVictim
		}
	}
	return w
}

// valueOffsets are added to the values of types to compute derivatives; nil means
// none.
type valueOffsets [engine.MaxTypes + 1]weight

// applyWeights scales the values by fitted weights.
func (w *materialValues) applyWeights(v *engine.Variant, m *mobility, of *weights, more *valueOffsets) {
	for _, t := range v.Types() {
		share := of[pieceTerm]
		if w.pawn[t.ID] {
			share = of[pawnTerm]
		}
		w.middle[t.ID] = w.middle[t.ID] * share.middle / 100
		w.ending[t.ID] = w.ending[t.ID] * share.ending / 100
		if more != nil {
			w.middle[t.ID] += more[t.ID].middle
			w.ending[t.ID] += more[t.ID].ending
		}
	}
	for _, t := range v.Types() {
		w.promotionGain[t.ID] = w.gain(m, t.ID)
	}
}

// gain returns the gain of a type by its best promotion.
func (w *materialValues) gain(m *mobility, t engine.TypeID) (best int32) {
	for to := range m.promotesInto[t] {
		if m.promotesInto[t][to] {
			best = max(best, w.middle[to]-w.middle[t])
		}
	}
	return best
}

// maxPawnGain returns the largest gain by promotion of any pawn.
func (w *materialValues) maxPawnGain() (gain int32) {
	for t, pawn := range w.pawn {
		if pawn {
			gain = max(gain, w.promotionGain[t])
		}
	}
	return gain
}

// average returns the mobility of a type, the mean of both players'.
func (m *mobility) average(v *engine.Variant, t engine.TypeID, of *[2][engine.MaxTypes + 1][256]int32) int32 {
	white, black := meanMobility(v, &of[0][t]), meanMobility(v, &of[1][t])
	switch {
	case white == 0:
		return black
	case black == 0:
		return white
	}
	return (white + black) / 2
}

// valueFromMobility estimates a value by H. G. Muller's formula for leapers with n
// targets, 1.1*n*(30+5/8*n), where a knight's average mobility on a crowded chess
// board corresponds to 8 targets.
func valueFromMobility(average int32) int32 {
	const knight = 4.05 * mobilityUnit
	n := 8 * float64(average) / knight
	return int32(1.1 * n * (30 + 0.625*n))
}

// promotion records a type's gain by promotion. An estimated value is increased by a
// part of it.
func (w *materialValues) promotion(v *engine.Variant, m *mobility, t engine.TypeID) {
	best := w.gain(m, t)
	if v.Type(t).Value == 0 {
		w.middle[t] += best / 14
		w.ending[t] += best / 9
	}
	w.pawn[t] = best > 0 && !w.royal[t] && w.middle[t] <= 220 && best >= w.middle[t]/2
}
