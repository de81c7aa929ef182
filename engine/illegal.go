package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/betza"
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

// Explainer may be implemented by hooks that are a Legality or a MoveFilter:
// it says why the rule forbids a move, such as "a capture must be made". It is
// called before the move is made.
type Explainer interface {
	ExplainIllegal(p *Position, m Move) string
}

// refuse finds the reason why typed is no legal move.
func (p *Position) refuse(text, typed string, legal []Move) error {
	reason := ""
	marked := withoutMarks(normalise(typed))
	bare := marked[len(marked)-1]
	readers := []func(string, []Move) string{p.refuseEnded, p.refuseDrop, p.refuseCastling, p.refuseCoordinates, p.refuseSAN}
	for _, read := range readers {
		if reason = read(bare, legal); reason != "" {
			return &IllegalMove{Text: text, Reason: reason}
		}
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
	onBoard := func(m Move) bool { return m.Kind() <= MarkStep && m.From() != m.To() && m.Type() == 0 && m.Gate() == 0 }
	add(func(m Move) bool { return onBoard(m) && p.sanLetter(m) == "" }, p.MoveText)
	if len(out) == 0 {
		add(onBoard, p.MoveText)
	}
	add(func(m Move) bool { return onBoard(m) && p.sanLetter(m) != "" }, p.SAN)
	add(func(m Move) bool { return m.Kind() == Drop }, p.SAN)
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

// squareIn reads a square's name at the start of text: known if it is one of
// the board. What merely looks like a name is returned as well.
func (p *Position) squareIn(text string) (name string, s Square, known, ok bool) {
	n := 0
	for n < len(text) && (n == 0 && isLetter(text[n]) || n > 0 && isDigit(text[n])) {
		n++
	}
	looks := n > 1
	for _, size := range []int{n, 4, 3, 2, 1} {
		if size == 0 || size > len(text) || looks && size != n {
			continue
		}
		if s, known := p.namedSquare(text[:size]); known {
			return p.v.names[s], s, true, true
		}
	}
	return text[:n], 0, false, looks
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// namedSquare finds a square by its name; case matters on two boards only.
func (p *Position) namedSquare(name string) (Square, bool) {
	if s, ok := p.v.SquareNamed(name); ok || p.v.boards > 1 {
		return s, ok
	}
	return p.v.SquareNamed(strings.ToLower(name))
}

// coordinatesIn splits text into two squares' names and the rest.
func (p *Position) coordinatesIn(text string) (from, to, rest string, ok bool) {
	from, _, _, ok = p.squareIn(text)
	if !ok {
		return "", "", "", false
	}
	text = text[len(from):]
	to, _, _, ok = p.squareIn(text)
	return from, to, text[len(to):], ok
}

func noSquare(name string) string { return name + " is no square of the board" }

// refuseCoordinates explains two squares, one after the other.
func (p *Position) refuseCoordinates(text string, legal []Move) string {
	from, to, rest, ok := p.coordinatesIn(text)
	if !ok {
		return ""
	}
	a, knownA := p.namedSquare(from)
	b, knownB := p.namedSquare(to)
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

// endsOn reports whether a player may mean the move by naming a square where
// it goes or, castling and capturing on the way, what it takes.
func endsOn(m Move, s Square) bool {
	switch m.Kind() {
	case Castle, Locust, Rifle, Transfer:
		return m.To() == s || m.A() == s
	}
	return m.To() == s
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

// try is a move that a piece could make if it were not for check and vetoes. A
// rule that drops it while moves are generated is dropper.
type try struct {
	move    Move
	dropper MoveFilter
}

// tries returns the moves between two squares, whether they are legal or not.
func (p *Position) tries(from, to Square, legal []Move) []try {
	pc := p.board[from]
	out := make([]try, 0, len(legal))
	l := MoveList{Moves: slices.Clone(legal)}
	for _, h := range p.v.hooks.sources {
		h.SpecialMoves(p, &l)
	}
	for _, m := range l.Moves {
		out = append(out, try{move: m})
	}
	if programs := p.v.programs[pc.code()]; int(from) < len(programs) {
		l.Reset()
		p.pseudo(&l, from, pc, &programs[from])
		for _, m := range l.Moves {
			out = append(out, p.filtered(m)...)
		}
	}
	return slices.DeleteFunc(out, func(t try) bool {
		return t.move.From() != from || t.move.Kind() == Drop || !endsOn(t.move, to)
	})
}

// filtered returns what the rules make of a generated move: the same, others,
// or none.
func (p *Position) filtered(m Move) []try {
	out := []try{{move: m}}
	for _, h := range p.v.hooks.filters {
		var next []try
		for _, t := range out {
			var l MoveList
			if t.dropper != nil || h.MoveGenerated(p, t.move, &l) {
				next = append(next, t)
			} else if l.Len() == 0 {
				next = append(next, try{t.move, h})
			}
			for _, m := range l.Moves {
				next = append(next, try{move: m})
			}
		}
		out = next
	}
	return out
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

// isCastlingTry reports whether squares that a player typed look like castling:
// where the king would end, or where its partner stands.
func (p *Position) isCastlingTry(from, to Square) bool {
	pc, other := p.board[from], p.board[to]
	if !p.castles(pc.Type()) || p.v.rank(from) != p.v.rank(to) {
		return false
	}
	own := other.Type() != 0 && other.Color() == p.Side()
	return slices.ContainsFunc(p.v.types[pc.Type()].Betza.Castlings, func(o betza.Castling) bool {
		if own {
			return p.v.file(to) == p.v.partnerFile(o)
		}
		return p.v.file(to)-p.v.file(from) == o.DX*o.Steps
	})
}

// partnerFile returns the file on which a castling's partner stands.
func (v *Variant) partnerFile(o betza.Castling) int {
	if o.DX > 0 {
		return v.files - 1 - o.Inset
	}
	return o.Inset
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

// whyIllegal says why a move is not legal.
func (p *Position) whyIllegal(t try, legal []Move) string {
	if t.dropper != nil {
		return p.forbidden(t.dropper, t.move, legal)
	}
	us := p.Side()
	p.Make(t.move)
	exposed := p.InCheck(us)
	reason := ""
	if exposed {
		reason = p.exposed(us)
	}
	var veto Legality
	for _, h := range p.v.hooks.legal {
		if veto == nil && !h.Legal(p, t.move) {
			veto = h
		}
	}
	p.Unmake()
	if exposed && (veto != nil || len(p.v.hooks.checks) == 0) {
		return reason
	}
	return p.forbidden(veto, t.move, legal)
}

// forbidden is the reason of a rule that forbids a move.
func (p *Position) forbidden(hook any, m Move, legal []Move) string {
	if e, ok := hook.(Explainer); ok {
		if reason := e.ExplainIllegal(p, m); reason != "" {
			return reason
		}
	}
	if !p.IsCapture(m) && !slices.ContainsFunc(legal, func(o Move) bool { return !p.IsCapture(o) }) {
		return "a capture is possible and must be made"
	}
	return "the rules of " + p.v.Def.Name + " forbid it"
}

// exposed says which royal piece of a player is attacked, and by what.
func (p *Position) exposed(us Color) string {
	for _, t := range p.v.royalTypes {
		for _, s := range p.byType[us][t].Squares() {
			attackers := p.AttackersOf(s, us.Other()).Squares()
			if len(attackers) == 0 {
				continue
			}
			by := make([]string, len(attackers))
			for i, from := range attackers {
				by[i] = p.pieceOn(from)
			}
			return "leaves " + p.pieceOn(s) + " attacked by " + joinWords(by, "and")
		}
	}
	return "leaves " + us.String() + " in check"
}

// refuseDrop explains N@f3.
func (p *Position) refuseDrop(text string, legal []Move) string {
	letter, square, ok := strings.Cut(text, "@")
	if !ok {
		return ""
	}
	us := p.Side()
	t, known := p.typeOf(orDefault(letter, "P"))
	s, onBoard := p.namedSquare(square)
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

// typeOf finds a type by its letter, as the player to move writes it.
func (p *Position) typeOf(letter string) (TypeID, bool) {
	for i := 1; i < len(p.v.types); i++ {
		if t := TypeID(i); strings.EqualFold(p.letterOf(t), letter) {
			return t, true
		}
	}
	return 0, false
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

// isOrigin reports whether text is the file or rank of a square.
func (p *Position) isOrigin(text string) bool {
	for _, s := range p.v.valid.Squares() {
		if file, rank := splitName(p.v.names[s]); strings.EqualFold(text, file) || text == rank || strings.EqualFold(text, file+rank) {
			return true
		}
	}
	return false
}

// letterIn returns the longest piece letter that text begins with, and its
// type. A lower-case letter that may be a file is none.
func (p *Position) letterIn(text string) (letter string, t TypeID) {
	for n := min(len(text), 4); n > 0; n-- {
		head := text[:n]
		found, ok := p.typeOf(head)
		if _, _, _, square := p.squareIn(text); !ok || square || head != strings.ToUpper(head) && p.isOrigin(head) {
			continue
		}
		return head, found
	}
	return "", 0
}

// lastSquare finds the last name of a square in text.
func (p *Position) lastSquare(text string) (at int, name string, s Square, known bool) {
	for i := len(text) - 1; i >= 0; i-- {
		if name, s, known, ok := p.squareIn(text[i:]); ok {
			return i, name, s, known
		}
	}
	return -1, "", 0, false
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

// startSquares returns where a player has pieces of a type, on a file, rank or
// square if origin is one.
func (p *Position) startSquares(us Color, t TypeID, origin string) []Square {
	return slices.DeleteFunc(p.byType[us][t].Squares(), func(s Square) bool {
		file, rank := splitName(p.v.names[s])
		return origin != "" && !strings.EqualFold(origin, file) && origin != rank && !strings.EqualFold(origin, file+rank)
	})
}

// castles reports whether pieces of a type may castle.
func (p *Position) castles(t TypeID) bool {
	return len(p.v.types[t].Betza.Castlings) > 0 || slices.ContainsFunc(p.v.Def.Rules, func(r Rule) bool {
		return r.Key() == "castling"
	}) && p.v.types[t].Royal
}

// refuseCastling explains O-O and O-O-O.
func (p *Position) refuseCastling(text string, _ []Move) string {
	if text != "OO" && text != "OOO" {
		return ""
	}
	us := p.Side()
	for i := 1; i < len(p.v.types); i++ {
		if !p.castles(TypeID(i)) {
			continue
		}
		if s, ok := p.byType[us][i].First(); ok {
			return p.noCastling(s, text == "OO")
		}
	}
	return "there is no castling in " + p.v.Def.Name
}

// noCastling says why a king can't castle towards the higher or lower files.
func (p *Position) noCastling(king Square, higher bool) string {
	return p.Side().String() + " can't castle: " + p.whyNoCastling(king, higher)
}

func (p *Position) whyNoCastling(king Square, higher bool) string {
	us, t := p.Side(), &p.v.types[p.board[king].Type()]
	name := p.typeName(t.ID)
	if t.Royal && p.InCheck(us) {
		return "the " + name + " is in check"
	}
	for _, o := range t.Betza.Castlings {
		if (o.DX > 0) != higher || p.castlesAnywhere(king, o) {
			continue
		}
		if !t.initial[us].Has(king) {
			return "the " + name + " is not where it started"
		}
		return p.castlingBlocked(king, o)
	}
	return fmt.Sprintf("the %s or its partner has moved, a piece stands in the way, or the %s would pass an attacked square", name, name)
}

// castlesAnywhere reports whether the pieces that castle start anywhere, as in
// Fischer Random: then rules write castling as the king taking its partner.
func (p *Position) castlesAnywhere(king Square, o betza.Castling) bool {
	file := p.v.file(king) + o.DX*o.Steps
	if file < 0 || file >= p.v.files {
		return true
	}
	at := func(f int) Square { return p.v.square(f, p.v.rank(king), p.v.board(king)) }
	partner := at(p.v.partnerFile(o))
	m := NewMove(Castle, king, at(file)).Via(partner, at(file-o.DX))
	return p.MoveText(m) == p.v.names[king]+p.v.names[partner]
}

func (p *Position) castlingBlocked(king Square, o betza.Castling) string {
	us, t := p.Side(), &p.v.types[p.board[king].Type()]
	at := func(file int) Square { return p.v.square(file, p.v.rank(king), p.v.board(king)) }
	file := p.v.file(king)
	for f := file + o.DX; f != p.v.partnerFile(o) && f >= 0 && f < p.v.files; f += o.DX {
		if s := at(f); p.board[s] != NoPiece {
			return p.v.names[s] + " is not empty"
		}
	}
	for i := 1; i <= o.Steps && t.Royal; i++ {
		s := at(file + i*o.DX)
		if by := p.AttackersOf(s, us.Other()).Squares(); len(by) > 0 {
			return fmt.Sprintf("on %s the %s would be attacked by %s", p.v.names[s], p.typeName(t.ID), p.pieceOn(by[0]))
		}
	}
	return fmt.Sprintf("the %s or its partner has moved before", p.typeName(t.ID))
}
