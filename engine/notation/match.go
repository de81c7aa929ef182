package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// AmbiguousMove is the error of a text that fits several legal moves.
type AmbiguousMove struct {
	Text    string
	Choices []string // how to type each of them
}

func (e *AmbiguousMove) Error() string {
	return fmt.Sprintf("%s can be %s", e.Text, words.List(e.Choices, "or"))
}

// Match returns the legal moves that a player may mean by text: coordinates (e2e4,
// e7e8q, g1f3h), SAN in all its looser forms, words ("bishop takes knight"), or
// castling as the king taking its partner; or, in variants that have one, a Style. It
// returns one move, or several if the text is ambiguous; if there are none the error is
// an *IllegalMove with the reason.
//
// Side effects are implied in castling, en passant and transfers to the other board.
// Captures on the way, promotions that may be declined and gated pieces must be
// written: without them the text means the plain move if there is one, and otherwise
// all that begin so.
func Match(p *engine.Position, text string) ([]engine.Move, error) { return wrap(p).match(text) }

func (p position) match(text string) ([]engine.Move, error) {
	if m, ok := p.quick(text); ok {
		return []engine.Move{m}, nil
	}
	return p.slowMatch(text)
}

// slowMatch is match for texts of all kinds.
func (p position) slowMatch(text string) ([]engine.Move, error) {
	typed := fromFigurines.Replace(withoutNumber(strings.TrimSpace(text)))
	legal := p.LegalMoves()
	if runes := []rune(typed); len(runes) > longestText {
		return nil, p.explainUnreadable(string(runes[:longestText])+"...", legal)
	}
	for _, reading := range p.normalizedTexts(typed) {
		if found := withText(legal, p.allCoordinates(legal), reading); len(found) > 0 {
			return found, nil
		}
		if found := withText(legal, p.sans(legal, legal), reading); len(found) > 0 {
			return found, nil
		}
		if _, found := p.matchStyle(reading, legal); len(found) > 0 {
			return found, nil
		}
		if found := p.matchLoosely(reading, legal); len(found) > 0 {
			return found, nil
		}
	}
	found, reason := p.capturing(cleanText(typed), legal)
	switch {
	case len(found) > 0:
		return found, nil
	case reason != "" && len(legal) > 0:
		return nil, &IllegalMove{Text: text, Reason: reason}
	}
	return nil, p.explain(text, cleanText(typed), legal)
}

// longestText is longer than any move, in characters: what is longer is not looked at.
const longestText = 64

var (
	moveNumber = regexp.MustCompile(`^\d+\.+\s*`)
	tandemMove = regexp.MustCompile(`^[1-9][1-9]\.[1-9]$`) // of a soldier, see wxf
)

// withoutNumber takes a move's number off a text.
func withoutNumber(text string) string {
	if tandemMove.MatchString(text) {
		return text
	}
	return moveNumber.ReplaceAllString(text, "")
}

func (p position) allCoordinates(legal []engine.Move) []string {
	out := make([]string, len(legal))
	for i, m := range legal {
		out[i] = p.coordinates(m)
	}
	return out
}

func withText(moves []engine.Move, texts []string, typed string) []engine.Move {
	var out []engine.Move
	for i, m := range moves {
		if texts[i] == typed {
			out = append(out, m)
		}
	}
	return out
}

// Parse returns the one legal move that text means. A text that fits
// several is an *AmbiguousMove, one that fits none an *IllegalMove.
func Parse(p *engine.Position, text string) (engine.Move, error) { return wrap(p).parse(text) }

func (p position) parse(text string) (engine.Move, error) {
	if m, ok := p.quick(text); ok {
		return m, nil
	}
	found, err := p.slowMatch(text)
	if err != nil {
		return engine.NoMove, err
	}
	if found = p.sheltering(found); len(found) > 1 {
		return engine.NoMove, &AmbiguousMove{Text: text, Choices: p.choices(text, found)}
	}
	return found[0], nil
}

