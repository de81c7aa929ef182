package engine

// IndependentSource may be implemented by a MoveSource whose moves do not depend on the
// moves already in out: it may be asked even if other moves have not been generated.
type IndependentSource interface {
	IgnoresOthers()
}

// MovesTo returns the legal moves that end on a square: those of the player's pieces on
// the squares of from, and drops if requested. They are valid until the next call.
func (p *Position) MovesTo(to Square, from *Bitboard, drops bool) []Move {
	l := &p.found
	switch {
	case p.v.hooks.interdependent():
		p.Generate(l)
	case len(p.v.hooks.enders) > 0 && p.TerminalResult().Over():
		return nil
	default:
		l.Reset()
		p.generateTo(l, to, from, drops)
	}
	out := 0
	for _, m := range l.Moves {
		if wantedTo(m, to, from, drops) {
			l.Moves[out] = m
			out++
		}
	}
	return l.Moves[:out]
}

// interdependent reports whether moves can't be generated without others.
func (h *hooks) interdependent() bool {
	return len(h.compellers)+len(h.selectors)+len(h.exempt) > 0 || h.dependent
}

// wantedTo reports whether MovesTo returns a move.
func wantedTo(m Move, to Square, from *Bitboard, drops bool) bool {
	if m.To() != to {
		return false
	}
	return m.IsDrop() && drops || !m.IsDrop() && from.Has(m.From())
}

// generateTo adds the moves that MovesTo returns, and perhaps some others.
func (p *Position) generateTo(l *MoveList, to Square, from *Bitboard, drops bool) {
	var g generator
	g.use(p, p.analysis(), l, genAll)
	g.narrow(to)
	own := p.byColor[g.us].And(*from)
	for s := range own.All() {
		g.piece(s)
	}
	if drops && p.v.drops != nil {
		g.dropsOn(to)
	}
	for _, h := range p.v.hooks.sources {
		start := l.Len()
		h.SpecialMoves(p, l)
		out := start
		for _, m := range l.Moves[start:] {
			if wantedTo(m, to, from, drops) {
				l.Moves[out] = m
				out++
			}
		}
		l.Moves = l.Moves[:out]
		if out > start {
			g.keepLegal(start)
			g.gate(start)
		}
	}
	p.expand(l)
}

// narrow removes moves that do not end on a square, where that is simple.
func (g *generator) narrow(to Square) {
	g.aimed, g.aim = true, to
	for w := 0; w < g.p.v.words; w++ {
		bit := to.bitIn(w)
		for i := range g.masks[w&3].legTargets[:len(g.p.v.modes)] {
			g.masks[w&3].legTargets[i] &= bit
		}
	}
}

// keepAimed removes moves that do not end where they are to, from index start on.
func (g *generator) keepAimed(start int) {
	out := start
	for _, m := range g.list.Moves[start:] {
		if m.To() == g.aim {
			g.list.Moves[out] = m
			out++
		}
	}
	g.list.Moves = g.list.Moves[:out]
}

// CastlingMoves returns the legal moves that castle. They are valid until MovesTo or
// CastlingMoves is called.
func (p *Position) CastlingMoves() []Move {
	l := &p.found
	p.Generate(l)
	out := 0
	for _, m := range l.Moves {
		if m.IsCastling() {
			l.Moves[out] = m
			out++
		}
	}
	return l.Moves[:out]
}

// HasMoves reports whether the player to move has a legal move. A finished game has none.
func (p *Position) HasMoves() bool { return p.countMoves(&p.found) > 0 }
