package game

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// autoplay goes through the moves of a game by itself.
type autoplay struct{ tick uint64 } // id of the one that shows the next move; 0: off

// autoplayTickMsg shows the next move of a game played by itself.
type autoplayTickMsg struct{ id uint64 }

// autoPause is the time between two moves of a game that plays by itself.
const autoPause = 1500 * time.Millisecond

// toggle starts or stops it, from the beginning if the end is shown. id is for its ticks.
func (a *autoplay) toggle(b *livegame.Browser, id uint64) tea.Cmd {
	if a.tick != 0 {
		a.tick = 0
		return nil
	}
	if b.Node().MainChild() == nil {
		b.Back(1e6)
	}
	a.tick = id
	return a.next()
}

func (a *autoplay) next() tea.Cmd {
	id := a.tick
	return tea.Tick(autoPause, func(time.Time) tea.Msg { return autoplayTickMsg{id} })
}

// step goes to the next move, and reports whether there was one.
func (a *autoplay) step(msg autoplayTickMsg, b *livegame.Browser) (next tea.Cmd, moved bool) {
	if msg.id != a.tick {
		return nil, false
	}
	if !b.Forward(1) {
		a.tick = 0
		return nil, false
	}
	return a.next(), true
}
