package pictures

import (
	"fmt"
	"html"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/sprites"
)

// Piece draws a white piece of a type as SVG.
func Piece(v *engine.Variant, t *engine.PieceType) (string, error) {
	book, err := sprites.Load()
	if err != nil {
		return "", err
	}
	return boardview.PieceSVG(v, engine.MakePiece(t.ID, engine.White), book), nil
}

// chartSide is the width of a square of a chart.
const chartSide = 20

// Chart draws a chart of what a piece can do as SVG, in the color of the text
// around it and on its ground. The piece's own square has a frame.
func Chart(signs [][]betza.DiagramSign) string {
	ranks, files := len(signs), len(signs[0])
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 %d %d" class="chart" fill="none" stroke="currentColor">`, files*chartSide+2, ranks*chartSide+2)
	for i := range ranks + 1 {
		fmt.Fprintf(&out, `<path d="M0 %dL%d %d" stroke-opacity=".3"/>`, i*chartSide, files*chartSide, i*chartSide)
	}
	for i := range files + 1 {
		fmt.Fprintf(&out, `<path d="M%d 0L%d %d" stroke-opacity=".3"/>`, i*chartSide, i*chartSide, ranks*chartSide)
	}
	for rank, row := range signs {
		for file, sign := range row {
			fmt.Fprintf(&out, `<g transform="translate(%d %d)">%s</g>`, file*chartSide+chartSide/2, (ranks-1-rank)*chartSide+chartSide/2, Mark(sign.Char))
		}
	}
	out.WriteString("</svg>")
	return out.String()
}

// Mark draws a sign of a chart as elements of SVG around the origin.
func Mark(sign rune) string {
	switch sign {
	case '.':
		return ""
	case '@':
		return `<rect x="-7" y="-7" width="14" height="14" fill="currentColor" stroke="none"/>`
	case '*':
		return `<circle r="5" fill="currentColor" stroke="none"/>`
	case 'o':
		return `<circle r="5" stroke-width="2"/>`
	case 'x':
		return `<path d="M-4 -4L4 4M-4 4L4 -4" stroke-width="2"/>`
	}
	return fmt.Sprintf(`<text y="5" font-size="14" font-family="monospace" text-anchor="middle" fill="currentColor" stroke="none">%s</text>`, html.EscapeString(string(sign)))
}
