package engine

// Placement is a piece on a square, or an empty square.
type Placement struct {
	Square Square
	Piece  Piece
}

// Effect is what a move does to the board and the hands according to its kind, without
// the side effects of rules. This is the only place that defines the kinds of moves;
// code that depends on the squares that a move empties and fills, or on its captures,
// uses its effect.
type Effect struct {
	placed [4]Placement // squares that change, each once
	taken  [3]Placement // the captured pieces, in order
	nPlace uint8
	nTaken uint8
	enters TypeID
}

// Changes returns the squares that the move changes, with their new contents.
func (e *Effect) Changes() []Placement { return e.placed[:e.nPlace] }

// Captured returns the captured pieces with their squares, in the order of capture.
func (e *Effect) Captured() []Placement { return e.taken[:e.nTaken] }

// FromHand returns the type that the player has one less of in hand, 0 if there
// is none.
func (e *Effect) FromHand() TypeID { return e.enters }

func (e *Effect) place(s Square, pc Piece) {
	i := uint8(0)
	for i < e.nPlace && e.placed[i&3].Square != s {
		i++
	}
	e.placed[i&3] = Placement{s, pc}
	e.nPlace = max(e.nPlace, i+1)
}

// take captures the piece on a square, if it has not been captured yet.
func (e *Effect) take(s Square, pc Piece) {
	for i := range e.taken[:e.nTaken] {
		if e.taken[i].Square == s {
			return
		}
	}
	e.taken[e.nTaken] = Placement{s, pc}
	e.nTaken++
	e.place(s, NoPiece)
}

// Effect returns the effect of a pseudo-legal move.
func (p *Position) Effect(m Move) (e Effect) {
	from, to, a, b := m.From(), m.To(), m.A(), m.B()
	k, pc := m.Kind(), p.board[from]
	switch k {
	case NormalMove, DoubleStep, EnPassant, Castle, Locust, Swap, Unload, Transfer:
		e.place(from, NoPiece)
	}
	switch k {
	case EnPassant, Locust, Rifle:
		e.take(a, p.board[a])
	case Transfer:
		if p.board[a] != NoPiece {
			e.take(a, p.board[a])
		}
	}
	if k == Locust && a != b {
		e.take(b, p.board[b])
	}
	switch k {
	case NormalMove, DoubleStep, Locust:
		if there := p.board[to]; there != NoPiece && to != from {
			e.take(to, there)
		}
		e.place(to, p.pieceAfter(pc, m.Type()))
	case EnPassant, Transfer:
		e.place(to, p.pieceAfter(pc, m.Type()))
	case Castle:
		partner := p.board[a]
		e.place(a, NoPiece)
		e.place(to, pc)
		e.place(b, partner)
	case Swap:
		e.place(from, p.board[to])
		e.place(to, pc)
	case Unload:
		other := p.board[to]
		e.place(to, pc)
		e.place(a, other)
	case Drop:
		if held := p.v.handTypeOfDrop(m.Type()); m&flagOutside == 0 && p.hands[p.Side()][held] > 0 { // else it comes from outside the game
			e.enters = held
		}
		e.place(to, MakePiece(m.Type(), p.Side()))
	case Pass:
		if m.Type() != 0 {
			e.place(to, p.pieceAfter(pc, m.Type()))
		}
	}
	if t := m.Gate(); t != 0 {
		e.enters = t
		if m.GateOnPartner() {
			from = a
		}
		e.place(from, MakePiece(t, p.Side()))
	}
	return e
}

// pieceAfter returns a piece after a move that promotes it to a type, or does not
// promote it.
func (p *Position) pieceAfter(pc Piece, t TypeID) Piece {
	if t == 0 {
		return pc
	}
	out := MakePiece(t, pc.Color())
	if p.v.markPromo {
		out |= promotedBit
	}
	return out
}

// IsCapture reports whether a move captures something.
func (p *Position) IsCapture(m Move) bool {
	if m.IsNormal() { // as most are
		return p.board[m.To()] != NoPiece
	}
	e := p.Effect(m)
	return e.nTaken > 0
}

// apply makes the changes that are the effect of a move, and sets the clocks.
func (p *Position) apply(m Move) {
	if m.IsNormal() && m.Gate() == 0 {
		p.applyNormal(m)
		return
	}
	e := p.Effect(m)
	top, moved := p.top(), p.board[m.From()]
	for _, c := range e.Changes() {
		p.put(c.Square, c.Piece)
	}
	for _, c := range e.Captured() {
		p.recordCapture(c.Piece)
	}
	if e.enters != 0 {
		p.addToHand(top.side, e.enters, -1)
	}
	switch {
	case m.IsDrop():
		top.halfMoves, top.reversible = 0, false
	case m.IsCastling() || e.enters != 0:
		top.reversible = false
	default:
		p.markIrreversible(moved, m.Type())
	}
}

// applyNormal is apply for the moves that most are.
func (p *Position) applyNormal(m Move) {
	from, to := m.From(), m.To()
	pc, victim := p.board[from], p.board[to]
	p.markIrreversible(pc, m.Type())
	p.put(from, NoPiece)
	p.put(to, p.pieceAfter(pc, m.Type()))
	if victim != NoPiece {
		p.recordCapture(victim)
	}
}

// markIrreversible records that a piece has moved, and promoted if t is not 0, if that
// can't be undone in the game.
func (p *Position) markIrreversible(pc Piece, t TypeID) {
	if p.v.zeroing[pc.Type()] || t != 0 && p.v.isPermanent(pc, t) {
		top := p.top()
		top.halfMoves, top.reversible = 0, false
	}
}

// isPermanent reports whether a piece becomes its promoted form, which does not turn
// back by moving.
func (v *Variant) isPermanent(pc Piece, t TypeID) bool {
	return v.types[t].Base == pc.Type() && v.promos[MakePiece(t, pc.Color())] == nil
}

// recordCapture notes that a piece has been captured, which goes to the mover's hand
// in games with holdings.
func (p *Position) recordCapture(victim Piece) {
	top := p.top()
	top.halfMoves, top.reversible, top.captured = 0, false, true
	if p.v.handOf != nil && victim.Type() != 0 {
		p.addToHand(top.side, p.v.handTypeOfCaptured(victim), 1)
	}
}

// Blast returns the squares that a capture leaves empty by a rule, and whether that is all
// that it does: with other moves, and in games without such a rule, ok is false.
func (p *Position) Blast(m Move) (emptied Bitboard, ok bool) {
	if p.v.hooks.blaster == nil || !m.IsNormal() || m.Gate() != 0 || !p.occ.Has(m.To()) {
		return Bitboard{}, false
	}
	return p.v.hooks.blaster.Blast(p, m)
}
