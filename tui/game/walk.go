package game

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// walk goes through the moves of the game.
type walk struct {
	*game
	autoplay uint64 // id of the tick that shows the next move; 0: off
}

// autoTick shows the next move of a game played by itself.
type autoTick struct{ id uint64 }

// autoPause is the time between two moves of a game that plays by itself.
const autoPause = 1500 * time.Millisecond

func (w *walk) toggleAutoplay() tea.Cmd {
	if w.autoplay != 0 {
		w.autoplay = 0
		return nil
	}
	if w.Browser.Node().Main() == nil {
		w.Browser.Back(1e6)
	}
	return w.nextAuto()
}

func (w *walk) nextAuto() tea.Cmd {
	w.autoplay = w.c.NextID()
	id := w.autoplay
	return tea.Tick(autoPause, func(time.Time) tea.Msg { return autoTick{id} })
}

func (w *walk) autoStep(msg autoTick) tea.Cmd {
	if msg.id != w.autoplay {
		return nil
	}
	if !w.Browser.Forward(1) {
		w.autoplay = 0
		return nil
	}
	return tea.Batch(w.show(true), w.nextAuto())
}
