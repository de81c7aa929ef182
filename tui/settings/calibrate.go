package settings

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// calibration shows the choices of a setting one under the other, as this
// terminal shows them: only a person can see which of them it shows well.
type calibration struct {
	c       *ui.Common
	back    *Screen
	key     string // of the setting
	choices []calibrationChoice
	list    ui.List // of choices
	actions []ui.Action
}

var _ interface {
	ui.Screen
	ui.Resizer
} = (*calibration)(nil)

// calibrationChoice is a value with its sample.
type calibrationChoice struct {
	value string
	lines []string
}

// calibrations are the settings that can be calibrated, with what to look for.
var calibrations = map[string]struct{ title, look string }{
	"pieces": {"Which pieces does this terminal show well?",
		"The bars on the right must line up. If not, or if pieces are boxes, the font lacks the set. Pick one that lines up."},
	"colors": {"Which colors does this terminal show well?",
		"Take the first in which light and dark squares alternate, all letters can be read, and the squares on the right, which are marked, differ from the others."},
}

// calibrated reports whether a setting can be calibrated.
func calibrated(key string) bool { return calibrations[key].title != "" }

func newCalibration(back *Screen, key string) *calibration {
	s := &calibration{c: back.c, back: back, key: key}
	s.list = ui.List{Len: func() int { return len(s.choices) }, Height: s.listHeight, Lines: func(i int) int { return len(s.choices[i].lines) }}
	s.actions = s.allActions()
	s.show(key)
	return s
}

// show shows the choices of a setting.
func (s *calibration) show(key string) {
	s.key, s.list.At = key, 0
	if key == "pieces" {
		s.choices = pieceChoices(s.c)
	} else {
		s.choices = colorChoices(s.c)
	}
	for i := range s.choices {
		if s.choices[i].value == s.c.Settings.Settings.Get(key) {
			s.list.At = i
		}
	}
	s.Resize()
}

func (s *calibration) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	cmd := s.press(k)
	s.Resize()
	return cmd
}

func (s *calibration) press(msg tea.KeyMsg) tea.Cmd {
	if a := ui.FindAction(s.actions, msg); a != nil {
		return a.Press(msg)
	}
	return nil
}

func (s *calibration) allActions() []ui.Action {
	do := func(move func()) func() tea.Cmd { return func() tea.Cmd { move(); return nil } }
	return []ui.Action{
		{Key: ui.Bind("Enter or Space", "take the choice at the cursor", "enter", " "), Hint: "take it", Do: s.choose},
		{Key: ui.Bind("1 to 9, 0", "take the choice with the digit", strings.Split(choiceDigits, "")...), Hint: "take", DoKey: s.chooseDigit},
		{Key: ui.Bind("Tab", "the other calibration: pieces or colors", "tab", "shift+tab", "left", "right"), Hint: "colors or pieces", Do: s.turn},
		{Key: ui.Bind("Up", "previous choice", "up"), Do: do(func() { s.list.Step(-1) })},
		{Key: ui.Bind("Down", "next choice", "down"), Do: do(func() { s.list.Step(1) })},
		{Key: ui.Bind("Home", "the first choice", "home", "pgup"), Do: do(s.list.First)},
		{Key: ui.Bind("End", "the last choice", "end", "pgdown"), Do: do(s.list.Last)},
		{Key: ui.Bind("Esc or ^G", "back without a choice", "esc", "ctrl+g", "f2"), Hint: "back", Do: s.leave},
	}
}

func (s *calibration) leave() tea.Cmd { return ui.Send(ui.CloseOverlayMsg{Screen: s}) }

func (s *calibration) turn() tea.Cmd {
	s.show(map[string]string{"pieces": "colors", "colors": "pieces"}[s.key])
	return nil
}

// choiceDigits take choices, in the order of the keyboard; there may be more choices.
const choiceDigits = "1234567890"

// chooseDigit takes the choice with a digit, if there is one.
func (s *calibration) chooseDigit(digit string) tea.Cmd {
	if i := strings.Index(choiceDigits, digit); i < len(s.choices) {
		s.list.At = i
		return s.choose()
	}
	return nil
}

// choose takes the choice at the cursor over and goes back.
func (s *calibration) choose() tea.Cmd {
	for i := range s.back.rows {
		if s.back.rows[i].item.Key == s.key {
			s.back.list.At = i
			return tea.Batch(s.back.set(s.back.rows[i].item, s.choices[s.list.At].value), s.leave())
		}
	}
	return s.leave()
}

// intro is the text above the choices.
func (s *calibration) intro() []string {
	t, width := s.c.Theme, s.c.Width
	text := calibrations[s.key]
	out := []string{t.Paint(theme.Title, ui.Clip(text.title, width))}
	out = append(out, ui.Wrap(text.look, max(width-1, 1))...)
	if s.c.Profile == theme.ASCII {
		out = append(out, ui.TextLines(t, theme.Warning, "TERM says that this terminal shows plain text only, whatever is chosen.", width, 2)...)
	}
	return append(out, "")
}

func (s *calibration) listHeight() int { return max(s.c.Height-len(s.intro())-2, 1) }

func (s *calibration) Resize() { s.list.Resize() }

func (s *calibration) View() []string {
	out := append(s.intro(), ui.FitFrame(s.list.Draw(s.choiceLines), s.c.Width, s.listHeight())...)
	return append(out, s.list.More(s.c.Theme), ui.HintLine(s.c.Theme, s.actions, s.c.Width))
}

// choiceLines draws a choice.
func (s *calibration) choiceLines(i int) []string {
	t, c := s.c.Theme, &s.choices[i]
	var out []string
	for j, line := range c.lines {
		name := ui.Pad("", calibrationNames)
		if j == min(1, len(c.lines)-1) {
			mark := " "
			if c.value == s.c.Settings.Settings.Get(s.key) {
				mark = "*"
			}
			digit := " "
			if i < len(choiceDigits) {
				digit = choiceDigits[i : i+1]
			}
			name = ui.Pad(digit+" "+c.value+mark, calibrationNames-2)
			if i == s.list.At {
				name = t.Paint(theme.Choice, "> "+name)
			} else {
				name = "  " + name
			}
		}
		out = append(out, name+" "+narrowed(line, s.c.Width-calibrationNames-1))
	}
	return out
}

func (s *calibration) Help() []ui.HelpSection {
	rows := ui.HelpRows(nil, s.actions)
	return []ui.HelpSection{{Title: "Calibration", Rows: rows}, {Title: "About calibration", Text: []string{
		"Terminals and fonts differ in the characters that they have and in how wide they draw them, and they do not tell. " + calibrations[s.key].look,
		"The choice that holds now has a *.",
	}}}
}

// Init implements ui.Screen: nothing has to begin.
func (*calibration) Init() tea.Cmd { return nil }
