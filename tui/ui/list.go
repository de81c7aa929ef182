package ui

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// List is a cursor in rows, as many of them visible as there are lines. The
// rows are the screen's own: the list asks how many there are and how high each is.
// Bubbles' list has no rows that can't be chosen and none of several lines, and its
// filter, title and help have to be switched off one by one: it made a screen longer.
type List struct {
	Len    func() int         // how many rows there are
	Height func() int         // lines in sight
	Lines  func(row int) int  // lines of a row; nil: each has one
	Skip   func(row int) bool // rows that can't be selected, such as headings; nil: none
	Pages  bool               // scrolls by pages: beside other columns each scrolled row would resend the whole list

	At  int // the row pointed to; 0 in an empty list
	top int // the first line in sight
}

// Press handles a key; it returns false for keys that don't move the cursor.
func (l *List) Press(msg tea.KeyMsg) bool {
	switch {
	case key.Matches(msg, Keys.Up):
		l.Step(-1)
	case key.Matches(msg, Keys.Down):
		l.Step(1)
	case key.Matches(msg, Keys.PageUp):
		l.page(-1)
	case key.Matches(msg, Keys.PageDown):
		l.page(1)
	case key.Matches(msg, Keys.Home):
		l.First()
	case key.Matches(msg, Keys.End):
		l.Last()
	default:
		return false
	}
	return true
}

// Step goes to the next (1) or previous (-1) selectable row.
func (l *List) Step(by int) { l.seek(l.At+by, by) }

// First goes to the first row.
func (l *List) First() { l.Jump(0, 1) }

// Last goes to the last row.
func (l *List) Last() { l.Jump(l.Len()-1, -1) }

// page moves by the number of visible lines, and by one row at least.
func (l *List) page(by int) {
	to := l.At
	for room := max(l.Height(), 1); to+by >= 0 && to+by < l.Len(); to += by {
		if room -= l.linesOf(to + by); room < 0 {
			break
		}
	}
	if to == l.At {
		to += by
	}
	l.Jump(to, by)
}

// Jump goes to a row or, if that can't be pointed to, on in a direction, else back.
func (l *List) Jump(to, by int) {
	to = max(min(to, l.Len()-1), 0)
	if !l.seek(to, by) && !l.seek(to, -by) {
		l.At = 0
	}
	l.Resize()
}

// seek points to the first row from one on that can be pointed to, if there is one.
func (l *List) seek(row, by int) bool {
	for ; row >= 0 && row < l.Len(); row += by {
		if !l.skips(row) {
			l.At = row
			l.Resize()
			return true
		}
	}
	return false
}

// Resize keeps the cursor on a row and that row visible, with the unselectable rows
// above it. Call it when the rows or the height change.
func (l *List) Resize() {
	l.At = max(min(l.At, l.Len()-1), 0)
	if l.At < l.Len() && l.skips(l.At) {
		l.Jump(l.At, -1)
		return
	}
	head := l.At
	for head > 0 && l.skips(head-1) {
		head--
	}
	from, at := l.lineOf(head), l.lineOf(l.At)
	n, total := max(l.Height(), 1), l.lineOf(l.Len())
	end := at + l.linesOf(l.At)
	switch { // a page leaves a line of the last one in sight
	case l.Pages && from < l.top:
		l.top = end - n + 1
	case l.Pages && end > l.top+n:
		l.top = from - 1
	}
	for _, line := range []int{from, end - 1, at} {
		l.top = ScrollFirst(l.top, n, total, line)
	}
}

func (l *List) skips(row int) bool { return l.Skip != nil && l.Skip(row) }

func (l *List) linesOf(row int) int {
	if l.Lines == nil || row >= l.Len() {
		return 1
	}
	return l.Lines(row)
}

// lineOf returns the first line of a row; for the row after the last it is the number
// of lines.
func (l *List) lineOf(row int) int {
	if l.Lines == nil {
		return row
	}
	line := 0
	for i := range row {
		line += l.Lines(i)
	}
	return line
}

// rowOn returns the row on a line of the list, counted from its beginning.
func (l *List) rowOn(line int) int {
	if l.Lines == nil {
		return line
	}
	row := 0
	for ; row < l.Len(); row++ {
		if line -= l.Lines(row); line < 0 {
			break
		}
	}
	return row
}

// RowAt returns the row on a line in sight, or -1: there is none, or it can't be pointed to.
func (l *List) RowAt(line int) int {
	if line < 0 || line >= l.Height() {
		return -1
	}
	row := l.rowOn(l.top + line)
	if row >= l.Len() || l.skips(row) {
		return -1
	}
	return row
}

// Draw returns the lines in sight of rows that are drawn one by one, each with as many lines
// as it has.
func (l *List) Draw(draw func(row int) []string) []string {
	row := l.rowOn(l.top)
	out := make([]string, 0, max(l.Height(), 0))
	for hidden := l.top - l.lineOf(row); row < l.Len() && len(out) < l.Height(); row++ {
		lines := draw(row)
		out = append(out, lines[min(hidden, len(lines)):]...)
		hidden = 0
	}
	return out[:min(len(out), max(l.Height(), 0))]
}

// More says how many rows that can be pointed to are out of sight.
func (l *List) More(t *theme.Theme) string { return t.Paint(theme.Dim, moreText(l.hidden())) }

// hidden returns how many rows that can be pointed to are out of sight.
func (l *List) hidden() (above, below int) {
	from, to := l.rowOn(l.top), l.rowOn(l.top+l.Height()-1)
	for row := range l.Len() {
		switch {
		case l.skips(row):
		case row < from:
			above++
		case row > to:
			below++
		}
	}
	return above, below
}

// moreText says how many rows of a list are out of sight.
func moreText(above, below int) string {
	switch {
	case above > 0 && below > 0:
		return fmt.Sprintf("%d above, %d below", above, below)
	case above > 0:
		return fmt.Sprintf("%d more above", above)
	case below > 0:
		return fmt.Sprintf("%d more below", below)
	}
	return ""
}

// Actions are the key bindings of a list of named things, for screens that list all
// their keys; up and down may have keys in addition to the arrows.
func (l *List) Actions(noun string, up, down key.Binding) []Action {
	do := func(move func()) func() tea.Cmd { return func() tea.Cmd { move(); return nil } }
	rows := ListRows(noun)
	return []Action{
		{Key: WithHelp(up, rows[0][1]), Do: do(func() { l.Step(-1) })},
		{Key: WithHelp(down, rows[1][1]), Do: do(func() { l.Step(1) })},
		{Key: WithHelp(Keys.PageUp, rows[2][1]), Do: do(func() { l.page(-1) })},
		{Key: WithHelp(Keys.PageDown, rows[3][1]), Do: do(func() { l.page(1) })},
		{Key: WithHelp(Keys.Home, rows[4][1]), Do: do(l.First)},
		{Key: WithHelp(Keys.End, rows[5][1]), Do: do(l.Last)},
	}
}

// ListRows are the help's lines of the keys of a list of things with a name.
func ListRows(noun string) [][2]string {
	return [][2]string{
		Row(Keys.Up, "previous "+noun), Row(Keys.Down, "next "+noun),
		Row(Keys.PageUp, "a page up"), Row(Keys.PageDown, "a page down"),
		Row(Keys.Home, "the first "+noun), Row(Keys.End, "the last "+noun),
	}
}
