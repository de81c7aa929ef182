package engine

import "math/bits"

// Pieces of which there are many, such as pawns, go the same few ways wherever
// they stand: where all of a type may go in one way is their set, shifted.

// shift is one way in which pieces of a type go.
type shift struct {
	from  Bitboard // the squares from which they do
	by    uint8    // how far the index changes
	over  uint8    // how far behind the end the square is that must be empty; 0: there is none
	falls bool     // the index falls
	mode  uint8    // index in legModes
	promo uint8    // number of the list of promotions
	kind  MoveKind
}

// maxShifts is the largest number of ways in which pieces go together.
const maxShifts = 16

// together adds the moves of pieces of a type that go together, less those that
// need care.
func (g *generator) together(shifts []shift, set *Bitboard, promo *promotion) {
	words := g.p.v.words
	full := &g.ground
	if g.want == captures && promo != nil {
		var whole [4]ground
		g.readGround(&whole, captures|quiets)
		full = &whole
	}
	var from Bitboard
	for w := 0; w < words; w++ {
		from[w&3] = set[w&3] &^ g.in.careful[w&3]
	}
	for i := range shifts {
		if sh := &shifts[i]; sh.from.Intersects(&from) {
			g.shifted(sh, &from, full, promo)
		}
	}
}

// shifted adds the moves of pieces in one way.
func (g *generator) shifted(sh *shift, pieces *Bitboard, full *[4]ground, promo *promotion) {
	p, words := g.p, g.p.v.words
	on, list := &g.ground, (*promoList)(nil)
	if sh.promo != 0 {
		on, list = full, &promo.lists[sh.promo]
	}
	step := 1
	first, last := 0, words
	if sh.falls {
		step, first, last = -1, words-1, -1
	}
	var before, occBefore uint64
	for w := first; w != last; w += step {
		x, occ := pieces[w&3]&sh.from[w&3], p.occ[w&3]
		to := moved(x, before, sh.by, sh.falls) & on[w&3][sh.mode&(maxLegModes-1)]
		if sh.over != 0 {
			to &^= moved(occ, occBefore, sh.over, sh.falls)
		}
		before, occBefore = x, occ
		switch {
		case to == 0:
		case !g.counting:
			g.listTogether(sh, w, to, list)
		case list != nil:
			g.n += bits.OnesCount64(to) * p.formCount(list)
		default:
			g.n += bits.OnesCount64(to)
		}
	}
}

// moved returns a word of a set shifted by n indices, from 1 to 63; before is the
// word from which bits come.
func moved(word, before uint64, n uint8, falls bool) uint64 {
	if falls {
		return word>>(n&63) | before<<(-n&63)
	}
	return word<<(n&63) | before>>(-n&63)
}

// listTogether lists moves to some squares of a word.
func (g *generator) listTogether(sh *shift, w int, to uint64, list *promoList) {
	by := Move(sh.by)
	if sh.falls {
		by = -by
	}
	m := NewMove(sh.kind, 0, 0)
	for ; to != 0; to &= to - 1 {
		end := Move(w<<6 + bits.TrailingZeros64(to))
		one := m | end<<8 | (end-by)&0xff
		if list == nil {
			g.list.Add(one)
		} else {
			g.p.addForms(g.list, one, list, g.want)
		}
	}
}
