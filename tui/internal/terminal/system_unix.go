//go:build unix

package terminal

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
	"golang.org/x/sys/unix"
)

// ttyDevice is the terminal of the process, whatever standard input is.
const ttyDevice = "/dev/tty"

// windowSignals are sent when the window's size, or everything that the terminal
// shows, may have changed.
var windowSignals = []os.Signal{syscall.SIGWINCH, syscall.SIGCONT}

// makeRaw has keys come as they are typed, if they come from a terminal. It
// returns what undoes that.
func (t *Terminal) makeRaw() (back func() error, err error) {
	in, ok := t.input.(term.File)
	if !ok || !term.IsTerminal(in.Fd()) {
		return func() error { return nil }, nil
	}
	state, err := term.MakeRaw(in.Fd())
	return func() error { return term.Restore(in.Fd(), state) }, err
}

// cellSize returns the size of a window's cells in pixels, 0 where it is unknown.
func cellSize(window term.File) (width, height int) {
	size, err := unix.IoctlGetWinsize(int(window.Fd()), unix.TIOCGWINSZ)
	if err != nil || size.Col == 0 || size.Row == 0 || size.Xpixel == 0 || size.Ypixel == 0 {
		return 0, 0
	}
	return int(size.Xpixel / size.Col), int(size.Ypixel / size.Row)
}

// Suspend returns a command that gives the terminal back to the shell until the
// shell resumes the program; nil if there is no shell to return to.
func (t *Terminal) Suspend() tea.Cmd {
	if !t.own {
		return nil
	}
	return tea.Exec(suspension{t}, nil)
}

// suspension is what Bubble Tea runs while it reads no keys.
type suspension struct{ t *Terminal }

// Run stops the process and its child processes until the shell resumes them.
func (s suspension) Run() error {
	s.t.release()
	stop()
	err := s.t.take()
	if err != nil {
		s.t.lost()
	}
	return err
}

func (suspension) SetStdin(io.Reader)  {}
func (suspension) SetStdout(io.Writer) {}
func (suspension) SetStderr(io.Writer) {}

// stop stops the process group. Where no shell with job control is there to
// continue it, as in "ssh -t host ferz", the system ignores the request: then
// there is nothing to wait for.
func stop() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	select {
	case <-continued:
	case <-time.After(200 * time.Millisecond):
	}
}
