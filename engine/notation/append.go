package notation

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// AppendSAN appends a legal move to dst as SAN writes it. It asks only about the moves of
// such pieces to the same square, and allocates no memory, unless the move is one of the
// few kinds that others could look like.
func AppendSAN(dst []byte, p *engine.Position, m engine.Move) []byte {
	pos := wrap(p)
	if out, ok := pos.appendSAN(dst, m); ok {
		return out
	}
	return append(dst, pos.slowSAN(m)...)
}

// AppendCoordinates appends a move to dst as Coordinates writes it, without allocating
// memory for moves of most kinds.
func AppendCoordinates(dst []byte, p *engine.Position, m engine.Move) []byte {
	pos := wrap(p)
	if _, n := m.Path(); n > 2 || m.GateOnPartner() || !p.KeepsText(m, anyText, false) {
		return append(dst, pos.slowCoordinates(m)...)
	}
	if m.IsDrop() {
		dst = append(dst, pos.v.Type(m.Type()).Letters[engine.White]...)
		dst = append(dst, '@')
		return pos.appendWall(append(dst, pos.v.SquareName(m.To())...), m, false)
	}
	dst = append(dst, pos.v.SquareName(m.From())...)
	dst = append(dst, pos.v.SquareName(m.To())...)
	return pos.appendEnd(dst, m)
}

// anyText stands for the text of a move where rules are asked whether they write it in
// another way.
const anyText = "?"

// appendEnd appends what follows the squares of a move in coordinates.
func (p position) appendEnd(dst []byte, m engine.Move) []byte {
	if t := m.Type(); t != 0 {
		pc := p.PieceAt(m.From())
		switch was := pc.Type(); {
		case p.v.Type(t).Base == was && was != 0:
			dst = append(dst, '+')
		case p.v.Type(was).Base == t:
			dst = append(dst, '-')
		default:
			dst = appendLower(dst, p.v.Type(t).Label(pc.Color()))
		}
	}
	if m.Gate() != 0 {
		dst = appendLower(dst, p.v.Type(m.Gate()).Letters[engine.White])
	}
	return p.appendWall(dst, m, false)
}

// appendWall appends the square of a wall that a move puts.
func (p position) appendWall(dst []byte, m engine.Move, san bool) []byte {
	at, ok := m.Wall()
	if !ok {
		return dst
	}
	dst = append(dst, ',')
	if !san {
		dst = append(dst, p.v.SquareName(m.To())...)
	}
	return append(dst, p.v.SquareName(at)...)
}

// regular reports whether a square is named by the letter of its file and the number of
// its rank, on a single board.
func (p position) regular() bool { return p.v.Boards() == 1 && p.v.Def.Board.Names == "" }

// ordinary reports whether a move is one of a piece to another square, and captures
// nothing elsewhere but en passant.
func ordinary(m engine.Move) bool {
	return (m.IsNormal() || m.Kind() == engine.EnPassant) && m.From() != m.To()
}

// appendSAN is AppendSAN for moves whose ok can be true.
func (p position) appendSAN(dst []byte, m engine.Move) (out []byte, ok bool) {
	if !p.regular() {
		return dst, false
	}
	text := anyText
	switch {
	case m.IsCastling():
		text = p.castlingWay(m)
		out, ok = p.appendCastling(dst, m, text)
	case m.IsDrop():
		out, ok = p.appendDrop(dst, m)
	case ordinary(m):
		out, ok = p.appendStep(dst, m)
	}
	if !ok || !p.KeepsText(m, text, true) {
		return dst, false
	}
	return p.appendWall(append(out, p.checkMark(m)...), m, true), true
}

func (p position) appendCastling(dst []byte, m engine.Move, way string) ([]byte, bool) {
	alike := 0
	for _, o := range p.CastlingMoves() {
		if o.Gate() == 0 && p.castlingWay(o) == way {
			alike++
		}
	}
	return append(dst, way...), alike == 1 && m.Gate() == 0
}

// castlingWay returns O-O or O-O-O.
func (p position) castlingWay(m engine.Move) string {
	if p.v.File(m.A()) > p.v.File(m.From()) {
		return "O-O"
	}
	return "O-O-O"
}

func (p position) appendDrop(dst []byte, m engine.Move) ([]byte, bool) {
	alike, nowhere := 0, engine.Bitboard{}
	for _, o := range p.MovesTo(m.To(), &nowhere, true) {
		if o.Type() != m.Type() {
			continue
		}
		if a, walled := o.Wall(); !walled || o == m {
			alike++
		} else if b, _ := m.Wall(); a == b {
			alike++
		}
	}
	dst = appendUpper(dst, p.v.Type(m.Type()).Letters[p.Side()])
	dst = append(dst, '@')
	return append(dst, p.v.SquareName(m.To())...), alike == 1
}

