package ui

import (
	"errors"
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/user/host"
)

// Bind makes a binding from its help and its keys.
func Bind(shown, words string, codes ...string) key.Binding {
	return key.NewBinding(key.WithKeys(codes...), key.WithHelp(shown, words))
}

// Keys are the bindings that several screens have.
var Keys = struct {
	Up, Down, Left, Right, PageUp, PageDown, Home, End key.Binding
	Accept, Pick, Cancel, Next, Previous, space        key.Binding
	Yes, Help, Quit, Redraw, Suspend                   key.Binding
}{
	Up:       Bind("Up", "up", "up"),
	Down:     Bind("Down", "down", "down"),
	Left:     Bind("Left", "left", "left"),
	Right:    Bind("Right", "right", "right"),
	PageUp:   Bind("PgUp", "page up", "pgup"),
	PageDown: Bind("PgDn", "page down", "pgdown"),
	Home:     Bind("Home", "first", "home"),
	End:      Bind("End", "last", "end"),
	Accept:   Bind("Enter", "accept", "enter"),
	Pick:     Bind("Enter or Space", "pick", "enter", " "),
	Cancel:   Bind("Esc or ^G", "cancel", "esc", "ctrl+g"),
	Next:     Bind("Tab", "next", "tab"),
	Previous: Bind("Shift+Tab", "previous", "shift+tab"),
	space:    Bind("Space", "random value", " "),
	Yes:      Bind("y", "yes; any other key: no", "y", "Y"),
	Help:     Bind("F1 or ?", "help", "f1", "?"),
	Quit:     Bind("^Q or ^C", "quit", "ctrl+q", "ctrl+c"),
	Redraw:   Bind("F6", "redraw the screen", "f6"),
	Suspend:  Bind("^Z", "suspend; fg resumes", "ctrl+z"),
}

// Action is something that a screen can do: its keys, the word that does it
// after a colon, and the reason why it can't be done now.
type Action struct {
	Key         key.Binding
	Word        string
	Also        []string // aliases
	Hint        string   // text in the footer; "" omits it
	Do          func() tea.Cmd
	DoKey       func(code string) tea.Cmd // instead of Do, where each of the keys does something else
	DoArg       func(text string) tea.Cmd // runs the word with its argument; nil: it takes none
	WhyDisabled func() string             // nil: it always can

	Needs host.Need // permission that the host must give
	Bare  string    // help text on a host that opens no files; "": the same text

	withheld bool // by the host: it is not offered
}

// Permitted prepares a screen's actions for the host: actions without permission are
// left out of menus and help, and say why when they are used.
func (c *Common) Permitted(actions []Action) []Action {
	for i := range actions {
		a := &actions[i]
		if err := c.Host.Permits(a.Needs); err != nil {
			a.withheld, a.Hint = true, ""
			a.WhyDisabled = err.Error
			a.Do = func() tea.Cmd { return Send(Refused{err}) } // where no one asks why
			a.DoKey, a.DoArg = nil, nil
		}
		if a.Bare != "" && c.Host.Permits(host.Files) != nil {
			a.Key.SetHelp(a.Key.Help().Key, a.Bare)
		}
	}
	return actions
}

// Offered reports whether menus and help name the action.
func (a *Action) Offered() bool { return !a.withheld }

// DisabledReason returns why an action can't be done, or "".
func (a *Action) DisabledReason() string {
	if a.WhyDisabled == nil {
		return ""
	}
	return a.WhyDisabled()
}

// Press does the action for one of its keys.
func (a *Action) Press(msg tea.KeyMsg) tea.Cmd {
	if a.DoKey != nil {
		return a.DoKey(msg.String())
	}
	return a.Do()
}

// actionByWord returns the action with the word in a text, or the only one whose word
// begins with it. hint is the part of the error that explains how to find all
// words.
func actionByWord(list []Action, text, hint string) (*Action, error) {
	i, near := words.Pick(text, WordsOf(list))
	for i := range near {
		near[i] = ":" + near[i]
	}
	switch {
	case i >= 0:
		return &list[i], nil
	case len(near) > 0:
		list := words.List(near, "or")
		if strings.HasPrefix(near[0], ":"+text) {
			return nil, fmt.Errorf(":%s may be %s", text, list)
		}
		return nil, fmt.Errorf("no command :%s; did you mean %s?", text, list)
	}
	return nil, fmt.Errorf("no command :%s; %s", text, hint)
}

// WordsOf returns the words of each action.
func WordsOf(list []Action) [][]string {
	out := make([][]string, len(list))
	for i, a := range list {
		out[i] = append([]string{a.Word}, a.Also...)
	}
	return out
}

// RunCommand does the action that the first word of a line names, with the rest as its
// argument. hint is the part of the error that explains how to find all words.
func RunCommand(list []Action, line, hint string) (tea.Cmd, error) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	a, err := actionByWord(list, word, hint)
	if err != nil {
		return nil, err
	}
	switch why := a.DisabledReason(); {
	case why != "":
		return nil, errors.New(why)
	case rest == "":
		return a.Do(), nil
	case a.DoArg == nil:
		return nil, fmt.Errorf(":%s takes nothing behind it", a.Word)
	}
	return a.DoArg(rest), nil
}

