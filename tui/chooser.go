package tui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// option is something to choose.
type option struct {
	text string
	key  string // a letter that chooses it, such as the piece of a promotion
}

// chooser is a list to choose from.
type chooser struct {
	theme   *theme.Theme
	title   string
	options []option
	wide    bool // long lines, found by their first letters, not by numbers
	stays   bool // whatever is moved: it is no choice of a move
	at      int
	first   int // first visible option
	done    func(i int) tea.Cmd
}

// choice is what a key did to a chooser.
type choice int

const (
	choicePending choice = iota
	choiceMade
	choiceCancelled
)

// press takes a key in.
func (c *chooser) press(msg tea.KeyMsg) choice {
	switch {
	case key.Matches(msg, keys.up):
		c.at = max(c.at-1, 0)
	case key.Matches(msg, keys.down):
		c.at = min(c.at+1, len(c.options)-1)
	case key.Matches(msg, keys.pageUp):
		c.at = max(c.at-choicePage, 0)
	case key.Matches(msg, keys.pageDown):
		c.at = min(c.at+choicePage, len(c.options)-1)
	case key.Matches(msg, keys.pick):
		return choiceMade
	case key.Matches(msg, keys.cancel):
		return choiceCancelled
	case c.wide && msg.Type == tea.KeyRunes:
		c.seek(string(msg.Runes))
	case msg.Type == tea.KeyRunes && c.pick(string(msg.Runes)):
		return choiceMade
	}
	return choicePending
}

// maxLetters is for how many letters there is room below the options.
const maxLetters = 4

// choicePage is how far PgUp and PgDn go.
const choicePage = 10

// seek goes to the next option that begins with a letter.
func (c *chooser) seek(letter string) {
	for i := range c.options {
		at := (c.at + 1 + i) % len(c.options)
		if strings.HasPrefix(strings.ToLower(c.options[at].text), strings.ToLower(letter)) {
			c.at = at
			return
		}
	}
}

// pick finds the option that a typed number or letter chooses. A letter in
// another case counts if no option has it in its own.
func (c *chooser) pick(text string) bool {
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(c.options) {
		c.at = n - 1
		return true
	}
	for _, equal := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		found := -1
		for i, o := range c.options {
			if o.key == "" || !equal(o.key, text) {
				continue
			}
			if found >= 0 {
				return false
			}
			found = i
		}
		if found >= 0 {
			c.at = found
			return true
		}
	}
	return false
}

// lines draws the chooser.
func (c *chooser) lines(width, height int) []string {
	var out []string
	for _, line := range wrap(c.title, width) {
		out = append(out, c.theme.Paint(theme.Title, line))
	}
	n := max(height-len(out)-2, 1)
	c.first = window(c.first, n, len(c.options), c.at)
	for i := c.first; i < min(c.first+n, len(c.options)); i++ {
		text := " " + c.number(i) + c.options[i].text
		if i == c.at {
			out = append(out, c.theme.Paint(theme.Choice, pad(">"+text, width)))
		} else {
			out = append(out, clip(" "+text, width))
		}
	}
	return append(out, c.rest(width), c.theme.Paint(theme.Dim, clip(c.keys(), width)))
}

// rest is what there is no room for in the line of the option pointed to.
func (c *chooser) rest(width int) string {
	text := "> " + c.number(c.at) + c.options[c.at].text
	if ansi.StringWidth(text) <= width {
		return ""
	}
	shown := ansi.Truncate(text, width, "")
	whole := strings.LastIndexByte(shown, ' ') + 1 // the last word shown may be cut
	return c.theme.Paint(theme.Dim, clip("  .. "+text[whole:], width))
}

// optionAt returns the option on a line of the chooser as it is drawn in a
// width and height, or -1.
func (c *chooser) optionAt(line, width, height int) int {
	titles := len(wrap(c.title, width))
	i := c.first + line - titles
	if line < titles || line >= titles+max(height-titles-2, 1) || i >= len(c.options) {
		return -1
	}
	return i
}

// number is what chooses an option, if a digit does.
func (c *chooser) number(i int) string {
	switch {
	case c.wide:
		return ""
	case i < 9:
		return strconv.Itoa(i+1) + " "
	}
	return "  "
}

func (c *chooser) keys() string {
	if c.wide {
		return "Up Down PgUp PgDn, a first letter; Enter; Esc goes back"
	}
	var letters []string
	for _, o := range c.options {
		if o.key != "" {
			letters = append(letters, o.key)
		}
	}
	switch n := len(letters); {
	case n > maxLetters:
		return "Enter, letter; Esc"
	case n > 0:
		return "Enter, " + strings.Join(letters, " ") + "; Esc"
	}
	return "Enter, number; Esc"
}
