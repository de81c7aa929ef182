package engine

import "math/bits"

// dropRules tell where pieces in hand may be dropped.
type dropRules struct {
	types   []TypeID
	zone    [2][64]Bitboard
	perFile [64]int // largest number of a type on one file; 0: any
	files   [16]Bitboard
}

func newDropRules(v *Variant) *dropRules {
	d := &dropRules{}
	for s := range v.size {
		d.files[v.file(Square(s))].Add(Square(s))
	}
	return d
}

// dropTargets returns the squares on which the player may drop a type, but for
// those that leave a check.
func (p *Position) dropTargets(c Color, t TypeID) Bitboard {
	d := p.v.drops
	set := d.zone[c][t].AndNot(p.occ)
	if limit := d.perFile[t]; limit > 0 {
		for f := range p.v.files {
			if countBoth(&p.byType[c][t], &d.files[f]) >= limit {
				set = set.AndNot(d.files[f])
			}
		}
	}
	return set
}

// dropSquares narrows targets to those that may be legal; sure reports
// whether they all are.
func (p *Position) dropSquares(set Bitboard) (out Bitboard, sure bool) {
	in := &p.info
	if in.free {
		return set, true
	}
	if in.test {
		return set, false
	}
	if in.check {
		if in.checks > 1 && !p.v.hoppers {
			return Bitboard{}, true
		}
		return set.And(in.evade), false
	}
	return set, !p.v.hoppers || !set.Intersects(&in.riskTo)
}

func (p *Position) generateDrops(l *MoveList) {
	us := p.Side()
	for _, t := range p.v.drops.types {
		if p.hands[us][t] == 0 {
			continue
		}
		set, sure := p.dropSquares(p.dropTargets(us, t))
		for w := 0; w < p.v.words; w++ {
			for x := set[w]; x != 0; x &= x - 1 {
				s := Square(w<<6 + bits.TrailingZeros64(x))
				if m := NewMove(Drop, s, s).With(t); sure || p.legalDrop(m) {
					l.Add(m)
				}
			}
		}
	}
}

func (p *Position) legalDrop(m Move) bool {
	if p.info.test {
		return p.legalByMaking(m)
	}
	var gone Bitboard
	occ := p.occ
	occ.Add(m.To())
	return !p.attacked(p.info.royal, p.Side().Other(), &occ, &gone)
}

// countDrops returns the number of legal drops.
func (p *Position) countDrops() int {
	us := p.Side()
	n := 0
	for _, t := range p.v.drops.types {
		if p.hands[us][t] == 0 {
			continue
		}
		set, sure := p.dropSquares(p.dropTargets(us, t))
		if sure {
			n += set.Count()
			continue
		}
		for w, x := range set {
			for ; x != 0; x &= x - 1 {
				s := Square(w<<6 + bits.TrailingZeros64(x))
				if p.legalDrop(NewMove(Drop, s, s).With(t)) {
					n++
				}
			}
		}
	}
	return n
}

// DropLimit returns how many pieces of a type a player may have on a file by
// dropping, 0 if any number.
func (v *Variant) DropLimit(t TypeID) int {
	if v.drops == nil {
		return 0
	}
	return v.drops.perFile[t]
}
