package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// LineInput is an input line. Screens that use the arrows, Home, End or Delete
// themselves don't pass them on; see MovesCursor.
type LineInput struct {
	Limit    int // the length that the text may have, in runes; 0 is maxInput
	model    textinput.Model
	made     bool // there is a model
	rejected bool // the next typed text replaces this one
}

// maxInput is the length that a typed line may have.
const maxInput = 200

// Keys of an input line: those that move the cursor or delete at it, and those that
// always apply.
var (
	moving = textinput.KeyMap{
		CharacterForward: Bind("", "", "right"), CharacterBackward: Bind("", "", "left"),
		WordForward: Bind("", "", "ctrl+right", "alt+right"), WordBackward: Bind("", "", "ctrl+left", "alt+left"),
		LineStart: Bind("", "", "home"), LineEnd: Bind("", "", "end"),
		DeleteCharacterForward: Bind("", "", "delete"),
	}
	editing = func() textinput.KeyMap {
		keys := moving
		keys.DeleteCharacterBackward = Bind("", "", "backspace")
		keys.DeleteWordBackward = Bind("", "", "ctrl+w", "alt+backspace")
		keys.DeleteBeforeCursor = Bind("", "", "ctrl+u")
		return keys
	}()
)

// input returns the model, which is made when it is needed first.
func (l *LineInput) input() *textinput.Model {
	if !l.made {
		l.model, l.made = textinput.New(), true
		l.model.KeyMap = editing
		l.model.CharLimit = maxInput
		if l.Limit > 0 {
			l.model.CharLimit = l.Limit
		}
		l.model.Cursor.SetMode(cursor.CursorStatic)
		l.model.Focus()
	}
	return &l.model
}

func (l *LineInput) String() string {
	if !l.made {
		return ""
	}
	return l.model.Value()
}

// Len returns the length of the text in runes.
func (l *LineInput) Len() int { return len([]rune(l.String())) }

// Set replaces the text; the cursor is at its end.
func (l *LineInput) Set(text string) {
	l.rejected = false
	if text == "" && !l.made {
		return
	}
	l.input().SetValue(text)
	l.model.CursorEnd()
}

// AfterWord reports whether the cursor is in the argument of a command, as in ":comment
// why?".
func (l *LineInput) AfterWord() bool {
	text := l.String()
	return strings.HasPrefix(text, ":") && strings.Contains(text, " ")
}

// MarkRejected keeps the text visible and editable until other text is typed.
func (l *LineInput) MarkRejected() { l.rejected = true }

// WantsKey reports whether a key edits the text, and so loses its usual meaning.
func (l *LineInput) WantsKey(msg tea.KeyMsg) bool {
	return l.Len() > 0 && (IsText(msg) || msg.Type == tea.KeyCtrlU)
}

// MovesCursor reports whether a key moves the cursor within a text that is there, or
// deletes at it. At the end of the text, Right and Delete do not.
func (l *LineInput) MovesCursor(msg tea.KeyMsg) bool {
	if n := l.Len(); n == 0 || l.model.Position() == n && key.Matches(msg, moving.CharacterForward, moving.DeleteCharacterForward) {
		return false
	}
	return key.Matches(msg, moving.CharacterForward, moving.CharacterBackward, moving.WordForward, moving.WordBackward,
		moving.LineStart, moving.LineEnd, moving.DeleteCharacterForward)
}

// Press takes a key in and reports whether it was one for the line.
func (l *LineInput) Press(msg tea.KeyMsg) bool {
	switch {
	case msg.Alt && (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace):
		return false
	case IsText(msg):
		if l.rejected {
			l.Set("")
		}
		msg.Runes = []rune(CleanInput(string(msg.Runes)))
	case !key.Matches(msg, editing.DeleteCharacterBackward, editing.DeleteWordBackward, editing.DeleteBeforeCursor) && !l.MovesCursor(msg):
		return false
	}
	l.rejected = false
	l.model, _ = l.input().Update(msg) // the cursor does not blink
	return true
}

// Line draws the text after a prompt, with the part around the cursor if it is too
// long, and the suggestion after it.
func (l *LineInput) Line(t *theme.Theme, prompt, suggested string, width int) string {
	text := l.Window(t, max(width-columnsOf(prompt)-1, 1))
	from := suggestedFrom(columnsOf(prompt + text))
	suggested = ClipWords(suggested, width-from)
	return Clip(Pad(t.Paint(theme.Accent, prompt)+text, from)+t.Paint(theme.Dim, suggested), width)
}

// Room returns the number of columns left for a suggestion after the prompt and the
// text.
func (l *LineInput) Room(prompt string, width int) int {
	return width - suggestedFrom(columnsOf(prompt+l.String())+len(" "))
}

// suggestedFrom returns the column of a suggestion after used columns. It moves several
// columns at a time; otherwise every letter would resend it.
func suggestedFrom(used int) int {
	const step = 8
	return (used + 2 + step - 1) / step * step
}

// Window draws the part of the text around the cursor.
func (l *LineInput) Window(t *theme.Theme, room int) string {
	text, at := []rune(l.String()), 0
	if l.made {
		at = l.model.Position()
	}
	from := min(max(len(text)-room, 0), at)
	before, under, after := text[from:at], " ", []rune(nil)
	if at < len(text) {
		under, after = string(text[at]), text[at+1:min(from+room, len(text))]
	}
	switch {
	case !t.Colorless:
		under = t.Paint(theme.Choice, under)
	case at < len(text):
		under = "_" + under
	default:
		under = "_"
	}
	return string(before) + under + string(after)
}

// IsText reports whether a key types a character.
func IsText(msg tea.KeyMsg) bool {
	return !msg.Alt && (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace)
}

// ApplyKey appends to a text, or takes its last letter away.
func ApplyKey(text, typed string, most int) string {
	old := []rune(text)
	if typed == "" {
		return string(old[:max(len(old)-1, 0)])
	}
	old = append(old, []rune(CleanInput(typed))...)
	return string(slices.Clip(old[:min(len(old), most)]))
}
