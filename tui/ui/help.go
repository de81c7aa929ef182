package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// HelpSection is a part of a screen's help: pairs of a key or name and what it
// means, or paragraphs.
type HelpSection struct {
	Title string
	Rows  [][2]string
	Text  []string
}

// HelpView shows help over the whole screen.
type HelpView struct {
	C        *Common
	Sections []HelpSection
	top      int
}

// Press takes a key in and reports whether the help is to be closed.
func (h *HelpView) Press(msg tea.KeyMsg) bool {
	top, ok := ScrollText(msg, h.top, max(h.C.Height-2, 1), len(h.lines()))
	h.top = top
	h.Resize()
	return !ok
}

// Resize keeps the visible part within the text.
func (h *HelpView) Resize() {
	h.top = max(min(h.top, len(h.lines())-max(h.C.Height-2, 1)), 0)
}

func (h *HelpView) lines() []string {
	t := h.C.Theme
	width := h.C.Width
	var out []string
	for i, s := range h.Sections {
		if i > 0 {
			out = append(out, "")
		}
		out = append(out, t.Paint(theme.Title, s.Title))
		column := 0
		for _, r := range s.Rows {
			column = max(column, len(r[0]))
		}
		for _, r := range s.Rows {
			for j, line := range Wrap(r[1], width-column-5) {
				name := ""
				if j == 0 {
					name = r[0]
				}
				out = append(out, "  "+t.Paint(theme.Accent, PadRight(name, column))+"  "+line)
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

// View returns the screen's lines.
func (h *HelpView) View() []string {
	lines := h.lines()
	n := max(h.C.Height-2, 1)
	top := min(h.top, max(len(lines)-1, 0))
	out := Frame(lines[top:min(top+n, len(lines))], h.C.Width, n)
	foot := "Esc or any other key goes back"
	if len(lines) > n {
		foot = "Up Down PgUp PgDn: more   " + foot
	}
	return append(out, "", h.C.Theme.Paint(theme.Dim, strings.TrimSpace(foot)))
}
