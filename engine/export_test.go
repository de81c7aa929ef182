package engine

import "slices"

// BruteForce returns the legal moves found the slow way: every pseudo-legal
// move is made, and taken back if it leaves the player in check.
func (p *Position) BruteForce() []Move {
	var l MoveList
	if p.TerminalResult().Over() {
		return nil
	}
	in := &analysis{allLegal: true, check: false}
	var g generator
	g.use(p, in, &l, genAll)
	g.run()
	p.keepTried(&l)
	if len(p.v.hooks.compellers) > 0 && slices.ContainsFunc(l.Moves, p.IsCapture) {
		l.Moves = slices.DeleteFunc(l.Moves, func(m Move) bool { return !p.IsCapture(m) })
	}
	for _, h := range p.v.hooks.selectors {
		h.SelectMoves(p, &l)
	}
	p.expand(&l)
	return l.Moves
}

func (p *Position) keepTried(l *MoveList) {
	out := 0
	for _, m := range l.Moves {
		alone := m
		if m.Gate() != 0 { // what enters does not make a move legal that is not
			alone = m &^ (0xff<<48 | flagGatePartner)
		}
		if p.legalByMaking(m) && p.legalByMaking(alone) {
			l.Moves[out] = m
			out++
		}
	}
	l.Moves = l.Moves[:out]
}

// Pseudo returns the moves of all pieces without regard to check.
func (p *Position) Pseudo() []Move {
	var l MoveList
	for s := range p.byColor[p.Side()].All() {
		p.pseudo(&l, s)
	}
	return l.Moves
}

// HasSideEffects reports whether a rule's side effects change the board.
func (v *Variant) HasSideEffects() bool { return len(v.hooks.effects) > 0 }
