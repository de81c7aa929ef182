package plain

import (
	"context"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/session"
)

// client is what the session of a game has to know of plain mode.
func (c *console) client(g *game) session.Env {
	return session.Env{
		Call: func(command string) string { return command }, GoOn: "learn", Voice: true, Seat: c.seatNamed, Host: &c.user.Host,
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
	if r.Ask != "" {
		return c.ask(r.Ask, func() error { return c.perform(r.Then()) })
	}
	if r.Told != "" {
		c.say(r.Told)
	}
	switch {
	case r.Line != nil:
		c.say(r.Say + " Learn goes on.")
	case r.Say != "":
		c.say(r.Say)
	}
	if r.Page != nil && r.Told == "" {
		for _, line := range r.Page.Lines {
			c.say(line)
		}
	}
	if r.Moved {
		c.game.Followed = nil
		if r.Told == "" && r.Say == "" {
			c.tellPlace()
		}
		c.showBoard()
		c.lookAgain()
	}
	switch {
	case r.Err != nil:
		return r.Err
	case r.Do != nil:
		if err := c.game.do(*r.Do); err != nil || r.Then == nil {
			return err
		}
		return c.perform(r.Then())
	case r.Then != nil:
		return c.perform(r.Then())
	case r.Task == nil:
		return nil
	}
	g := c.game
	return c.findOut(r.What, func(ctx context.Context) func() error {
		ev := r.Task(ctx)
		return func() error { return c.perform(g.Take(ev)) }
	})
}
