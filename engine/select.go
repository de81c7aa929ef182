package engine

// CompelCaptures makes captures compulsory for players who can capture, for a
// rule whose MoveSelector does no more than that.
func (b *Builder) CompelCaptures() { b.v.mustCapture = true }

// selects reports whether the legal moves depend on one another.
func (p *Position) selects() bool {
	return p.v.mustCapture || len(p.v.hooks.selectors)+len(p.v.hooks.expanders) > 0
}

// chooses reports whether moves depend on one another otherwise than by compulsory
// captures.
func (p *Position) chooses() bool {
	n := len(p.v.hooks.selectors)
	if p.v.mustCapture {
		n--
	}
	return n > 0
}

// generateSelected is generate for variants in which the legal moves depend on
// one another.
func (p *Position) generateSelected(l *MoveList, want kinds) {
	if p.v.mustCapture && p.onlyCaptures(l) {
		if want == quiets {
			l.Reset()
		}
		return
	}
	if !p.chooses() {
		p.generateAll(l, want)
		p.expand(l)
		return
	}
	var g generator
	if !g.begin(p, l, captures|quiets) {
		return
	}
	g.run()
	for _, h := range p.v.hooks.selectors {
		h.SelectMoves(p, l)
	}
	g.want = want
	g.keepWanted(0)
	p.expand(l)
}

// expand puts those moves in the place of each that rules make of it.
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
	switch {
	case p.v.mustCapture && p.onlyCaptures(l):
		return l.Len()
	case p.chooses() || len(p.v.hooks.expanders) > 0:
		p.generateSelected(l, captures|quiets)
		return l.Len()
	}
	return p.countAll(l)
}

// onlyCaptures puts the captures into the list, if there are any.
func (p *Position) onlyCaptures(l *MoveList) bool {
	var g generator
	if !g.begin(p, l, captures) {
		return false
	}
	g.run()
	out := 0
	for _, m := range l.Moves {
		if p.IsCapture(m) { // no mere promotion
			l.Moves[out] = m
			out++
		}
	}
	l.Moves = l.Moves[:out]
	return out > 0
}

// unselected returns the hook that removes a legal move because of others, if
// there is one.
func (p *Position) unselected(m Move) any {
	var l MoveList
	for _, h := range p.v.hooks.selectors {
		l.Reset()
		var g generator
		g.use(p, p.analysis(), &l, captures|quiets)
		g.run()
		h.SelectMoves(p, &l)
		if !l.has(m) {
			return h
		}
	}
	for _, h := range p.v.hooks.expanders {
		l.Reset()
		if h.ExpandMove(p, m, &l); !l.has(m) {
			return h
		}
	}
	return nil
}

func (l *MoveList) has(m Move) bool {
	for _, o := range l.Moves {
		if o == m {
			return true
		}
	}
	return false
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