// FindAction returns the action of a key.
func FindAction(list []Action, msg tea.KeyMsg) *Action {
	for i := range list {
		if key.Matches(msg, list[i].Key) {
			return &list[i]
		}
	}
	return nil
}

// PerformKey does the action of a key, if it has one; a refusal becomes the
// notice.
func PerformKey(list []Action, msg tea.KeyMsg, n *Notice) tea.Cmd {
	a := FindAction(list, msg)
	if a == nil {
		return nil
	}
	if why := a.DisabledReason(); why != "" {
		*n = Notice{Text: why, IsError: true}
		return nil
	}
	return a.Press(msg)
}

// HelpRow is the action's line in the help.
func (a *Action) HelpRow() [2]string {
	h := a.Key.Help()
	shown := h.Key
	if a.Word != "" {
		if shown != "" {
			shown += " or "
		}
		shown += ":" + a.Word
	}
	return [2]string{shown, h.Desc}
}

// HelpRows returns help rows: those of before, of the actions, of more, and finally the
// keys for the help itself and for quitting.
func HelpRows(before [][2]string, actions []Action, more ...[2]string) [][2]string {
	for i := range actions {
		if actions[i].Offered() {
			before = append(before, actions[i].HelpRow())
		}
	}
	return append(append(before, more...), Row(Keys.Help, "this help"), Row(Keys.Quit, "quit"))
}

// Row is a binding's line in the help; words replace its own.
func Row(b key.Binding, words string) [2]string {
	if words == "" {
		words = b.Help().Desc
	}
	return [2]string{b.Help().Key, words}
}

// scroll returns where a key takes a cursor, or the top of a text: by lines, by
// pages of a number of lines, or to one of the ends, 0 and last. ok is false for
// other keys.
func scroll(msg tea.KeyMsg, at, page, last int) (to int, ok bool) {
	switch {
	case key.Matches(msg, Keys.Up):
		at--
	case key.Matches(msg, Keys.Down):
		at++
	case key.Matches(msg, Keys.PageUp):
		at -= page
	case key.Matches(msg, Keys.PageDown):
		at += page
	case key.Matches(msg, Keys.Home):
		at = 0
	case key.Matches(msg, Keys.End):
		at = last
	default:
		return at, false
	}
	return max(min(at, last), 0), true
}

// scrollText is scroll for a text, where Space also goes a page down.
func scrollText(msg tea.KeyMsg, top, page, lines int) (to int, ok bool) {
	if key.Matches(msg, Keys.space) {
		msg = tea.KeyMsg{Type: tea.KeyPgDown}
	}
	return scroll(msg, top, page, lines)
}

// The keys of the screens that can be opened from nearly everywhere.
var (
	SettingsKey = Bind("F2", "settings: colors, pieces and more", "f2")
	EnginesKey  = Bind("F4", "engines: other programs that play", "f4")
	LobbyKey    = Bind("F9", "the lobby: opponents, games to watch", "f9")
)

// GamesKey opens the list of games, wherever nothing else has it.
var GamesKey = Bind("F3", "saved games, and files of games", "f3")

// KeptGames names what GamesKey opens on a host that opens no files.
const KeptGames = "the saved games"

// WithHelp returns a binding with other words.
func WithHelp(b key.Binding, words string) key.Binding {
	b.SetHelp(b.Help().Key, words)
	return b
}

// HelpKey returns the key that shows the help of a screen now: F1 while ? is typed as
// text.
func HelpKey(s interface{ Keeps(msg tea.KeyMsg) bool }) string {
	return HelpKeyWhile(s.Keeps(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'?'}}))
}

// HelpKeyWhile returns the key that shows the help while ? is typed as text, or is not.
func HelpKeyWhile(typed bool) string {
	if typed {
		return "F1"
	}
	return "?"
}

// HelpGap is the gap after the hint of the help key. It makes the text that follows
// stay in place whichever key that is, so that it need not be resent.
func HelpGap(help string) string { return strings.Repeat(" ", len("?  ")-len(help)) }

// HintLine lists the keys of actions that have a hint, as many as there is room
// for; the way to all of them comes first, that out of here last.
func HintLine(t *theme.Theme, list []Action, width int) string {
	return HintLineAfter(t, "?", list, width)
}

// HintLineAfter is HintLine for a screen whose help another key shows; see HelpKey.
func HintLineAfter(t *theme.Theme, help string, list []Action, width int) string {
	room, quits, gap := width-len("? help"), false, HelpGap(help)
	out := t.Paint(theme.Key, help) + t.Paint(theme.Dim, " help")
	add := func(name, hint string) {
		name, _, _ = strings.Cut(name, " or ")
		if n := len(name) + len(hint) + 3; n <= room {
			room -= n
			out += gap + t.Paint(theme.Key, name) + t.Paint(theme.Dim, " "+hint)
			gap = "  "
		}
	}
	for i := range list {
		if a := &list[i]; a.Hint != "" && a.DisabledReason() == "" {
			add(a.Key.Help().Key, a.Hint)
			quits = quits || a.Hint == "quit"
		}
	}
	if !quits {
		add(Keys.Quit.Help().Key, "quit")
	}
	return out
}
