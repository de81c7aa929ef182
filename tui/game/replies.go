package game

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// client is what the session has to know of the screen.
func (g *game) client() session.Env {
	return session.Env{
		Call: keyOf, GoOn: keyOf("mistake"),
		Move:    func(_ *engine.Position, m engine.Move) string { return g.san(m) },
		Write:   func(p *engine.Position, line []engine.Move) string { return g.c.LineText(p, line, len(line)) },
		Squares: func() func(engine.Square) string { return g.names }, Seat: g.c.SeatNamed, Host: &g.c.Host,
	}
}

// keyOf is the first key of a command, or what is typed where it has none.
func keyOf(command string) string {
	key, _, _ := strings.Cut(session.CommandNamed(command).Key, " or ")
	if key == "" {
		return ":" + command
	}
	return key
}

// replying shows what comes of something that is asked of the session.
func (g *game) replying(ask func() session.Reply) func() tea.Cmd {
	return func() tea.Cmd { return g.perform(ask()) }
}

// found brings what the session has had found out.
type found struct {
	id    uint64 // of the game
	event session.Event
	wait  bool // keys have waited for it
}

// found shows the result of a task and handles the keys that have waited for it.
func (g *Screen) found(msg found) tea.Cmd {
	if msg.id != g.seat.id {
		return nil
	}
	if msg.wait {
		g.noting = false
		g.written()
	}
	r := g.Take(msg.event)
	if r.Told != "" {
		g.notices = nil // what was said meanwhile
	}
	return tea.Batch(g.reply(r), g.release())
}

// reply shows what has come of something that was asked of the session.
func (g *Screen) reply(r session.Reply) tea.Cmd {
	var cmds []tea.Cmd
	if r.Ask != "" {
		return g.askFirst(r)
	}
	if r.Moved || r.Edited {
		cmds = append(cmds, g.arrive())
	}
	switch {
	case r.Line != nil:
		g.notices = nil
		g.follow.solve(r.Line, r.Say)
	case r.Say != "":
		g.say(r.Say)
	}
	if r.Threat != nil {
		g.hint, g.threatens = *r.Threat, *r.Threat != engine.NoMove
		g.analysis.markBest()
	}
	if none := session.Nowhere(""); r.Err != nil && !errors.As(r.Err, &none) {
		g.complain(r.Err)
	}
	if r.Meanwhile != "" {
		g.say(r.Meanwhile)
	}
	switch {
	case r.Page != nil:
		g.info = ui.NewTextView(g.c, r.Page.Title, func(width int) []string { return wrappedLines(r.Page.Lines, width) })
	case r.Puzzles != nil:
		cmds = append(cmds, g.puzzle(r.Puzzles))
	case r.Do != nil && r.Then == nil:
		cmds = append(cmds, g.seat.request(*r.Do, nil))
	case r.Do != nil:
		cmds = append(cmds, g.seat.request(*r.Do, g.replying(r.Then)))
	case r.Then != nil:
		cmds = append(cmds, g.reply(r.Then()))
	case r.Task != nil:
		cmds = append(cmds, g.findOut(r))
	}
	return tea.Batch(cmds...)
}

// askFirst asks what is to be confirmed.
func (g *Screen) askFirst(r session.Reply) tea.Cmd {
	switch do := g.replying(r.Then); {
	case r.Both:
		return g.askOr(r.Ask, do, func() { g.say("The draw is declined.") })
	case g.c.Settings.Settings.Confirm:
		return g.ask(r.Ask, do)
	default:
		return do()
	}
}

// wrappedLines wraps lines of a text.
func wrappedLines(lines []string, width int) []string {
	var out []string
	for _, line := range lines {
		out = append(out, ui.Wrap(ui.Clean(line), width)...)
	}
	return out
}

// puzzle leaves the game for the next puzzle of a round.
func (g *Screen) puzzle(round *puzzles.Round) tea.Cmd {
	config, err := ui.PuzzleConfig(round, g.config.Kept.Back)
	if err != nil {
		g.complain(err)
		return nil
	}
	return ui.Send(ui.GameWanted{Config: config})
}

// findOut does in the background what a reply asks for.
func (g *Screen) findOut(r session.Reply) tea.Cmd {
	id, ctx := g.seat.id, g.ctx
	work := func() tea.Msg { return found{id, r.Task(ctx), r.Wait} }
	if !r.Wait {
		return work
	}
	g.noting = true
	return tea.Batch(g.awaitSlow(), work)
}

// switchSides makes the players swap sides, and turns the board to the person.
func (g *Screen) switchSides() session.Reply {
	r := session.CommandNamed("switch").Do(g.Session, "")
	then := r.Then
	r.Then = func() session.Reply {
		if seats := g.Now.Config.Seats; seats[engine.White].Kind != seats[engine.Black].Kind {
			g.turn(seats[engine.White].Kind != table.Person)
		}
		return then()
	}
	return r
}
