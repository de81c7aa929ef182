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
}

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
	var sum int64
	if len(e.royals) > 0 && t.shelter > 0 {
		set := p.Pieces(c, e.royals[0])
		if at, ok := set.First(); ok {
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
