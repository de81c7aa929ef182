package engine

import "slices"

// state is saved by each move so that it can be taken back.
type state struct {
	hash       uint64
	move       Move
	edits      int // length of the edit log before the move
	halfMoves  int // half-move clock
	moveNumber int // move number
	side       Color
	reversible bool // the move can be reversed: nothing was captured or advanced
	captured   bool // the move captured something
	analyzed   bool // what analysis returns is there
}

// Edit is one change of a position: the contents of a square, or the number of a
// player's pieces of a type in hand.
type Edit struct {
	at       uint16 // a square, or handBase + color*64 + type
	old, new uint8  // Pieces, or counts
}

const handBase = 256

// OnBoard reports whether the change is on a square, not in a hand.
func (e Edit) OnBoard() bool { return e.at < handBase }

// Square returns the changed square, and its contents before and after.
func (e Edit) Square() (s Square, before, after Piece) {
	return Square(e.at), Piece(e.old), Piece(e.new)
}

// Hand returns the player whose hand was changed, the type, and how many there
// were before and after.
func (e Edit) Hand() (c Color, t TypeID, before, after int) {
	return Color((e.at - handBase) >> 6), TypeID(e.at & 63), int(e.old), int(e.new)
}

// Edits returns the changes by the last move, in order, for sums that are updated
// incrementally. They are valid until a move is made or taken back.
func (p *Position) Edits() []Edit { return p.edits[p.top().edits:] }

// EditsSince returns what all moves after a ply changed, see Ply. They are valid
// until a move is made or taken back.
func (p *Position) EditsSince(ply int) []Edit { return p.edits[p.states[ply+1].edits:] }

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
	edits   []Edit
	slots   []uint64 // v.slots for each ply

	analyses    *[keptAnalyses]analysis // of the last plies; nil until one is needed
	scratch     MoveList
	found       MoveList // what MovesTo returns
	exchange    seeState
	allMasks    [4]targetMasks // what generator.whole returns
	allMasksRun uint64         // in this run
	runCount    uint64         // number of generator runs
}

// NewPosition returns the position of a FEN, or the start position if fen is
// empty. Sections that a FEN lacks at its end get their defaults. The error says which
// section is wrong, and why.
func (v *Variant) NewPosition(fen string) (*Position, error) {
	p := &Position{
		v:      v,
		states: make([]state, 1, 256),
		edits:  make([]Edit, 0, 1024),
		slots:  make([]uint64, v.slots, 256*max(v.slots, 1)),
	}
	p.states[0].moveNumber = 1
	if err := p.setUp(fen); err != nil {
		return nil, err
	}
	return p, nil
}

// setUp puts the position of a FEN on an empty board.
func (p *Position) setUp(fen string) error {
	if err := (fenReader{p}).read(fen); err != nil {
		return err
	}
	p.settle()
	return nil
}

// Clone returns an independent copy, history included.
func (p *Position) Clone() *Position {
	c := *p
	c.states = slices.Clone(p.states)
	c.edits = slices.Clone(p.edits)
	c.slots = slices.Clone(p.slots)
	c.analyses = nil
	c.scratch, c.found = MoveList{}, MoveList{}
	return &c
}

// Variant returns the position's variant.
func (p *Position) Variant() *Variant { return p.v }

// Side returns the player to move.
func (p *Position) Side() Color { return p.top().side }

// Ply returns the number of moves that can be taken back.
func (p *Position) Ply() int { return len(p.states) - 1 }

// Hash returns the Zobrist hash of everything that distinguishes positions, except
// counters.
func (p *Position) Hash() uint64 { return p.top().hash }

// HashAt returns the hash that the position had at a ply, see Ply.
func (p *Position) HashAt(ply int) uint64 { return p.states[ply].hash }

// HalfMoves returns the half-move clock: plies since a capture or pawn move.
func (p *Position) HalfMoves() int { return p.top().halfMoves }

// MoveNumber returns the number of the move to come, as in a FEN.
func (p *Position) MoveNumber() int { return p.top().moveNumber }

// MoveCount returns the number of the move to come as the game's players count.
func (p *Position) MoveCount() int {
	first := &p.states[0]
	return p.v.Def.CountOf(p.MoveNumber(), p.Side(), first.moveNumber == 1 && first.side == Black)
}

// LastMove returns the move that led here, or NoMove.
func (p *Position) LastMove() Move { return p.top().move }

// MoveAt returns the move that led to a ply, from 1 to Ply, or NoMove.
func (p *Position) MoveAt(ply int) Move { return p.states[ply].move }

// Mover returns the player who made the last move.
func (p *Position) Mover() Color {
	if len(p.states) < 2 {
		return p.Side().Other()
	}
	return p.states[len(p.states)-2].side
}

