package notation

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// IllegalMove is the error for a text that is not a legal move.
type IllegalMove struct {
	Text   string // as typed
	Reason string // why, in words
	// Unreadable says that the text is no move of any kind, not even one that is illegal.
	Unreadable bool
}

func (e *IllegalMove) Error() string {
	if e.Text == "" || e.Unreadable {
		return e.Reason
	}
	return e.Text + ": " + e.Reason
}

// explain finds the reason why typed is no legal move.
func (p position) explain(text, typed string, legal []engine.Move) error {
	marked := withoutMarks(stripMarks(typed))
	bare := p.lowerCoordinates(marked[len(marked)-1])
	readers := []func(string, []engine.Move) string{p.explainEnded, p.explainStyled, p.explainKanji, p.explainXiangqi, p.explainDrop, p.explainCastling, p.explainCoordinates, p.explainSAN}
	readings := []string{bare}
	if spoken := p.parseSpoken(typed); spoken != "" {
		readings = append(readings, stripMarks(spoken))
	}
	for _, reading := range readings {
		for _, read := range readers {
			if reason := read(reading, legal); reason != "" {
				return &IllegalMove{Text: text, Reason: reason}
			}
		}
	}
	return p.explainUnreadable(text, legal)
}

func (p position) explainUnreadable(text string, legal []engine.Move) error {
	if reason := p.explainEnded("", legal); reason != "" {
		return &IllegalMove{Text: text, Reason: reason}
	}
	return &IllegalMove{Text: text, Reason: fmt.Sprintf("can't read %q: type a move like %s", text, p.examples(legal)), Unreadable: true}
}

func (p position) explainEnded(_ string, legal []engine.Move) string {
	if len(legal) > 0 {
		return ""
	}
	return gameOver(p.Result())
}

func gameOver(r engine.Result) string {
	if r.Reason == "" {
		return "the game is over"
	}
	return "the game is over: " + r.Reason
}

// examples names moves of the position as one may type them.
func (p position) examples(legal []engine.Move) string {
	var out []string
	if s := styleNamed("own", p.v); s != nil {
		if m, ok := p.central(legal, func(m engine.Move) bool { return m.IsNormal() }); ok {
			write := func(name string) string { return FormatterFor(name, p.v).Move(p.Position, m) }
			second := "coordinates"
			switch s.squares {
			case &shogiSquares:
				second = usi.Name
			case &janggiSquares:
				second = s.Name
			}
			return words.List(slices.Compact([]string{write("own"), write(second)}), "or")
		}
	}
	add := func(fits func(engine.Move) bool, write func(engine.Move) string) {
		if m, ok := p.central(legal, fits); ok && !slices.Contains(out, write(m)) {
			out = append(out, write(m))
		}
	}
	unmarked := func(m engine.Move) string { return strings.TrimRight(p.san(m), "+#") }
	onBoard := func(m engine.Move) bool {
		return m.IsNormal() && m.From() != m.To() && m.Type() == 0 && m.Gate() == 0
	}
	add(func(m engine.Move) bool { return onBoard(m) && p.sanLetter(m) == "" }, p.coordinates)
	if len(out) == 0 {
		add(onBoard, p.coordinates)
	}
	add(func(m engine.Move) bool { return onBoard(m) && p.sanLetter(m) != "" }, unmarked)
	add(func(m engine.Move) bool { return m.IsDrop() }, unmarked)
	if len(out) == 0 {
		out = append(out, p.coordinates(legal[0]))
	}
	return words.List(out, "or")
}

// central returns the fitting move that ends nearest to the board's middle.
func (p position) central(legal []engine.Move, fits func(engine.Move) bool) (best engine.Move, ok bool) {
	least := 0
	for _, m := range legal {
		df, dr := 2*p.v.File(m.To())-p.v.Files()+1, 2*p.v.Rank(m.To())-p.v.Ranks()+1
		if far := max(df, -df) + max(dr, -dr); fits(m) && (!ok || far <= least) {
			best, least, ok = m, far, true
		}
	}
	return best, ok
}

func unknownSquare(name string) string { return name + " is not a square of the board" }

// explainCoordinates explains two squares, one after the other.
func (p position) explainCoordinates(text string, legal []engine.Move) string {
	from, to, rest, ok := p.coordinatesIn(text)
	if !ok {
		return ""
	}
	a, knownA := p.v.SquareNamed(from)
	b, knownB := p.v.SquareNamed(to)
	switch {
	case !knownA:
		return unknownSquare(from)
	case !knownB:
		return unknownSquare(to)
	}
	if reason := p.explainNotOwn(a); reason != "" {
		return reason
	}
	if tries := p.candidates(a, b); len(tries) > 0 {
		return p.explainCandidates(tries, rest, legal)
	}
	return p.explainUnreachable(a, b)
}

