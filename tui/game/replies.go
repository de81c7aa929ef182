package game

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/verbs"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// client is what the session has to know of the screen.
func (g *game) client() session.Env {
	return session.Env{
		Call: keyOf, GoOn: keyOf("mistake"),
		Move:    func(_ *engine.Position, m engine.Move) string { return g.san(m) },
		Line:    func(p *engine.Position, line []engine.Move) string { return g.c.LineText(p, line, len(line)) },
		Squares: func() func(engine.Square) string { return g.names },
	}
}

// keyOf is the first key of a command, or what is typed where it has none.
func keyOf(command string) string {
	key, _, _ := strings.Cut(verbs.Named(command).Key, " or ")
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

// found shows what was found out, and takes in the keys that have waited for it.
func (g *Screen) found(msg found) tea.Cmd {
	if msg.id != g.seat.id {
		return nil
	}
	if msg.wait {
		g.noting = false
		g.written()
	}
	return tea.Batch(g.reply(g.Take(msg.event)), g.release())
}

// reply shows what has come of something that was asked of the session.
func (g *Screen) reply(r session.Reply) tea.Cmd {
	var cmds []tea.Cmd
	if r.Moved {
		cmds = append(cmds, g.arrive())
	}
	switch {
	case r.Line != nil:
		g.notices = nil
		g.follow.solve(r.Line, r.Say)
	case r.Told != "":
		g.notices = nil
	case r.Say != "":
		g.say(r.Say)
	}
	if r.Err != nil {
		g.complain(r.Err)
	}
	switch {
	case r.Puzzles != nil:
		cmds = append(cmds, g.puzzle(r.Puzzles))
	case r.Do != nil:
		cmds = append(cmds, g.seat.request(*r.Do, g.replying(r.Then)))
	case r.Then != nil:
		cmds = append(cmds, g.reply(r.Then()))
	case r.Task != nil:
		cmds = append(cmds, g.findOut(r))
	}
	return tea.Batch(cmds...)
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
	if r.Meanwhile != "" {
		g.say(r.Meanwhile)
	}
	id, ctx := g.seat.id, g.ctx
	work := func() tea.Msg { return found{id, r.Task(ctx), r.Wait} }
	if !r.Wait {
		return work
	}
	g.noting = true
	return tea.Batch(g.awaitSlow(), work)
}

// toggleLesson begins the lesson, with the first mistake, or ends it.
func (g *Screen) toggleLesson() session.Reply {
	if g.Learning() {
		return g.EndLesson()
	}
	return g.Learn()
}
