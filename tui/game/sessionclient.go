package game

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
)

// sessionClient is the screen's connection to the session of its game. Replies arrive
// as messages. Input that arrives before a reply is queued, as it may refer to its
// result.
type sessionClient struct {
	id          uint64 // of the game, for its messages
	table       *table.Table
	seats       table.Seats                   // at the table
	joint       func(what, text string) error // see ui.Joined; nil: nobody else is there
	leave       func()                        // leave       func() // stops watching a session that outlives this screen; nil: it ends with the screen
	news        <-chan *table.Snapshot
	asked       int       // requests that are not answered yet
	queuedInput []tea.Msg // queuedInput []tea.Msg // keys and mouse events that wait for a reply
}

// snapshotMsg brings a snapshot of the game.
type snapshotMsg struct {
	id       uint64 // of the game
	snapshot *table.Snapshot
}

// replyMsg brings the answer to a request.
type replyMsg struct {
	id     uint64 // of the game
	answer table.Answer
	then   func() tea.Cmd
}

// openSession sets up the table of a game.
func openSession(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (sessionClient, error) {
	if j := config.Joined; j != nil {
		ctx, leave := context.WithCancel(c.Ctx)
		return sessionClient{id: c.NextID(), table: j.Table, seats: j.Seats, joint: j.Do, leave: leave, news: j.Table.Watch(ctx)}, nil
	}
	env := table.Env{Open: c.Opener(), Now: c.Now, MinMoveTime: c.Pace}
	config.Play.Review = config.Review
	switch {
	case !config.Review && c.Games != nil:
		env.Keeper = c.Games
	case config.Review && config.Kept.Notes != nil:
		env.Keeper = config.Kept.Notes
	}
	t, err := table.Open(c.Ctx, config.Play, tree, env)
	if err != nil {
		return sessionClient{}, err
	}
	return sessionClient{id: c.NextID(), table: t, seats: table.BothSeats, news: t.Watch(c.Ctx)}, nil
}

// next waits for the next snapshot.
func (s *sessionClient) next() tea.Msg {
	if snapshot, ok := <-s.news; ok {
		return snapshotMsg{s.id, snapshot.For(s.seats)}
	}
	return nil
}

// request asks the table for something; then is called, unless it is nil, when the
// result is shown. A move is answered before it is on disk, so that others can be typed
// during a slow write.
func (s *sessionClient) request(a table.Action, then func() tea.Cmd) tea.Cmd {
	a.Seats = s.seats
	s.asked++
	id, t, who := s.id, s.table, s.seats
	sent := s.table.Send(a)
	return func() tea.Msg {
		answer := <-sent
		if a.Command != table.Play {
			<-answer.Shown
			answer.Snapshot = t.Snapshot()
		}
		answer.Snapshot = answer.Snapshot.For(who)
		return replyMsg{id, answer, then}
	}
}

// together does what concerns all who are at the table, see ui.Joined.
func (s *sessionClient) together(what, text string) tea.Cmd {
	s.asked++
	id, t, who, do := s.id, s.table, s.seats, s.joint
	return func() tea.Msg {
		err := do(what, text)
		return replyMsg{id, table.Answer{Snapshot: t.Snapshot().For(who), Err: err}, nil}
	}
}

// close leaves the session, and ends it unless it outlives this screen. The channel is
// closed when that is done; nil means that there is nothing to wait for.
func (s *sessionClient) close() <-chan struct{} {
	if s.leave != nil {
		s.leave()
		return nil
	}
	s.table.Close()
	return s.table.Done()
}

// playQueued plays the moves that are typed in queued keys, after the given text.
func (s *sessionClient) playQueued(text string) {
	for _, msg := range s.queuedInput {
		switch k, _ := msg.(tea.KeyMsg); k.Type {
		case tea.KeyRunes:
			text += string(k.Runes)
		case tea.KeyEnter:
			if !strings.HasPrefix(text, ":") {
				s.table.Send(table.Action{Seats: s.seats, Command: table.Play, Arg: text})
			}
			text = ""
		default:
			return // return // the meaning of other keys depends on the next snapshot
		}
	}
}
