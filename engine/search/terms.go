package search

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// terms are the data of the positional evaluation: piece attacks, king safety and
// pawn structure. All of it is derived from how the pieces move.
type terms struct {
	weights     *weights
	disabled    bool // games that are won by losing pieces have no terms but compulsion
	compels     bool // see compulsion
	words       int  // 64-bit words of a Bitboard that the board fills
	ring        [256]engine.Bitboard
	shield      [2][256]engine.Bitboard // squares in front of a royal piece
	cornerBonus [256]int32              // centipawns for a weaker king on the square, in an endgame
	darkSquares engine.Bitboard         // squares of one color

	kings         []engine.TypeID // royal and quasi-royal types
	pieces        []engine.TypeID // types evaluated one by one, the most valuable first
	colorbound    []engine.TypeID // colorbound types
	fileSliders   []engine.TypeID // types that slide along files
	simplePawns   []engine.TypeID // pawns whose attacks don't depend on other pieces
	pawnAttacks   [2][][256]engine.Bitboard
	divergent     [engine.MaxTypes + 1]bool                // types that move otherwise than they capture
	anyDivergent  bool                                     // some types of pieces are divergent
	mobilityBonus [engine.MaxTypes + 1][maxReach + 1]int64 // packed bonus by the number of squares that a piece can move to
	threatened    []int                                    // by index in pieces: number of types, from the first, that it threatens by an attack
	nothing       engine.Bitboard
	attackWeight  [engine.MaxTypes + 1]int32 // for each attacked square near the enemy king, and for each such piece in hand

	pawns          []engine.TypeID // types to which pawn terms apply: simple pawns, unless pieces are dropped
	frontSpan      [2][256]engine.Bitboard
	file           [256]engine.Bitboard // the whole file, and with adjacent files:
	files          [256]engine.Bitboard
	winGoals       *winGoals
	passed         [2][256]int64 // packed bonus for a passed pawn
	promotionValue [2][256]int32 // gain by promotion scaled by squared progress, in centipawns
}

// maxReach is the largest number of squares that counts for a piece.
const maxReach = 63

// attackerScale is the percentage of a king attack that counts, by the number of
// attacking pieces.
var attackerScale = [8]int32{0, 20, 50, 75, 88, 94, 97, 99}

func newTerms(e *evaluator, l *layout, m *mobility, tr *traits) *terms {
	v := e.v
	t := &terms{weights: e.weights, disabled: tr.LosingChess, compels: tr.compels(), words: (v.Size() + 63) / 64}
	if t.disabled {
		return t
	}
	for a := range v.Size() {
		dx, dy := 2*v.File(engine.Square(a))-v.Files()+1, 2*v.Rank(engine.Square(a))-v.Ranks()+1
		t.cornerBonus[a] = int32(6 * (max(dx, -dx) + max(dy, -dy)))
		if (v.File(engine.Square(a))+v.Rank(engine.Square(a)))%2 == 0 {
			t.darkSquares.Add(engine.Square(a))
		}
		for b := range v.Size() {
			t.addRelation(v, engine.Square(a), engine.Square(b))
		}
	}
	t.classify(e, m)
	t.measureReach(e, m)
	t.winGoals = newWinGoals(v, tr)
	if tr.reusesCaptures {
		return t
	}
	t.pawns = t.simplePawns
	for _, pt := range t.pawns {
		t.advance(v, l, m, pt, float64(min(e.values.promotionGain[pt], 1000)))
	}
	return t
}

// classify sorts the types by their traits.
func (t *terms) classify(e *evaluator, m *mobility) {
	for _, pt := range e.v.Types() {
		k, id := &m.kinds[pt.ID], pt.ID
		t.divergent[id] = k.divergent
		switch {
		case pt.Royal || id == e.kingType:
			t.kings = append(t.kings, id)
			continue
		case e.values.pawn[id] && k.simple:
			t.simplePawns = append(t.simplePawns, id)
			for c := range t.pawnAttacks {
				t.pawnAttacks[c] = append(t.pawnAttacks[c], k.attacks[c])
			}
			continue
		}
		t.pieces = append(t.pieces, id)
		t.anyDivergent = t.anyDivergent || k.divergent
		const minor, major = 250, 750 // centipawns
		if k.colorbound && e.values.middle[id] >= minor {
			t.colorbound = append(t.colorbound, id)
		}
		if k.fileSlider && e.values.middle[id] <= major {
			t.fileSliders = append(t.fileSliders, id)
		}
	}
	slices.SortStableFunc(t.pieces, func(a, b engine.TypeID) int { return int(e.values.capture[b] - e.values.capture[a]) })
	for _, pt := range t.pieces {
		n := 0
		for n < len(t.pieces) && e.values.capture[t.pieces[n]]-threatMargin >= e.values.capture[pt] {
			n++
		}
		t.threatened = append(t.threatened, n)
	}
}

// measureReach fills in mobilityBonus, relative to the average mobility of each
// type.
func (t *terms) measureReach(e *evaluator, m *mobility) {
	w := t.weights[mobilityTerm]
	for _, pt := range t.pieces {
		mean := float64(m.average(e.v, pt, &m.middle)) / mobilityUnit
		at := func(n float64) float64 { return (n - 2) / (n + 8) }
		for n := range t.mobilityBonus[pt] {
			more := at(float64(n)) - at(mean)
			t.mobilityBonus[pt][n] = pack(int32(float64(w.middle)*more), int32(float64(w.ending)*more))
		}
		t.attackWeight[pt] = min(max(e.values.middle[pt]/18, 6), 50)
	}
}

// addRelation adds square b to the masks of square a, such as its file.
func (t *terms) addRelation(v *engine.Variant, a, b engine.Square) {
	if a == b || v.BoardOf(a) != v.BoardOf(b) || !v.OnBoard(b) {
		return
	}
	if distance(v, a, b) == 1 {
		t.ring[a].Add(b)
	}
	dx, dy := v.File(b)-v.File(a), v.Rank(b)-v.Rank(a)
	if dx == 0 {
		t.file[a].Add(b)
	}
	if dx < -1 || dx > 1 {
		return
	}
	t.files[a].Add(b)
	switch {
	case dy > 0:
		t.frontSpan[engine.White][a].Add(b)
	case dy < 0:
		t.frontSpan[engine.Black][a].Add(b)
	}
	if distance(v, a, b) <= 2 && dy != 0 {
		t.shield[min(max(-dy, 0), 1)][a].Add(b)
	}
}

// advance fills in the bonuses for passed pawns.
func (t *terms) advance(v *engine.Variant, l *layout, m *mobility, pt engine.TypeID, gain float64) {
	w := t.weights[passedTerm]
	for c := range engine.Color(2) {
		for s := range v.Size() {
			r := l.progress(m, c, pt, engine.Square(s))
			t.promotionValue[c][s] = int32(gain * r * r)
			t.passed[c][s] = pack(int32(gain*float64(w.middle)/1000*r*r), int32(gain*(0.01+float64(w.ending)/1000*r*r)))
		}
	}
}
