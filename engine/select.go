package engine

import "slices"

// hasSelectors reports whether the legal moves depend on one another, or each becomes
// several.
func (p *Position) hasSelectors() bool {
	h := &p.v.hooks
	return len(h.compellers)+len(h.selectors)+len(h.expanders) > 0
}

// generateSelected is generate for such variants.
func (p *Position) generateSelected(l *MoveList, want genType) {
	all := want
	if len(p.v.hooks.selectors) > 0 {
		all = genAll
	}
	if want == genQuiets && p.MustCapture() {
		l.Reset()
		return
	}
	compelled := p.mandatoryCaptures(l)
	if !compelled && !p.generateAll(l, all) {
		return
	}
	for _, h := range p.v.hooks.selectors {
		h.SelectMoves(p, l)
	}
	if compelled || all != want {
		g := generator{p: p, list: l, want: want}
		g.keepWanted(0)
	}
	p.expand(l)
}

// expand replaces each move by those that the rules derive from it.
func (p *Position) expand(l *MoveList) {
	for _, h := range p.v.hooks.expanders {
		n := l.Len()
		for i := range n {
			h.ExpandMove(p, l.Moves[i], l)
		}
		l.Moves = l.Moves[:copy(l.Moves, l.Moves[n:])]
	}
}

// countSelected is countMoves for such variants.
func (p *Position) countSelected(l *MoveList) int {
	if h := &p.v.hooks; len(h.selectors)+len(h.expanders) > 0 {
		p.generateSelected(l, genAll)
		return l.Len()
	}
	var g generator
	if !g.begin(p, l, genAll) {
		return 0
	}
	return g.countMandatory()
}

// mandatoryCaptures puts the captures into the list; it reports whether there are any and
// a rule makes them compulsory.
func (p *Position) mandatoryCaptures(l *MoveList) bool {
	if len(p.v.hooks.compellers) == 0 {
		return false
	}
	in := p.analysis()
	if in.compelled == no {
		return false
	}
	var g generator
	if g.begin(p, l, genCaptures) {
		g.run()
	}
	if in.compelled = no; l.Len() > 0 {
		in.compelled = yes
	}
	return in.compelled == yes
}

// MustCapture reports whether a rule compels the player to move to capture, as some move
// does.
func (p *Position) MustCapture() bool {
	if len(p.v.hooks.compellers) == 0 {
		return false
	}
	if in := p.analysis(); in.compelled != unknown {
		return in.compelled == yes
	}
	return p.mandatoryCaptures(&p.scratch)
}

// removedBy returns the hook that removes a legal move because of others, if
// there is one.
func (p *Position) removedBy(m Move) any {
	var l MoveList
	if p.mandatoryCaptures(&l) && !slices.Contains(l.Moves, m) {
		return p.v.hooks.compellers[0]
	}
	for _, h := range p.v.hooks.selectors {
		if !p.mandatoryCaptures(&l) {
			var g generator
			l.Reset()
			g.use(p, p.analysis(), &l, genAll)
			g.run()
		}
		h.SelectMoves(p, &l)
		if !slices.Contains(l.Moves, m) {
			return h
		}
	}
	for _, h := range p.v.hooks.expanders {
		l.Reset()
		if h.ExpandMove(p, m, &l); !slices.Contains(l.Moves, m) {
			return h
		}
	}
	return nil
}

// revised returns a result as the rules revise it.
func (p *Position) revised(r Result) Result {
	if r.Over() {
		for _, h := range p.v.hooks.revisers {
			r = h.Revise(p, r)
		}
	}
	return r
}
