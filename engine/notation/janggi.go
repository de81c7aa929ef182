package notation

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// janggi is how Korean chess is written: H02-83, P79-78, R01x31. Squares are a rank
// from 1 at Black's end to 0, the tenth, and a file from White's left. It is read
// without the piece, and as Koreans write it, with the piece between the squares:
// 02마83.
// Source: https://en.wikipedia.org/wiki/Janggi#Notation.
var janggi = Style{
	Name: "janggi", own: true, squares: &janggiSquares,
	fits: func(v *engine.Variant) bool {
		return v.Files() == 9 && v.Ranks() == 10 && v.Boards() == 1 && hasTypes(v, "Soldier", "Horse", "Elephant", "Guard", "Cannon")
	},
	forms: position.janggiForms,
	loosen: func(text string) string {
		m := janggiText.FindStringSubmatch(plainJanggi.Replace(strings.ToUpper(text)))
		if m == nil {
			return ""
		}
		return m[2] + m[3]
	},
}

// janggiSquares names a square by its rank from the far end and its file: 79.
var janggiSquares = naming{
	file:      func(_ *engine.Variant, i int) string { return strconv.Itoa(i + 1) },
	rank:      func(v *engine.Variant, i int) string { return strconv.Itoa((v.Ranks() - i) % 10) },
	rankFirst: true,
	name:      regexp.MustCompile(`\d\d`),
	move:      regexp.MustCompile(`^[A-Za-z]?\d{4}$`),
}

var (
	janggiText = regexp.MustCompile(`^([A-Z]?)(\d\d)[-X]?(\d\d)$`)

	// plainJanggi leaves out pieces between the squares, and spaces.
	plainJanggi = strings.NewReplacer(" ", "", "졸", "-", "병", "-", "卒", "-", "兵", "-", "마", "-", "馬", "-", "상", "-", "象", "-",
		"차", "-", "車", "-", "포", "-", "包", "-", "사", "-", "士", "-", "장", "-", "왕", "-", "궁", "-", "將", "-")
)

func (p position) janggiForms(m engine.Move, _ []engine.Move) []string {
	if !steps(m) || m.From() == m.To() {
		return nil
	}
	from, to := janggiSquares.square(p.v, m.From()), janggiSquares.square(p.v, m.To())
	sign := "-"
	if p.IsCapture(m) {
		sign = "x"
	}
	letter := p.letterOf(p.PieceAt(m.From()).Type())
	if letter == "N" {
		letter = "H" // a horse, as everybody else writes it
	}
	return []string{letter + from + sign + to}
}
