package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// helpSection is a part of a screen's help: pairs of a key or name and what it
// means, or paragraphs.
type helpSection struct {
	title string
	rows  [][2]string
	text  []string
}

// helpView shows help over the whole screen.
type helpView struct {
	c        *common
	sections []helpSection
	top      int
}

// press takes a key in and reports whether the help is to be closed.
func (h *helpView) press(msg tea.KeyMsg) bool {
	top, ok := scrollText(msg, h.top, max(h.c.height-2, 1), len(h.lines()))
	h.top = top
	h.resize()
	return !ok
}

// resize keeps the visible part within the text.
func (h *helpView) resize() {
	h.top = max(min(h.top, len(h.lines())-max(h.c.height-2, 1)), 0)
}

func (h *helpView) lines() []string {
	t := h.c.theme
	width := h.c.width
	var out []string
	for i, s := range h.sections {
		if i > 0 {
			out = append(out, "")
		}
		out = append(out, t.Paint(theme.Title, s.title))
		column := 0
		for _, r := range s.rows {
			column = max(column, len(r[0]))
		}
		for _, r := range s.rows {
			for j, line := range wrap(r[1], width-column-5) {
				name := ""
				if j == 0 {
					name = r[0]
				}
				out = append(out, "  "+t.Paint(theme.Accent, padRight(name, column))+"  "+line)
			}
		}
		for _, text := range s.text {
			for j, line := range wrap(text, width-5) {
				out = append(out, []string{"  - ", "    "}[min(j, 1)]+line)
			}
		}
	}
	return out
}

// view returns the screen's lines.
func (h *helpView) view() []string {
	lines := h.lines()
	n := max(h.c.height-2, 1)
	top := min(h.top, max(len(lines)-1, 0))
	out := frame(lines[top:min(top+n, len(lines))], h.c.width, n)
	foot := "Esc or any other key goes back"
	if len(lines) > n {
		foot = "Up Down PgUp PgDn: more   " + foot
	}
	return append(out, "", h.c.theme.Paint(theme.Dim, strings.TrimSpace(foot)))
}
