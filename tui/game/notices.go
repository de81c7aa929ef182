package game

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// showNotices shows notices, and the remedy for a player's failure.
func (g *Screen) showNotices(notices []livegame.Notice) {
	for _, n := range notices {
		if !n.IsFor(g.seat.seats) || n.From != "" && g.muted {
			continue
		}
		p := g.Now.Position()
		if text := n.Render(p, g.c.Writer(p.Variant())); text != "" {
			g.notices = g.notices.Put(ui.Notice{Text: text, IsError: n.IsError, Rank: rankOf(&n)})
			if n.Hint != engine.NoMove && g.Live() {
				g.hint, g.threatens = n.Hint, false
			}
		}
	}
	g.analysis.markBest()
	for side := range engine.Color(2) {
		err := g.Now.Failures[side]
		if err != nil && err != g.shownFailures[side] {
			g.notices = g.notices.WithNext(remedy(session.SideWords(&g.Now.Tree.Variant.Def, side)[0]))
		}
		g.shownFailures[side] = err
	}
}

// rankOf is how much a notice of the session matters.
func rankOf(n *livegame.Notice) ui.Rank {
	if n.Minor || n.Hint != engine.NoMove {
		return ui.Reply
	}
	return ui.Event
}

// remedy describes what can be done about a failed player.
func remedy(name string) string {
	return fmt.Sprintf("Ctrl+T retries; :%s ferz or :%s you replaces it.", name, name)
}
