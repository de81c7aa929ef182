package notation

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Most moves that are read are written in algebraic notation or in coordinates, as
// programs write them. These are taken apart once, and only the moves that they can mean
// are generated. All other texts, and those that could mean several moves, are left to
// match, whose answers are the same.

// quick returns the one legal move that a text means, if that is simple.
func (p position) quick(text string) (engine.Move, bool) {
	if text == "" || len(text) > longestText || !p.regular() {
		return engine.NoMove, false
	}
	if text[0] == 'O' {
		if m, ok := p.quickCastling(text); ok {
			return m, true
		}
	}
	if strings.HasPrefix(text, "--") {
		return p.quickPass(text)
	}
	w, ok := p.dissect(text)
	switch {
	case !ok:
		return engine.NoMove, false
	case w.coordinates:
		return p.quickCoordinates(&w)
	case strings.HasSuffix(w.letter, "@"):
		return p.quickDrop(&w)
	}
	return p.quickSAN(&w)
}

// quickPass reads a pass where only one is legal.
func (p position) quickPass(text string) (found engine.Move, ok bool) {
	if text != "--" {
		return engine.NoMove, false
	}
	for _, m := range p.LegalMoves() {
		if m.Kind() != engine.Pass {
			continue
		}
		if ok {
			return engine.NoMove, false
		}
		found, ok = m, true
	}
	return found, ok
}

// quickCastling reads castling by O, with the wall that it puts.
func (p position) quickCastling(text string) (found engine.Move, ok bool) {
	way, wall, _ := strings.Cut(text, ",")
	var w dissected
	if w.walled = len(way) < len(text); w.walled && !p.dissectWall(&w, wall) {
		return engine.NoMove, false
	}
	bare := strings.TrimRight(way, "+#")
	if w.mark = way[len(bare):]; bare != "O-O" && bare != "O-O-O" {
		return engine.NoMove, false
	}
	for _, m := range p.CastlingMoves() {
		switch {
		case m.Gate() != 0 || p.castlingWay(m) != bare || !w.putsWall(m):
		case ok || !p.KeepsText(m, bare, true):
			return engine.NoMove, false
		default:
			found, ok = m, true
		}
	}
	return found, ok && p.KeepsText(found, bare, true) && p.marksAs(&w, found)
}

// dissected is the text of a move, taken apart.
type dissected struct {
	letter      string // what it begins with: a piece's letter, with @ behind it of a drop
	file, rank  int    // of the start square, from 0; -1 if it is not there
	to          engine.Square
	coordinates bool   // start and end and nothing before them
	end         string // of coordinates: what follows
	promotion   string // the letter of the type
	declines    bool   // = without a letter
	gate        string // the letter of the type
	plus        bool   // + at the end: check, or a promotion to the promoted form
	mark        string // + or # at the end
	wall        engine.Square
	walled      bool
}

// dissect takes a text apart. ok is false if it is nothing simple.
func (p position) dissect(text string) (w dissected, ok bool) {
	i := 0
	for i < len(text) && !isLower(text[i]) && !isDigit(text[i]) {
		i++
	}
	w.letter, text = text[:i], text[i:]
	file, rank, n := p.squareParts(text)
	text = text[n:]
	mark := byte(0)
	if text != "" && (text[0] == 'x' || text[0] == '-' && file >= 0 && rank >= 0) {
		mark, text = text[0], text[1:]
	}
	toFile, toRank, n := p.squareParts(text)
	text = text[n:]
	switch {
	case mark != 0 && (n == 0 || w.letter == "" && file < 0):
		return w, false
	case n > 0:
		w.file, w.rank = file, rank
	default:
		toFile, toRank, w.file, w.rank = file, rank, -1, -1
	}
	if toFile < 0 || toRank < 0 {
		return w, false
	}
	if w.to = p.v.At(toFile, toRank, 0); !p.v.OnBoard(w.to) {
		return w, false
	}
	if w.letter == "" && w.file >= 0 && w.rank >= 0 && mark != 'x' {
		w.coordinates, w.end = true, text
		return w, mark == 0
	}
	return w, p.dissectEnd(&w, text)
}

