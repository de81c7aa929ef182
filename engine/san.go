package engine

import (
	"slices"
	"strconv"
	"strings"
)

// SAN returns a legal move in standard algebraic notation: e4, Nbd2, exd5,
// e8=Q, O-O. Beyond chess, N@f3 is a drop and Nf3/H a move that lets a piece
// enter from the hand; + behind the square promotes to the promoted form and =
// declines to; Lxd5xe6 and Lxd5-e5 capture on the way; B<>f6 swaps, Bf6>d4
// puts what stood on f6 on d4; -- passes. No two legal moves of a position
// have the same SAN.
func (p *Position) SAN(m Move) string {
	legal := p.LegalMoves()
	i := slices.Index(legal, m)
	if i < 0 {
		legal = append(legal, m)
		i = len(legal) - 1
	}
	return p.sanOf(m, p.sanBodies(legal)[i])
}

// SANs returns the SAN of each of a position's legal moves, which is faster
// than one after the other.
func (p *Position) SANs(legal []Move) []string {
	out := p.sanBodies(legal)
	for i, m := range legal {
		out[i] = p.sanOf(m, out[i])
	}
	return out
}

func (p *Position) sanOf(m Move, body string) string {
	return p.describeSAN(m, body+p.checkMark(m))
}

func (p *Position) describeSAN(m Move, text string) string {
	for _, h := range p.v.hooks.describes {
		text = h.DescribeMove(p, m, text, true)
	}
	return text
}

// checkMark returns what is written behind a move: + for check, # for mate.
func (p *Position) checkMark(m Move) string {
	us := p.Side()
	p.Make(m)
	defer p.Unmake()
	if !p.InCheck(us.Other()) {
		return ""
	}
	if p.Side() == us || p.Ended().Over() {
		return "+"
	}
	var l MoveList
	if p.Generate(&l); l.Len() > 0 {
		return "+"
	}
	return "#"
}

// sanBodies returns the SANs without check marks and without what rules add.
// Where two would look the same in the end, both become longer until they
// differ.
func (p *Position) sanBodies(legal []Move) []string {
	bodies := make([]string, len(legal))
	for i, m := range legal {
		bodies[i] = p.sanBody(m, legal)
	}
	longer := []func(Move) string{
		func(m Move) string { return p.sanLong(m, legal) },
		func(m Move) string { return p.sanLong(m, legal) + p.sanExtras(m) },
		func(m Move) string { // a rule makes moves that differ in flags alone
			return p.sanLong(m, legal) + p.sanExtras(m) + "(" + strconv.Itoa(slices.Index(legal, m)) + ")"
		},
	}
	for _, write := range longer {
		same := p.sameSANs(legal, bodies)
		if len(same) == 0 {
			break
		}
		for _, i := range same {
			bodies[i] = write(legal[i])
		}
	}
	return bodies
}

// sameSANs returns the indices of different moves whose texts are the same.
func (p *Position) sameSANs(legal []Move, bodies []string) []int {
	first := make(map[string]int, len(legal))
	var same []int
	for i, m := range legal {
		text := p.describeSAN(m, bodies[i])
		j, taken := first[text]
		if !taken {
			first[text] = i
			continue
		}
		if legal[j] != m {
			same = append(same, i)
			if !slices.Contains(same, j) {
				same = append(same, j)
			}
		}
	}
	return same
}

func (p *Position) sanBody(m Move, legal []Move) string {
	switch m.Kind() {
	case Castle, Drop, Pass:
		return p.sanPath(m) + p.sanGate(m)
	}
	letter := p.sanLetter(m)
	return letter + p.sanOrigin(m, letter, legal) + p.sanPath(m) + p.sanPromotion(m, legal) + p.sanGate(m)
}

// sanLong is a move with its whole start square.
func (p *Position) sanLong(m Move, legal []Move) string {
	from := p.v.names[m.From()]
	switch m.Kind() {
	case Castle, Drop:
		return p.sanPath(m) + p.sanGate(m)
	case Pass:
		return p.letterOf(p.board[m.From()].Type()) + from + p.sanPath(m)
	}
	return p.sanLetter(m) + from + p.sanPath(m) + p.sanPromotion(m, legal) + p.sanGate(m)
}

// sanExtras names all that coordinates and letters may leave open.
func (p *Position) sanExtras(m Move) string {
	v := p.v
	if m.Kind() == Castle { // to several squares, or with several partners
		return "(" + v.names[m.From()] + v.names[m.To()] + "," + v.names[m.A()] + v.names[m.B()] + ")"
	}
	return "(" + v.names[m.A()] + "," + v.names[m.B()] + ")" + strings.Repeat("'", int(m.Kind()))
}

