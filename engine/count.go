package engine

import "math/bits"

// countMoves returns the number of legal moves, with l for scratch.
func (p *Position) countMoves(l *MoveList) int {
	if p.selects() {
		return p.countSelected(l)
	}
	return p.countAll(l)
}

// countAll is countMoves for the same variants.
func (p *Position) countAll(l *MoveList) int {
	var g generator
	if !g.begin(p, l, allKinds) {
		return 0
	}
	return g.count()
}

// Stuck reports whether the player to move could not move even if the game had
// not ended.
func (p *Position) Stuck() bool {
	var g generator
	p.scratch.Reset()
	g.use(p, p.analysis(), &p.scratch, allKinds)
	return g.count() == 0
}

// count returns the number of moves.
func (g *generator) count() int {
	g.counting = !(g.p.v.hoppers && len(g.p.v.hooks.gates) > 0)
	g.run()
	return g.n + g.list.Len()
}

// countCompelled returns the number of captures, or if there are none of moves.
func (g *generator) countCompelled() int {
	g.apart = true
	n := g.count()
	for _, m := range g.list.Moves {
		if g.p.IsCapture(m) {
			g.taking++
		}
	}
	if g.taking > 0 {
		return g.taking
	}
	return n
}

// tally counts moves without promotion to some squares of a word.
func (g *generator) tally(to uint64, w int) {
	g.n += bits.OnesCount64(to)
	if g.apart {
		g.taking += bits.OnesCount64(to & g.ground[w&3].occ)
	}
}

// countEnds returns the number of moves that addEnds adds, if all that end there
// are wanted.
func (p *Position) countEnds(m Move, to uint64, promo *promotion) int {
	if promo == nil {
		return bits.OnesCount64(to)
	}
	promoting := promo.in(m)
	n := bits.OnesCount64(to &^ promoting)
	for x := to & promoting; x != 0; x &= x - 1 {
		n += p.formCount(&promo.lists[promo.list(m.From(), m.To()+Square(bits.TrailingZeros64(x)))])
	}
	return n
}