// explainCastling explains O-O and O-O-O.
func (p position) explainCastling(text string, _ []engine.Move) string {
	edge := 0
	switch text {
	case "OO":
		edge = p.v.Files() - 1
	case "OOO":
	default:
		return ""
	}
	pieces := p.PiecesOf(p.Side())
	for s := range pieces.All() {
		toward := p.v.At(edge, p.v.Rank(s), p.v.BoardOf(s))
		if reason := p.ExplainSpecial(engine.NewMove(engine.Castle, s, s).WithSquares(toward, s)); reason != "" {
			return reason
		}
	}
	return "there is no castling in " + p.v.Def.Name
}

// explainNotOwn says why the piece on a square can't be moved by the player to move.
func (p position) explainNotOwn(s engine.Square) string {
	pc, us := p.PieceAt(s), p.Side()
	switch {
	case pc == engine.NoPiece:
		return "there is no piece on " + p.v.SquareName(s)
	case pc == engine.Wall:
		return fmt.Sprintf("a %s stands on %s", p.v.WallWords().Name, p.v.SquareName(s))
	case pc.Color() != us:
		return fmt.Sprintf("%s is to move: the piece on %s is %s's", p.SideToMove(), p.v.SquareName(s), p.v.SideName(us.Other()))
	}
	return ""
}

// pieceOn names a piece: "the knight on g1".
func (p position) pieceOn(s engine.Square) string {
	return "the " + p.typeName(p.PieceAt(s).Type()) + " on " + p.v.SquareName(s)
}

func (p position) typeName(t engine.TypeID) string { return strings.ToLower(p.v.Type(t).Name) }

func (p position) explainUnreachable(from, to engine.Square) string {
	us := p.Side()
	if reason := p.ExplainSpecial(engine.NewMove(engine.Castle, from, to).WithSquares(to, to)); reason != "" {
		return reason
	}
	text := p.pieceOn(from) + " can't reach " + p.v.SquareName(to)
	if other := p.PieceAt(to); other.Type() != 0 && other.Color() == us && from != to {
		text += fmt.Sprintf(", where %s's own %s stands", p.SideToMove(), p.typeName(other.Type()))
	}
	return text
}

// explainCandidates explains moves that begin as typed: the first one's reason if
// none is legal, and else what else must or must not be said.
func (p position) explainCandidates(tries []engine.Candidate, rest string, legal []engine.Move) string {
	var fits []string
	for _, t := range tries {
		if text := p.coordinates(t.Move); !t.Filtered() && slices.Contains(legal, t.Move) && !slices.Contains(fits, text) {
			fits = append(fits, text)
		}
	}
	if len(fits) == 0 {
		i := max(slices.IndexFunc(tries, func(t engine.Candidate) bool { return !t.Filtered() }), 0)
		return p.explainCandidate(tries[i])
	}
	if i := slices.IndexFunc(tries, func(t engine.Candidate) bool { return p.promotesTo(t.Move, rest) && !slices.Contains(legal, t.Move) }); i >= 0 {
		return p.explainCandidate(tries[i])
	}
	const most = 8
	if len(fits) > most {
		fits = append(fits[:most:most], "others")
	}
	if rest == "" {
		return "that move is written " + words.List(fits, "or")
	}
	return fmt.Sprintf("%q fits no move here: it can be %s", rest, words.List(fits, "or"))
}

// promotesTo reports whether a move promotes to the type that a player typed.
func (p position) promotesTo(m engine.Move, typed string) bool {
	t, known := p.typeOf(typed)
	return known && m.Type() == t
}

// explainDrop explains N@f3.
func (p position) explainDrop(text string, legal []engine.Move) string {
	letter, square, ok := strings.Cut(text, "@")
	name, s, onBoard, looks := p.squareIn(square)
	if !ok || !looks || name != square && onBoard {
		return ""
	}
	us := p.Side()
	t, known := p.typeOf(cmp.Or(letter, "P"))
	switch {
	case !p.v.HasDrops():
		return "pieces are never dropped in " + p.v.Def.Name
	case !known:
		return p.unknownType(letter)
	case !onBoard:
		return unknownSquare(square)
	case p.InHand(us, t) == 0:
		return cmp.Or(p.ExplainSpecial(engine.NewMove(engine.Drop, s, s).WithType(t)), "no "+p.typeName(t)+" in hand")
	case p.PieceAt(s) != engine.NoPiece:
		return "a piece can be dropped on an empty square only: " + p.v.SquareName(s) + " is taken"
	}
	if set := p.DropTargets(us, t); !set.Has(s) {
		return p.explainDropSquare(us, t, s)
	}
	return p.explainCandidate(engine.Candidate{Move: engine.NewMove(engine.Drop, s, s).WithType(t)})
}

