package game

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/ui"
)

// sessionClient is the screen's connection to the session of its game. Replies arrive
// as messages. Input that arrives before a reply is queued, as it may refer to its
// result.
type sessionClient struct {
	id          uint64 // of the game, for its messages
	session     livegame.Live
	seats       livegame.Seats                // in the session
	joint       func(what, text string) error // see ui.Joined; nil: nobody else is there
	lag         func() time.Duration          // see ui.Joined; nil: none
	leave       func()                        // stops watching a session that outlives this screen; nil: it ends with the screen
	news        <-chan *livegame.Snapshot
	asked       int       // requests that are not answered yet
	queuedInput []tea.Msg // keys and mouse events that wait for a reply
}

// snapshotMsg brings a snapshot of the game.
type snapshotMsg struct {
	id       uint64 // of the game
	snapshot *livegame.Snapshot
}

// replyMsg brings the answer to a request.
type replyMsg struct {
	id     uint64 // of the game
	answer livegame.Answer
	then   func() tea.Cmd
}

// openSession opens the session of a game.
func openSession(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (sessionClient, error) {
	if j := config.Joined; j != nil {
		ctx, leave := context.WithCancel(c.Ctx)
		if j.Watch != nil {
			context.AfterFunc(ctx, j.Watch())
		}
		return sessionClient{id: c.NextID(), session: j.Session, seats: j.Seats, joint: j.Do, lag: j.Lag, leave: leave, news: j.Session.Watch(ctx)}, nil
	}
	env := c.Env
	env.Open, env.Now = c.Opener(), c.Now
	config.Play.Review = config.Review
	switch {
	case !config.Review && c.Games != nil:
		env.Keeper = c.Games
	case config.Review && config.Kept.Notes != nil:
		env.Keeper = config.Kept.Notes
	}
	t, err := livegame.Open(c.Ctx, config.Play, tree, env)
	if err != nil {
		return sessionClient{}, err
	}
	return sessionClient{id: c.NextID(), session: t, seats: livegame.BothSeats, news: t.Watch(c.Ctx)}, nil
}

// next waits for the next snapshot.
func (s *sessionClient) next() tea.Msg {
	if snapshot, ok := <-s.news; ok {
		return snapshotMsg{s.id, snapshot.For(s.seats)}
	}
	return nil
}

// request asks the session for something; then is called, unless it is nil, when the
// result is shown. A move is answered before it is on disk, so that others can be typed
// during a slow write.
func (s *sessionClient) request(a livegame.Action, then func() tea.Cmd) tea.Cmd {
	a.Seats = s.seats
	if a.Command == livegame.Play && s.lag != nil {
		a.Lag = s.lag()
	}
	s.asked++
	id, t, who := s.id, s.session, s.seats
	sent := s.session.Send(a)
	return func() tea.Msg {
		answer := <-sent
		if a.Command != livegame.Play {
			<-answer.Shown
			answer.Snapshot = t.Snapshot()
		}
		answer.Snapshot = answer.Snapshot.For(who)
		return replyMsg{id, answer, then}
	}
}

// together does what concerns all who are in the session, see ui.Joined.
func (s *sessionClient) together(what, text string) tea.Cmd {
	s.asked++
	id, t, who, do := s.id, s.session, s.seats, s.joint
	return func() tea.Msg {
		err := do(what, text)
		return replyMsg{id, livegame.Answer{Snapshot: t.Snapshot().For(who), Err: err}, nil}
	}
}

// close leaves the session, and ends it unless it outlives this screen. The channel is
// closed when that is done; nil means that there is nothing to wait for.
func (s *sessionClient) close() <-chan struct{} {
	if s.leave != nil {
		s.leave()
		return nil
	}
	s.session.Close()
	return s.session.Done()
}

// playQueued plays the moves that are typed in queued keys, after the given text.
func (s *sessionClient) playQueued(text string) {
	for _, msg := range s.queuedInput {
		switch k, _ := msg.(tea.KeyMsg); k.Type {
		case tea.KeyRunes:
			text += string(k.Runes)
		case tea.KeyEnter:
			if !strings.HasPrefix(text, ":") {
				s.session.Send(livegame.Action{Seats: s.seats, Command: livegame.Play, Arg: text})
			}
			text = ""
		default:
			return // the meaning of other keys depends on the next snapshot
		}
	}
}
