package plain

import (
	"context"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
)

// client returns plain mode's services for the session.
func (c *console) client(g *gameClient) session.Env {
	return session.Env{
		Call: func(command string) string { return command }, GoOn: "learn", Voice: true, Seat: c.seatNamed, User: c.user, Opener: func() livegame.Opener { return c.players.Open },
		Move: func(p *engine.Position, m engine.Move) string { return c.user.Writer(p.Variant()).Move(p, m) },
		Write: func(p *engine.Position, line []engine.Move) string {
			return notation.LineIn(c.user.Writer(p.Variant()), p, line)
		},
		Squares: func() func(engine.Square) string {
			return notation.SquareNames(c.user.Settings.Settings.Notation, g.Now.Tree.Variant)
		},
	}
}

// perform prints the session's reply to a request.
func (c *console) perform(r session.Reply) error {
	for _, e := range r {
		if err := c.effect(e); err != nil {
			return err
		}
	}
	return nil
}

func (c *console) effect(e session.Effect) error {
	switch e := e.(type) {
	case session.Ask:
		return c.ask(e.Text, func() error { return c.perform(e.Then()) })
	case session.Say:
		c.print(string(e))
	case session.Tell:
		c.print(string(e))
	case session.Show:
		c.print(e.Text + " Learn continues.")
	case session.Think:
		c.think(e)
	case session.Analyzed:
		if e.Err != nil {
			c.problem(fmt.Errorf("the analysis has ended: %w; analyze begins it again", e.Err))
		}
	case session.Thoughts:
		c.showEngineLines(bool(e))
	case session.Entered:
		c.enterLine()
	case session.Stepped:
		c.printStep()
	case session.Copy:
		c.printLines(e.Text)
	case session.Name:
		c.players.Person = string(e)
	case session.Explored:
		if e.Err != nil {
			return e.Err
		}
		for _, line := range e.Lines() {
			c.print(line)
		}
	case session.Page:
		for _, line := range e.Lines {
			c.print(line)
		}
	case session.Moved:
		c.game.Followed = nil
		if !e.Described {
			c.printBrowsed()
		}
		c.showBoard()
		c.lookAgain()
	case session.Fail:
		return e.Err
	case session.Request:
		if err := c.game.do(e.Action); err != nil || e.Then == nil {
			return err
		}
		return c.perform(e.Then())
	case session.Next:
		return c.perform(e())
	case session.Find:
		g := c.game
		if e.What == "" {
			return c.perform(g.Take(e.Task(c.ctx)))
		}
		return c.findOut(e.What, func(ctx context.Context) func() error {
			ev := e.Task(ctx)
			return func() error { return c.perform(g.Take(ev)) }
		})
	}
	return nil
}
