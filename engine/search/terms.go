package search

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// terms are what the evaluation knows beyond single pieces on squares: what
// pieces attack, the safety of royal pieces, and pawns. All of it follows from
// what the pieces can do.
type terms struct {
	weights *weights
	none    bool // losing pieces is the aim: nothing of this holds
	words   int  // words of a Bitboard that the board fills
	ring    [256]engine.Bitboard
	guard   [2][256]engine.Bitboard // squares in front of a royal piece
	aside   [256]int32              // centipawns for a weaker royal piece being there in an ending
	shade   engine.Bitboard         // every second square

	kings    []engine.TypeID // royal pieces, and what the game is about as if it were
	pieces   []engine.TypeID // what is looked at one by one, the most valuable first
	bound    []engine.TypeID // those that stay on squares of one shade
	filing   []engine.TypeID // those that go along files
	steppers []engine.TypeID // pawns that attack the same squares whatever stands between
	strikes  [2][][256]engine.Bitboard
	apart    [engine.MaxTypes + 1]bool                // goes elsewhere than it captures
	parted   bool                                     // some of pieces do
	reach    [engine.MaxTypes + 1][maxReach + 1]int64 // packed bonus by how many squares a piece goes to
	above    []int                                    // by index in pieces: how many of them, the first, it threatens by attacking them
	nothing  engine.Bitboard
	assault  [engine.MaxTypes + 1]int32 // what each square near the enemy's royal piece counts that a piece attacks, and each such piece in hand

	pawns  []engine.TypeID // types to which pawn terms apply: the steppers, unless pieces are dropped
	ahead  [2][256]engine.Bitboard
	file   [256]engine.Bitboard // the whole file; with those beside it:
	files  [256]engine.Bitboard
	aims   *aims
	passed [2][256]int64 // packed bonus for a passed pawn
	future [2][256]int32 // what it gains, by the square of its progress, in centipawns
}

// maxReach is the largest number of squares that counts for a piece.
const maxReach = 63

// joint is what of an assault counts by how many pieces take part, in percent.
var joint = [8]int32{0, 20, 50, 75, 88, 94, 97, 99}

func newTerms(e *evaluator, l *layout, m *mobility, tr *traits) *terms {
	v := e.v
	t := &terms{weights: e.weights, none: tr.LosesToWin, words: (v.Size() + 63) / 64}
	if t.none {
		return t
	}
	for a := range v.Size() {
		dx, dy := 2*v.File(engine.Square(a))-v.Files()+1, 2*v.Rank(engine.Square(a))-v.Ranks()+1
		t.aside[a] = int32(6 * (max(dx, -dx) + max(dy, -dy)))
		if (v.File(engine.Square(a))+v.Rank(engine.Square(a)))%2 == 0 {
			t.shade.Add(engine.Square(a))
		}
		for b := range v.Size() {
			t.relate(v, engine.Square(a), engine.Square(b))
		}
	}
	t.sort(e, m)
	t.measureReach(e, m)
	t.aims = newAims(v, tr)
	if tr.house {
		return t
	}
	t.pawns = t.steppers
	for _, pt := range t.pawns {
		t.advance(v, l, m, pt, float64(min(e.worth.best[pt], 1000)))
	}
	return t
}

// sort notes what the types are like.
func (t *terms) sort(e *evaluator, m *mobility) {
	for _, pt := range e.v.Types() {
		k, id := &m.kinds[pt.ID], pt.ID
		t.apart[id] = k.apart
		switch {
		case pt.Royal || id == e.target:
			t.kings = append(t.kings, id)
			continue
		case e.worth.pawn[id] && k.steps:
			t.steppers = append(t.steppers, id)
			for c := range t.strikes {
				t.strikes[c] = append(t.strikes[c], k.strikes[c])
			}
			continue
		}
		t.pieces = append(t.pieces, id)
		t.parted = t.parted || k.apart
		const minor, major = 250, 750 // centipawns
		if k.bound && e.worth.middle[id] >= minor {
			t.bound = append(t.bound, id)
		}
		if k.filing && e.worth.middle[id] <= major {
			t.filing = append(t.filing, id)
		}
	}
	slices.SortStableFunc(t.pieces, func(a, b engine.TypeID) int { return int(e.worth.victim[b] - e.worth.victim[a]) })
	for _, pt := range t.pieces {
		n := 0
		for n < len(t.pieces) && e.worth.victim[t.pieces[n]]-lesserBy >= e.worth.victim[pt] {
			n++
		}
		t.above = append(t.above, n)
	}
}

// measureReach fills in what it is worth to go to many squares, over what a
// piece of the type does on average.
func (t *terms) measureReach(e *evaluator, m *mobility) {
	w := t.weights[mobilityTerm]
	for _, pt := range t.pieces {
		mean := float64(m.average(e.v, pt, &m.middle)) / mobilityUnit
		at := func(n float64) float64 { return (n - 2) / (n + 8) }
		for n := range t.reach[pt] {
			more := at(float64(n)) - at(mean)
			t.reach[pt][n] = pack(int32(float64(w.middle)*more), int32(float64(w.ending)*more))
		}
		t.assault[pt] = min(max(e.worth.middle[pt]/18, 6), 50)
	}
}

// relate enters b into the sets of squares that a is concerned with.
func (t *terms) relate(v *engine.Variant, a, b engine.Square) {
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
		t.ahead[engine.White][a].Add(b)
	case dy < 0:
		t.ahead[engine.Black][a].Add(b)
	}
	if distance(v, a, b) <= 2 && dy != 0 {
		t.guard[min(max(-dy, 0), 1)][a].Add(b)
	}
}

// advance fills in what it is worth that nothing can stop a pawn.
func (t *terms) advance(v *engine.Variant, l *layout, m *mobility, pt engine.TypeID, gain float64) {
	w := t.weights[passedTerm]
	for c := range engine.Color(2) {
		for s := range v.Size() {
			r := l.progress(m, c, pt, engine.Square(s))
			t.future[c][s] = int32(gain * r * r)
			t.passed[c][s] = pack(int32(gain*float64(w.middle)/1000*r*r), int32(gain*(0.01+float64(w.ending)/1000*r*r)))
		}
	}
}