// rivalry is what is known of the other moves that a move must be distinguished from: those of
// such pieces to the same square.
type rivalry struct {
	any, sameFile, sameRank bool // there are any, on the same file, on the same rank
	promotes                bool // the same move could promote to the promoted form
}

func (p position) appendStep(dst []byte, m engine.Move) ([]byte, bool) {
	t := p.PieceAt(m.From()).Type()
	if t == 0 {
		return dst, false
	}
	r, ok := p.rivalry(m, t)
	if !ok {
		return dst, false
	}
	pawn, takes := p.isPawn(t), p.IsCapture(m)
	if !pawn {
		dst = appendUpper(dst, p.v.Type(t).Letters[p.Side()])
	}
	file, rank := splitName(p.v.SquareName(m.From()))
	switch {
	case !r.any && !(pawn && takes):
	case !r.sameFile:
		dst = append(dst, file...)
	case !r.sameRank && !pawn:
		dst = append(dst, rank...)
	default:
		dst = append(append(dst, file...), rank...)
	}
	if takes {
		dst = append(dst, 'x')
	}
	dst = append(dst, p.v.SquareName(m.To())...)
	switch to := m.Type(); {
	case to == 0 && r.promotes:
		dst = append(dst, '=')
	case to == 0:
	case p.v.Type(to).Base == t:
		dst = append(dst, '+')
	default:
		dst = appendUpper(append(dst, '='), p.v.Type(to).Letters[p.Side()])
	}
	if m.Gate() != 0 {
		dst = appendUpper(append(dst, '/'), p.v.Type(m.Gate()).Letters[p.Side()])
	}
	return dst, true
}

// rivalry looks at the moves that a move of a piece of a type must be distinguished from. ok is
// false if that is not simple: among them are moves of other kinds, or of the same text.
func (p position) rivalry(m engine.Move, t engine.TypeID) (r rivalry, ok bool) {
	like := p.lettered(p.v.Type(t).Letters[p.Side()])
	takes, found := p.IsCapture(m), false
	for _, o := range p.MovesTo(m.To(), &like, false) {
		switch {
		case o == m:
			found = true
		case !ordinary(o) || !p.isPlain(o):
			return r, false
		case o.From() == m.From() && o.Type() == m.Type() && sameEntry(o, m):
			return r, false
		case o.From() == m.From():
			r.promotes = r.promotes || p.v.Type(o.Type()).Base == t && o == m.WithType(o.Type())
		case p.IsCapture(o) == takes:
			r.any = true
			r.sameFile = r.sameFile || p.v.File(o.From()) == p.v.File(m.From())
			r.sameRank = r.sameRank || p.v.Rank(o.From()) == p.v.Rank(m.From())
		}
	}
	r.promotes = r.promotes && m.Type() == 0
	return r, found
}

// sameEntry reports whether the same piece enters with two moves, or a wall is put on the
// same square.
func sameEntry(a, b engine.Move) bool {
	wallA, walledA := a.Wall()
	wallB, walledB := b.Wall()
	return a.Gate() == b.Gate() && walledA == walledB && (!walledA || wallA == wallB)
}

// isPlain reports whether no rule has its own way to write a move. Of moves that put walls
// it is not asked.
func (p position) isPlain(m engine.Move) bool {
	_, walled := m.Wall()
	return walled || p.KeepsText(m, anyText, true)
}

// lettered returns the pieces of the player to move whose letters are, in upper case, the
// same as others.
func (p position) lettered(letters string) (out engine.Bitboard) {
	us := p.Side()
	types := p.v.Types()
	for i := range types {
		if strings.EqualFold(types[i].Letters[us], letters) {
			out.UnionWith(p.PiecesRef(us, types[i].ID))
		}
	}
	return out
}

// appendUpper and appendLower append a piece's letters in upper and lower case.
func appendUpper(dst []byte, letters string) []byte {
	start := len(dst)
	dst = append(dst, letters...)
	for i, c := range dst[start:] {
		switch {
		case c >= 'a' && c <= 'z':
			dst[start+i] = c - 'a' + 'A'
		case c >= 0x80:
			return append(dst[:start], strings.ToUpper(letters)...)
		}
	}
	return dst
}

func appendLower(dst []byte, letters string) []byte {
	start := len(dst)
	dst = append(dst, letters...)
	for i, c := range dst[start:] {
		switch {
		case c >= 'A' && c <= 'Z':
			dst[start+i] = c - 'A' + 'a'
		case c >= 0x80:
			return append(dst[:start], strings.ToLower(letters)...)
		}
	}
	return dst
}
