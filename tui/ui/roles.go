package ui

import tea "github.com/charmbracelet/bubbletea"

// Screen is one of the root's screens. The active one and those that lie over it
// get messages; keys and the mouse go to the uppermost alone. What a screen does
// besides is one of the interfaces below; it says so in an assignment to _, which
// fails to compile where a method does not fit.
type Screen interface {
	// Init starts what the screen shows, each time that it becomes visible.
	Init() tea.Cmd
	// Update takes a message in. Commands report back by messages.
	Update(msg tea.Msg) tea.Cmd
	// View returns the lines of the screen.
	View() []string
	// Help returns what the screen's help shows.
	Help() []HelpSection
}

type (
	// Resizer adapts to the common width and height.
	Resizer interface{ Resize() }

	// MouseTaker takes the mouse in; taken is false for what is to be as elsewhere: the
	// wheel goes up and down.
	MouseTaker interface {
		Mouse(msg tea.MouseMsg) (cmd tea.Cmd, taken bool)
	}

	// Hoverer looks different where the pointer is while no button is pressed.
	Hoverer interface {
		// Hovers reports whether the position is needed now.
		Hovers() bool
		// Hover handles it, and reports whether the screen looks different afterwards.
		Hover(x, y int) (changed bool)
	}

	// SettingsApplier adapts to settings that have changed.
	SettingsApplier interface{ ApplySettings() tea.Cmd }

	// KeyKeeper has keys of its own that mean something everywhere, such as the one for
	// help. Keeps reports whether a key is one at the moment.
	KeyKeeper interface{ Keeps(msg tea.KeyMsg) bool }

	// Filterer gives way to the start screen. Filters reports whether a key is the
	// beginning of a filter there.
	Filterer interface{ Filters(msg tea.KeyMsg) bool }

	// Complainer shows why something that was asked for can't be done; false: it has no
	// place for that at the moment.
	Complainer interface{ Complain(err error) bool }

	// Greeter shows a text if nothing else is to be read; false: it was not shown.
	Greeter interface{ Greet(text string) bool }

	// Loser describes what leaving would lose, or returns "".
	Loser interface{ Loses() string }

	// Closer ends what it has started. The command returned waits for it; nil: nothing
	// is to be waited for.
	Closer interface{ Close() tea.Cmd }
)
