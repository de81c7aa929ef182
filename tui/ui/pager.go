package ui

import tea "github.com/charmbracelet/bubbletea"

// Pager is a text that is read through a window of some lines. The text is made once for
// each view. Bubbles' viewport wants it handed over after each change of width or theme,
// pads each line to the width, and takes letters for keys.
type Pager struct {
	Text    func() []string // makes all lines
	Of      func() any      // state that the lines depend on, compared by ==: the lines are kept while it stays equal; nil: never
	Height  func() int      // lines that are visible
	Top     int             // the first visible line
	Follows bool            // the last line stays in sight as others come

	of   any
	made []string
}

// text returns all lines: cached ones, or new ones if draw is set.
func (p *Pager) text(draw bool) []string {
	var of any
	if p.Of != nil {
		of, draw = p.Of(), false
	}
	if p.made == nil || p.of != of || draw {
		p.of, p.made = of, p.Text()
	}
	return p.made
}

// Press handles a key; it returns false for keys that don't scroll. A new page repeats
// a line of the last one.
func (p *Pager) Press(msg tea.KeyMsg) bool {
	top, ok := scrollText(msg, p.Top, max(p.Height()-1, 1), len(p.text(false)))
	p.Top = top
	p.Resize()
	return ok
}

// Scroll goes some lines down.
func (p *Pager) Scroll(by int) {
	p.Top += by
	p.Resize()
}

// Resize clamps the scroll position to the text.
func (p *Pager) Resize() { p.Top = max(min(p.Top, p.last()), 0) }

func (p *Pager) last() int { return len(p.text(false)) - p.Height() }

// AtEnd reports whether the last line is in sight.
func (p *Pager) AtEnd() bool { return p.Top >= p.last() }

// More reports whether there is more text than is visible.
func (p *Pager) More() bool { return p.last() > 0 }

// Lines returns the visible lines.
func (p *Pager) Lines(width int) []string {
	text := p.text(true)
	if p.Follows {
		p.Top = len(text)
	}
	p.Resize()
	return FitFrame(text[p.Top:], width, p.Height())
}