// letterOf returns the notation of a type of the player to move, in upper case.
func (p *Position) letterOf(t TypeID) string {
	return strings.ToUpper(p.v.types[t].Letters[p.Side()])
}

// sanLetter returns the letter that a move begins with: none for pawns, unless
// they are of a kind that promotes to a form of its own.
func (p *Position) sanLetter(m Move) string {
	t := p.board[m.From()].Type()
	switch m.Kind() {
	case Step, MarkStep, EnPassant, Transfer:
		if p.isPawn(t) {
			return ""
		}
	}
	return p.letterOf(t)
}

func (p *Position) isPawn(t TypeID) bool {
	if p.letterOf(t) != "P" {
		return false
	}
	for i := range p.v.types {
		if p.v.types[i].Base == t {
			return false
		}
	}
	return true
}

// sanPath returns the part that tells where a move goes and what it captures.
func (p *Position) sanPath(m Move) string {
	v := p.v
	to, a := v.names[m.To()], v.names[m.A()]
	switch m.Kind() {
	case Castle:
		if v.file(m.A()) > v.file(m.From()) {
			return "O-O"
		}
		return "O-O-O"
	case Drop:
		return p.letterOf(m.Type()) + "@" + to
	case Pass:
		return "--"
	case Swap:
		return "<>" + to
	case Unload:
		return to + ">" + a
	case Rifle:
		return "x" + a + "-" + v.names[m.From()]
	case Locust:
		return p.sanLocust(m)
	}
	if p.IsCapture(m) {
		return "x" + to
	}
	return to
}

func (p *Position) sanLocust(m Move) string {
	v := p.v
	text := "x" + v.names[m.A()]
	if m.B() != m.A() {
		text += "x" + v.names[m.B()]
	}
	to := m.To()
	if to != m.From() && to != m.A() && to != m.B() && p.board[to] != NoPiece {
		return text + "x" + v.names[to]
	}
	return text + "-" + v.names[to]
}

// sanOrigin returns as much of the start square as tells the move from others
// of such pieces: nothing, the file, the rank or both.
func (p *Position) sanOrigin(m Move, letter string, legal []Move) string {
	if m.Kind() == Rifle { // the path ends where it starts
		return ""
	}
	file, rank := splitName(p.v.names[m.From()])
	rivals, sameFile, sameRank := false, false, false
	for _, o := range legal {
		if o.To() != m.To() || o.From() == m.From() || !p.rivals(m, o, letter) {
			continue
		}
		f, r := splitName(p.v.names[o.From()])
		rivals, sameFile, sameRank = true, sameFile || f == file, sameRank || r == rank
	}
	pawn := letter == ""
	switch {
	case !rivals && !(pawn && p.IsCapture(m)):
		return ""
	case !sameFile:
		return file
	case !sameRank && !pawn:
		return rank
	}
	return file + rank
}

// rivals reports whether the same piece's letter and the same squares are in
// the texts of two moves from different squares.
func (p *Position) rivals(m, o Move, letter string) bool {
	switch o.Kind() {
	case Castle, Drop, Pass:
		return false
	}
	return p.sanLetter(o) == letter && p.sanPath(o) == p.sanPath(m)
}

// splitName splits a square's name into file and rank: a10 into a and 10, and
// 7c into 7 and c.
func splitName(name string) (file, rank string) {
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	n := 1
	for n < len(name) && digit(name[n]) == digit(name[0]) {
		n++
	}
	return name[:n], name[n:]
}

func (p *Position) sanPromotion(m Move, legal []Move) string {
	was := p.board[m.From()].Type()
	t := m.Type()
	switch {
	case t == 0 && p.declines(m, was, legal):
		return "="
	case t == 0:
		return ""
	case p.v.types[t].Base == was && was != 0:
		return "+"
	}
	return "=" + p.letterOf(t)
}

// declines reports whether the same move could promote to the promoted form.
func (p *Position) declines(m Move, was TypeID, legal []Move) bool {
	for i := 1; i < len(p.v.types); i++ {
		if p.v.types[i].Base == was && was != 0 && slices.Contains(legal, m.With(TypeID(i))) {
			return true
		}
	}
	return false
}

func (p *Position) sanGate(m Move) string {
	switch {
	case m.Gate() == 0:
		return ""
	case m.GateOnPartner():
		return "/" + p.letterOf(m.Gate()) + p.v.names[m.A()]
	}
	return "/" + p.letterOf(m.Gate())
}
