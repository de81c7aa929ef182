// Package session implements what users can do with a game besides playing: browsing
// its moves, learning from mistakes, solving puzzles. The screen and plain mode are its
// clients: they pass commands on and show the result, a Reply. Begin with Session.
//
//	client ──Answer, Learn, Hint ...──> Session ──Reply──> client
//	  ^                                                       │ Find: a Task, in the background
//	  └──────────────Reply── Take <──Event────────────────────┘
//
// Players, clocks and saving belong to package livegame. A Session has the newest snapshot
// of the game but sends nothing to it: its requests are in its replies, for the client to
// send.
package session

import (
	"context"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/user"
)

// Session is one participant's view of a game, and the position that they look at. It
// belongs to one goroutine, and its methods never block.
type Session struct {
	Env
	Now       *livegame.Snapshot // the newest that was taken in
	Browser   *livegame.Browser  // the move of the tree that is shown
	Followed  *Line              // the line shown from there; nil: none
	Lesson    Lesson
	Analysis  Analysis
	Saved     uint64          // the edition of the game that was saved by hand last
	ctx       context.Context // of background work
	opening   opening
	ids       uint64 // of background tasks
	exploring uint64 // id of the latest look into the index of games
}

// Env holds the services that a session needs from its client.
type Env struct {
	// Call is how a command is called where it is mentioned: "^E" or "report".
	Call func(command string) string
	GoOn string // likewise, for the command that moves to the next task

	Move    func(p *engine.Position, m engine.Move) string      // writes a move
	Write   func(p *engine.Position, line []engine.Move) string // and a line, with numbers
	Squares func() func(engine.Square) string                   // names squares
	User    *user.User
	Opener  func() livegame.Opener                   // of engines that analyze, for the settings of the moment
	Seat    func(name string) (livegame.Seat, error) // who is called so

	// Voice is set in plain mode, where everything is said in text and no board follows the
	// cursor: mistakes are shown from the positions before them, and a lesson ends where the
	// game does.
	Voice bool
}

// New returns a participant's session for a game, at its start position.
func New(ctx context.Context, env Env, now *livegame.Snapshot) (*Session, error) {
	browser, err := livegame.NewBrowser(now.Tree)
	if err != nil {
		return nil, err
	}
	s := &Session{Env: env, Now: now, Browser: browser, Analysis: Analysis{Most: 3}, ctx: ctx}
	s.engage(livegame.Seat{Kind: livegame.Builtin})
	return s, nil
}

// Walks reports whether the game can be reviewed: it is over, or not being played.
func (s *Session) Walks() bool { return s.Now.Config.Review || s.Now.Over() }

// Live reports whether the game's current position is shown.
func (s *Session) Live() bool { return s.Browser.Node() == s.Now.Head }

// nextID returns the id of something that is found out, which is never 0.
func (s *Session) nextID() uint64 {
	s.ids++
	return s.ids
}

// Take handles the result of a background task.
func (s *Session) Take(ev Event) Reply {
	switch ev := ev.(type) {
	case judged:
		return s.judged(ev)
	case solved:
		return s.solved(ev)
	case remembered:
		return s.remembered(ev)
	case threatFound:
		return s.threatFound(ev)
	case written:
		return s.written(ev)
	case named:
		return s.named(ev)
	case analyzed:
		return s.analyzed(ev)
	case explored:
		return s.explored(ev)
	case counted:
		return ev.Reply
	case booked:
		s.opening = opening{book: ev.book}
	}
	return nil
}
