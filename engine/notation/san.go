package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// SAN returns a legal move in standard algebraic notation: e4, Nbd2, exd5, e8=Q, O-O.
// Beyond chess, N@f3 is a drop and Nf3/H a move that gates a piece from the hand; +
// after the square promotes to the promoted form and = declines to, d5=F without a step
// promotes in place; Lxd5xe6 and Lxd5-e5 capture on the way; B<>f6 swaps, Bf6>d4 moves
// the piece on f6 to d4; -- passes, and Ld6 is a lion on d6 that may pass by its own
// move. No two legal moves of a position have the same SAN.
func SAN(p *engine.Position, m engine.Move) string { return wrap(p).san(m) }

func (p position) san(m engine.Move) string {
	var buf [longestText]byte
	return string(AppendSAN(buf[:0], p.Position, m))
}

// slowSAN is san for moves of all kinds.
func (p position) slowSAN(m engine.Move) string {
	return p.sans([]engine.Move{m}, p.LegalMoves())[0]
}

// SANs returns the SAN of each of some legal moves, which is faster than one after
// the other.
func SANs(p *engine.Position, moves []engine.Move) []string {
	if len(moves) == 1 {
		return []string{wrap(p).san(moves[0])}
	}
	return wrap(p).sans(moves, p.LegalMoves())
}

func (p position) sans(moves, legal []engine.Move) []string {
	bodies := p.sanBodies(p.withLookalikes(moves, legal), legal)
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = p.sanOf(m, bodies[i])
	}
	return out
}

// withLookalikes returns moves and, behind them, the other legal moves whose texts
// could be the same as one of theirs.
func (p position) withLookalikes(moves, legal []engine.Move) []engine.Move {
	if slices.Equal(moves, legal) {
		return moves
	}
	out := slices.Clone(moves)
	for _, o := range legal {
		if !slices.Contains(moves, o) && slices.ContainsFunc(moves, func(m engine.Move) bool { return p.lookAlike(m, o) }) {
			out = append(out, o)
		}
	}
	return out
}

// lookAlike reports whether the texts of two moves could be the same. They are not
// if both name the squares where they end, and neither square's name ends as the
// other's does, like that of 1a and of 11a.
func (p position) lookAlike(m, o engine.Move) bool {
	if m.To() == o.To() || !namesEnd(m) || !namesEnd(o) {
		return true
	}
	a, b := p.v.SquareName(m.To()), p.v.SquareName(o.To())
	return strings.HasSuffix(a, b) || strings.HasSuffix(b, a)
}

// namesEnd reports whether the path in a move's text ends with the name of the square
// where the move ends; see sanPath.
func namesEnd(m engine.Move) bool {
	switch m.Kind() {
	case engine.Castle, engine.Pass, engine.Unload, engine.Rifle:
		return false
	}
	return true
}

func (p position) sanOf(m engine.Move, body string) string {
	return p.describeSAN(m, body+p.checkMark(m))
}

func (p position) describeSAN(m engine.Move, text string) string {
	return p.DescribeMove(m, text, true)
}

// checkMark returns what is written behind a move: + for check, # for mate and
// for what else wins a game at once.
func (p position) checkMark(m engine.Move) string {
	us := p.Side()
	p.Make(m)
	defer p.Unmake()
	end := p.TerminalResult()
	if _, won := end.Winner(); won {
		return "#"
	}
	if !p.InCheck(us.Other()) {
		return ""
	}
	if p.Side() == us || end.Over() {
		return "+"
	}
	if p.HasMoves() {
		return "+"
	}
	return "#"
}

// checkSign is checkMark for moves that give check, and "" for others that win.
func (p position) checkSign(m engine.Move) string {
	us := p.Side()
	p.Make(m)
	check := p.InCheck(us.Other())
	p.Unmake()
	if !check {
		return ""
	}
	return p.checkMark(m)
}

// sanBodies returns the SANs of moves without check marks and without what rules
// add. Where two would look the same in the end, both become longer until they
// differ.
func (p position) sanBodies(moves, legal []engine.Move) []string {
	bodies := make([]string, len(moves))
	rivals := byEnd(legal)
	for i, m := range moves {
		bodies[i] = p.sanBody(m, rivals[m.To()])
	}
	long := func(m engine.Move) string { return p.sanLong(m, rivals[m.To()]) }
	longer := []func(engine.Move) string{
		long,
		func(m engine.Move) string { return long(m) + p.sanExtras(m) },
		func(m engine.Move) string { // a rule makes moves that differ in flags alone
			return long(m) + p.sanExtras(m) + "(" + strconv.Itoa(slices.Index(legal, m)) + ")"
		},
	}
	for _, write := range longer {
		same := p.sameSANs(moves, bodies)
		if len(same) == 0 {
			break
		}
		for _, i := range same {
			bodies[i] = write(moves[i])
		}
	}
	return bodies
}

// byEnd returns moves by the square where they end, as a text has to tell its move
// from those that end on the same.
func byEnd(moves []engine.Move) *[256][]engine.Move {
	var out [256][]engine.Move
	for _, m := range moves {
		out[m.To()] = append(out[m.To()], m)
	}
	return &out
}

// sameSANs returns the indices of different moves whose texts are the same.
func (p position) sameSANs(moves []engine.Move, bodies []string) []int {
	if len(moves) == 1 {
		return nil
	}
	first := make(map[string]int, len(moves))
	var same []int
	for i, m := range moves {
		text := p.describeSAN(m, bodies[i])
		j, taken := first[text]
		if !taken {
			first[text] = i
			continue
		}
		if moves[j] != m {
			same = append(same, i)
			if !slices.Contains(same, j) {
				same = append(same, j)
			}
		}
	}
	return same
}

