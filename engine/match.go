package engine

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// AmbiguousMove is the error of a text that fits several legal moves.
type AmbiguousMove struct {
	Text    string
	Choices []string // how to type each of them
}

func (e *AmbiguousMove) Error() string {
	return fmt.Sprintf("%s can be %s", e.Text, joinWords(e.Choices, "or"))
}

// joinWords lists words: "a, b or c".
func joinWords(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// Match returns the legal moves that a player may mean by text: coordinates
// (e2e4, e7e8q, g1f3h), SAN in all its looser forms, or castling as the king
// taking its partner. There is one, or there are several if the text leaves
// something open; if there are none the error is an *IllegalMove, which says
// why.
//
// What a move does besides is implied in castling, en passant and transfers to
// the other board. Captures on the way, promotions that may be declined and
// pieces entering from the hand must be said: without them the text means the
// plain move if there is one, and else all that begin so.
func (p *Position) Match(text string) ([]Move, error) {
	typed := moveNumber.ReplaceAllString(strings.TrimSpace(text), "")
	legal := p.LegalMoves()
	if len(typed) > longestText {
		return nil, p.unreadable(text[:longestText]+"...", legal)
	}
	for _, write := range []func([]Move) []string{p.moveTexts, p.SANs} {
		if found := withText(legal, write(legal), typed); len(found) > 0 {
			return found, nil
		}
	}
	if found := p.matchLoosely(typed, legal); len(found) > 0 {
		return found, nil
	}
	return nil, p.refuse(text, typed, legal)
}

// longestText is longer than any move: what is longer is not looked at.
const longestText = 64

var moveNumber = regexp.MustCompile(`^\d+\.+\s*`)

func (p *Position) moveTexts(legal []Move) []string {
	out := make([]string, len(legal))
	for i, m := range legal {
		out[i] = p.MoveText(m)
	}
	return out
}

func withText(moves []Move, texts []string, typed string) []Move {
	var out []Move
	for i, m := range moves {
		if texts[i] == typed {
			out = append(out, m)
		}
	}
	return out
}

// ParseMove returns the one legal move that text means. A text that fits
// several is an *AmbiguousMove, one that fits none an *IllegalMove.
func (p *Position) ParseMove(text string) (Move, error) {
	found, err := p.Match(text)
	if err != nil {
		return NoMove, err
	}
	if len(found) > 1 {
		return NoMove, &AmbiguousMove{Text: text, Choices: p.choices(text, found)}
	}
	return found[0], nil
}

// choices writes moves in the notation in which text is typed.
func (p *Position) choices(text string, moves []Move) []string {
	texts := p.moveTexts(moves)
	from, _, _, ok := p.coordinatesIn(normalise(text))
	if distinct := slices.Compact(slices.Sorted(slices.Values(texts))); ok && p.v.names[moves[0].From()] == from && len(distinct) == len(texts) {
		return texts
	}
	for i, m := range moves {
		texts[i] = p.SAN(m)
	}
	return texts
}

// PlayMoves makes the moves of a list with blanks between them; move numbers
// are skipped. Its error names the first move that can't be made, and leaves
// those before it made.
func (p *Position) PlayMoves(list string) error {
	n := 0
	for _, text := range strings.Fields(list) {
		if text = moveNumber.ReplaceAllString(text, ""); text == "" {
			continue
		}
		n++
		m, err := p.ParseMove(text)
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
func (p *Position) matchLoosely(typed string, legal []Move) []Move {
	forms := make([]moveForms, len(legal))
	for i, m := range legal {
		forms[i] = p.forms(m, legal)
	}
	same := func(form, text string) bool { return form == text }
	for _, text := range withoutMarks(normalise(typed)) {
		text = p.unshout(text)
		for _, equal := range []func(form, text string) bool{same, lowered} {
			for _, whole := range []bool{true, false} {
				if found := matchForms(legal, forms, text, whole, equal); len(found) > 0 {
					return found
				}
			}
		}
	}
	return nil
}

// lowered reports whether text is form, but for letters that are lower-case in
// text alone. Not the other way round: Bb3 is no move of the b-pawn.
func lowered(form, text string) bool {
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

func matchForms(legal []Move, forms []moveForms, text string, whole bool, equal func(form, text string) bool) []Move {
	var found []Move
	for i, m := range legal {
		list := forms[i].begun
		if whole {
			list = forms[i].whole
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

// normalise takes out of a move what makes no difference: comments, the signs
// of captures and between squares. A - or = at the end, which declines a
// promotion or takes it back, stays.
func normalise(text string) string {
	text = strings.TrimRight(strings.TrimSpace(text), "!? ")
	text = strings.TrimRight(strings.TrimSuffix(text, "e.p."), " ")
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
		case r == '*' && !last:
			b.WriteByte('@')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// moveForms are the ways to type a move, normalised: whole ones, and those
// that leave something open.
type moveForms struct{ whole, begun []string }

func (p *Position) forms(m Move, legal []Move) moveForms {
	var f moveForms
	v := p.v
	whole := func(text string) { f.whole = append(f.whole, normalise(text)) }
	whole(p.MoveText(m))
	switch m.Kind() {
	case Pass:
		f.whole = append(f.whole, "--", "pass", "@@@@", "0000")
	case Castle:
		p.castleForms(&f, m)
	case Drop:
		whole(p.describeSAN(m, p.sanPath(m)))
		if p.letterOf(m.Type()) == "P" {
			whole("@" + v.names[m.To()])
		}
	default:
		p.plainForms(&f, m, legal)
	}
	return f
}

func (p *Position) castleForms(f *moveForms, m Move) {
	v := p.v
	from := v.names[m.From()]
	gates := []string{""}
	if m.Gate() != 0 {
		at := from
		if m.GateOnPartner() {
			at = v.names[m.A()]
		}
		letter := "/" + p.letterOf(m.Gate())
		gates = []string{p.sanGate(m), letter + at}
		if m.GateOnPartner() {
			f.whole = append(f.whole, normalise(at+from+letter))
		}
	}
	king := p.letterOf(p.board[m.From()].Type())
	ways := []string{p.sanPath(m), from + v.names[m.To()], from + v.names[m.A()], king + v.names[m.To()]}
	for _, way := range ways {
		for _, gate := range gates {
			f.whole = append(f.whole, normalise(p.describeSAN(m, way+gate)))
		}
		f.begun = append(f.begun, normalise(way))
	}
}

// plainForms adds the forms of a move of one piece: each of its letters, with
// each part of its start square, and each way to write what comes after.
func (p *Position) plainForms(f *moveForms, m Move, legal []Move) {
	from, to := p.v.names[m.From()], p.v.names[m.To()]
	file, rank := splitName(from)
	letter := p.letterOf(p.board[m.From()].Type())
	starts := []string{from, letter, letter + file, letter + rank, letter + from}
	if also := p.v.Def.Pieces[p.board[m.From()].Type()-1].Also; also != "" {
		starts = append(starts, also, also+file, also+rank, also+from)
	}
	if p.sanLetter(m) == "" || letter == "P" {
		starts = append(starts, "", file)
	}
	tails := p.tails(m, legal)
	for _, start := range starts {
		for _, tail := range tails {
			f.whole = append(f.whole, normalise(p.describeSAN(m, start+tail)))
		}
		f.begun = append(f.begun, normalise(start+to))
		if k := m.Kind(); k == Locust || k == Rifle {
			f.begun = append(f.begun, normalise(start+p.v.names[m.A()]))
		}
	}
}

// tails returns the ways to write what comes after a move's start square.
func (p *Position) tails(m Move, legal []Move) []string {
	path, gate := p.sanPath(m), p.sanGate(m)
	promo := p.sanPromotion(m, legal)
	tails := []string{path + promo + gate}
	switch {
	case promo == "=":
		tails = append(tails, path+gate)
	case m.Type() != 0:
		tails = append(tails, path+p.promotionText(m)+gate, path+"="+p.letterOf(m.Type())+gate)
		if also := p.v.Def.Pieces[m.Type()-1].Also; also != "" {
			tails = append(tails, path+strings.ToLower(also)+gate, path+also+gate)
		}
	}
	if m.Kind() == Swap || m.Kind() == Unload {
		tails = append(tails, p.v.names[m.To()]) // what stands there moves on by itself
	}
	return tails
}