// sheltering returns the one of several moves that leaves nothing in check, where players
// may do so: texts of other programs tell the moves apart that do not.
func (p position) sheltering(moves []engine.Move) []engine.Move {
	if len(moves) == 1 || !p.v.AllowsCheck() {
		return moves
	}
	us := p.Side()
	safe := slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool {
		p.Make(m)
		defer p.Unmake()
		return p.InCheck(us)
	})
	if len(safe) == 1 {
		return safe
	}
	return moves
}

// choices writes moves in the notation in which text is typed.
func (p position) choices(text string, moves []engine.Move) []string {
	if s, _ := p.matchStyle(strings.TrimSpace(text), p.LegalMoves()); s != nil {
		return s.moves(p.Position, moves)
	}
	texts := p.allCoordinates(moves)
	from, _, _, ok := p.coordinatesIn(stripMarks(text))
	if distinct := slices.Compact(slices.Sorted(slices.Values(texts))); ok && p.v.SquareName(moves[0].From()) == from && len(distinct) == len(texts) {
		return texts
	}
	for i, m := range moves {
		texts[i] = p.san(m)
	}
	return texts
}

// Play makes the moves of a list with blanks between them; move numbers
// are skipped. Its error names the first move that can't be made, and leaves
// those before it made.
func Play(p *engine.Position, list string) error {
	n := 0
	for _, text := range strings.Fields(list) {
		if text = withoutNumber(text); text == "" {
			continue
		}
		n++
		m, err := Parse(p, text)
		if err != nil {
			return fmt.Errorf("move %d: %w", n, err)
		}
		p.Make(m)
	}
	return nil
}

// matchLoosely compares what is left of text and moves without punctuation:
// first as it stands, then with fewer + at the end, which may mean check or
// promotion; letters of the right case before lower-case ones for upper-case
// ones, and whole moves before those that the text only begins.
func (p position) matchLoosely(typed string, legal []engine.Move) []engine.Move {
	forms := make([]moveSpellings, len(legal))
	for i, m := range legal {
		forms[i] = p.forms(m, legal)
	}
	same := func(form, text string) bool { return form == text }
	for _, text := range withoutMarks(stripMarks(typed)) {
		text = p.lowerCoordinates(text)
		for _, equal := range []func(form, text string) bool{same, equalLower, p.equalUpper} {
			for _, whole := range []bool{true, false} {
				if found := matchForms(legal, forms, text, whole, equal); len(found) > 0 {
					return found
				}
			}
		}
	}
	return nil
}

// equalLower reports whether text is form, but for letters that are lower-case in
// text alone. Not the other way round: Bb3 is not a move of the b-pawn.
func equalLower(form, text string) bool {
	if len(form) != len(text) {
		return false
	}
	for i := range len(form) {
		if form[i] != text[i] && (form[i] < 'A' || form[i] > 'Z' || form[i]|0x20 != text[i]) {
			return false
		}
	}
	return true
}

// equalUpper reports whether text is form in capitals: E4, NXF3. With two boards
// capitals are files of the second.
func (p position) equalUpper(form, text string) bool {
	return p.v.Boards() == 1 && text == strings.ToUpper(text) && strings.EqualFold(form, strings.ReplaceAll(text, "X", ""))
}

func matchForms(legal []engine.Move, forms []moveSpellings, text string, whole bool, equal func(form, text string) bool) []engine.Move {
	var found []engine.Move
	for i, m := range legal {
		list := forms[i].partial
		if whole {
			list = forms[i].full
		}
		if slices.ContainsFunc(list, func(form string) bool { return equal(form, text) }) {
			found = append(found, m)
		}
	}
	return found
}

// withoutMarks returns text and what remains of it when the check marks at its
// end are taken off one by one.
func withoutMarks(text string) []string {
	text = strings.TrimRight(text, "#")
	out := []string{text}
	for strings.HasSuffix(text, "+") && len(out) < 3 { // a promotion with a double check
		text = strings.TrimRight(text[:len(text)-1], "#")
		out = append(out, text)
	}
	return out
}

