package engine

import "math/bits"

// countMoves returns the number of legal moves, with l for scratch.
func (p *Position) countMoves(l *MoveList) int {
	if p.hasSelectors() {
		return p.countSelected(l)
	}
	return p.countAll(l)
}

// countAll is countMoves for the same variants.
func (p *Position) countAll(l *MoveList) int {
	var g generator
	if !g.begin(p, l, genAll) {
		return 0
	}
	return g.count()
}

// HasNoMoves reports whether the player to move could not move even if the game had
// not ended.
func (p *Position) HasNoMoves() bool {
	var g generator
	p.scratch.Reset()
	g.use(p, p.analysis(), &p.scratch, genAll)
	return g.count() == 0
}

// count returns the number of moves.
func (g *generator) count() int {
	g.counting = !(g.p.v.hoppers && len(g.p.v.hooks.gates) > 0)
	g.run()
	return g.n + g.list.Len()
}

// countMandatory returns the number of captures, or if there are none of moves.
func (g *generator) countMandatory() int {
	g.countCaptures = true
	n := g.count()
	for _, m := range g.list.Moves {
		if g.p.IsCapture(m) {
			g.captureCount++
		}
	}
	if g.captureCount > 0 {
		return g.captureCount
	}
	return n
}

// addCount counts moves without promotion to some squares of a word.
func (g *generator) addCount(to uint64, w int) {
	g.n += bits.OnesCount64(to)
	if g.countCaptures {
		g.captureCount += bits.OnesCount64(to & g.masks[w&3].occ)
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
		n += p.promotionCount(&promo.lists[promo.list(m.From(), m.To()+Square(bits.TrailingZeros64(x)))])
	}
	return n
}
