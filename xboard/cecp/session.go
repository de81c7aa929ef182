package cecp

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
)

// session is one run of an engine's program. A goroutine of its own reads the
// engine's lines and turns those that matter into events:
//
//	program → process.Lines → Read → take → events → await, or the loop of Think
//
// It never waits for anybody but in handing over an event, and not in that once
// the session is to end. All other methods belong to the goroutine that plays.
type session struct {
	*link.Link
	config *xboard.Config

	events chan event
	wanted atomic.Bool // somebody wants to see what the engine thinks
	recent atomic.Pointer[string]

	// Of the goroutine that plays.
	pings   int             // sent
	pongs   int             // highest that came
	unknown map[string]bool // commands that the engine does not know
	exact   bool            // it was told an exact time per move
}

// How long an engine may take, before Config.Scale.
const (
	pongWait   = 15 * time.Second
	quitWait   = 5 * time.Second
	haltWait   = time.Second            // to stop thinking
	hurryWait  = time.Second            // to move when it is told to
	claimWait  = 200 * time.Millisecond // between a claim and the move that it may come with
	thinkSlack = 10 * time.Second       // beyond the time that it was given
	exitWait   = 500 * time.Millisecond // to quit while it thinks
	firstNudge = 25 * time.Millisecond
	lastNudge  = time.Second
)

const queued = 64 // events

var (
	errClosed    = errors.New("the engine was closed")
	errAbandoned = errors.New("the engine did not stop thinking")
)

// launch runs an engine's program.
func launch(ctx context.Context, run link.Runner, c *xboard.Config, player string) (*session, error) {
	program, err := run(ctx, c)
	if err != nil {
		return nil, err
	}
	s := &session{
		Link: link.New(program, player), config: c,
		events:  make(chan event, queued),
		unknown: map[string]bool{},
	}
	go s.Read(s.take)
	return s, nil
}

// take passes a line on if it matters.
func (s *session) take(text string) {
	e := classify(text)
	switch e.kind {
	case silent:
		return
	case thought:
		s.recent.Store(&e.text)
		if !s.wanted.Load() {
			return
		}
	case moved:
		if last := s.recent.Load(); last != nil {
			e.thread = *last
		}
	case complained:
		if !optional[firstWord(e.text)] {
			s.Note(text) // the others explain nothing
		}
	case told:
		s.Note(text)
	}
	select {
	case s.events <- e:
	case <-s.Quit():
	}
}

// send sends lines, without the commands that the engine does not know. Its
// error ends the session.
func (s *session) send(lines ...string) error {
	known := lines
	if len(s.unknown) > 0 {
		known = make([]string, 0, len(lines))
		for _, l := range lines {
			if !s.unknown[firstWord(l)] {
				known = append(known, l)
			}
		}
	}
	return s.Send(known...)
}

// leave lets the engine quit.
func (s *session) leave(grace time.Duration) error { return s.Leave(errClosed, grace) }

// optional are the commands that need not be sent again to an engine that does
// not know them.
var optional = map[string]bool{
	"post": true, "nopost": true, "hard": true, "easy": true, "random": true, "otim": true, "time": true,
	"st": true, "sd": true, "nps": true, "?": true, ".": true, "draw": true, "name": true, "computer": true,
	"result": true, "accepted": true, "rejected": true, "memory": true, "cores": true, "exclude": true, "include": true,
	"protover": true, "white": true, "black": true,
}

// refuse notes a command that the engine says it does not know. It reports
// whether the complaint is of such a command.
func (s *session) refuse(text string) bool {
	word := firstWord(text)
	if !optional[word] {
		return false
	}
	s.unknown[word] = true
	return true
}

// ping asks for a sign that the engine has done all that it was told.
func (s *session) ping() (number int, line string) {
	s.pings++
	return s.pings, "ping " + strconv.Itoa(s.pings)
}
