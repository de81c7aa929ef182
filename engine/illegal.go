package engine

import (
	"fmt"
	"slices"
	"strings"
)

// IllegalMove is the error of a text that is no legal move.
type IllegalMove struct {
	Text   string // as typed
	Reason string // why, in words
}

func (e *IllegalMove) Error() string {
	if e.Text == "" || strings.HasPrefix(e.Reason, "can't read") {
		return e.Reason
	}
	return e.Text + ": " + e.Reason
}

// refuse finds the reason why typed is no legal move.
func (p *Position) refuse(text, typed string, legal []Move) error {
	reason := ""
	marked := withoutMarks(normalise(typed))
	bare := p.unshout(marked[len(marked)-1])
	readers := []func(string, []Move) string{p.refuseEnded, p.refuseDrop, p.refuseCastling, p.refuseCoordinates, p.refuseSAN}
	for _, read := range readers {
		if reason = read(bare, legal); reason != "" {
			return &IllegalMove{Text: text, Reason: reason}
		}
	}
	return p.unreadable(text, legal)
}

func (p *Position) unreadable(text string, legal []Move) error {
	if reason := p.refuseEnded("", legal); reason != "" {
		return &IllegalMove{Text: text, Reason: reason}
	}
	return &IllegalMove{Text: text, Reason: fmt.Sprintf("can't read %q: type a move like %s", text, p.examples(legal))}
}

func (p *Position) refuseEnded(_ string, legal []Move) string {
	if len(legal) > 0 {
		return ""
	}
	return gameOver(p.Result())
}

func gameOver(r Result) string {
	if r.Reason == "" {
		return "the game is over"
	}
	return "the game is over: " + r.Reason
}

// examples names moves of the position as one may type them.
func (p *Position) examples(legal []Move) string {
	var out []string
	add := func(fits func(Move) bool, write func(Move) string) {
		if m, ok := p.central(legal, fits); ok && !slices.Contains(out, write(m)) {
			out = append(out, write(m))
		}
	}
	unmarked := func(m Move) string { return strings.TrimRight(p.SAN(m), "+#") }
	onBoard := func(m Move) bool { return m.Kind() <= MarkStep && m.From() != m.To() && m.Type() == 0 && m.Gate() == 0 }
	add(func(m Move) bool { return onBoard(m) && p.sanLetter(m) == "" }, p.MoveText)
	if len(out) == 0 {
		add(onBoard, p.MoveText)
	}
	add(func(m Move) bool { return onBoard(m) && p.sanLetter(m) != "" }, unmarked)
	add(func(m Move) bool { return m.Kind() == Drop }, unmarked)
	if len(out) == 0 {
		out = append(out, p.MoveText(legal[0]))
	}
	return joinWords(out, "or")
}

// central returns the fitting move that ends nearest to the board's middle.
func (p *Position) central(legal []Move, fits func(Move) bool) (best Move, ok bool) {
	least := 0
	for _, m := range legal {
		df, dr := 2*p.v.file(m.To())-p.v.files+1, 2*p.v.rank(m.To())-p.v.ranks+1
		if far := max(df, -df) + max(dr, -dr); fits(m) && (!ok || far <= least) {
			best, least, ok = m, far, true
		}
	}
	return best, ok
}

func noSquare(name string) string { return name + " is no square of the board" }

// refuseCoordinates explains two squares, one after the other.
func (p *Position) refuseCoordinates(text string, legal []Move) string {
	from, to, rest, ok := p.coordinatesIn(text)
	if !ok {
		return ""
	}
	a, knownA := p.v.SquareNamed(from)
	b, knownB := p.v.SquareNamed(to)
	switch {
	case !knownA:
		return noSquare(from)
	case !knownB:
		return noSquare(to)
	}
	if reason := p.notOwn(a); reason != "" {
		return reason
	}
	if tries := p.tries(a, b, legal); len(tries) > 0 {
		return p.refuseTries(tries, rest, legal)
	}
	return p.cantReach(a, b)
}

// notOwn says why the piece on a square can't be moved by the player to move.
func (p *Position) notOwn(s Square) string {
	pc, us := p.board[s], p.Side()
	switch {
	case pc == NoPiece:
		return "there is no piece on " + p.v.names[s]
	case pc == Wall:
		return "a wall stands on " + p.v.names[s]
	case pc.Color() != us:
		return fmt.Sprintf("%s is to move: the piece on %s is %s's", us, p.v.names[s], us.Other())
	}
	return ""
}

// pieceOn names a piece: "the knight on g1".
func (p *Position) pieceOn(s Square) string {
	return "the " + p.typeName(p.board[s].Type()) + " on " + p.v.names[s]
}

func (p *Position) typeName(t TypeID) string { return strings.ToLower(p.v.types[t].Name) }

func (p *Position) cantReach(from, to Square) string {
	us := p.Side()
	if p.isCastlingTry(from, to) {
		return p.noCastling(from, p.v.file(to) > p.v.file(from))
	}
	text := p.pieceOn(from) + " can't reach " + p.v.names[to]
	if other := p.board[to]; other.Type() != 0 && other.Color() == us && from != to {
		text += fmt.Sprintf(", where %s's own %s stands", us, p.typeName(other.Type()))
	}
	return text
}

