package search

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine"
)

// terms are what the evaluation knows beyond single pieces on squares: shelter
// of royal pieces, and pawns that no enemy pawn can stop.
type terms struct {
	ring    [256]engine.Bitboard // neighbours of a square
	aside   [256]int32           // centipawns for a weaker royal piece being there in an ending
	shelter int32                // centipawns for each piece beside its own royal piece, middle game
	pawns   []engine.TypeID      // types to which pawn terms apply
	ahead   [2][256]engine.Bitboard
	file    [256]engine.Bitboard // the whole file; with those beside it:
	files   [256]engine.Bitboard
	passed  [2][256]int64 // packed bonus for a passed pawn

	reach   [engine.MaxTypes + 1][maxReach + 1]int64 // packed bonus by how many squares a piece goes to
	assault [engine.MaxTypes + 1]int32               // centipawns for each square beside the enemy king that a piece goes to
	held    [engine.MaxTypes + 1]int32               // and for each such piece in hand
}

// maxReach is the largest number of squares that counts for a piece.
const maxReach = 63

// joint is what of an assault counts by how many pieces take part, in percent.
var joint = [8]int32{0, 20, 50, 75, 88, 94, 97, 99}

var (
	isolated = pack(-8, -10)
	doubled  = pack(-8, -12)
)

func newTerms(e *evaluator, l *layout, m *mobility, tr *traits) *terms {
	v := e.v
	t := &terms{shelter: 6}
	if tr.hands {
		t.shelter = 10
	}
	if tr.LosesToWin {
		t.shelter = 0
		return t
	}
	t.measureReach(e, m, tr)
	for a := range v.Size() {
		dx, dy := 2*v.File(engine.Square(a))-v.Files()+1, 2*v.Rank(engine.Square(a))-v.Ranks()+1
		t.aside[a] = int32(6 * (max(dx, -dx) + max(dy, -dy)))
		for b := range v.Size() {
			t.relate(v, engine.Square(a), engine.Square(b))
		}
	}
	if v.HasDrops() {
		return t
	}
	for _, pt := range v.Types() {
		if e.worth.pawn[pt.ID] {
			t.pawns = append(t.pawns, pt.ID)
			t.advance(v, l, m, pt.ID, float64(min(e.worth.best[pt.ID], 1000)))
		}
	}
	return t
}

// measureReach fills in what it is worth to go to many squares, over what a
// piece of the type does on average.
func (t *terms) measureReach(e *evaluator, m *mobility, tr *traits) {
	for _, pt := range e.pieces {
		mean := float64(m.average(e.v, pt, &m.middle)) / mobilityUnit
		at := func(n float64) float64 { return (n - 2) / (n + 8) }
		for n := range t.reach[pt] {
			more := at(float64(n)) - at(mean)
			t.reach[pt][n] = pack(int32(72*more), int32(96*more))
		}
		t.assault[pt] = min(max(e.worth.middle[pt]/18, 6), 50)
		if tr.hands {
			t.held[pt] = t.assault[pt]
		}
	}
}

// activity returns the packed score of where a player's pieces may go: how many
// squares there are, and how many beside the enemy king.
func (t *terms) activity(e *evaluator, p *engine.Position, c engine.Color) int64 {
	var scan engine.Scan
	scan.Begin(p, c)
	ring := &t.ring[0]
	king, ok := e.king(p, c.Other())
	if ok {
		ring = &t.ring[king]
	}
	var sum int64
	attackers, assault := 0, int32(0)
	for _, pt := range e.pieces {
		for w, x := range p.Pieces(c, pt) {
			for ; x != 0; x &= x - 1 {
				to := scan.Targets(engine.LowestSquare(w, x))
				sum += t.reach[pt][min(to.Count(), maxReach)]
				if near := to.And(*ring); ok && !near.Empty() {
					attackers++
					assault += t.assault[pt] * int32(near.Count())
				}
			}
		}
		if n := p.InHand(c, pt); n > 0 {
			attackers++
			assault += t.held[pt] * int32(n)
		}
	}
	danger := assault * joint[min(attackers, 7)] / 100
	return sum + pack(danger, danger/4)
}

// relate enters b into the sets of squares that a is concerned with.
func (t *terms) relate(v *engine.Variant, a, b engine.Square) {
	if a == b || v.BoardOf(a) != v.BoardOf(b) || !v.OnBoard(b) {
		return
	}
	if distance(v, a, b) == 1 {
		t.ring[a].Add(b)
	}
	dx := v.File(a) - v.File(b)
	if dx == 0 {
		t.file[a].Add(b)
	}
	if dx >= -1 && dx <= 1 {
		t.files[a].Add(b)
	}
}

// advance fills in what lies ahead of pawns and what it is worth that nothing
// does.
func (t *terms) advance(v *engine.Variant, l *layout, m *mobility, pt engine.TypeID, gain float64) {
	for c := range engine.Color(2) {
		for s := range v.Size() {
			sq := engine.Square(s)
			r := l.progress(m, c, pt, sq)
			t.passed[c][s] = pack(int32(gain*0.03*r*r), int32(gain*(0.01+0.09*r*r)))
			for q := range t.files[s].All() {
				if d := v.Rank(q) - v.Rank(sq); c == engine.White && d > 0 || c == engine.Black && d < 0 {
					t.ahead[c][s].Add(q)
				}
			}
		}
	}
}

// sum returns the packed score of a player's terms.
func (t *terms) sum(e *evaluator, p *engine.Position, c engine.Color) int64 {
	if e.sign < 0 {
		return 0
	}
	sum := t.activity(e, p, c)
	if t.shelter > 0 {
		if at, ok := e.king(p, c); ok {
			near := t.ring[at].And(p.PiecesOf(c))
			sum += pack(t.shelter*int32(min(near.Count(), 5)), 0)
		}
	}
	for _, pt := range t.pawns {
		own, foes := p.Pieces(c, pt), p.Pieces(c.Other(), pt)
		for w, x := range own {
			for ; x != 0; x &= x - 1 {
				sum += t.pawn(engine.Square(w<<6+bits.TrailingZeros64(x)), c, &own, &foes)
			}
		}
	}
	return sum
}

// pawn returns the packed score of one pawn.
func (t *terms) pawn(s engine.Square, c engine.Color, own, foes *engine.Bitboard) int64 {
	var sum int64
	ahead := &t.ahead[c][s]
	if !ahead.Intersects(foes) {
		sum += t.passed[c][s]
	}
	if t.file[s].Intersects(own) {
		if both := t.file[s].And(*own); both.Intersects(ahead) {
			sum += doubled
		}
	}
	if beside := t.files[s].AndNot(t.file[s]); !beside.Intersects(own) {
		sum += isolated
	}
	return sum
}