func (p position) sanBody(m engine.Move, rivals []engine.Move) string {
	switch m.Kind() {
	case engine.Castle, engine.Drop:
		return p.sanPath(m) + p.sanGate(m)
	}
	if p.passes(m) {
		return p.sanPath(m)
	}
	letter := p.sanLetter(m)
	return letter + p.sanOrigin(m, letter, rivals) + p.sanPath(m) + p.sanPromotion(m, rivals) + p.sanGate(m)
}

// sanLong is a move with its whole start square.
func (p position) sanLong(m engine.Move, legal []engine.Move) string {
	from := p.v.SquareName(m.From())
	switch m.Kind() {
	case engine.Castle, engine.Drop:
		return p.sanPath(m) + p.sanGate(m)
	}
	if p.passes(m) {
		return p.letterOf(p.PieceAt(m.From()).Type()) + from + p.sanPath(m)
	}
	return p.sanLetter(m) + from + p.sanPath(m) + p.sanPromotion(m, legal) + p.sanGate(m)
}

// sanExtras names all that coordinates and letters may leave open.
func (p position) sanExtras(m engine.Move) string {
	v := p.v
	if m.IsCastling() { // to several squares, or with several partners
		return "(" + v.SquareName(m.From()) + v.SquareName(m.To()) + "," + v.SquareName(m.A()) + v.SquareName(m.B()) + ")"
	}
	return "(" + v.SquareName(m.A()) + "," + v.SquareName(m.B()) + ")" + strings.Repeat("'", int(m.Kind()))
}

// passes reports whether the player passes by a rule of the game, not by a move of
// a piece that may stay where it is.
func (p position) passes(m engine.Move) bool {
	if !m.IsPass() {
		return false
	}
	own := p.Targets(m.From())
	return !own.Has(m.From())
}

// letterOf returns the notation of a type of the player to move, in upper case.
func (p position) letterOf(t engine.TypeID) string {
	return strings.ToUpper(p.v.Type(t).Letters[p.Side()])
}

// sanLetter returns the letter that a move begins with: none for pawns, unless
// they are of a kind that promotes to a form of its own.
func (p position) sanLetter(m engine.Move) string {
	t := p.PieceAt(m.From()).Type()
	switch m.Kind() {
	case engine.NormalMove, engine.DoubleStep, engine.EnPassant, engine.Transfer, engine.Pass:
		if p.isPawn(t) {
			return ""
		}
	}
	return p.letterOf(t)
}

func (p position) isPawn(t engine.TypeID) bool {
	if p.letterOf(t) != "P" {
		return false
	}
	return !slices.ContainsFunc(p.v.Types(), func(o engine.PieceType) bool { return o.Base == t })
}

// sanPath returns the part that reports where a move goes and what it captures.
func (p position) sanPath(m engine.Move) string {
	v := p.v
	to, a := v.SquareName(m.To()), v.SquareName(m.A())
	if p.passes(m) {
		return "--"
	}
	switch m.Kind() {
	case engine.Castle:
		if v.File(m.A()) > v.File(m.From()) {
			return "O-O"
		}
		return "O-O-O"
	case engine.Drop:
		return p.letterOf(m.Type()) + "@" + to
	case engine.Swap:
		return "<>" + to
	case engine.Unload:
		return to + ">" + a
	case engine.Rifle:
		return "x" + a + "-" + v.SquareName(m.From())
	case engine.Locust:
		return p.sanLocust(m)
	}
	if p.IsCapture(m) {
		return "x" + to
	}
	return to
}

func (p position) sanLocust(m engine.Move) string {
	text, last := "", m.From()
	e := p.Effect(m)
	for _, victim := range e.Captured() {
		last = victim.Square
		text += "x" + p.v.SquareName(last)
	}
	if last != m.To() || last == m.B() {
		text += "-" + p.v.SquareName(m.To())
	}
	return text
}

// sanOrigin returns as much of the start square as distinguishes the move from others
// of such pieces: nothing, the file, the rank or both.
func (p position) sanOrigin(m engine.Move, letter string, legal []engine.Move) string {
	if m.Kind() == engine.Rifle || m.Stays() { // the path ends where it starts
		return ""
	}
	file, rank := splitName(p.v.SquareName(m.From()))
	rivals, sameFile, sameRank := false, false, false
	for _, o := range legal {
		if o.To() != m.To() || o.From() == m.From() || !p.ambiguousWith(m, o, letter) {
			continue
		}
		f, r := splitName(p.v.SquareName(o.From()))
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

// ambiguousWith reports whether the same piece's letter and the same squares are in
// the texts of two moves from different squares.
func (p position) ambiguousWith(m, o engine.Move, letter string) bool {
	switch o.Kind() {
	case engine.Castle, engine.Drop, engine.Pass:
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

func (p position) sanPromotion(m engine.Move, legal []engine.Move) string {
	was := p.PieceAt(m.From()).Type()
	t := m.Type()
	switch {
	case t == 0 && p.declines(m, was, legal):
		return "="
	case t == 0:
		return ""
	case p.v.Type(t).Base == was && was != 0:
		return "+"
	}
	return "=" + p.letterOf(t)
}

// declines reports whether the same move could promote to the promoted form.
func (p position) declines(m engine.Move, was engine.TypeID, legal []engine.Move) bool {
	return was != 0 && slices.ContainsFunc(p.v.Types(), func(t engine.PieceType) bool {
		return t.Base == was && slices.Contains(legal, m.WithType(t.ID))
	})
}

func (p position) sanGate(m engine.Move) string {
	switch {
	case m.Gate() == 0:
		return ""
	case m.GateOnPartner():
		return "/" + p.letterOf(m.Gate()) + p.v.SquareName(m.A())
	}
	return "/" + p.letterOf(m.Gate())
}
