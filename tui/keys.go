package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// bind makes a binding from its help and its keys.
func bind(shown, words string, codes ...string) key.Binding {
	return key.NewBinding(key.WithKeys(codes...), key.WithHelp(shown, words))
}

// keys are the bindings that several screens have.
var keys = struct {
	up, down, left, right, pageUp, pageDown, home, end key.Binding
	accept, pick, cancel, next, previous, space        key.Binding
	help, quit, redraw, suspend                        key.Binding
}{
	up:       bind("Up", "up", "up"),
	down:     bind("Down", "down", "down"),
	left:     bind("Left", "left", "left"),
	right:    bind("Right", "right", "right"),
	pageUp:   bind("PgUp", "page up", "pgup"),
	pageDown: bind("PgDn", "page down", "pgdown"),
	home:     bind("Home", "first", "home"),
	end:      bind("End", "last", "end"),
	accept:   bind("Enter", "accept", "enter"),
	pick:     bind("Enter or Space", "pick", "enter", " "),
	cancel:   bind("Esc or ^G", "cancel", "esc", "ctrl+g"),
	next:     bind("Tab", "next", "tab"),
	previous: bind("Shift+Tab", "previous", "shift+tab"),
	space:    bind("Space", "draw at random", " "),
	help:     bind("F1 or ?", "help", "f1", "?"),
	quit:     bind("^Q or ^C", "quit", "ctrl+q", "ctrl+c"),
	redraw:   bind("F6", "draw the screen anew", "f6"),
	suspend:  bind("^Z", "back to the shell; fg there comes back", "ctrl+z"),
}

// action is something that a screen can do: its keys, the word that does it
// after a colon, and the reason why it can't be done now.
type action struct {
	key  key.Binding
	word string
	hint string // for the line at the bottom; "" keeps it out
	do   func() tea.Cmd
	with func(text string) tea.Cmd // what the word does with text behind it; nil: nothing
	why  func() string             // nil: it always can
}

// refusal returns why an action can't be done, or "".
func (a *action) refusal() string {
	if a.why == nil {
		return ""
	}
	return a.why()
}

// findAction returns the action of a key.
func findAction(list []action, msg tea.KeyMsg) *action {
	for i := range list {
		if key.Matches(msg, list[i].key) {
			return &list[i]
		}
	}
	return nil
}

// performKey does the action of a key, if it has one; a refusal becomes the
// notice.
func performKey(list []action, msg tea.KeyMsg, n *notice) tea.Cmd {
	a := findAction(list, msg)
	if a == nil {
		return nil
	}
	if why := a.refusal(); why != "" {
		*n = notice{why, true}
		return nil
	}
	return a.do()
}

// helpRow is the action's line in the help.
func (a *action) helpRow() [2]string {
	h := a.key.Help()
	shown := h.Key
	if a.word != "" {
		if shown != "" {
			shown += " or "
		}
		shown += ":" + a.word
	}
	return [2]string{shown, h.Desc}
}

// row is a binding's line in the help; words replace its own.
func row(b key.Binding, words string) [2]string {
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
	case key.Matches(msg, keys.up):
		at--
	case key.Matches(msg, keys.down):
		at++
	case key.Matches(msg, keys.pageUp):
		at -= page
	case key.Matches(msg, keys.pageDown):
		at += page
	case key.Matches(msg, keys.home):
		at = 0
	case key.Matches(msg, keys.end):
		at = last
	default:
		return at, false
	}
	return max(min(at, last), 0), true
}

// scrollText is scroll for a text, in which Space goes a page down as well.
func scrollText(msg tea.KeyMsg, top, page, lines int) (to int, ok bool) {
	if key.Matches(msg, keys.space) {
		msg = tea.KeyMsg{Type: tea.KeyPgDown}
	}
	return scroll(msg, top, page, lines)
}
