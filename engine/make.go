package engine

import "fmt"

// push opens the state of the next ply.
func (p *Position) push(m Move) {
	top := p.top()
	next := state{hash: top.hash, move: m, edits: len(p.edits), halfMoves: top.halfMoves + 1, moveNumber: top.moveNumber, side: top.side, reversible: true}
	p.states = append(p.states, next)
	if n := p.v.slots; n > 0 {
		p.slots = append(p.slots, p.slots[len(p.slots)-n:]...)
	}
}

// handTypeOfCaptured returns the type that a captured piece becomes in hand.
func (v *Variant) handTypeOfCaptured(pc Piece) TypeID {
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

// Make makes a move of the position: one from LegalMoves or Generate, or one that would
// be legal but for check. It does not test legality; see Game.Play. It panics if the
// move is obviously of another position: no piece of the player to move is on its first
// square.
func (p *Position) Make(m Move) {
	if pc := p.board[m.From()]; (pc == NoPiece || pc.Color() != p.top().side) && !m.IsDrop() && !m.Stays() {
		p.foreign(m)
	}
	p.make(m)
}

// make is Make for moves that are only tried, also where a piece that they need is not there.
func (p *Position) make(m Move) {
	p.push(m)
	p.apply(m)
	for _, h := range p.v.hooks.effects {
		h.SideEffects(p.Edit(), m)
	}
	for _, h := range p.v.hooks.updaters {
		h.MoveMade(p.Edit(), m)
	}
	p.endTurn(m)
}

// endTurn passes the turn to the next player after a move.
func (p *Position) endTurn(m Move) {
	top := p.top()
	next := top.side.Other()
	if h := p.v.hooks.turner; h != nil {
		next = h.NextSide(p.Edit(), m)
	}
	if next != top.side {
		p.xorHash(sideKey)
		if next == White {
			top.moveNumber++
		}
		top.side = next
	}
	p.settle()
}

// settle calls the rules that finish a complete position.
func (p *Position) settle() {
	for _, h := range p.v.hooks.settlers {
		h.FinishPosition(p.Edit())
	}
}

// MakeNull passes the turn without a move: the opponent is next, even if the rules
// would let the player continue.
func (p *Position) MakeNull() {
	p.push(NoMove)
	p.top().halfMoves = 0
	p.top().reversible = false
	for _, h := range p.v.hooks.updaters {
		h.MoveMade(p.Edit(), NoMove)
	}
	p.endTurn(NoMove)
}

// foreign panics because a move is not of the position. It is a fault of the program
// that calls Make.
func (p *Position) foreign(m Move) {
	there := "nothing"
	switch pc := p.board[m.From()]; {
	case pc == Wall:
		there = "a wall"
	case pc != NoPiece:
		there = fmt.Sprintf("a %s of %v", p.v.Type(pc.Type()).Name, pc.Color())
	}
	from := p.v.SquareName(m.From())
	panic(fmt.Sprintf("engine: Make: the move from %s to %s is not of this position, where %v is to move and %s stands on %s: "+
		"make only moves that LegalMoves, Generate or notation.Parse returned for the position; a rule's moves begin on a square of the player's own, see MoveSource", from, p.v.SquareName(m.To()), p.Side(), there, from))
}

// Unmake takes back the last move. It panics if there is none: see Ply.
func (p *Position) Unmake() {
	if len(p.states) <= 1 {
		panic("engine: Unmake: no move is left to take back; call it once for each Make, Ply tells how many there are")
	}
	top := p.top()
	for i := len(p.edits) - 1; i >= top.edits; i-- {
		e := p.edits[i]
		if e.at < handBase {
			p.setPieceOnly(Square(e.at), Piece(e.old))
		} else {
			p.hands[(e.at-handBase)>>6][(e.at-handBase)&63] = e.old
		}
	}
	p.edits = p.edits[:top.edits]
	p.states = p.states[:len(p.states)-1]
	p.slots = p.slots[:len(p.slots)-p.v.slots]
}
