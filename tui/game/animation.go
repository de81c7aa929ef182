package game

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
)

// moveAnimation briefly shows the path of a piece that has moved: a dashed line that
// gets shorter from its start.
type moveAnimation struct {
	trail boardview.Trail // to be drawn now
	moves []engine.Move   // that led to the position shown before
	tick  uint64          // id of the next step; 0: there is none
}

// animationTickMsg shortens the trail.
type animationTickMsg struct{ id uint64 }

// motionTime is how long a trail is visible, in the given number of steps.
const (
	motionTime  = 150 * time.Millisecond
	motionSteps = 2
)

// look begins a trail if the position shown follows by a move from the one shown
// before, and ends any other. now are the moves that lead to it; id is for the ticks.
func (m *moveAnimation) look(v *engine.Variant, now []engine.Move, wanted bool, id uint64) tea.Cmd {
	before := m.moves
	if slices.Equal(before, now) {
		return nil
	}
	m.moves, m.trail, m.tick = now, boardview.Trail{}, 0
	if len(now) != len(before)+1 || !slices.Equal(before, now[:len(before)]) || !wanted {
		return nil
	}
	last := now[len(before)]
	if last == engine.NoMove || last.IsDrop() {
		return nil
	}
	from, to := last.From(), last.To()
	if v.BoardOf(from) != v.BoardOf(to) { // it has gone to the other one at the end of its way
		to = v.At(v.File(to), v.Rank(to), v.BoardOf(from))
	}
	m.trail.From, m.trail.To, m.tick = from, to, id
	return m.next()
}

// step handles a tick; it ignores a tick of an earlier trail.
func (m *moveAnimation) step(msg animationTickMsg) tea.Cmd {
	if msg.id != m.tick {
		return nil
	}
	m.trail.FadedPart += 1. / motionSteps
	if m.trail.FadedPart < 1 {
		return m.next()
	}
	m.trail, m.tick = boardview.Trail{}, 0
	return nil
}

func (m *moveAnimation) next() tea.Cmd {
	id := m.tick
	return tea.Tick(motionTime/motionSteps, func(time.Time) tea.Msg { return animationTickMsg{id} })
}