// refuseTries explains moves that begin as typed: the first one's reason if
// none is legal, and else what else must or must not be said.
func (p *Position) refuseTries(tries []try, rest string, legal []Move) string {
	var fits []string
	for _, t := range tries {
		if text := p.MoveText(t.move); t.dropper == nil && slices.Contains(legal, t.move) && !slices.Contains(fits, text) {
			fits = append(fits, text)
		}
	}
	if len(fits) == 0 {
		i := max(slices.IndexFunc(tries, func(t try) bool { return t.dropper == nil }), 0)
		return p.whyIllegal(tries[i], legal)
	}
	const most = 8
	if len(fits) > most {
		fits = append(fits[:most:most], "others")
	}
	if rest == "" {
		return "that move is written " + joinWords(fits, "or")
	}
	return fmt.Sprintf("%q fits no move here: it can be %s", rest, joinWords(fits, "or"))
}

// refuseDrop explains N@f3.
func (p *Position) refuseDrop(text string, legal []Move) string {
	letter, square, ok := strings.Cut(text, "@")
	name, s, onBoard, looks := p.squareIn(square)
	if !ok || !looks || name != square && onBoard {
		return ""
	}
	us := p.Side()
	t, known := p.typeOf(orDefault(letter, "P"))
	switch {
	case p.v.drops == nil:
		return "pieces are never dropped in " + p.v.Def.Name
	case !known:
		return p.noType(letter)
	case !onBoard:
		return noSquare(square)
	case p.hands[us][t] == 0:
		return "no " + p.typeName(t) + " in hand"
	case p.board[s] != NoPiece:
		return "a piece can be dropped on an empty square only: " + p.v.names[s] + " is taken"
	}
	if set := p.dropTargets(us, t); !set.Has(s) {
		return p.wrongDrop(us, t, s)
	}
	return p.whyIllegal(try{move: NewMove(Drop, s, s).With(t)}, legal)
}

func (p *Position) wrongDrop(us Color, t TypeID, s Square) string {
	name := p.typeName(t)
	if !p.v.drops.zone[us][t].Has(s) {
		return fmt.Sprintf("a %s can't be dropped on %s", name, p.v.names[s])
	}
	file, _ := splitName(p.v.names[s])
	return fmt.Sprintf("%s has a %s on file %s already", us, name, file)
}

func (p *Position) noType(letter string) string {
	letters := make([]string, 0, len(p.v.types))
	for i := 1; i < len(p.v.types); i++ {
		letters = append(letters, p.letterOf(TypeID(i)))
	}
	return fmt.Sprintf("no piece of %s is called %q: they are %s", p.v.Def.Name, letter, joinWords(letters, "and"))
}

// refuseSAN explains a piece's letter, perhaps a part of its start square, and
// the square where it goes.
func (p *Position) refuseSAN(text string, legal []Move) string {
	letter, t := p.letterIn(text)
	body := text[len(letter):]
	at, to, s, known := p.lastSquare(body)
	if at < 0 {
		return ""
	}
	origin, rest := body[:at], body[at+len(to):]
	switch {
	case t == 0 && letter != "" || len(origin) > 3 || strings.ContainsAny(origin, "+=@"):
		return ""
	case t == 0 && origin != "" && !p.isOrigin(origin):
		return p.noType(origin)
	case !known:
		return noSquare(to)
	}
	return p.refusePiece(t, origin, s, rest, legal)
}

// refusePiece explains a move of a type (0: a pawn) to a square.
func (p *Position) refusePiece(t TypeID, origin string, to Square, rest string, legal []Move) string {
	us := p.Side()
	if t == 0 {
		t, _ = p.typeOf("P")
	}
	if t == 0 {
		return ""
	}
	if p.count[us][t] == 0 {
		return fmt.Sprintf("%s has no %s", us, p.typeName(t))
	}
	from := p.startSquares(us, t, origin)
	if len(from) == 0 {
		return fmt.Sprintf("%s has no %s on %s", us, p.typeName(t), origin)
	}
	var tries []try
	for _, s := range from {
		tries = append(tries, p.tries(s, to, legal)...)
	}
	switch {
	case len(tries) > 0:
		return p.refuseTries(tries, rest, legal)
	case len(from) == 1:
		return p.cantReach(from[0], to)
	case origin != "":
		return fmt.Sprintf("no %s %s on %s can reach %s", us, p.typeName(t), origin, p.v.names[to])
	}
	return fmt.Sprintf("no %s %s can reach %s", us, p.typeName(t), p.v.names[to])
}

// IsLegal reports whether a move, which may be any number, is legal.
func (p *Position) IsLegal(m Move) bool { return slices.Contains(p.LegalMoves(), m) }

// WhyIllegal returns the error of a move that is not legal.
func (p *Position) WhyIllegal(m Move) error { return p.illegal(m, p.LegalMoves()) }
