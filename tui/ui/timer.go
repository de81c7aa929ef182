package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Timer brings a message after a time. Only the newest one counts: one that is set again or
// stopped brings nothing, and no frame is drawn for it.
type Timer struct{ stop chan struct{} }

// Set returns the command that brings a message after a time.
func (t *Timer) Set(d time.Duration, msg tea.Msg) tea.Cmd {
	t.Stop()
	stop := make(chan struct{})
	t.stop = stop
	return func() tea.Msg {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
			return msg
		case <-stop:
			return nil
		}
	}
}

// Stop ends the wait.
func (t *Timer) Stop() {
	if t.stop != nil {
		close(t.stop)
		t.stop = nil
	}
}