// dissectEnd takes apart what follows the square where a move ends.
func (p position) dissectEnd(w *dissected, text string) bool {
	equals := strings.HasPrefix(text, "=")
	if equals {
		text = text[1:]
	}
	n := letters(text)
	w.promotion, text = text[:n], text[n:]
	w.declines = equals && n == 0
	if strings.HasPrefix(text, "/") {
		n := letters(text[1:])
		w.gate, text = text[1:1+n], text[1+n:]
		if n == 0 {
			return false
		}
	}
	marks, plus := text, 0
	for plus < 2 && strings.HasPrefix(text, "+") {
		text = text[1:]
		plus++
	}
	w.plus = plus > 0
	text = strings.TrimPrefix(text, "#")
	w.mark = marks[:len(marks)-len(text)]
	if strings.HasPrefix(text, ",") {
		w.walled = true
		return p.dissectWall(w, text[1:])
	}
	return text == ""
}

// dissectWall reads the name of the square of a wall.
func (p position) dissectWall(w *dissected, text string) bool {
	file, rank, n := p.squareParts(text)
	if file < 0 || rank < 0 {
		return false
	}
	w.wall = p.v.At(file, rank, 0)
	return n == len(text)
}

// marksAs reports whether a text with a wall has no mark of check or the right one. Others
// may have a wrong one.
func (p position) marksAs(w *dissected, m engine.Move) bool {
	return !w.walled || w.mark == "" || w.mark == p.checkMark(m)
}

