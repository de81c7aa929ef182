package search

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// terms are what the evaluation knows beyond single pieces on squares: what
// pieces attack, the safety of royal pieces, and pawns. All of it follows from
// what the pieces can do.
type terms struct {
	weights     *weights
	disabled    bool // losing pieces is the aim: nothing of this holds
	words       int  // words of a Bitboard that the board fills
	ring        [256]engine.Bitboard
	shield      [2][256]engine.Bitboard // squares in front of a royal piece
	cornerBonus [256]int32              // centipawns for a weaker royal piece being there in an ending
	darkSquares engine.Bitboard         // every second square

	kings         []engine.TypeID // royal pieces, and what the game is about as if it were
	pieces        []engine.TypeID // what is looked at one by one, the most valuable first
	colorbound    []engine.TypeID // those that stay on squares of one shade
	fileSliders   []engine.TypeID // those that go along files
	simplePawns   []engine.TypeID // pawns that attack the same squares whatever stands between
	pawnAttacks   [2][][256]engine.Bitboard
	divergent     [engine.MaxTypes + 1]bool                // goes elsewhere than it captures
	anyDivergent  bool                                     // some of pieces do
	mobilityBonus [engine.MaxTypes + 1][maxReach + 1]int64 // packed bonus by how many squares a piece goes to
	threatened    []int                                    // by index in pieces: how many of them, the first, it threatens by attacking them
	nothing       engine.Bitboard
	attackWeight  [engine.MaxTypes + 1]int32 // what each square near the enemy's royal piece counts that a piece attacks, and each such piece in hand

	pawns          []engine.TypeID // types to which pawn terms apply: the steppers, unless pieces are dropped
	frontSpan      [2][256]engine.Bitboard
	file           [256]engine.Bitboard // the whole file; with those beside it:
	files          [256]engine.Bitboard
	winGoals       *winGoals
	passed         [2][256]int64 // packed bonus for a passed pawn
	promotionValue [2][256]int32 // what it gains, by the square of its progress, in centipawns
}

// maxReach is the largest number of squares that counts for a piece.
const maxReach = 63

// attackerScale is what of an assault counts by how many pieces take part, in percent.
var attackerScale = [8]int32{0, 20, 50, 75, 88, 94, 97, 99}

func newTerms(e *evaluator, l *layout, m *mobility, tr *traits) *terms {
	v := e.v
	t := &terms{weights: e.weights, disabled: tr.LosesToWin, words: (v.Size() + 63) / 64}
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

// classify notes what the types are like.
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

// measureReach fills in what it is worth to go to many squares, over what a
// piece of the type does on average.
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

// addRelation enters b into the sets of squares that a is concerned with.
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

// advance fills in what it is worth that nothing can stop a pawn.
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
