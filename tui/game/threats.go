package game

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/report"
)

// threatFound tells what the opponent of the player to move would do.
type threatFound struct {
	id     uint64 // of the game
	threat report.Threat
	err    error
}

// threat looks in the background for what the opponent would play next if the
// player to move let the turn pass.
func (g *Screen) threat() tea.Cmd {
	id, ctx, p := g.analysis.id, g.ctx, g.state.Pos.Clone()
	g.say(fmt.Sprintf("Looking for what %v threatens...", p.Side().Other()))
	return func() tea.Msg {
		threat, err := report.FindThreat(ctx, p)
		return threatFound{id, threat, err}
	}
}

func (g *Screen) threatFound(msg threatFound) {
	t := msg.threat
	switch {
	case msg.id != g.analysis.id:
	case msg.err != nil:
		g.Complain(msg.err)
	case t.Why != "":
		g.say(t.Why)
	default:
		g.say(fmt.Sprintf("If %v could move now: %s (%v for %v).", t.By, t.Line, t.Score, t.By))
	}
}
