package game

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
)

// seat is the screen's place at the table of its game. What is asked of the table
// is answered by a message, and keys that come before that wait: they may be
// about what it brings.
type seat struct {
	id    uint64 // of the game, for its messages
	table *table.Table
	seats table.Seats                   // at the table
	joint func(what, text string) error // see ui.Joined; nil: nobody else is there
	leave func()                        // ends the watch of a table that goes on without this screen; nil: it ends with the screen
	news  <-chan *table.Snapshot
	asked int       // requests that are not answered yet
	held  []tea.Msg // keys and the mouse meanwhile
}

// shown brings a snapshot of the game.
type shown struct {
	id       uint64 // of the game
	snapshot *table.Snapshot
}

// answered brings the answer to a request.
type answered struct {
	id     uint64 // of the game
	answer table.Answer
	then   func() tea.Cmd
}

// sitDown sets up the table of a game.
func sitDown(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (seat, error) {
	if j := config.Joined; j != nil {
		ctx, leave := context.WithCancel(c.Ctx)
		return seat{id: c.NextID(), table: j.Table, seats: j.Seats, joint: j.Do, leave: leave, news: j.Table.Watch(ctx)}, nil
	}
	env := table.Env{Open: c.Opener(), Now: c.Now, Pace: c.Pace}
	config.Play.Review = config.Review
	switch {
	case !config.Review && c.Games != nil:
		env.Keeper = c.Games
	case config.Review && config.Kept.Keep != nil:
		env.Keeper = config.Kept.Keep
	}
	t, err := table.Open(c.Ctx, config.Play, tree, env)
	if err != nil {
		return seat{}, err
	}
	return seat{id: c.NextID(), table: t, seats: table.BothSeats, news: t.Watch(c.Ctx)}, nil
}

// next waits for the next snapshot.
func (s *seat) next() tea.Msg {
	if snapshot, ok := <-s.news; ok {
		return shown{s.id, snapshot.For(s.seats)}
	}
	return nil
}

// request asks the table for something; then is called, unless it is nil, when the
// result is shown. A move is answered before it is on disk, so that others can be typed
// during a slow write.
func (s *seat) request(a table.Action, then func() tea.Cmd) tea.Cmd {
	a.Seats = s.seats
	s.asked++
	id, t, who := s.id, s.table, s.seats
	sent := s.table.Send(a)
	return func() tea.Msg {
		answer := <-sent
		if a.Verb != table.Play {
			<-answer.Shown
			answer.Snapshot = t.Snapshot()
		}
		answer.Snapshot = answer.Snapshot.For(who)
		return answered{id, answer, then}
	}
}

// together does what concerns all who are at the table, see ui.Joined.
func (s *seat) together(what, text string) tea.Cmd {
	s.asked++
	id, t, who, do := s.id, s.table, s.seats, s.joint
	return func() tea.Msg {
		err := do(what, text)
		return answered{id, table.Answer{Snapshot: t.Snapshot().For(who), Err: err}, nil}
	}
}

// close leaves the table, and ends it unless it goes on without this screen. The channel is
// closed when that is done; nil: nothing is to be waited for.
func (s *seat) close() <-chan struct{} {
	if s.leave != nil {
		s.leave()
		return nil
	}
	s.table.Close()
	return s.table.Done()
}

// playHeld asks for the moves that are typed in keys that wait, behind a text.
func (s *seat) playHeld(text string) {
	for _, msg := range s.held {
		switch k, _ := msg.(tea.KeyMsg); k.Type {
		case tea.KeyRunes:
			text += string(k.Runes)
		case tea.KeyEnter:
			if !strings.HasPrefix(text, ":") {
				s.table.Send(table.Action{Seats: s.seats, Verb: table.Play, Arg: text})
			}
			text = ""
		default:
			return // what else they mean depends on what is shown then
		}
	}
}
