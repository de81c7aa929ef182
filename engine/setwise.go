package engine

import "math/bits"

// Numerous pieces, such as pawns, go the same few ways wherever
// they stand: where all of a type may go in one way is their set, shifted.

// setwiseType is a type all of whose moves are shifts.
type setwiseType struct {
	typ    TypeID
	shifts []shift
}

// shift is one way in which pieces of a type move.
type shift struct {
	from    Bitboard   // the squares from which they move so
	zone    Bitboard   // the squares on which they promote by this move
	list    *promoList // to what, or nil
	by      int8       // how much the index changes, from -63 to 63
	blocker int8       // distance behind the target, in the same direction, of the square that must be empty; 0: none
	mode    uint8      // index in legModes
	kind    MoveKind
}

// setwisePays reports whether handling this many pieces together is faster than one by
// one.
func setwisePays(pieces int, shifts []shift) bool { return pieces >= len(shifts) }

// maxShifts is the maximum number of shifts of a type.
const maxShifts = 16

// setwiseMoves adds the moves of pieces of a type that are handled together, without
// those that need a test.
func (g *generator) setwiseMoves(shifts []shift, set *Bitboard) {
	p, words, full := g.p, g.p.v.words, &g.masks
	if g.want == genTactical {
		full = g.allMasks()
	}
	var pieces Bitboard
	for w := 0; w < words; w++ {
		pieces[w&3] = set[w&3] &^ g.in.restricted[w&3]
	}
	for i := range shifts {
		sh := &shifts[i]
		for w := 0; w < words; w++ {
			to := moved(&pieces, &sh.from, w, sh.by)
			if sh.blocker != 0 {
				to &^= moved(&p.occ, &p.occ, w, sh.blocker)
			}
			mode := sh.mode & (maxLegModes - 1)
			if promoting := to & sh.zone[w&3]; promoting != 0 {
				to &^= promoting
				g.listSetwise(sh, w, promoting&full[w&3].legTargets[mode], sh.list)
			}
			if to &= g.masks[w&3].legTargets[mode]; g.counting {
				g.addCount(to, w)
			} else {
				g.listSetwise(sh, w, to, nil)
			}
		}
	}
}

// moved returns a word of the intersection of two sets with all squares' indices
// changed by n, from -63 to 63 but not 0. Squares that leave the last of four words
// enter the first.
func moved(a, b *Bitboard, w int, n int8) uint64 {
	by := uint8(n)
	i := (w + int(by>>7)) & 3
	j := (i - 1) & 3
	return a[i]&b[i]<<(by&63) | a[j]&b[j]>>(-by&63)
}

// listSetwise lists moves to some squares of a word.
func (g *generator) listSetwise(sh *shift, w int, to uint64, list *promoList) {
	m := NewMove(sh.kind, 0, 0)
	for ; to != 0; to &= to - 1 {
		end := Move(w<<6 + bits.TrailingZeros64(to))
		one := m | end<<8 | (end-Move(sh.by))&0xff
		if list == nil {
			g.list.Add(one)
		} else {
			g.p.addPromotions(g.list, one, list, g.want)
		}
	}
}
