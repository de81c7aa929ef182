package engine

// AfterMove is a position in which a move was just made, for rules that judge the move:
// it also reports what the move did.
type AfterMove struct{ *Position }

// Captured reports whether the move captured something.
func (p AfterMove) Captured() bool { return p.top().captured }

// CapturedOn returns where the move captured a piece of a type of the
// opponent's.
func (p AfterMove) CapturedOn(t TypeID) (Square, bool) {
	want := MakePiece(t, p.Mover().Other())
	for _, e := range p.edits[p.top().edits:] {
		if e.at < handBase && Piece(e.old).code() == want && p.board[e.at] != Piece(e.old) {
			return Square(e.at), true
		}
	}
	return 0, false
}

// SlotBefore returns a rule's state before the move.
func (p AfterMove) SlotBefore(i int) uint64 { return p.slots[len(p.slots)-2*p.v.slots+i] }

// Editor is a position that can be changed other than by moves: by hooks, and by code
// that sets up positions. Its changes are undone with the move during or after which
// they were made.
type Editor struct{ AfterMove }

// Edit returns the position's editor.
func (p *Position) Edit() Editor { return Editor{AfterMove{p}} }

// Put places a piece on a square, or empties it with NoPiece.
func (p Editor) Put(s Square, pc Piece) { p.put(s, pc) }

// AddToHand changes the number of pieces in a player's hand.
func (p Editor) AddToHand(c Color, t TypeID, n int) { p.addToHand(c, t, n) }

// SetSlot sets a rule's state.
func (p Editor) SetSlot(i int, value uint64) {
	at := len(p.slots) - p.v.slots + i
	if old := p.slots[at]; old != value {
		p.xorHash(slotKey(i, old) ^ slotKey(i, value))
		p.slots[at] = value
	}
}

// SetSide sets the player to move.
func (p Editor) SetSide(c Color) {
	if top := p.top(); top.side != c {
		top.side = c
		p.xorHash(sideKey)
	}
}

// SetHalfMoves sets the half-move clock.
func (p Editor) SetHalfMoves(n int) { p.top().halfMoves = n }