// letters returns how many letters a text begins with.
func letters(text string) (n int) {
	for n < len(text) && (isLower(text[n]) || text[n] >= 'A' && text[n] <= 'Z') {
		n++
	}
	return n
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// squareParts reads a file and a rank, either of which may be missing, and returns how
// long they are; -1 is none.
func (p position) squareParts(text string) (file, rank, n int) {
	file, rank = -1, -1
	if text != "" && isLower(text[0]) && int(text[0]-'a') < p.v.Files() {
		file, n = int(text[0]-'a'), 1
	}
	start, number := n, 0
	for n < len(text) && isDigit(text[n]) && n < start+2 {
		number = 10*number + int(text[n]-'0')
		n++
	}
	switch {
	case n == start:
	case number < 1 || number > p.v.Ranks() || text[start] == '0':
		return -1, -1, 0
	default:
		rank = number - 1
	}
	return file, rank, n
}

func (p position) quickCoordinates(w *dissected) (found engine.Move, ok bool) {
	var from engine.Bitboard
	start := p.v.At(w.file, w.rank, 0)
	from.Add(start)
	var buf [longestText]byte
	for _, m := range p.MovesTo(w.to, &from, false) {
		switch {
		case !ordinary(m) && !m.IsCastling() || m.GateOnPartner():
			return engine.NoMove, false
		case string(p.appendEnd(buf[:0], m)) != w.end:
		case ok || !p.KeepsText(m, anyText, false):
			return engine.NoMove, false
		default:
			found, ok = m, true
		}
	}
	return found, ok
}

func (p position) quickDrop(w *dissected) (found engine.Move, ok bool) {
	letter := w.letter[:len(w.letter)-1]
	if w.file >= 0 || w.rank >= 0 || w.promotion != "" || w.declines || w.gate != "" || letter == "" {
		return engine.NoMove, false
	}
	nowhere := engine.Bitboard{}
	for _, m := range p.MovesTo(w.to, &nowhere, true) {
		switch {
		case !p.isLetter(letter, m.Type()) || !w.putsWall(m):
		case ok || !p.KeepsText(m, anyText, true):
			return engine.NoMove, false
		default:
			found, ok = m, true
		}
	}
	return found, ok && p.marksAs(w, found)
}

// isLetter reports whether letters are those of a type, in upper case.
func (p position) isLetter(letters string, t engine.TypeID) bool {
	return isUpperOf(letters, p.v.Type(t).Letters[p.Side()])
}

// isUpperOf reports whether a text is another one in upper case, both of ASCII only.
func isUpperOf(upper, text string) bool {
	if len(upper) != len(text) {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if isLower(c) {
			c -= 'a' - 'A'
		}
		if c != upper[i] || c >= 0x80 {
			return false
		}
	}
	return true
}

// putsWall reports whether a move puts the wall that the text names, or none.
func (w *dissected) putsWall(m engine.Move) bool {
	at, walled := m.Wall()
	return walled == w.walled && (!walled || at == w.wall)
}

// quickSAN finds a move of a piece.
func (p position) quickSAN(w *dissected) (engine.Move, bool) {
	from, ok := p.named(w.letter)
	if !ok || w.letter == "" && w.rank >= 0 && w.file < 0 {
		return engine.NoMove, false
	}
	var plain, promoted counted
	moves := p.MovesTo(w.to, &from, false)
	for _, m := range moves {
		if !ordinary(m) || !p.isPlain(m) {
			return engine.NoMove, false
		}
		if !w.startsAt(p, m.From()) || !w.putsWall(m) || !p.entersAs(w.gate, m) {
			continue
		}
		t, was := m.Type(), p.PieceAt(m.From()).Type()
		switch up := t != 0 && p.v.Type(t).Base == was; {
		case up && w.plus && w.promotion == "" && !w.declines:
			promoted.add(m)
		case up:
		case w.promotion == "" && t == 0, w.promotion != "" && t != 0 && strings.EqualFold(w.promotion, p.v.Type(t).Letters[p.Side()]):
			plain.add(m)
		}
	}
	found := &plain
	if promoted.n > 0 {
		found = &promoted
	}
	if found.n != 1 || w.declines && !p.promotesAmong(moves, found.m) || !p.KeepsText(found.m, anyText, true) || !p.marksAs(w, found.m) {
		return engine.NoMove, false
	}
	return found.m, true
}

// counted is a move and how many there are like it.
type counted struct {
	m engine.Move
	n int
}

func (c *counted) add(m engine.Move) { c.m, c.n = m, c.n+1 }

// named returns the pieces of the player to move that a letter, or none, means; ok is
// false if there is none, or the letter is used for others too.
func (p position) named(letter string) (from engine.Bitboard, ok bool) {
	us, types := p.Side(), p.v.Types()
	pawn := letter == ""
	if pawn {
		letter = "P"
	}
	for i := range types {
		if also := p.v.Def.Pieces[types[i].ID-1].AltLetter; also != "" && !pawn && strings.EqualFold(also, letter) {
			return from, false
		}
		if isUpperOf(letter, types[i].Letters[us]) {
			from.UnionWith(p.PiecesRef(us, types[i].ID))
			ok = true
		}
	}
	return from, ok
}

// startsAt reports whether the text can mean a move from a square.
func (w *dissected) startsAt(p position, from engine.Square) bool {
	return (w.file < 0 || w.file == p.v.File(from)) && (w.rank < 0 || w.rank == p.v.Rank(from))
}

// entersAs reports whether the piece that enters with a move has a letter; none is no
// piece.
func (p position) entersAs(letter string, m engine.Move) bool {
	if letter == "" || m.Gate() == 0 {
		return letter == "" && m.Gate() == 0
	}
	return p.isLetter(letter, m.Gate())
}

// promotesAmong reports whether one of some moves is another one with a promotion to the
// promoted form.
func (p position) promotesAmong(moves []engine.Move, m engine.Move) bool {
	was := p.PieceAt(m.From()).Type()
	for _, o := range moves {
		if t := o.Type(); t != 0 && p.v.Type(t).Base == was && o == m.WithType(t) {
			return true
		}
	}
	return false
}
