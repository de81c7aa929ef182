package engine

// Move is a packed move that needs no other memory: from, to, kind, a piece type
// (promotion or drop), and three bytes whose meaning depends on the kind. Moves are the
// same exactly if they are equal.
type Move uint64

// NoMove is the absence of a move.
const NoMove Move = 0

// MoveKind reports how a move changes the board.
type MoveKind uint8

// The kinds of move. A, B are Move.A and Move.B.
const (
	NormalMove MoveKind = iota + 1 // from goes to to, capturing a piece there
	DoubleStep                     // a Step whose passed squares may be captured en passant
	EnPassant                      // from goes to to, the piece on A is captured
	Castle                         // from goes to to, the partner goes from A to B
	Drop                           // a piece of Type from the hand is put on to
	Locust                         // from goes to to and captures on A, and on B if B differs from A, and on to
	Swap                           // the pieces on from and to change places
	Unload                         // from goes to to; a piece there reappears on A
	Pass                           // nothing changes but the player to move; a piece may turn into Type
	Rifle                          // the piece on from stays; the piece on A is captured
	Transfer                       // from goes to to by way of A, where it captures (a second board)
)

// Flags in the highest byte of a move.
const (
	flagGatePartner = 1 << 56 // the gated piece appears on the castling partner's square
	flagExplicit    = 1 << 57 // the player says the side effects, typing them
	flagWall        = 1 << 58 // the byte before is a square, not a gated type
	flagOutside     = 1 << 59 // the dropped piece does not come from the player's hand
)

// NewMove returns a move of a kind between two squares.
func NewMove(k MoveKind, from, to Square) Move {
	return Move(from) | Move(to)<<8 | Move(k)<<16
}

// From returns the square the piece leaves; of drops and passes it is To.
func (m Move) From() Square { return Square(m) }

// To returns the square where the move ends.
func (m Move) To() Square { return Square(m >> 8) }

// Kind returns the move's kind.
func (m Move) Kind() MoveKind { return MoveKind(m >> 16) }

// Type returns the type that a piece is promoted to or that is dropped, or 0.
func (m Move) Type() TypeID { return TypeID(m >> 24) }

// A returns the first extra square.
func (m Move) A() Square { return Square(m >> 32) }

// B returns the second extra square.
func (m Move) B() Square { return Square(m >> 40) }

// Gate returns the type of a piece that enters from the hand together with the
// move, or 0.
func (m Move) Gate() TypeID {
	if m&flagWall != 0 {
		return 0
	}
	return TypeID(m >> 48)
}

// Wall returns the square on which a wall is put after the move; ok is false if there
// is none.
func (m Move) Wall() (s Square, ok bool) { return Square(m >> 48), m&flagWall != 0 }

// WithWall returns the move with a wall put on a square. A rule has to do it.
func (m Move) WithWall(s Square) Move { return m&^(0xff<<48) | Move(s)<<48 | flagWall }

// NotFromHand returns the move, a drop, of a piece that does not come from the
// player's hand, even if there is one of its type. A rule has to say where it
// comes from.
func (m Move) NotFromHand() Move { return m | flagOutside }

// GateOnPartner reports whether the gated piece appears on the castling partner's
// square, not on the king's.
func (m Move) GateOnPartner() bool { return m&flagGatePartner != 0 }

// IsPromotion reports whether a piece becomes one of another type.
func (m Move) IsPromotion() bool { return m.Type() != 0 && m.Kind() != Drop }

// IsNormal reports whether a piece goes to a square, where it may capture, and
// nothing else changes, but that another one may enter from the hand.
func (m Move) IsNormal() bool { return m.Kind() == NormalMove || m.Kind() == DoubleStep }

// IsDrop reports whether a piece from the hand is put on the board, and no other
// moves.
func (m Move) IsDrop() bool { return m.Kind() == Drop }

// IsCastling reports whether two pieces of a player go to new squares.
func (m Move) IsCastling() bool { return m.Kind() == Castle }

// Stays reports whether a piece makes a move without leaving its square or capturing:
// it passes, promotes in place, or puts a wall.
func (m Move) Stays() bool { return m.Kind() == Pass }

// IsPass reports whether nothing changes but the player to move.
func (m Move) IsPass() bool { return m.Stays() && m.Type() == 0 && m&flagWall == 0 }

// IsFrom reports whether it is the piece on a square that makes the move.
func (m Move) IsFrom(from Square) bool { return m.From() == from && m.Kind() != Drop }

// Path returns the n squares that the moving piece visits on its board, including its
// own: two for most moves, up to four for those that capture on the way.
func (m Move) Path() (path [4]Square, n int) {
	from, a, b, to := m.From(), m.A(), m.B(), m.To()
	switch m.Kind() {
	case Rifle:
		return [4]Square{from, a, from}, 3
	case Locust:
		path, n = [4]Square{from, a}, 2
		if b != a {
			path[n] = b
			n++
		}
		if to != b {
			path[n] = to
			n++
		}
		return path, n
	}
	return [4]Square{from, to}, 2
}

// Waypoint returns the square where a move may capture before it continues or returns;
// ok is false if the move goes straight to its target.
func (m Move) Waypoint() (s Square, ok bool) {
	k := m.Kind()
	return m.A(), k == Locust || k == Rifle || k == Transfer
}

// WithType returns the move with a promotion or drop type.
func (m Move) WithType(t TypeID) Move { return m&^(0xff<<24) | Move(t)<<24 }

// Unadorned returns the move without its promotion, gated piece and wall.
func (m Move) Unadorned() Move {
	if m.IsDrop() {
		return m
	}
	return m &^ (0xff<<24 | 0xff<<48 | flagGatePartner | flagWall)
}

// WithSquares returns the move with its two extra squares.
func (m Move) WithSquares(a, b Square) Move { return m&^(0xffff<<32) | Move(a)<<32 | Move(b)<<40 }

// WithGate returns the move with a piece gated on the square left, or on the
// castling partner's square.
func (m Move) WithGate(t TypeID, onPartner bool) Move {
	m = m&^(0xff<<48|flagGatePartner) | Move(t)<<48
	if onPartner {
		m |= flagGatePartner
	}
	return m
}

// MoveList collects moves. Resetting it keeps its memory.
type MoveList struct {
	Moves []Move
}

// Add appends a move.
func (l *MoveList) Add(m Move) { l.Moves = append(l.Moves, m) }

// Reset empties the list.
func (l *MoveList) Reset() { l.Moves = l.Moves[:0] }

// Len returns the number of moves.
func (l *MoveList) Len() int { return len(l.Moves) }