var castlingText = regexp.MustCompile(`^([0Oo]-[0Oo](-[0Oo])?|OOO?|000?|ooo?)($|[^0Oo\w-])`)

var enPassant = regexp.MustCompile(`(\d) *e\.?p\.?$`)

// stripMarks takes out of a move what makes no difference: comments, the signs
// of captures and between squares. A - or = at the end, which declines a
// promotion or takes it back, stays.
func stripMarks(text string) string {
	text = strings.TrimRight(strings.TrimSpace(text), "!? ")
	text = enPassant.ReplaceAllString(text, "$1")
	if strings.HasPrefix(text, "--") {
		return text
	}
	if at := castlingText.FindStringSubmatchIndex(text); at != nil {
		text = strings.NewReplacer("0", "O", "o", "O", "-", "").Replace(text[:at[3]]) + text[at[3]:]
	}
	var b strings.Builder
	for i, r := range text {
		last := i+len(string(r)) == len(text)
		switch {
		case strings.ContainsRune(" ,/:()<×", r), r == 'x' && i > 0, !last && (r == '-' || r == '='):
		case (r == '*' || r == '\'') && !last:
			b.WriteByte('@')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// moveSpellings are the ways to type a move, normalized: whole ones, and those
// that leave something open.
type moveSpellings struct{ full, partial []string }

func (p position) forms(m engine.Move, legal []engine.Move) moveSpellings {
	var f moveSpellings
	v := p.v
	whole := func(text string) { f.full = append(f.full, stripMarks(text)) }
	whole(p.coordinates(m))
	switch m.Kind() {
	case engine.Pass:
		p.stayForms(&f, m, legal)
	case engine.Castle:
		p.castleForms(&f, m)
	case engine.Drop:
		whole(p.describeSAN(m, p.sanPath(m)))
		for _, like := range append(p.likeLetters(m.Type(), m.To()), v.Def.Pieces[m.Type()-1].AltLetter) {
			if like != "" {
				f.partial = append(f.partial, like+"@"+v.SquareName(m.To()))
			}
		}
		if p.letterOf(m.Type()) == "P" {
			whole("@" + v.SquareName(m.To()))
		}
	default:
		p.plainForms(&f, m, legal)
	}
	return f
}

// stayForms adds the forms of a move that ends where it starts: -- for all, as files
// of earlier versions have it.
func (p position) stayForms(f *moveSpellings, m engine.Move, legal []engine.Move) {
	if m.IsPass() {
		f.full = append(f.full, "pass", "@@@@", "0000")
	}
	start := p.letterOf(p.PieceAt(m.From()).Type()) + p.v.SquareName(m.From())
	if m.IsPass() {
		f.full = append(f.full, start)
	}
	for _, text := range []string{"--", start + "--"} {
		f.full = append(f.full, stripMarks(p.describeSAN(m, text)))
	}
	if !p.passes(m) {
		p.plainForms(f, m, legal)
	}
}

func (p position) castleForms(f *moveSpellings, m engine.Move) {
	v := p.v
	from := v.SquareName(m.From())
	gates := []string{""}
	if m.Gate() != 0 {
		at := from
		if m.GateOnPartner() {
			at = v.SquareName(m.A())
		}
		letter := "/" + p.letterOf(m.Gate())
		file, _ := splitName(at)
		gates = []string{p.sanGate(m), letter + at, letter + file}
		if m.GateOnPartner() {
			f.full = append(f.full, stripMarks(at+from+letter))
		}
	}
	king := p.letterOf(p.PieceAt(m.From()).Type())
	ways := []string{p.sanPath(m), from + v.SquareName(m.To()), from + v.SquareName(m.A()), king + v.SquareName(m.To()),
		king + from + v.SquareName(m.To()), king + from + v.SquareName(m.A())}
	for _, way := range ways {
		for _, gate := range gates {
			f.full = append(f.full, stripMarks(p.describeSAN(m, way+gate)))
		}
		f.partial = append(f.partial, stripMarks(way))
	}
	f.partial = append(f.partial, "O") // castle: one way or the other
}

// plainForms adds the forms of a move of one piece: each of its letters, with
// each part of its start square, and each way to write what comes after.
func (p position) plainForms(f *moveSpellings, m engine.Move, legal []engine.Move) {
	from, to := p.v.SquareName(m.From()), p.v.SquareName(m.To())
	file, rank := splitName(from)
	letter := p.letterOf(p.PieceAt(m.From()).Type())
	starts := []string{from, letter, letter + file, letter + rank, letter + from}
	if also := p.v.Def.Pieces[p.PieceAt(m.From()).Type()-1].AltLetter; also != "" {
		starts = append(starts, also, also+file, also+rank, also+from)
	}
	if p.sanLetter(m) == "" || letter == "P" {
		starts = append(starts, "", file)
	}
	if toFile, _ := splitName(to); p.sanLetter(m) == "" && toFile != file && p.IsCapture(m) {
		f.partial = append(f.partial, file+toFile) // exd
	}
	tails := p.suffixes(m, legal)
	for _, like := range p.likeLetters(p.PieceAt(m.From()).Type(), m.From()) {
		for _, origin := range []string{"", file, rank, from} {
			for _, tail := range tails {
				f.partial = append(f.partial, stripMarks(like+origin+tail))
			}
		}
	}
	for _, start := range starts {
		for _, tail := range tails {
			f.full = append(f.full, stripMarks(p.describeSAN(m, start+tail)))
			if target, captures := strings.CutPrefix(tail, "x"); captures && start == "" {
				f.full = append(f.full, stripMarks(p.describeSAN(m, target)))
			}
		}
		f.partial = append(f.partial, stripMarks(start+to))
		if path, n := m.Path(); n > 2 {
			f.partial = append(f.partial, stripMarks(start+p.v.SquareName(path[1])))
		}
	}
}

// suffixes returns the ways to write what comes after a move's start square.
func (p position) suffixes(m engine.Move, legal []engine.Move) []string {
	path, gate := p.sanPath(m), p.sanGate(m)
	promo := p.sanPromotion(m, legal)
	tails := []string{path + promo + gate}
	switch {
	case promo == "=":
		tails = append(tails, path+gate)
	case m.Type() != 0:
		tails = append(tails, path+p.promotionText(m)+gate, path+"="+p.letterOf(m.Type())+gate)
		if also := p.v.Def.Pieces[m.Type()-1].AltLetter; also != "" {
			tails = append(tails, path+strings.ToLower(also)+gate, path+also+gate)
		}
		for _, like := range p.likeLetters(m.Type(), m.To()) {
			tails = append(tails, path+like+gate)
		}
	}
	if m.Kind() == engine.Swap || m.Kind() == engine.Unload {
		tails = append(tails, p.v.SquareName(m.To())) // what stands there moves on by itself
	}
	return tails
}

// likeLetters returns the letters of other pieces like which a promoted form moves from a
// square, by which Fairy-Stockfish names it: G for what moves like a gold general.
func (p position) likeLetters(t engine.TypeID, from engine.Square) []string {
	if t == 0 || p.v.Type(t).Base == 0 {
		return nil
	}
	var out []string
	own := p.v.PossibleTargets(engine.MakePiece(t, p.Side()), from)
	for _, other := range p.v.Types() {
		if other.ID == t || other.ID == p.v.Type(t).Base || p.v.PossibleTargets(engine.MakePiece(other.ID, p.Side()), from) != own {
			continue
		}
		if other.Base == 0 {
			out = append(out, p.letterOf(other.ID))
		}
		if also := p.v.Def.Pieces[other.ID-1].AltLetter; also != "" {
			out = append(out, also)
		}
	}
	return out
}
