package variantedit

import (
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textarea"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
)

// text is the text being edited, with its undo history.
type text struct {
	area                 textarea.Model
	undoStack, redoStack []state
	typing               bool // the last change was a letter: others belong to it
}

// state is a text with the place of its cursor.
type state struct {
	value    string
	row, col int
}

// unlimited is a width without line breaks.
const unlimited = 1 << 16

// maxUndone is how many changes can be taken back.
const maxUndone = 200

var (
	moving = []key.Binding{
		ui.Keys.Up, ui.Keys.Down, ui.Keys.Left, ui.Keys.Right, ui.Keys.Home, ui.Keys.End, wordForward, wordBackward, begin, end,
	}
	wordForward  = ui.Bind("", "", "ctrl+right", "alt+right")
	wordBackward = ui.Bind("", "", "ctrl+left", "alt+left")
	begin        = ui.Bind("", "", "ctrl+home")
	end          = ui.Bind("", "", "ctrl+end")
	deleting     = []key.Binding{newline, back, forward, wordBack, rest}
	newline      = ui.Bind("", "", "enter")
	back         = ui.Bind("", "", "backspace")
	forward      = ui.Bind("", "", "delete")
	wordBack     = ui.Bind("", "", "ctrl+w", "alt+backspace")
	rest         = ui.Bind("", "", "ctrl+k")
)

func newText(value string) text {
	t := text{area: textarea.New()}
	t.area.KeyMap = textarea.KeyMap{
		LinePrevious: ui.Keys.Up, LineNext: ui.Keys.Down, CharacterForward: ui.Keys.Right, CharacterBackward: ui.Keys.Left,
		LineStart: ui.Keys.Home, LineEnd: ui.Keys.End, WordForward: wordForward, WordBackward: wordBackward,
		InputBegin: begin, InputEnd: end, InsertNewline: newline, DeleteCharacterBackward: back, DeleteCharacterForward: forward,
		DeleteWordBackward: wordBack, DeleteAfterCursor: rest,
	}
	t.area.MaxHeight, t.area.MaxWidth, t.area.CharLimit = 0, 0, maxText
	t.area.SetWidth(unlimited)
	t.area.Cursor.SetMode(cursor.CursorStatic)
	t.area.Focus()
	t.set(state{value: value})
	return t
}

// plain puts line ends in order.
func plain(value string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(value, "\ufeff"))
}

// set replaces the text, and goes to a place in it.
func (t *text) set(s state) {
	t.area.SetValue(plain(s.value))
	t.goTo(s.row, s.col)
}

// goTo moves the cursor to a row and column, counted from 0.
func (t *text) goTo(row, col int) {
	for t.area.Line() > max(row, 0) {
		t.area.CursorUp()
	}
	for t.area.Line() < min(row, t.area.LineCount()-1) {
		t.area.CursorDown()
	}
	t.area.SetCursor(col)
}

// at returns the cursor's row and column.
func (t *text) at() (row, col int) {
	info := t.area.LineInfo()
	return t.area.Line(), info.StartColumn + info.ColumnOffset
}

func (t *text) state() state {
	row, col := t.at()
	return state{t.area.Value(), row, col}
}

// lines returns the lines of the text.
func (t *text) lines() []string { return strings.Split(t.area.Value(), "\n") }

// press handles a key that edits or moves the cursor; changed reports whether it
// changed the text.
func (t *text) press(msg tea.KeyMsg) (taken, changed bool) {
	letter := ui.IsText(msg)
	switch {
	case letter && msg.Paste:
		msg.Runes = []rune(plain(string(msg.Runes)))
	case !letter && !key.Matches(msg, append(moving, deleting...)...):
		return false, false
	}
	before := t.state()
	t.area, _ = t.area.Update(msg) // the cursor does not blink
	if t.area.Value() == before.value {
		t.typing = false
		return true, false
	}
	one := letter && !msg.Paste && msg.Type != tea.KeySpace
	if !t.typing || !one {
		t.keep(before)
	}
	t.typing = one
	t.redoStack = nil
	return true, true
}

func (t *text) keep(s state) {
	t.undoStack = append(t.undoStack, s)
	if len(t.undoStack) > maxUndone {
		t.undoStack = t.undoStack[1:]
	}
}

// replace replaces the text, which can be undone.
func (t *text) replace(value string) {
	now := t.state()
	t.keep(now)
	t.set(state{value, now.row, now.col})
	t.redoStack, t.typing = nil, false
}

// undo takes the last change back; it is false if there is none.
func (t *text) undo() bool { return t.swap(&t.undoStack, &t.redoStack) }

// redo makes a change again that was taken back.
func (t *text) redo() bool { return t.swap(&t.redoStack, &t.undoStack) }

func (t *text) swap(from, to *[]state) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, t.state())
	t.set((*from)[n-1])
	*from = (*from)[:n-1]
	t.typing = false
	return true
}

// page moves the cursor by rows.
func (t *text) page(by int) {
	row, col := t.at()
	t.goTo(row+by, col)
	t.typing = false
}
