package notation

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// usi is the notation of the Universal Shogi Interface: 7g7f, 8h2b+, P*5e. Files
// count from the first player's right, ranks are letters from the far end.
// Source: http://hgm.nubati.net/usi.html.
var usi = Style{
	Name: "usi", squares: &shogiSquares,
	appliesTo: likeShogi,
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

var usiText = regexp.MustCompile(`^([1-9][a-iA-I][1-9][a-iA-I][+=-]?|\+?[A-Za-z]\*[1-9][a-iA-I])$`)

// likeShogi reports whether captured pieces come back and others promote to forms
// of their own, on a board that the names of squares are enough for.
func likeShogi(v *engine.Variant) bool {
	if !v.HasDrops() || v.Boards() > 1 || v.Files() > 9 || v.Ranks() > 9 {
		return false
	}
	for _, t := range v.Types() {
		if t.Base != 0 && strings.HasPrefix(t.Letters[engine.White], "+") {
			return true
		}
	}
	return false
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
	name: regexp.MustCompile(`[1-9][a-iA-I]`),
	move: regexp.MustCompile(`^\+?[A-Za-z]?[@*]?([1-9][a-iA-I]){1,2}[+=]?$`),
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

func (p position) usiForms(m engine.Move, _ []engine.Move) []string {
	if m.Kind() == engine.Drop {
		return []string{p.letterOf(m.Type()) + "*" + shogiName(p.v, m.To())}
	}
	sign, ok := p.turns(m)
	if !ok || !steps(m) {
		return nil
	}
	return []string{shogiName(p.v, m.From()) + shogiName(p.v, m.To()) + sign}
}
