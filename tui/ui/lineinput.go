package ui

import (
	"slices"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// LineInput is a line of text being typed. It has no cursor to move: the
// arrows belong to the screen around it.
type LineInput struct {
	Text    []rune
	refused bool // what is typed next replaces the text
}

// maxInput is the length that a typed line may have.
const maxInput = 200

func (l *LineInput) String() string { return string(l.Text) }

func (l *LineInput) Set(text string) { l.Text, l.refused = []rune(text), false }

// AfterWord reports whether what is typed next belongs to the text behind a
// command's word, as in ":comment why?".
func (l *LineInput) AfterWord() bool {
	text := l.String()
	return strings.HasPrefix(text, ":") && strings.Contains(text, " ")
}

// Refuse keeps the text to be seen and edited, until something else is typed.
func (l *LineInput) Refuse() { l.refused = true }

// Takes reports whether a key edits the line that is being typed, and does not
// do what it does without one.
func (l *LineInput) Takes(msg tea.KeyMsg) bool {
	return len(l.Text) > 0 && (Typed(msg) || msg.Type == tea.KeyCtrlU)
}

// Press takes a key in and reports whether it was one for the line.
func (l *LineInput) Press(msg tea.KeyMsg) bool {
	switch msg.Type {
	case tea.KeyRunes, tea.KeySpace:
		if msg.Alt {
			return false
		}
		if l.refused {
			l.Set("")
		}
		for _, r := range Clean(string(msg.Runes)) {
			if unicode.IsPrint(r) && len(l.Text) < maxInput {
				l.Text = append(l.Text, r)
			}
		}
	case tea.KeyBackspace:
		if len(l.Text) > 0 {
			l.Text = l.Text[:len(l.Text)-1]
		}
	case tea.KeyCtrlW:
		line := strings.TrimRight(string(l.Text), " ")
		l.Set(line[:strings.LastIndex(line, " ")+1])
	case tea.KeyCtrlU:
		l.Set("")
	default:
		return false
	}
	l.Text, l.refused = slices.Clip(l.Text), false
	return true
}

// Line draws the text behind a prompt, its end if it is too long, and what is
// suggested behind it.
func (l *LineInput) Line(t *theme.Theme, prompt, suggested string, width int) string {
	room := max(width-len(prompt)-1, 1)
	text := l.Text[max(len(l.Text)-room, 0):]
	cursor := t.Paint(theme.Choice, " ")
	if t.Bare {
		cursor = "_"
	}
	suggested = ClipWords(suggested, width-ansi.StringWidth(prompt+string(text))-2)
	return Clip(t.Paint(theme.Accent, prompt)+string(text)+cursor+" "+t.Paint(theme.Dim, suggested), width)
}

// Typed reports whether a key types a character.
func Typed(msg tea.KeyMsg) bool {
	return !msg.Alt && (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace)
}

// Edit appends to a text, or takes its last letter away.
func Edit(text, typed string, most int) string {
	old := []rune(text)
	if typed == "" {
		return string(old[:max(len(old)-1, 0)])
	}
	old = append(old, []rune(Clean(typed))...)
	return string(old[:min(len(old), most)])
}
