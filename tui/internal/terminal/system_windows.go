package terminal

import (
	"errors"
	"os"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/windows"
)

// ttyDevice is the console of the process, whatever standard input is.
const ttyDevice = "CONIN$"

// windowSignals are none: Bubble Tea hears of the window's size with the keys.
var windowSignals []os.Signal

// makeRaw has keys come as they are typed and sequences understood, as far as a
// console is there. It returns what undoes that.
func (t *Terminal) makeRaw() (back func() error, err error) {
	undo := func() error { return nil }
	if in, ok := t.input.(term.File); ok && term.IsTerminal(in.Fd()) {
		state, err := term.MakeRaw(in.Fd())
		if err != nil {
			return nil, err
		}
		undo = func() error { return term.Restore(in.Fd(), state) }
	}
	if t.window == nil {
		return undo, nil
	}
	out := windows.Handle(t.window.Fd())
	var mode uint32
	if err = windows.GetConsoleMode(out, &mode); err == nil {
		err = windows.SetConsoleMode(out, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
	}
	if err != nil {
		return nil, errors.Join(err, undo())
	}
	return func() error { return errors.Join(undo(), windows.SetConsoleMode(out, mode)) }, nil
}

// cellSize returns 0: the console does not report it.
func cellSize(term.File) (width, height int) { return 0, 0 }

// Suspend returns nil: there is no shell to go back to.
func (*Terminal) Suspend() tea.Cmd { return nil }
