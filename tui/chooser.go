package tui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// option is something to choose.
type option struct {
	text string
	key  string // a letter that chooses it, such as the piece of a promotion
}

// chooser is a small list to choose from.
type chooser struct {
	theme   *theme
	title   string
	options []option
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
	case key.Matches(msg, keys.pick):
		return choiceMade
	case key.Matches(msg, keys.cancel):
		return choiceCancelled
	case msg.Type == tea.KeyRunes && c.pick(string(msg.Runes)):
		return choiceMade
	}
	return choicePending
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
		out = append(out, c.theme.title.paint(line))
	}
	n := max(height-len(out)-2, 1)
	c.first = window(c.first, n, len(c.options), c.at)
	for i := c.first; i < min(c.first+n, len(c.options)); i++ {
		text := " " + padLeft(strconv.Itoa(i+1), len(strconv.Itoa(len(c.options)))) + " " + c.options[i].text
		if i == c.at {
			out = append(out, c.theme.choice.paint(pad(">"+text, width)))
		} else {
			out = append(out, clip(" "+text, width))
		}
	}
	return append(out, "", c.theme.dim.paint(clip("Enter, number; Esc", width)))
}
