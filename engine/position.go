package engine

import "slices"

// state is what each move saves so that it can be taken back.
type state struct {
	hash     uint64
	move     Move
	edits    int // length of the edit log before the move
	half     int // half-move clock
	full     int // move number
	side     Color
	quiet    bool // the move can be reversed: nothing was captured or advanced
	captured bool // the move captured something
}

// edit records what a square held, or a hand slot, before a change.
type edit struct {
	at  uint16 // a square, or handBase + color*64 + type
	old uint8  // a Piece, or a count
}

const handBase = 256

// Position is a position of a variant with the moves that led to it, so that
// they can be taken back. It is not safe for concurrent use; Clone gives
// another goroutine its own.
type Position struct {
	v       *Variant
	board   [256]Piece
	byType  [2][64]Bitboard
	byColor [2]Bitboard
	occ     Bitboard
	count   [2][64]uint16
	hands   [2][64]uint8
	states  []state // one for each ply, the last being the present
	edits   []edit
	slots   []uint64 // v.slots for each ply
	weights *Weights
	score   [2]int64 // packed sums of weights, by player

	info    legality
	scratch MoveList
}

// Weights are values of pieces on squares that a position keeps the sums of:
// middle game in the high 32 bits, ending in the low.
type Weights [128][256]int64

// NewPosition returns the position of a FEN, or the start position if fen is
// empty.
func (v *Variant) NewPosition(fen string) (*Position, error) {
	p := &Position{
		v:      v,
		states: make([]state, 1, 256),
		edits:  make([]edit, 0, 1024),
		slots:  make([]uint64, v.slots, 256*max(v.slots, 1)),
	}
	p.states[0].full = 1
	if err := p.readFEN(fen); err != nil {
		return nil, err
	}
	return p, nil
}

// Clone returns an independent copy, history included.
func (p *Position) Clone() *Position {
	c := *p
	c.states = slices.Clone(p.states)
	c.edits = slices.Clone(p.edits)
	c.slots = slices.Clone(p.slots)
	c.scratch = MoveList{}
	return &c
}

// Variant returns the position's variant.
func (p *Position) Variant() *Variant { return p.v }

// Side returns the player to move.
func (p *Position) Side() Color { return p.top().side }

// Ply returns the number of moves that can be taken back.
func (p *Position) Ply() int { return len(p.states) - 1 }

// Hash returns the Zobrist hash of everything that makes positions differ but
// for counters.
func (p *Position) Hash() uint64 {
	h := p.top().hash
	for _, r := range p.v.hooks.hashes {
		h ^= r.Hash(p)
	}
	return h
}

// HalfMoves returns the half-move clock: plies since a capture or pawn move.
func (p *Position) HalfMoves() int { return p.top().half }

// MoveNumber returns the number of the move to come, as in a FEN.
func (p *Position) MoveNumber() int { return p.top().full }

// LastMove returns the move that led here, or NoMove.
func (p *Position) LastMove() Move { return p.top().move }

// Mover returns the player who made the last move.
func (p *Position) Mover() Color {
	if len(p.states) < 2 {
		return p.Side().Other()
	}
	return p.states[len(p.states)-2].side
}

// PieceAt returns what stands on a square.
func (p *Position) PieceAt(s Square) Piece { return p.board[s] }

// Pieces returns the squares of a player's pieces of a type.
func (p *Position) Pieces(c Color, t TypeID) Bitboard { return p.byType[c][t] }

// PiecesOf returns the squares of all of a player's pieces.
func (p *Position) PiecesOf(c Color) Bitboard { return p.byColor[c] }

// Occupied returns all squares on which something stands.
func (p *Position) Occupied() Bitboard { return p.occ }

// Count returns how many pieces of a type a player has on the board.
func (p *Position) Count(c Color, t TypeID) int { return int(p.count[c][t]) }

// InHand returns how many pieces of a type a player has in hand.
func (p *Position) InHand(c Color, t TypeID) int { return int(p.hands[c][t]) }

// Score returns the packed sum of the weights of a player's pieces.
func (p *Position) Score(c Color) int64 { return p.score[c] }

// SetWeights sets the weights that Score sums up; nil turns it off.
func (p *Position) SetWeights(w *Weights) {
	p.weights = w
	p.score = [2]int64{}
	if w == nil {
		return
	}
	for s, pc := range p.board {
		if pc.Type() != 0 {
			p.score[pc.Color()] += w[pc.code()][s]
		}
	}
}

// Slot returns a rule's state.
func (p *Position) Slot(i int) uint64 { return p.slots[len(p.slots)-p.v.slots+i] }

// SetSlot sets a rule's state. It is restored when the move is taken back.
func (p *Position) SetSlot(i int, value uint64) {
	at := len(p.slots) - p.v.slots + i
	if old := p.slots[at]; old != value {
		p.top().hash ^= slotKey(i, old) ^ slotKey(i, value)
		p.slots[at] = value
	}
}

// Put places a piece on a square, or empties it with NoPiece. The change is
// undone with the move during which it was made.
func (p *Position) Put(s Square, pc Piece) {
	p.edits = append(p.edits, edit{uint16(s), uint8(p.board[s])})
	p.place(s, pc)
}

