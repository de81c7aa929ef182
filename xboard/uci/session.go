package uci

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
)

// eventKind is what a line of the engine's means to whoever waits for it.
type eventKind uint8

const (
	welcomed     eventKind = iota // uciok
	ready                         // readyok
	answered                      // bestmove
	thought                       // info that tells something
	unregistered                  // registration error
)

// event is a line that a method may wait for.
type event struct {
	kind eventKind
	text string // after the first word
	last string // of an answer: the last telling info before it
}

// session is one run of an engine's program. A goroutine of its own reads the
// engine's lines and turns those that matter into events:
//
//	program → process.Lines → Read → take → events → await, or the loop of Think
//
// It never waits for anybody but in handing over an event, and not in that once
// the session is to end. All other methods belong to the goroutine that plays.
type session struct {
	*link.Link
	config  *xboard.Config
	flavour *flavour

	events chan event
	wanted atomic.Bool // somebody wants to see what the engine thinks

	// Of the reading goroutine; others may look after welcomed.
	desc   xboard.Description
	last   string      // info
	open   bool        // the introduction is over
	barred atomic.Bool // the copy protection said no

	// Of the goroutine that plays.
	owed   int    // answers to isready to come
	dirty  bool   // an answer of a stopped search may come late
	early  *event // an answer that came before its time
	answer string // the last one that was taken
}

// How long an engine may take, before Config.Scale.
const (
	startWait  = 35 * time.Second
	readyWait  = 15 * time.Second
	stopWait   = 5 * time.Second
	quitWait   = 5 * time.Second
	hangsWait  = 300 * time.Millisecond
	thinkSlack = 10 * time.Second // beyond the time that it was given
	exitWait   = 500 * time.Millisecond
)

const queued = 64 // events

// launch runs an engine's program.
func launch(ctx context.Context, run link.Runner, c *xboard.Config, f *flavour, player string) (*session, error) {
	program, err := run(ctx, c)
	if err != nil {
		return nil, err
	}
	s := &session{
		Link: link.New(program, player), config: c, flavour: f,
		events: make(chan event, queued),
		desc:   xboard.Description{Protocol: f.protocol, Positions: true, Analyses: true},
	}
	go s.Read(s.take)
	return s, nil
}

func (s *session) post(e event) {
	select {
	case s.events <- e:
	case <-s.Quit():
	}
}

// leave lets the engine quit. It is not stopped first: some engines hang at a
// stop with nothing to stop, and quit means the same.
func (s *session) leave() error { return s.Leave(errClosed, s.patience()) }

// send sends lines. Its error ends the session.
func (s *session) send(lines ...string) error { return s.Send(lines...) }

// await waits for an event of a kind and passes over others. A timeout ends
// the session; what names the line that did not come.
func (s *session) await(ctx context.Context, want eventKind, wait time.Duration, what string) (event, error) {
	wait = s.config.Wait(wait)
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	for {
		select {
		case e := <-s.events:
			if e.kind == want {
				return e, nil
			}
			if err := s.pass(e); err != nil {
				return event{}, err
			}
		case <-s.Gone():
			return event{}, s.Why()
		case <-ctx.Done():
			return event{}, ctx.Err()
		case <-timeout.C:
			return event{}, s.End(s.Failure(xboard.Hung, fmt.Sprintf("no %s within %v", what, wait)))
		}
	}
}

// pass deals with an event that nobody waits for.
func (s *session) pass(e event) error {
	switch e.kind {
	case ready:
		s.owed = max(s.owed-1, 0)
	case unregistered:
		return s.send("register later")
	}
	return nil
}

// sync waits until the engine has done all that it was told. Answers that come
// before are of searches long over.
func (s *session) sync(ctx context.Context) error {
	if err := s.send("isready"); err != nil {
		return err
	}
	s.owed++
	for s.owed > 0 {
		e, err := s.await(ctx, ready, readyWait, "readyok")
		if err != nil {
			return err
		}
		s.pass(e)
	}
	s.dirty = false
	return nil
}

// settle makes sure that the next answer is one to the next question.
func (s *session) settle(ctx context.Context) error {
	for {
		select {
		case e := <-s.events:
			s.dirty = s.dirty || e.kind == answered
			if err := s.pass(e); err != nil {
				return err
			}
			continue
		default:
		}
		if s.dirty && !s.flavour.readyOnce {
			return s.sync(ctx)
		}
		return nil
	}
}

// answeredEarly reports whether an engine that was to wait for the opponent's
// move has not waited, and keeps its answer.
func (s *session) answeredEarly() bool {
	for {
		select {
		case e := <-s.events:
			if e.kind == answered {
				s.early = &e
				return true
			}
			if s.pass(e) != nil {
				return false
			}
		default:
			return false
		}
	}
}

// halt stops a search and waits for its answer, which nobody wants.
func (s *session) halt() error {
	if err := s.send("stop"); err != nil {
		return err
	}
	return s.halted()
}

func (s *session) halted() error {
	s.dirty = true
	_, err := s.await(context.Background(), answered, stopWait, "bestmove after stop")
	return err
}
