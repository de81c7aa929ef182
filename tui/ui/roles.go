package ui

import tea "github.com/charmbracelet/bubbletea"

// Screen is one of the root's screens. The active one and its overlays get messages;
// only the top one gets keys and the mouse. Optional abilities are the interfaces
// below; a screen declares them by an assignment to _, which fails to compile if a
// method does not match.
type Screen interface {
	// Init runs each time the screen becomes visible.
	Init() tea.Cmd
	// Update takes a message in. Commands report back by messages.
	Update(msg tea.Msg) tea.Cmd
	// View returns the lines of the screen.
	View() []string
	// Help returns the sections of the screen's help.
	Help() []HelpSection
}

type (
	// Resizer adapts to the common width and height.
	Resizer interface{ Resize() }

	// MouseTaker handles the mouse; taken is false for the default: the wheel scrolls.
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

	// KeyKeeper uses keys that have a global meaning, such as the help key. Keeps
	// reports whether it uses a key at the moment.
	KeyKeeper interface{ Keeps(msg tea.KeyMsg) bool }

	// Filterer gives way to the start screen. Filters reports whether a key is the
	// beginning of a filter there.
	Filterer interface{ Filters(msg tea.KeyMsg) bool }

	// Complainer shows why something that was asked for can't be done; false: it has no
	// place for that at the moment.
	Complainer interface{ Complain(err error) bool }

	// Greeter shows a text if no more important one is shown; otherwise it returns
	// false.
	Greeter interface{ Greet(text string) bool }

	// Loser describes what leaving would lose, or returns "".
	Loser interface{ Loses() string }

	// Closer ends background work. The command that it returns waits for the end; nil:
	// there is nothing to wait for.
	Closer interface{ Close() tea.Cmd }
)
