package tui

import (
	"slices"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// lineInput is a line of text being typed. It has no cursor to move: the
// arrows belong to the screen around it.
type lineInput struct {
	text    []rune
	refused bool // what is typed next replaces the text
}

// maxInput is the length that a typed line may have.
const maxInput = 200

func (l *lineInput) String() string { return string(l.text) }

func (l *lineInput) set(text string) { l.text, l.refused = []rune(text), false }

// afterWord reports whether what is typed next belongs to the text behind a
// command's word, as in ":comment why?".
func (l *lineInput) afterWord() bool {
	text := l.String()
	return strings.HasPrefix(text, ":") && strings.Contains(text, " ")
}

// refuse keeps the text to be seen and edited, until something else is typed.
func (l *lineInput) refuse() { l.refused = true }

// press takes a key in and reports whether it was one for the line.
func (l *lineInput) press(msg tea.KeyMsg) bool {
	switch msg.Type {
	case tea.KeyRunes, tea.KeySpace:
		if msg.Alt {
			return false
		}
		if l.refused {
			l.set("")
		}
		for _, r := range clean(string(msg.Runes)) {
			if unicode.IsPrint(r) && len(l.text) < maxInput {
				l.text = append(l.text, r)
			}
		}
	case tea.KeyBackspace:
		if len(l.text) > 0 {
			l.text = l.text[:len(l.text)-1]
		}
	case tea.KeyCtrlW:
		line := strings.TrimRight(string(l.text), " ")
		l.set(line[:strings.LastIndex(line, " ")+1])
	default:
		return false
	}
	l.text, l.refused = slices.Clip(l.text), false
	return true
}

// line draws the text behind a prompt, its end if it is too long, and what is
// suggested behind it.
func (l *lineInput) line(t *theme.Theme, prompt, suggested string, width int) string {
	room := max(width-len(prompt)-1, 1)
	text := l.text[max(len(l.text)-room, 0):]
	cursor := t.Paint(theme.Choice, " ")
	if t.Bare {
		cursor = "_"
	}
	return clip(t.Paint(theme.Accent, prompt)+string(text)+cursor+" "+t.Paint(theme.Dim, suggested), width)
}
