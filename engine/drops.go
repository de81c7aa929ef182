package engine

// dropRules say where pieces in hand may be dropped.
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

// handTypeOfDrop returns the type that a piece to be dropped has in hand.
func (v *Variant) handTypeOfDrop(t TypeID) TypeID {
	if base := v.types[t].Base; base != 0 {
		return base
	}
	return t
}

// dropTargets returns the squares on which the player may drop a type, ignoring check.
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

// safeDrops leaves of the squares where a piece may be dropped those where that
// is legal, or, if not sure, may be.
func (in *analysis) safeDrops(p *Position, set Bitboard) (out Bitboard, sure bool) {
	switch {
	case in.mustMake || len(p.v.hooks.checkVetoes) > 0 || set.Intersects(&in.veto):
		return set, false
	case in.check:
		return set.And(in.evasionTargets), !p.v.hoppers
	}
	return set, !set.Intersects(&in.exposingTo)
}

// drops adds the legal drops.
func (g *generator) drops() {
	p := g.p
	for _, t := range p.v.drops.types {
		if p.hands[g.us][p.v.handTypeOfDrop(t)] == 0 {
			continue
		}
		set, sure := g.in.safeDrops(p, p.dropTargets(g.us, t))
		if sure && g.counting {
			g.n += set.Count()
			continue
		}
		for w := 0; w < p.v.words; w++ {
			for x := set[w]; x != 0; x &= x - 1 {
				s := LowestSquare(w, x)
				if m := NewMove(Drop, s, s).WithType(t); sure || g.in.isLegal(p, m) {
					g.list.Add(m)
				}
			}
		}
	}
}

// dropsOn adds the legal drops on a square.
func (g *generator) dropsOn(to Square) {
	p := g.p
	for _, t := range p.v.drops.types {
		if p.hands[g.us][p.v.handTypeOfDrop(t)] == 0 {
			continue
		}
		var on Bitboard
		if targets := p.dropTargets(g.us, t); targets.Has(to) {
			on.Add(to)
		}
		set, sure := g.in.safeDrops(p, on)
		if m := NewMove(Drop, to, to).WithType(t); set.Has(to) && (sure || g.in.isLegal(p, m)) {
			g.list.Add(m)
		}
	}
}
