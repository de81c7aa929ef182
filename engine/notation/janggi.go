package notation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// janggi is how Korean chess is written: H02-83, P79-78, R01x31, C83-86+. Squares are a rank
// from 1 at Black's end to 0, the tenth, and a file from White's left. It is read
// without the piece, and as Koreans write it, with the piece between the squares, and
// behind them what is captured and 장군 for check: 02마83, 74상42병. K95-95 and 한수쉼
// are passes.
// Source: https://en.wikipedia.org/wiki/Janggi#Notation.
var janggi = Style{
	Name: "janggi", isDefault: true, squares: &janggiSquares,
	appliesTo: func(v *engine.Variant) bool {
		return v.Files() == 9 && v.Ranks() == 10 && v.Boards() == 1 &&
			!slices.ContainsFunc(v.Def.Pieces, func(p engine.PieceDef) bool { return p.Janggi == "" })
	},
	spellings: position.janggiForms, check: true,
	normalize: func(text string) string {
		text = plainJanggi.Replace(strings.ToUpper(text))
		if text == "한수쉼" || text == "한수쉬기" || text == "한수쉼-" {
			return "한수쉼"
		}
		m := janggiText.FindStringSubmatch(text)
		if m == nil {
			return ""
		}
		return m[1] + m[2]
	},
}

// janggiSquares names a square by its rank from the far end and its file: 79.
var janggiSquares = squareNaming{
	file:      func(_ *engine.Variant, i int) string { return strconv.Itoa(i + 1) },
	rank:      func(v *engine.Variant, i int) string { return strconv.Itoa((v.Ranks() - i) % 10) },
	rankFirst: true,
	name:      regexp.MustCompile(`\d\d`),
	move:      regexp.MustCompile(`^[A-Za-z]?\d{4}$`),
}

var (
	janggiText = regexp.MustCompile(`^[A-Z]?(\d\d)` + janggiPiece + `?[-X]?(\d\d)` + janggiPiece + `?([+#]|장군|멍군|외통|將軍)*$`)

	// plainJanggi leaves out spaces.
	plainJanggi = strings.NewReplacer(" ", "", "\u3000", "")
)

// janggiPiece matches a piece as Koreans write it, with its player before it or not.
const janggiPiece = `(?:[초한楚漢]?[졸병마상차포사장왕궁卒兵馬象車包砲士將楚漢])`

func (p position) janggiForms(m engine.Move, _ []engine.Move) []string {
	if m.IsPass() {
		return p.janggiPass()
	}
	if !steps(m) || m.From() == m.To() {
		return nil
	}
	from, to := janggiSquares.square(p.v, m.From()), janggiSquares.square(p.v, m.To())
	sign := "-"
	if p.IsCapture(m) {
		sign = "x"
	}
	return []string{p.janggiLetter(m.From()) + from + sign + to}
}

// janggiLetter returns the letter of the piece on a square, where everyone else has
// others than FENs.
func (p position) janggiLetter(s engine.Square) string {
	return p.v.Def.Pieces[p.PieceAt(s).Type()-1].Janggi
}

// janggiPass writes that the player passes, as if the general stayed where it is.
func (p position) janggiPass() []string {
	var out []string
	for _, t := range p.v.Types() {
		for _, s := range p.Pieces(p.Side(), t.ID).Squares() {
			if letter := p.janggiLetter(s); letter == "K" {
				at := janggiSquares.square(p.v, s)
				out = append(out, letter+at+"-"+at)
			}
		}
	}
	return append(out, "한수쉼")
}
