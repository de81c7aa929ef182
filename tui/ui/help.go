package ui

import (
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// HelpSection is a section of a screen's help: pairs of a key or name and its meaning,
// or paragraphs.
type HelpSection struct {
	Title   string
	Rows    [][2]string
	Painted bool // names contain their own colors
	Text    []string
}

// NewHelp shows help over the whole screen.
func NewHelp(c *Common, sections []HelpSection) *TextView {
	v := NewTextView(c, "", func(width int) []string { return helpLines(c.Theme, sections, width) })
	v.pager.Of = func() any { return helpLook{c.Width, c.Theme} }
	v.back = "Esc or any other key goes back"
	return v
}

// helpLook is all that the lines of help depend on.
type helpLook struct {
	width int
	theme *theme.Theme
}

func helpLines(t *theme.Theme, sections []HelpSection, width int) []string {
	var out []string
	for i, s := range sections {
		if i > 0 {
			out = append(out, "")
		}
		out = append(out, t.Paint(theme.Title, s.Title))
		column := 0
		for _, r := range s.Rows {
			column = max(column, columnsOf(r[0]))
		}
		for _, r := range s.Rows {
			for j, line := range Wrap(r[1], width-column-5) {
				name := ""
				if j == 0 {
					name = r[0]
				}
				if name = PadRight(name, column); !s.Painted {
					name = t.Paint(theme.Accent, name)
				}
				out = append(out, "  "+name+"  "+line)
			}
		}
		for _, text := range s.Text {
			for j, line := range Wrap(text, width-5) {
				out = append(out, []string{"  - ", "    "}[min(j, 1)]+line)
			}
		}
	}
	return out
}
