//go:build unix

package tui

import (
	"context"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// suspend gives the terminal back to the shell until that lets the program go
// on.
//
// Where no shell with job control is there to do so, as in "ssh -t host ferz",
// the system ignores the request to stop, and Bubble Tea would wait for ever to
// be continued: so the program continues itself. While it is stopped, it can't.
func suspend(ctx context.Context) tea.Cmd {
	return func() tea.Msg {
		go func() {
			for range 10 { // Bubble Tea takes up to half a second to listen
				select {
				case <-ctx.Done():
					return
				case <-time.After(200 * time.Millisecond):
					_ = syscall.Kill(syscall.Getpid(), syscall.SIGCONT)
				}
			}
		}()
		return tea.SuspendMsg{}
	}
}
