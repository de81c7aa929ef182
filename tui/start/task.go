package start

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
)

// backgroundTask is what is looked for in the background.
type backgroundTask struct {
	id     uint64 // 0: nothing
	text   string // its description; may be ""
	giveUp context.CancelFunc
}

// taskDoneMsg brings the message that shows what was looked for, or why there is none.
type taskDoneMsg struct {
	id    uint64 // of the request
	shown tea.Msg
	err   error
}

// runTask looks for something in the background. Any key and any click give it up; what
// is said of it meanwhile may be "".
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

// stop gives up what is looked for.
func (s *Screen) stop() {
	if s.seeks.id != 0 {
		s.seeks.giveUp()
	}
	s.seeks = backgroundTask{}
}

// show shows what was looked for last.
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
