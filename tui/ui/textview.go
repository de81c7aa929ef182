package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TextView shows a text over a whole screen, until a key is pressed that does
// not scroll.
type TextView struct {
	c     *Common
	title string
	back  string // what leaves it
	pager Pager
}

// NewTextView shows a text below a title, made for each width.
func NewTextView(c *Common, title string, text func(width int) []string) *TextView {
	v := &TextView{c: c, title: Clean(title), back: "Esc goes back"}
	v.pager = Pager{Text: func() []string { return text(c.Width) }, Height: v.height}
	return v
}

// height is the space that the title and the footer leave; they take three lines, or
// two without a title.
func (v *TextView) height() int {
	if v.title == "" {
		return max(v.c.Height-2, 1)
	}
	return max(v.c.Height-3, 1)
}

// Press handles a key and reports whether to close the text.
func (v *TextView) Press(msg tea.KeyMsg) bool { return !v.pager.Press(msg) }

// Resize clamps the scroll position to the text.
func (v *TextView) Resize() { v.pager.Resize() }

// View returns the screen's lines.
func (v *TextView) View() []string {
	foot, lines := v.back, v.pager.Lines(v.c.Width)
	if v.pager.More() {
		foot = "Up Down PgUp PgDn: more   " + foot
	}
	foot = v.c.Theme.Paint(theme.Dim, strings.TrimSpace(foot))
	if v.title == "" {
		return append(lines, "", foot)
	}
	return append(append([]string{v.c.Theme.Paint(theme.Title, Clip(v.title, v.c.Width)), ""}, lines...), foot)
}
