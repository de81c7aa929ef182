package engine

// push opens the state of the next ply.
func (p *Position) push(m Move) {
	top := p.top()
	next := state{hash: top.hash, move: m, edits: len(p.edits), half: top.half + 1, full: top.full, side: top.side, quiet: true}
	p.states = append(p.states, next)
	if n := p.v.slots; n > 0 {
		p.slots = append(p.slots, p.slots[len(p.slots)-n:]...)
	}
}

// capture removes the piece on s, which goes to the mover's hand in games with
// holdings.
func (p *Position) capture(s Square) {
	victim := p.board[s]
	p.put(s, NoPiece)
	p.captured(victim)
}

func (p *Position) captured(victim Piece) {
	top := p.top()
	top.half, top.quiet, top.captured = 0, false, true
	if p.v.handOf != nil && victim.Type() != 0 {
		p.addToHand(top.side, p.v.inHand(victim), 1)
	}
}

// inHand returns the type that a captured piece becomes in hand.
func (v *Variant) inHand(pc Piece) TypeID {
	if pc.Promoted() {
		return v.promotesFrom(pc.Color())
	}
	return v.handOf[pc.Type()]
}

// promotesFrom returns the type whose promotion is marked: the first that has
// one.
func (v *Variant) promotesFrom(c Color) TypeID {
	for i := 1; i < len(v.types); i++ {
		if v.promos[MakePiece(TypeID(i), c)] != nil {
			return TypeID(i)
		}
	}
	return 0
}

// promoted returns the piece that pc becomes.
func (p *Position) promoted(pc Piece, t TypeID) Piece {
	out := MakePiece(t, pc.Color())
	if p.v.markPromo {
		out |= promotedBit
	}
	return out
}

// Make makes a pseudo-legal move.
func (p *Position) Make(m Move) {
	p.push(m)
	p.apply(m)
	for _, h := range p.v.hooks.effects {
		h.SideEffects(p.Edit(), m)
	}
	for _, h := range p.v.hooks.made {
		h.MoveMade(p.Edit(), m)
	}
	p.endTurn(m)
}

// endTurn gives the turn to whoever is next after a move.
func (p *Position) endTurn(m Move) {
	top := p.top()
	next := top.side.Other()
	if h := p.v.hooks.turner; h != nil {
		next = h.NextSide(p.Edit(), m)
	}
	if next != top.side {
		p.change(sideKey)
		if next == White {
			top.full++
		}
		top.side = next
	}
	p.settle()
}

// settle lets rules look at a complete position.
func (p *Position) settle() {
	for _, h := range p.v.hooks.settlers {
		h.Settle(p.Edit())
	}
}

// apply changes the board.
func (p *Position) apply(m Move) {
	from, to := m.From(), m.To()
	switch m.Kind() {
	case Step, MarkStep:
		p.moveStep(m, from, to)
	case EnPassant:
		p.capture(m.A())
		p.shift(from, to)
		p.top().half = 0
	case Castle:
		p.castle(m, from, to)
	case Drop:
		if held := p.v.heldAs(m.Type()); p.hands[p.top().side][held] > 0 { // else it is dropped from outside the game
			p.addToHand(p.top().side, held, -1)
		}
		p.put(to, MakePiece(m.Type(), p.top().side))
		p.top().half, p.top().quiet = 0, false
	default:
		p.applyRare(m, from, to)
	}
	if m.Gate() != 0 {
		p.gate(m)
	}
}

func (p *Position) moveStep(m Move, from, to Square) {
	pc, victim := p.board[from], p.board[to]
	p.irreversible(pc.Type())
	p.put(from, NoPiece)
	if t := m.Type(); t != 0 {
		if p.v.forGood(pc, t) {
			p.top().half, p.top().quiet = 0, false
		}
		pc = p.promoted(pc, t)
	}
	p.put(to, pc)
	if victim != NoPiece {
		p.captured(victim)
	}
}

// forGood reports whether a piece becomes its promoted form, which does not turn
// back by moving.
func (v *Variant) forGood(pc Piece, t TypeID) bool {
	return v.types[t].Base == pc.Type() && v.promos[MakePiece(t, pc.Color())] == nil
}

func (p *Position) irreversible(t TypeID) {
	if p.v.zeroing[t] {
		top := p.top()
		top.half, top.quiet = 0, false
	}
}

func (p *Position) shift(from, to Square) {
	pc := p.board[from]
	p.put(from, NoPiece)
	p.put(to, pc)
}

func (p *Position) castle(m Move, from, to Square) {
	king, partner := p.board[from], p.board[m.A()]
	p.put(from, NoPiece)
	p.put(m.A(), NoPiece)
	p.put(to, king)
	p.put(m.B(), partner)
	p.top().quiet = false
}

func (p *Position) gate(m Move) {
	at := m.From()
	if m.GateOnPartner() {
		at = m.A()
	}
	side := p.top().side
	p.addToHand(side, m.Gate(), -1)
	p.put(at, MakePiece(m.Gate(), side))
	p.top().quiet = false
}

func (p *Position) applyRare(m Move, from, to Square) {
	switch m.Kind() {
	case Locust:
		pc := p.board[from]
		p.irreversible(pc.Type())
		p.put(from, NoPiece)
		p.capture(m.A())
		if m.B() != m.A() {
			p.capture(m.B())
		}
		if p.board[to] != NoPiece {
			p.capture(to)
		}
		if t := m.Type(); t != 0 {
			pc = p.promoted(pc, t)
		}
		p.put(to, pc)
	case Swap:
		pc, other := p.board[from], p.board[to]
		p.irreversible(pc.Type())
		p.put(from, other)
		p.put(to, pc)
	case Unload:
		pc, other := p.board[from], p.board[to]
		p.put(from, NoPiece)
		p.put(to, pc)
		p.put(m.A(), other)
	case Rifle:
		p.capture(m.A())
	case Transfer:
		p.transfer(m, from, to)
	}
}

// transfer moves a piece to another board by way of A, where it captures.
func (p *Position) transfer(m Move, from, to Square) {
	pc := p.board[from]
	p.irreversible(pc.Type())
	p.put(from, NoPiece)
	if p.board[m.A()] != NoPiece {
		p.capture(m.A())
	}
	if t := m.Type(); t != 0 {
		pc = p.promoted(pc, t)
	}
	p.put(to, pc)
}

// MakeNull passes the turn without a move: the opponent is next, whatever else
// the rules let the player do in this turn.
func (p *Position) MakeNull() {
	p.push(NoMove)
	p.top().half = 0
	p.top().quiet = false
	for _, h := range p.v.hooks.made {
		h.MoveMade(p.Edit(), NoMove)
	}
	p.endTurn(NoMove)
}

// Unmake takes back the last move.
func (p *Position) Unmake() {
	top := p.top()
	for i := len(p.edits) - 1; i >= top.edits; i-- {
		e := p.edits[i]
		if e.at < handBase {
			p.place(Square(e.at), Piece(e.old))
		} else {
			p.hands[(e.at-handBase)>>6][(e.at-handBase)&63] = e.old
		}
	}
	p.edits = p.edits[:top.edits]
	p.states = p.states[:len(p.states)-1]
	p.slots = p.slots[:len(p.slots)-p.v.slots]
}
