package engine

import "math/bits"

// HasGates reports whether pieces enter the board from the hand only where others
// leave their squares.
func (v *Variant) HasGates() bool { return len(v.hooks.gates) > 0 && !v.HasDrops() }

// Gates returns the squares of a player's pieces that gate pieces from the hand when
// they leave.
func (p *Position) Gates(c Color) Bitboard {
	var out Bitboard
	for _, h := range p.v.hooks.gates {
		out = out.Or(h.Gates(p, c))
	}
	return out
}

// openGates determines where pieces may be gated, and which: not those that could not
// be dropped there.
func (g *generator) openGates(h Gater) {
	if g.p.hands[g.us] == [64]uint8{} {
		return
	}
	gates := h.Gates(g.p, g.us)
	for i := 1; i < len(g.p.v.types); i++ {
		if g.p.hands[g.us][i] > 0 && (g.p.v.drops == nil || g.p.v.drops.zone[g.us][i].Intersects(&gates)) {
			g.gateTypeSet |= 1 << i
			g.gateTypes++
		}
	}
	if g.gateTypes > 0 {
		g.gates = gates
	}
}

// gate repeats the moves from index start on with each piece that may be gated on the
// square left. The square is filled immediately, so that nothing is exposed, except to
// hoppers.
func (g *generator) gate(start int) {
	if g.gateTypes == 0 {
		return
	}
	n := g.list.Len()
	for _, m := range g.list.Moves[start:n] {
		if !g.gates.Has(m.From()) || m.IsDrop() {
			continue
		}
		castle := m.IsCastling()
		for x := g.gateTypeSet; x != 0; x &= x - 1 {
			t := TypeID(bits.TrailingZeros64(x))
			if !castle || m.To() != m.From() && m.B() != m.From() {
				g.list.Add(m.WithGate(t, false))
			}
			if castle && m.A() != m.To() && m.A() != m.B() {
				g.list.Add(m.WithGate(t, true))
			}
		}
	}
	if g.p.v.hoppers || g.in.mustMake || len(g.p.v.hooks.checkVetoes) > 0 {
		g.keepLegal(n)
	}
}
