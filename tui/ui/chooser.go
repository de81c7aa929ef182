package ui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Option is something to choose.
type Option struct {
	Text string
	Key  string // a letter that chooses it, such as the piece of a promotion
}

// Chooser is a list to choose from.
type Chooser struct {
	Theme   *theme.Theme
	Title   string
	Options []Option
	Wide    bool // long lines, of which typed letters leave those that have them
	Stays   bool // whatever is moved: it is no choice of a move
	Unasked bool // nobody has called for it, so what is typed is no answer: see Press
	At      int
	first   int // first visible option
	page    int // options that are visible
	Done    func(i int) tea.Cmd

	Reserved string // characters that choose no option: what is typed begins with them
}

// choice is what a key did to a chooser.
type choice int

const (
	choicePending choice = iota
	ChoiceMade
	ChoiceCancelled
)

// Press takes a key in. Whatever could be typed is the chooser's, and only an
// option's own letter chooses it; ok is false for other keys that it has no use
// for. One that nobody has called for comes up while a move is being typed: it
// leaves all that can be typed alone.
func (c *Chooser) Press(msg tea.KeyMsg) (what choice, ok bool) {
	if at, ok := Scroll(msg, c.At, max(c.page, 1), len(c.Options)-1); ok {
		c.At = at
		return choicePending, true
	}
	switch {
	case key.Matches(msg, Keys.Pick):
		return ChoiceMade, true
	case key.Matches(msg, Keys.Cancel):
		return ChoiceCancelled, true
	case !Typed(msg), c.Unasked:
		return choicePending, false
	case c.Wide:
		c.seek(string(msg.Runes))
	case c.Chooses(string(msg.Runes)):
		return ChoiceMade, true
	}
	return choicePending, true
}

// maxLetters is for how many letters there is room below the options.
const maxLetters = 4

// seek goes to the next option that begins with a letter.
func (c *Chooser) seek(letter string) {
	for i := range c.Options {
		at := (c.At + 1 + i) % len(c.Options)
		if strings.HasPrefix(strings.ToLower(c.Options[at].Text), strings.ToLower(letter)) {
			c.At = at
			return
		}
	}
}

// Chooses reports whether a typed letter chooses an option, and points to that. A letter in
// another case counts if no option has it in its own.
func (c *Chooser) Chooses(text string) bool {
	if strings.Contains(c.Reserved, text) {
		return false
	}
	for _, equal := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		found := -1
		for i, o := range c.Options {
			if o.Key == "" || !equal(o.Key, text) {
				continue
			}
			if found >= 0 {
				return false
			}
			found = i
		}
		if found >= 0 {
			c.At = found
			return true
		}
	}
	return false
}

// Lines draws the chooser.
func (c *Chooser) Lines(width, height int) []string {
	var out []string
	for _, line := range Wrap(c.Title, width) {
		out = append(out, c.Theme.Paint(theme.Title, line))
	}
	n := c.room(width, height)
	c.page, c.first = n, Window(c.first, n, len(c.Options), c.At)
	for i := c.first; i < min(c.first+n, len(c.Options)); i++ {
		text := " " + c.Options[i].Text
		if i == c.At {
			out = append(out, c.Theme.Paint(theme.Choice, PadRight(ClipMore(">"+text, width), width)))
		} else {
			out = append(out, ClipMore(" "+text, width))
		}
	}
	if n < len(c.Options) {
		out = append(out, Clip(MoreLine(c.Theme, c.Options, c.first, n, nil), width))
	}
	return append(out, c.rest(width), c.Theme.Paint(theme.Dim, Clip(c.keys(), width)))
}

// room is how many options are visible in a width and height, in which there is
// a line more below them if not all are.
func (c *Chooser) room(width, height int) int {
	n := height - len(Wrap(c.Title, width)) - 2
	if n < len(c.Options) {
		n--
	}
	return max(n, 1)
}

// rest is what there is no room for in the line of the option pointed to.
func (c *Chooser) rest(width int) string {
	text := "> " + c.Options[c.At].Text
	if ansi.StringWidth(text) <= width {
		return ""
	}
	shown := strings.TrimSuffix(ClipMore(text, width), goesOn)
	return c.Theme.Paint(theme.Dim, Clip("  .. "+strings.TrimLeft(text[len(shown):], " "), width))
}

// OptionAt returns the option on a line of the chooser as it is drawn in a
// width and height, or -1.
func (c *Chooser) OptionAt(line, width, height int) int {
	titles := len(Wrap(c.Title, width))
	i := c.first + line - titles
	if line < titles || line >= titles+c.room(width, height) || i >= len(c.Options) {
		return -1
	}
	return i
}

func (c *Chooser) keys() string {
	if c.Wide {
		return "Up Down PgUp PgDn, a first letter; Enter; Esc goes back"
	}
	if c.Unasked {
		return "Up Down, Enter; Esc: no answer"
	}
	var letters []string
	for _, o := range c.Options {
		if o.Key != "" && !strings.Contains(c.Reserved, o.Key) {
			letters = append(letters, o.Key)
		}
	}
	switch n := len(letters); {
	case n > maxLetters:
		return "Enter, letter; Esc"
	case n > 0:
		return "Enter, " + strings.Join(letters, " ") + "; Esc"
	}
	return "Up Down, Enter; Esc"
}