// explainDropSquare says why a piece in the hand can't be dropped on an empty square: that is
// outside its zone, or there are others of its kind on the file.
func (p position) explainDropSquare(us engine.Color, t engine.TypeID, s engine.Square) string {
	name := p.typeName(t)
	if zone := p.v.DropZone(us, t); !zone.Has(s) {
		return fmt.Sprintf("a %s can't be dropped on %s", name, p.v.SquareName(s))
	}
	var others []string
	for _, o := range p.Pieces(us, t).Squares() {
		if p.v.File(o) == p.v.File(s) && p.v.BoardOf(o) == p.v.BoardOf(s) {
			others = append(others, p.v.SquareName(o))
		}
	}
	return fmt.Sprintf("%s has a %s on the same file already: on %s", p.SideToMove(), name, words.List(others, "and"))
}

func (p position) unknownType(letter string) string {
	var letters []string
	for _, t := range p.v.Types() {
		letters = append(letters, p.letterOf(t.ID))
	}
	return fmt.Sprintf("no piece of %s is called %q: they are %s", p.v.Def.Name, letter, words.List(letters, "and"))
}

// explainSAN explains a piece's letter, perhaps a part of its start square, and
// the square where it goes.
func (p position) explainSAN(text string, legal []engine.Move) string {
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
		return p.unknownType(origin)
	case !known:
		return unknownSquare(to)
	}
	return p.explainPiece(t, origin, s, rest, legal)
}

// explainPiece explains a move of a type (0: a pawn) to a square.
func (p position) explainPiece(t engine.TypeID, origin string, to engine.Square, rest string, legal []engine.Move) string {
	us := p.Side()
	if t == 0 {
		t, _ = p.typeOf("P")
	}
	if t == 0 {
		return ""
	}
	if p.Count(us, t) == 0 {
		return fmt.Sprintf("%s has no %s", p.SideToMove(), p.typeName(t))
	}
	from := p.startSquares(us, t, origin)
	if len(from) == 0 {
		return fmt.Sprintf("%s has no %s on %s", p.SideToMove(), p.typeName(t), origin)
	}
	var tries []engine.Candidate
	for _, s := range from {
		tries = append(tries, p.candidates(s, to)...)
	}
	switch {
	case len(tries) > 0:
		return p.explainCandidates(tries, rest, legal)
	case len(from) == 1:
		return p.explainUnreachable(from[0], to)
	case origin != "":
		return fmt.Sprintf("no %s %s on %s can reach %s", p.SideToMove(), p.typeName(t), origin, p.v.SquareName(to))
	}
	return fmt.Sprintf("no %s %s can reach %s", p.SideToMove(), p.typeName(t), p.v.SquareName(to))
}

// Unreadable returns an error if a text can't be a move in any position of a game. It accepts
// captures between two files, passes, and texts of games with their own notation, which depend
// on the position.
func Unreadable(p *engine.Position, text string) error {
	_, err := Match(p, text)
	illegal := (*IllegalMove)(nil)
	if err == nil || !errors.As(err, &illegal) {
		return nil
	}
	if !illegal.Unreadable {
		return wrap(p).foreignWord(text)
	}
	ascii := len(text) == utf8.RuneCountInString(text)
	own := styleNamed("own", p.Variant()) != nil && LooksLikeMove(text)
	if !ascii || own || strings.EqualFold(text, "pass") || betweenFiles(p.Variant(), text) {
		return nil
	}
	return err
}

// foreignWord returns an error if one of several words is a part of no move: "hello" in
// "e5 hello". Words of less than three letters can be parts of squares and pieces.
func (p position) foreignWord(text string) error {
	fields := strings.Fields(text)
	for _, word := range fields {
		if len(fields) > 1 && len(word) > 2 && onlyLetters.MatchString(word) && !p.isMoveWord(strings.ToLower(word)) {
			return Unreadable(p.Position, word)
		}
	}
	return nil
}

var onlyLetters = regexp.MustCompile(`^[A-Za-z]+$`)

// isMoveWord reports whether a word in lower case is one of those in which moves are said.
func (p position) isMoveWord(word string) bool {
	for _, list := range [][]string{captureVerbs, captureFillers, captureMeans, promotionVerbs, spokenFillers} {
		if slices.Contains(list, word) {
			return true
		}
	}
	return spokenCastling[word] != "" || word == strings.ToLower(p.v.WallWords().Name) || len(p.typesNamed(word)) > 0
}

// betweenFiles reports whether a text is a capture by its files, such as "exd" or "ed".
func betweenFiles(v *engine.Variant, text string) bool {
	files := strings.Replace(strings.ToLower(text), "x", "", 1)
	if len(files) != 2 {
		return false
	}
	last := byte('a' + v.Files() - 1)
	return 'a' <= files[0] && files[0] <= last && 'a' <= files[1] && files[1] <= last
}
