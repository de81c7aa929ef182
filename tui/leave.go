package tui

import (
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// farewell is how long players have to end before ferz leaves without them.
const farewell = 3 * time.Second

// end ends what the screens have started, once. The command waits for it,
// and so may be run several times.
func (r *root) end() tea.Cmd {
	if r.ending == nil {
		wait := r.closeScreens()
		r.ending = sync.OnceValue(func() tea.Msg {
			if wait != nil {
				wait()
			}
			return nil
		})
	}
	return r.ending
}

// leave ends what goes on, when the program has ended for any reason: games and
// notes are on disk then.
func (r *root) leave() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }() // after a defect, the screen may be in any state
		r.end()()
	}()
	select {
	case <-done:
	case <-time.After(farewell):
	}
}

// everywhere is the help on keys that all screens have.
func (r *root) everywhere() helpSection {
	rows := [][2]string{row(keys.redraw, "")}
	if r.c.own && suspend(r.c.ctx) != nil {
		rows = append(rows, row(keys.suspend, ""))
	}
	return helpSection{title: "Everywhere", rows: rows}
}
