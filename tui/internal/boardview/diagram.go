package boardview

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// Diagram writes a position as plain text for a chat or a mail, with symbols for the
// pieces if there are some for all of them, and labels at its edges; several boards stand
// side by side.
func Diagram(p *engine.Position, labels notation.Labels) string {
	v := p.Variant()
	set := Letters
	for _, s := range []PieceSet{Kanji, Glyphs} {
		if s.suits(v) {
			set = s
			break
		}
	}
	faces := faces(v, set, true)
	width := 1
	for _, t := range v.Types() {
		width = max(width, faces[t.ID][engine.White].width, faces[t.ID][engine.Black].width)
	}
	label := 0
	for _, name := range labels.Ranks {
		label = max(label, len(name))
	}
	pad := func(text string, width int) string {
		return text + strings.Repeat(" ", max(width-ansi.StringWidth(text), 0))
	}
	var out strings.Builder
	for rank := v.Ranks() - 1; rank >= 0; rank-- {
		line := pad(labels.Ranks[rank], label)
		for board := range v.Boards() {
			for file := range v.Files() {
				text := " "
				if s := v.At(file, rank, board); v.OnBoard(s) {
					text = "·"
					if pc := p.PieceAt(s); pc == engine.Wall {
						text = "#"
					} else if pc.Type() != 0 {
						text = faces[pc.Type()][pc.Color()].text
					}
				}
				line += " " + pad(text, width)
			}
			line += "  "
		}
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	line := pad("", label)
	for _, files := range labels.Files {
		for _, name := range files {
			line += " " + pad(name, width)
		}
		line += "  "
	}
	out.WriteString(strings.TrimRight(line, " ") + "\n")
	return out.String()
}