// AddToHand changes the number of pieces in a player's hand. The change is
// undone with the move during which it was made.
func (p *Position) AddToHand(c Color, t TypeID, n int) {
	p.edits = append(p.edits, edit{handBase + uint16(c)<<6 + uint16(t), p.hands[c][t]})
	p.setHand(c, t, p.hands[c][t]+uint8(n))
}

func (p *Position) top() *state { return &p.states[len(p.states)-1] }

func (p *Position) place(s Square, pc Piece) {
	old := p.board[s]
	if old != NoPiece {
		p.top().hash ^= zobrist[old][s]
		p.occ.Remove(s)
		if old != Wall {
			c, t := old.Color(), old.Type()
			p.byType[c][t].Remove(s)
			p.byColor[c].Remove(s)
			p.count[c][t]--
			if p.weights != nil {
				p.score[c] -= p.weights[old.code()][s]
			}
		}
	}
	p.board[s] = pc
	if pc == NoPiece {
		return
	}
	p.top().hash ^= zobrist[pc][s]
	p.occ.Add(s)
	if pc != Wall {
		c, t := pc.Color(), pc.Type()
		p.byType[c][t].Add(s)
		p.byColor[c].Add(s)
		p.count[c][t]++
		if p.weights != nil {
			p.score[c] += p.weights[pc.code()][s]
		}
	}
}

func (p *Position) setHand(c Color, t TypeID, n uint8) {
	p.top().hash ^= handKey(c, t, p.hands[c][t]) ^ handKey(c, t, n)
	p.hands[c][t] = n
}

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
	p.Put(s, NoPiece)
	p.captured(victim)
}

func (p *Position) captured(victim Piece) {
	top := p.top()
	top.half, top.quiet, top.captured = 0, false, true
	if p.v.handOf != nil && victim.Type() != 0 {
		p.AddToHand(top.side, p.v.inHand(victim), 1)
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
		h.SideEffects(p, m)
	}
	for _, h := range p.v.hooks.made {
		h.MoveMade(p, m)
	}
	top := p.top()
	next := top.side.Other()
	for _, h := range p.v.hooks.turners {
		next = h.NextSide(p, m)
	}
	p.pass(next)
}

func (p *Position) pass(next Color) {
	top := p.top()
	if next != top.side {
		top.hash ^= sideKey
		if next == White {
			top.full++
		}
		top.side = next
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
		p.AddToHand(p.top().side, m.Type(), -1)
		p.Put(to, MakePiece(m.Type(), p.top().side))
		p.irreversible(m.Type())
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
	p.Put(from, NoPiece)
	if t := m.Type(); t != 0 {
		pc = p.promoted(pc, t)
	}
	p.Put(to, pc)
	if victim != NoPiece {
		p.captured(victim)
	}
}

func (p *Position) irreversible(t TypeID) {
	if p.v.zeroing[t] {
		top := p.top()
		top.half, top.quiet = 0, false
	}
}

func (p *Position) shift(from, to Square) {
	pc := p.board[from]
	p.Put(from, NoPiece)
	p.Put(to, pc)
}

func (p *Position) castle(m Move, from, to Square) {
	king, partner := p.board[from], p.board[m.A()]
	p.Put(from, NoPiece)
	p.Put(m.A(), NoPiece)
	p.Put(to, king)
	p.Put(m.B(), partner)
	p.top().quiet = false
}

func (p *Position) gate(m Move) {
	at := m.From()
	if m.GateOnPartner() {
		at = m.A()
	}
	side := p.top().side
	p.AddToHand(side, m.Gate(), -1)
	p.Put(at, MakePiece(m.Gate(), side))
	p.top().quiet = false
}

func (p *Position) applyRare(m Move, from, to Square) {
	switch m.Kind() {
	case Locust:
		pc := p.board[from]
		p.irreversible(pc.Type())
		p.Put(from, NoPiece)
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
		p.Put(to, pc)
	case Swap:
		pc, other := p.board[from], p.board[to]
		p.Put(from, other)
		p.Put(to, pc)
	case Unload:
		pc, other := p.board[from], p.board[to]
		p.Put(from, NoPiece)
		p.Put(to, pc)
		p.Put(m.A(), other)
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
	p.Put(from, NoPiece)
	if p.board[m.A()] != NoPiece {
		p.capture(m.A())
	}
	if t := m.Type(); t != 0 {
		pc = p.promoted(pc, t)
	}
	p.Put(to, pc)
}

// MakeNull passes the turn without a move, for the search.
func (p *Position) MakeNull() {
	p.push(NoMove)
	p.top().half = 0
	p.top().quiet = false
	for _, h := range p.v.hooks.made {
		h.MoveMade(p, NoMove)
	}
	p.pass(p.top().side.Other())
}

// Unmake takes back the last move.
func (p *Position) Unmake() {
	top := p.top()
	for _, h := range p.v.hooks.unmade {
		h.MoveUnmade(p, top.move)
	}
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

// Repetitions returns how often the present position occurred before, with
// the same player to move.
func (p *Position) Repetitions() int {
	n := 0
	hash := p.top().hash
	for i := len(p.states) - 1; i > 0; i-- {
		if !p.states[i].quiet && p.v.handOf == nil {
			break
		}
		if p.states[i-1].hash == hash {
			n++
		}
	}
	return n
}
