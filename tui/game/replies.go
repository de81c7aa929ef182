package game

import (
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// client returns the screen's services for the session.
func (g *gameView) client() session.Env {
	return session.Env{
		Call: keyOf, GoOn: keyOf("mistake"),
		Move:    func(p *engine.Position, m engine.Move) string { return g.c.Writer(p.Variant()).Move(p, m) },
		Write:   func(p *engine.Position, line []engine.Move) string { return g.c.LineText(p, line, len(line)) },
		Squares: func() func(engine.Square) string { return g.names }, Seat: g.c.SeatNamed, User: g.c.User, Opener: g.c.Opener,
	}
}

// keyOf returns the first key of a command, or its word with a colon if it has no key.
func keyOf(command string) string {
	key, _, _ := strings.Cut(session.CommandNamed(command).Key, " or ")
	if key == "" {
		return ":" + command
	}
	return key
}

// replying shows what comes of something that is asked of the session.
func (g *gameView) replying(ask func() session.Reply) func() tea.Cmd {
	return func() tea.Cmd { return g.perform(ask()) }
}

// foundMsg brings the result of a session's background task.
type foundMsg struct {
	id    uint64 // of the game
	event session.Event
	wait  bool // keys have waited for it
}

// found shows the result of a task and handles the keys that have waited for it.
func (g *Screen) found(msg foundMsg) tea.Cmd {
	if msg.id != g.seat.id {
		return nil
	}
	if msg.wait {
		g.noting = false
		g.written()
	}
	r := g.Take(msg.event)
	if slices.ContainsFunc(r, func(e session.Effect) bool { _, told := e.(session.Tell); return told }) {
		g.notices = nil // drop notices that arrived during the task
	}
	return tea.Batch(g.reply(r), g.release())
}

// reply shows the result of a request to the session.
func (g *Screen) reply(r session.Reply) tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range r {
		cmds = append(cmds, g.effect(e))
	}
	return tea.Batch(cmds...)
}

func (g *Screen) effect(e session.Effect) tea.Cmd {
	switch e := e.(type) {
	case session.Ask:
		return g.askFirst(e)
	case session.Moved, session.Edited:
		return g.arrive()
	case session.Swapped:
		g.faceSides()
	case session.Show:
		g.notices = nil
		g.follow.solve(e.Line, e.Text)
	case session.Say:
		g.showNotice(string(e))
	case session.Meanwhile:
		g.showNotice(string(e))
	case session.Threat:
		g.hint, g.threatens = engine.Move(e), engine.Move(e) != engine.NoMove
		g.analysis.markBest()
	case session.Fail:
		if none := session.Nowhere(""); !errors.As(e.Err, &none) {
			g.showError(e.Err)
		}
	case session.Think:
		return g.think(e)
	case session.Analyzed:
		g.analysis.analyzed(e.Err)
	case session.Thoughts:
		return g.playing.showThoughts(bool(e))
	case session.Stepped:
		g.follow.show()
	case session.Copy:
		if e.Shown {
			g.info = g.copying.view(e.Text)
		}
		return g.copying.put(e)
	case session.Name:
		return ui.Send(ui.SaveStateMsg{})
	case session.Explored:
		return g.explorer.show(e)
	case session.Page:
		g.info = ui.NewTextView(g.c, e.Title, func(width int) []string { return pageLines(&e, width) })
	case session.Puzzle:
		return g.puzzle(e.Round)
	case session.Request:
		if e.Then == nil {
			return g.seat.request(e.Action, nil)
		}
		return g.seat.request(e.Action, g.replying(e.Then))
	case session.Next:
		return g.reply(e())
	case session.Find:
		return g.findOut(e)
	}
	return nil
}

// askFirst asks for confirmation.
func (g *Screen) askFirst(q session.Ask) tea.Cmd {
	switch do := g.replying(q.Then); {
	case q.Both:
		return g.askOr(q.Text, do, func() { g.showNotice("The draw is declined.") })
	case g.c.Settings.Settings.Confirm:
		return g.ask(q.Text, do)
	default:
		return do()
	}
}

// pageLines returns the lines of a text in a width.
func pageLines(p *session.Page, width int) []string {
	var out []string
	for _, line := range p.Lines {
		if p.Table {
			out = append(out, ui.Clip(ui.Clean(line), width))
		} else {
			out = append(out, ui.Wrap(ui.Clean(line), width)...)
		}
	}
	return out
}

// puzzle leaves the game for the next puzzle of a round.
func (g *Screen) puzzle(round *puzzles.Round) tea.Cmd {
	config, err := ui.PuzzleConfig(round, g.config.Kept.Back)
	if err != nil {
		g.showError(err)
		return nil
	}
	return ui.Send(ui.StartGameMsg{Config: config})
}

// findOut runs a reply's task in the background.
func (g *Screen) findOut(f session.Find) tea.Cmd {
	id, ctx := g.seat.id, g.ctx
	work := func() tea.Msg { return foundMsg{id, f.Task(ctx), f.Wait} }
	if !f.Wait {
		return work
	}
	g.noting = true
	return tea.Batch(g.awaitSlow(), work)
}

// think runs the tasks of an analysis.
func (g *Screen) think(tasks []session.Task) tea.Cmd {
	id, cmds := g.seat.id, make([]tea.Cmd, 0, len(tasks))
	for _, t := range tasks {
		cmds = append(cmds, func() tea.Msg { return foundMsg{id: id, event: t(g.c.Ctx)} })
	}
	return tea.Batch(cmds...)
}

// faceSides turns the board to the person, after a change of sides.
func (g *Screen) faceSides() {
	if seats := g.Now.Config.Seats; seats[engine.White].Kind != seats[engine.Black].Kind {
		g.setFlipped(seats[engine.White].Kind != livegame.Person)
	}
}