// PieceAt returns the piece on a square, NoPiece if it is empty.
func (p *Position) PieceAt(s Square) Piece { return p.board[s] }

// Pieces returns the squares of a player's pieces of a type.
func (p *Position) Pieces(c Color, t TypeID) Bitboard { return p.byType[c][t] }

// PiecesRef returns the set that Pieces copies; it must not be changed.
func (p *Position) PiecesRef(c Color, t TypeID) *Bitboard { return &p.byType[c&1][t&MaxTypes] }

// PiecesWord returns a word of Pieces.
func (p *Position) PiecesWord(c Color, t TypeID, w int) uint64 { return p.byType[c&1][t&MaxTypes][w&3] }

// ColorWord returns a word of PiecesOf.
func (p *Position) ColorWord(c Color, w int) uint64 { return p.byColor[c&1][w&3] }

// PiecesOf returns the squares of all of a player's pieces.
func (p *Position) PiecesOf(c Color) Bitboard { return p.byColor[c] }

// Occupied returns all occupied squares.
func (p *Position) Occupied() Bitboard { return p.occ }

// AnyOn reports whether a square of a set is occupied.
func (p *Position) AnyOn(set *Bitboard) bool { return p.occ.Intersects(set) }

// Count returns how many pieces of a type a player has on the board.
func (p *Position) Count(c Color, t TypeID) int { return int(p.count[c][t]) }

// InHand returns how many pieces of a type a player has in hand.
func (p *Position) InHand(c Color, t TypeID) int { return int(p.hands[c][t]) }

// Slot returns a rule's state.
func (p *Position) Slot(i int) uint64 { return p.slots[len(p.slots)-p.v.slots+i] }

// put places a piece on a square, or empties it with NoPiece. The change is
// taken back with the move.
func (p *Position) put(s Square, pc Piece) {
	p.edits = append(p.edits, Edit{uint16(s), uint8(p.board[s]), uint8(pc)})
	p.setPiece(s, pc)
}

// addToHand changes the number of pieces in a player's hand. The change is
// taken back with the move.
func (p *Position) addToHand(c Color, t TypeID, n int) {
	old := p.hands[c][t]
	p.edits = append(p.edits, Edit{handBase + uint16(c)<<6 + uint16(t), old, old + uint8(n)})
	p.setHand(c, t, old+uint8(n))
}

func (p *Position) top() *state { return &p.states[len(p.states)-1] }

// xorHash changes the hash, and so invalidates what was computed for the position.
func (p *Position) xorHash(keys uint64) {
	top := p.top()
	top.hash ^= keys
	top.analyzed = false
}

// setPiece changes the contents of a square, and the hash.
func (p *Position) setPiece(s Square, pc Piece) {
	var keys uint64
	if old := p.board[s]; old != NoPiece {
		keys = zobrist[old][s]
	}
	if pc != NoPiece {
		keys ^= zobrist[pc][s]
	}
	p.xorHash(keys)
	p.setPieceOnly(s, pc)
}

// setPieceOnly changes the contents of a square, but not the hash.
func (p *Position) setPieceOnly(s Square, pc Piece) {
	w, bit := s>>6&3, uint64(1)<<(s&63)
	if old := p.board[s]; old != NoPiece {
		p.occ[w] &^= bit
		if old != Wall {
			c, t := old.Color(), old.Type()
			p.byType[c][t][w] &^= bit
			p.byColor[c][w] &^= bit
			p.count[c][t]--
		}
	}
	p.board[s] = pc
	if pc == NoPiece {
		return
	}
	p.occ[w] |= bit
	if pc != Wall {
		c, t := pc.Color(), pc.Type()
		p.byType[c][t][w] |= bit
		p.byColor[c][w] |= bit
		p.count[c][t]++
	}
}

func (p *Position) setHand(c Color, t TypeID, n uint8) {
	p.xorHash(handKey(c, t, p.hands[c][t]) ^ handKey(c, t, n))
	p.hands[c][t] = n
}

// Repetitions returns how often the present position occurred before, with
// the same player to move.
func (p *Position) Repetitions() int {
	n := 0
	for range p.before {
		n++
	}
	return n
}

// PliesSince returns how many plies ago the present position occurred the n-th
// time, counted backwards.
func (p *Position) PliesSince(n int) int {
	for plies := range p.before {
		if n--; n == 0 {
			return plies
		}
	}
	return 0
}

// before yields how many plies ago the present position occurred, from the last
// time on.
func (p *Position) before(yield func(plies int) bool) {
	last := len(p.states) - 1
	hash := p.states[last].hash
	for i := last; i > 0; i-- {
		if !p.states[i].reversible && p.v.handOf == nil {
			break
		}
		if p.states[i-1].hash == hash && !yield(last-i+1) {
			break
		}
	}
}
