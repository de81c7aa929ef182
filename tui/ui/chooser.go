package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Option is something to choose.
type Option struct {
	Text string
	Key  string // a letter that chooses it, such as the piece of a promotion
}

// Chooser is a list to choose from.
type Chooser struct {
	Theme      *theme.Theme
	Title      string
	Options    []Option
	Wide       bool // long lines; typing filters them
	Few        int  // how many options of a wide list are shown before the others are asked for; 0: all
	Persistent bool // stays open when a move is made, as it is not about the move
	Unasked    bool // opened automatically, so typed text is not an answer: see Press
	list       List // its rows: the options that match the filter, and the row after Few
	page       int  // rows that were visible when it was drawn last
	filter     string
	Done       func(i int) tea.Cmd
	Refused    func() tea.Cmd // what follows if none is chosen; nil: nothing

	Reserved string // characters that choose no option because they begin typed text
}

// choice is the effect of a key on a chooser.
type choice int

const (
	choicePending choice = iota
	ChoiceMade
	ChoiceCanceled
)

// moreRow is the row for the options that are not shown yet.
const moreRow = -1

// rows returns the options that are listed, in their order.
func (c *Chooser) rows() []int {
	var begun, has, rest []int
	words := strings.Fields(strings.ToLower(c.filter))
	for i, o := range c.Options {
		switch text := strings.ToLower(o.Text); {
		case len(words) == 0:
			rest = append(rest, i)
		case strings.HasPrefix(text, words[0]) && hasAll(text, words):
			begun = append(begun, i)
		case hasAll(text, words):
			has = append(has, i)
		}
	}
	if c.Few > 0 && len(rest) > c.Few {
		return append(rest[:c.Few], moreRow)
	}
	return slices.Concat(begun, has, rest)
}

func hasAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// cursor returns the list of rows with its cursor.
func (c *Chooser) cursor() *List {
	if c.list.Len == nil {
		c.list.Len = func() int { return len(c.rows()) }
		c.list.Height = func() int { return max(c.page, 1) }
	}
	return &c.list
}

// At returns the row that is pointed to.
func (c *Chooser) At() int { return c.list.At }

// Choose handles the choice of a row; ok is false where the list only becomes longer.
func (c *Chooser) Choose(row int) (cmd tea.Cmd, ok bool) {
	rows := c.rows()
	if row < 0 || row >= len(rows) {
		return nil, false
	}
	c.list.At = row
	if rows[row] == moreRow {
		c.Few = 0
		return nil, false
	}
	return c.Done(rows[row]), true
}

// Cancel handles that nothing is chosen.
func (c *Chooser) Cancel() tea.Cmd {
	if c.Refused == nil {
		return nil
	}
	return c.Refused()
}

// Press handles a key. Any key that could be typed belongs to the chooser, and
// only an option's own letter chooses the option; ok is false for other keys that
// it doesn't use. An unasked chooser appears while a move is being typed, and
// leaves keys that can be typed alone.
func (c *Chooser) Press(msg tea.KeyMsg) (what choice, ok bool) {
	if c.Few > 0 && (key.Matches(msg, Keys.PageDown, Keys.End) || key.Matches(msg, Keys.Down) && c.list.At == len(c.rows())-1) {
		c.Few = 0
	}
	if c.cursor().Press(msg) {
		return choicePending, true
	}
	switch {
	case c.filter != "" && msg.Type == tea.KeySpace:
		c.typed(" ")
	case key.Matches(msg, Keys.Pick):
		switch rows := c.rows(); {
		case len(rows) == 0:
		case rows[c.list.At] != moreRow:
			return ChoiceMade, true
		default:
			c.Few = 0
		}
	case key.Matches(msg, Keys.Cancel) && c.filter != "":
		c.filter, c.list.At = "", 0
	case key.Matches(msg, Keys.Cancel):
		return ChoiceCanceled, true
	case c.Wide && msg.Type == tea.KeyBackspace:
		c.typed("")
	case !IsText(msg), c.Unasked:
		return choicePending, false
	case c.Wide:
		c.typed(string(msg.Runes))
	case c.Chooses(string(msg.Runes)):
		return ChoiceMade, true
	}
	return choicePending, true
}

// maxFilter is how long a filter may be, in runes.
const maxFilter = 30

// typed adds to the filter, or takes its last letter away.
func (c *Chooser) typed(text string) { c.filter, c.list.At = ApplyKey(c.filter, text, maxFilter), 0 }

// maxLetters is for how many letters there is room below the options.
const maxLetters = 4

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
			c.list.At = found
			return true
		}
	}
	return false
}

// Lines draws the chooser.
func (c *Chooser) Lines(width, height int) []string {
	var out []string
	for _, line := range c.titleLines(width) {
		out = append(out, c.Theme.Paint(theme.Title, line))
	}
	rows, list := c.rows(), c.cursor()
	c.page = c.room(width, height, len(rows))
	list.Resize()
	out = append(out, list.Draw(func(i int) []string {
		text := " " + c.rowText(rows[i])
		if i == list.At {
			return []string{c.Theme.Paint(theme.Choice, PadRight(ClipMore(">"+text, width), width))}
		}
		return []string{ClipMore(" "+text, width)}
	})...)
	if c.page < len(rows) {
		out = append(out, Clip(list.More(c.Theme), width))
	}
	return append(out, c.rest(width), c.Theme.Paint(theme.Dim, Clip(c.keys(), width)))
}

// titleLines are the title and the typed filter.
func (c *Chooser) titleLines(width int) []string {
	text := c.Title
	if c.filter != "" {
		text = "Those with: " + c.filter + "_"
		if len(c.rows()) == 0 {
			text = "None has: " + c.filter + "_"
		}
	}
	return Wrap(text, width)
}

// rowText returns the text of a row.
func (c *Chooser) rowText(option int) string {
	if option == moreRow {
		return fmt.Sprintf("more: %d others", len(c.Options)-c.Few)
	}
	return c.Options[option].Text
}

// room is how many rows are visible in a width and height; if not all rows fit, one
// line is used for a note.
func (c *Chooser) room(width, height, rows int) int {
	n := height - len(c.titleLines(width)) - 2
	if n < rows {
		n--
	}
	return max(n, 1)
}

// rest returns the part of the selected row that did not fit in its line.
func (c *Chooser) rest(width int) string {
	rows := c.rows()
	if c.list.At >= len(rows) {
		return ""
	}
	text := "> " + c.rowText(rows[c.list.At])
	if columnsOf(text) <= width {
		return ""
	}
	shown := strings.TrimSuffix(ClipMore(text, width), goesOn)
	return c.Theme.Paint(theme.Dim, Clip("  .. "+strings.TrimLeft(text[len(shown):], " "), width))
}

// OptionAt returns the row on a line of the chooser as it is drawn in a
// width and height, or -1.
func (c *Chooser) OptionAt(line, width, height int) int {
	titles := len(c.titleLines(width))
	c.page = c.room(width, height, len(c.rows()))
	return c.cursor().RowAt(line - titles)
}

func (c *Chooser) keys() string {
	if c.Wide {
		return "Type to filter; Up Down PgUp PgDn; Enter; Esc goes back"
	}
	if c.Unasked {
		return "Up Down, Enter; Esc: skip"
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
