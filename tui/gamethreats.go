package tui

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// How long, and with how many megabytes, a threat is looked for.
const (
	threatTime = time.Second
	threatHash = 16
)

// threatFound tells what the opponent of the player to move would do.
type threatFound struct {
	id   uint64 // of the game
	text string
	err  error
}

// threat looks in the background for what the opponent would play next if the
// player to move let the turn pass.
func (g *gameScreen) threat() tea.Cmd {
	p := g.state.Pos.Clone()
	if p.InCheck(p.Side()) {
		g.say("The threat is to the piece in check.")
		return nil
	}
	id, ctx := g.analysis.id, g.ctx
	g.say(fmt.Sprintf("Looking for what %v threatens...", p.Side().Other()))
	return func() tea.Msg {
		text, err := findThreat(ctx, p)
		return threatFound{id, text, err}
	}
}

// noThreat says why no threat can be looked for, or "".
func (g *gameScreen) noThreat() string {
	if g.state.Pos.Result().Over() {
		return "the game is over here"
	}
	return ""
}

// findThreat names the best line of whoever is not to move in p, and what it is
// worth to them.
func findThreat(ctx context.Context, p *engine.Position) (string, error) {
	who := p.Side().Other()
	p.MakeNull()
	line, err := search.New(p.Variant(), threatHash).Search(ctx, p, search.Limits{MoveTime: threatTime}, nil)
	if errors.Is(err, search.ErrNoMoves) {
		return fmt.Sprintf("%v has no move to threaten with.", who), nil
	}
	if err != nil {
		return "", fmt.Errorf("no threat was found: %w", err)
	}
	return fmt.Sprintf("If %v could move now: %s (%v for %v).", who, p.LineText(line.PV), line.Score, who), nil
}

func (g *gameScreen) threatFound(msg threatFound) {
	switch {
	case msg.id != g.analysis.id:
	case msg.err != nil:
		g.complain(msg.err)
	default:
		g.say(msg.text)
	}
}
