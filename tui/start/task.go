package start

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
)

// backgroundTask is a search or computation in the background.
type backgroundTask struct {
	id     uint64 // 0: nothing
	text   string // its description; may be ""
	giveUp context.CancelFunc
}

// taskDoneMsg brings the message that shows the result, or the error.
type taskDoneMsg struct {
	id    uint64 // of the request
	shown tea.Msg
	err   error
}

// runTask runs a function in the background. Any key or click cancels it; text is shown
// in the meantime and may be "".
func (s *Screen) runTask(text string, find func(context.Context) (tea.Msg, error)) tea.Cmd {
	s.stop()
	ctx, cancel := context.WithCancel(s.c.Ctx)
	id := s.c.NextID()
	s.seeks = backgroundTask{id, text, cancel}
	return func() (out tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				out = taskDoneMsg{id: id, err: fmt.Errorf("it can't be opened: %v", r)}
			}
		}()
		shown, err := find(ctx)
		return taskDoneMsg{id, shown, err}
	}
}

// stop cancels the background task.
func (s *Screen) stop() {
	if s.seeks.id != 0 {
		s.seeks.giveUp()
	}
	s.seeks = backgroundTask{}
}

// show shows the result of the last task.
func (s *Screen) show(msg taskDoneMsg) tea.Cmd {
	if msg.id != s.seeks.id {
		return nil
	}
	s.stop()
	if msg.err != nil {
		s.Complain(msg.err)
		return nil
	}
	return ui.Send(msg.shown)
}
