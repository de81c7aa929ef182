package ui

import (
	"strings"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// EvalBar draws White's chances by the curve of the variant as a bar with the score, which
// text writes.
func EvalBar(t *theme.Theme, c search.Curve, s search.Score, text string, width int) string {
	n := int(c.Chance(s)*float64(width) + 0.5)
	bar := " " + text + strings.Repeat(" ", max(width-len(text)-1, 0))
	if s < 0 {
		bar = strings.Repeat(" ", max(width-len(text)-1, 0)) + text + " "
	}
	if t.Colorless {
		return Clip("["+strings.Repeat("#", max(n*(width-2-len(text)-1)/width, 0))+strings.Repeat("-", max((width-n)*(width-2-len(text)-1)/width, 0))+"] "+text, width)
	}
	return t.Paint(theme.EvalWhite, bar[:n]) + t.Paint(theme.EvalBlack, bar[n:])
}
