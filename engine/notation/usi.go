package notation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// usi is the notation of the Universal Shogi Interface: 7g7f, 8h2b+, P*5e. Files
// count from the first player's right, ranks are letters from the far end. A move that
// captures on its way, or comes back, names all squares that it visits, as on Lishogi:
// 6f6e7d.
// Source: http://hgm.nubati.net/usi.html.
var usi = Style{
	Name: usiName, squares: &shogiSquares,
	appliesTo: writtenInUSI,
	spellings: position.usiForms,
	normalize: func(text string) string {
		if !usiText.MatchString(text) {
			return ""
		}
		text = strings.TrimSuffix(strings.ToLower(text), "=")
		if rest, turned := strings.CutSuffix(text, "-"); turned { // back to the base
			text = rest + "+"
		}
		return text
	},
}

// usiName is the name of the notation.
const usiName = "usi"

var usiText = regexp.MustCompile(`^(((1[0-6]|[1-9])[a-pA-P]){2,4}[+=-]?|\+?[A-Za-z]'?\*(1[0-6]|[1-9])[a-pA-P])$`)

// writtenInUSI reports whether pieces promote to forms of their own, on one board of up to
// 16 by 16 squares.
func writtenInUSI(v *engine.Variant) bool {
	return likeShogi(v) || v.Boards() == 1 && v.Files() <= 16 && v.Ranks() <= 16 && hasPromotedForms(v)
}

// likeShogi reports whether captured pieces come back and others promote to forms
// of their own, on a board that the names of squares are enough for.
func likeShogi(v *engine.Variant) bool {
	if !v.HasDrops() || v.Boards() > 1 || v.Files() > 9 || v.Ranks() > 9 {
		return false
	}
	return hasPromotedForms(v)
}

// hasPromotedForms reports whether pieces promote to forms of their own, written with a +.
func hasPromotedForms(v *engine.Variant) bool {
	return slices.ContainsFunc(v.Types(), func(t engine.PieceType) bool {
		return t.Base != 0 && strings.HasPrefix(t.Letters[engine.White], "+")
	})
}

// shogiSquare returns the file and rank of a square as the players of shogi count
// them, from 1.
func shogiSquare(v *engine.Variant, s engine.Square) (file, rank int) {
	return v.Files() - v.File(s), v.Ranks() - v.Rank(s)
}

// shogiSquares names squares as the players of shogi do: 7f.
var shogiSquares = squareNaming{
	file: func(v *engine.Variant, i int) string { return strconv.Itoa(v.Files() - i) },
	rank: func(v *engine.Variant, i int) string { return string(rune('a' + v.Ranks() - 1 - i)) },
	name: regexp.MustCompile(`(?:1[0-6]|[1-9])[a-pA-P]`),
	move: regexp.MustCompile(`^\+?[A-Za-z]?[@*]?((?:1[0-6]|[1-9])[a-pA-P]){1,2}[+=]?$`),
}

func shogiName(v *engine.Variant, s engine.Square) string { return shogiSquares.square(v, s) }

// turns returns the sign of a move that promotes to the promoted form, +, or back to the
// base, -, and whether there is no more to it.
func (p position) turns(m engine.Move) (sign string, ok bool) {
	was := p.PieceAt(m.From()).Type()
	switch {
	case m.Type() == 0:
		return "", true
	case was == 0:
		return "", false
	case p.v.Type(m.Type()).Base == was:
		return "+", true
	case p.v.Type(was).Base == m.Type():
		return "-", true
	}
	return "", false
}

// hasSFENLetter reports whether a type has a letter of its own in SFENs on the board and in
// drops: one of a form of it is that of the piece in hand only.
func hasSFENLetter(v *engine.Variant, t *engine.PieceType) bool {
	read, err := v.ParseTypes(v.Def.Pieces[t.ID-1].SFEN)
	return err == nil && len(read) == 1 && read[0] == t.ID
}

// sfenLetter returns the letter that a type has in SFENs in the hand, and on the board if it
// hasSFENLetter.
func sfenLetter(v *engine.Variant, t *engine.PieceType, c engine.Color) string {
	letter := v.Def.Pieces[t.ID-1].SFEN
	switch {
	case letter == "":
		return t.Letters[c]
	case c == engine.Black:
		return strings.ToLower(letter)
	}
	return letter
}

func (p position) usiForms(m engine.Move, _ []engine.Move) []string {
	if m.Kind() == engine.Drop {
		square := shogiName(p.v, m.To())
		own := []string{p.letterOf(m.Type()) + "*" + square}
		if t := p.v.Type(m.Type()); hasSFENLetter(p.v, t) {
			return append([]string{sfenLetter(p.v, t, engine.White) + "*" + square}, own...)
		}
		return own
	}
	sign, ok := p.turns(m)
	if !ok {
		return nil
	}
	if sign == "-" { // turning back is a plus sign, too
		sign = "+"
	}
	var out []string
	for _, path := range p.paths(m) {
		var b strings.Builder
		for _, s := range path {
			b.WriteString(shogiName(p.v, s))
		}
		out = append(out, b.String()+sign)
	}
	return out
}
