package notation

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Diagram draws the position in plain text: the first player's view, coordinates
// at the edges, empty squares as dots, two boards side by side, and the hands
// below in games that have them.
func Diagram(p *engine.Position) string { return DiagramIn(p, LabelsOf(p.Variant())) }

// DiagramIn is Diagram with other coordinates.
func DiagramIn(p *engine.Position, labels Labels) string {
	v := p.Variant()
	width := cellWidth(v)
	var lines []string
	for rank := v.Ranks() - 1; rank >= 0; rank-- {
		lines = append(lines, boardLine(v, fmt.Sprintf("%2s", labels.Ranks[rank]), func(file, board int) string {
			return fmt.Sprintf("%*s", width, squareText(p, v.At(file, rank, board)))
		}))
	}
	lines = append(lines, boardLine(v, "  ", func(file, board int) string {
		return fmt.Sprintf("%*s", width, labels.Files[board][file])
	}))
	if hands := handLines(p); hands != nil {
		lines = append(append(lines, ""), hands...)
	}
	return strings.Join(lines, "\n")
}

// cellWidth returns the room that a square needs: one column between pieces.
func cellWidth(v *engine.Variant) int {
	width := 2
	for _, t := range v.Types() {
		width = max(width, len(t.Label(engine.White))+1, len(t.Label(engine.Black))+1)
	}
	return width
}

// boardLine joins the cells of all boards with the rank's number before each.
func boardLine(v *engine.Variant, label string, cell func(file, board int) string) string {
	boards := make([]string, v.Boards())
	for board := range boards {
		var b strings.Builder
		b.WriteString(label)
		for file := range v.Files() {
			b.WriteString(cell(file, board))
		}
		boards[board] = b.String()
	}
	return strings.TrimRight(strings.Join(boards, "   "), " ")
}

func squareText(p *engine.Position, s engine.Square) string {
	v := p.Variant()
	switch pc := p.PieceAt(s); {
	case !v.OnBoard(s):
		return ""
	case pc == engine.NoPiece:
		return "."
	case pc == engine.Wall:
		return "*"
	default:
		return v.Type(pc.Type()).Label(pc.Color())
	}
}

// handLines lists what the players hold, or nothing in games without hands.
func handLines(p *engine.Position) []string {
	v := p.Variant()
	lines := make([]string, 2)
	held := v.HasDrops()
	for c := range lines {
		text := ""
		for _, t := range v.Types() {
			if n := p.InHand(engine.Color(c), t.ID); n > 0 {
				text += fmt.Sprintf(" %d%s", n, t.Label(engine.Color(c)))
				held = true
			}
		}
		if text == "" {
			text = " -"
		}
		lines[c] = fmt.Sprintf("%s's hand:%s", v.SideName(engine.Color(c)), text)
	}
	if !held {
		return nil
	}
	return lines
}
