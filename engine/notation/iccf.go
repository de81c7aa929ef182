package notation

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// iccf is the numeric notation of the International Correspondence Chess
// Federation (ISO 8879-9): file and rank of both squares, and 1 to 4 for a
// promotion to queen, rook, bishop or knight. Castling is the king's move.
// Source: https://www.iccf.com/message?message=2216.
var iccf = Style{
	Name:      "iccf",
	appliesTo: func(v *engine.Variant) bool { return v.Files() == 8 && v.Ranks() == 8 && v.Boards() == 1 },
	spellings: position.iccfForms,
	normalize: digitsOnly,
}

func (p position) iccfForms(m engine.Move, _ []engine.Move) []string {
	if !steps(m) && !(m.IsCastling() && m.Gate() == 0) {
		return nil
	}
	text := ""
	for _, s := range []engine.Square{m.From(), m.To()} {
		text += fmt.Sprintf("%d%d", p.v.File(s)+1, p.v.Rank(s)+1)
	}
	if m.Type() == 0 || m.IsCastling() {
		return []string{text}
	}
	for i, name := range []string{"Queen", "Rook", "Bishop", "Knight"} {
		if p.v.Type(m.Type()).Name == name {
			return []string{fmt.Sprintf("%s%d", text, i+1)}
		}
	}
	return nil
}

var unspaced = strings.NewReplacer(" ", "", "-", "")

// digitsOnly is what it is given, without blanks and hyphens, if these are four or
// five digits.
func digitsOnly(text string) string {
	text = unspaced.Replace(text)
	if len(text) != 4 && len(text) != 5 || strings.Trim(text, decimals) != "" {
		return ""
	}
	return text
}
