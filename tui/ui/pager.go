package ui

import tea "github.com/charmbracelet/bubbletea"

// Pager is a text that is read through a window of some lines.
type Pager struct {
	Text   func() []string // all lines
	Height func() int      // lines that are visible
	Top    int             // the first visible line
}

// Press takes a key in, and is false for those that do not scroll. A page leaves
// a line of the last one in sight.
func (p *Pager) Press(msg tea.KeyMsg) bool {
	top, ok := ScrollText(msg, p.Top, max(p.Height()-1, 1), len(p.Text()))
	p.Top = top
	p.Resize()
	return ok
}

// Scroll goes some lines down.
func (p *Pager) Scroll(by int) {
	p.Top += by
	p.Resize()
}

// Resize keeps the visible part within the text.
func (p *Pager) Resize() { p.Top = max(min(p.Top, p.last()), 0) }

func (p *Pager) last() int { return len(p.Text()) - p.Height() }

// AtEnd reports whether the last line is in sight.
func (p *Pager) AtEnd() bool { return p.Top >= p.last() }

// More reports whether there is more text than is visible.
func (p *Pager) More() bool { return p.last() > 0 }

// Lines returns what is visible.
func (p *Pager) Lines(width int) []string {
	text := p.Text()
	return Frame(text[max(min(p.Top, len(text)), 0):], width, p.Height())
}
