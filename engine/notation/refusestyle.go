package notation

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// explainStyled explains a move that names squares as the game's people do, or as programs
// for the large games of shogi do: it is refused as one that names them as the variant does.
// The reason is put in the people's words.
func (p position) explainStyled(text string, legal []engine.Move) string {
	own := styleNamed("own", p.v)
	peoples := own != nil
	if !peoples {
		own = styleNamed(usiName, p.v)
	}
	if own == nil || own.squares == nil || !own.squares.move.MatchString(text) {
		return ""
	}
	ours, theirs := map[string]string{}, map[string]string{}
	for i := range p.v.Size() {
		if s := engine.Square(i); p.v.OnBoard(s) {
			name := own.squares.square(p.v, s)
			ours[name], theirs[p.v.SquareName(s)] = p.v.SquareName(s), name
		}
	}
	unknown := ""
	text = own.squares.name.ReplaceAllStringFunc(text, func(name string) string {
		our, ok := ours[strings.ToLower(name)]
		if !ok {
			unknown = name
		}
		return our
	})
	if unknown != "" {
		return unknownSquare(unknown)
	}
	for _, read := range []func(string, []engine.Move) string{p.explainDrop, p.explainCoordinates, p.explainSAN} {
		switch reason := read(text, legal); {
		case reason != "" && !peoples:
			return reason
		case reason != "":
			return variantName.ReplaceAllStringFunc(reason, func(name string) string { return cmp.Or(theirs[name], name) })
		}
	}
	return ""
}

// explainKanji explains a move in Japanese that says where the piece comes from, and a drop:
// as the same move with the letters of other programs for shogi.
func (p position) explainKanji(text string, legal []engine.Move) string {
	at := kanjiText.FindStringSubmatch(plainJapanese.Replace(text))
	if at == nil || !writtenInJapanese(p.v) {
		return ""
	}
	usiSquare := func(file, rank string) string { return file + string('a'+rank[0]-'1') }
	to := ""
	switch last := p.LastMove(); {
	case at[1] != "":
		to = usiSquare(at[1], at[2])
	case last == engine.NoMove:
		return "no move was made before, to whose square 同 could refer"
	default:
		to = shogiName(p.v, last.To())
	}
	if at[4] != "" {
		return p.explainStyled(usiSquare(at[4], at[5])+to, legal)
	}
	for _, t := range p.v.Types() {
		if kanjiName(p.v, t.ID) == at[3] {
			return p.explainStyled(p.letterOf(t.ID)+"@"+to, legal)
		}
	}
	return ""
}

// kanjiText is a move with the square that the piece comes from, or a drop, with plain digits
// and without parentheses.
var kanjiText = regexp.MustCompile(`^(?:([1-9])([1-9])|同)(\D+?)(?:[成生]?([1-9])([1-9])|打)$`)

// variantName is what may be the variant's name of a square.
var variantName = regexp.MustCompile(`\b[a-i]\d\d?\b`)

// explainXiangqi explains a move in the notation of the World Xiangqi Federation.
func (p position) explainXiangqi(text string, _ []engine.Move) string {
	if !wxf.appliesTo(p.v) || !wxfText.MatchString(text) {
		return ""
	}
	text = strings.ToUpper(text)
	t, ok := p.typeOf(text[:1])
	if !ok {
		t, ok = p.typeOf(map[string]string{"H": "N", "E": "B"}[text[:1]])
	}
	if !ok {
		return ""
	}
	name := p.typeName(t)
	file := int(text[1] - '0')
	if p.Side() == engine.White {
		file = p.v.Files() + 1 - file
	}
	var on []string
	for i := range p.v.Size() {
		s := engine.Square(i)
		if pc := p.PieceAt(s); pc != engine.NoPiece && pc.Type() == t && pc.Color() == p.Side() && (text[1] < '1' || p.v.File(s) == file-1) {
			on = append(on, p.v.SquareName(s))
		}
	}
	if len(on) == 0 {
		return fmt.Sprintf("%v has no %s on file %c, counted from the right", p.SideToMove(), name, text[1])
	}
	slices.Sort(on)
	return fmt.Sprintf("the %s on %s can't go that way", name, strings.Join(on, " or "))
}

var wxfText = regexp.MustCompile(`^[A-Za-z][1-9+-]([.]|[+-])?[1-9]$`)
