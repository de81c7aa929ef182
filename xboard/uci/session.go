package uci

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
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

// program is a running engine as a session needs it: a process.Process.
type program interface {
	Send(lines ...string) error
	Lines() <-chan process.Line
	Status() string
	Stop(grace time.Duration) error
}

// session is one run of an engine's program. A goroutine of its own reads the
// engine's lines and turns those that matter into events:
//
//	program → process.Lines → run → take → events → await, or the loop of Think
//
// It never waits for anybody but in handing over an event, and not in that once
// the session is to end. All other methods belong to the goroutine that plays.
type session struct {
	player  string
	config  *xboard.Config
	flavour *flavour
	proc    program

	events chan event
	quit   chan struct{} // closed when nobody wants events any more
	gone   chan struct{} // closed when nothing of the session is left
	wanted atomic.Bool   // somebody wants to see what the engine thinks

	// Of the reading goroutine; others may look after welcomed.
	desc   xboard.Description
	last   string // info
	open   bool   // the introduction is over
	flood  meter
	barred atomic.Bool // the copy protection said no

	mu     sync.Mutex
	err    error  // why the session ended
	remark string // the last line that is none of the protocol

	// Of the goroutine that plays.
	owed  int    // answers to isready to come
	dirty bool   // an answer of a stopped search may come late
	early *event // an answer that came before its time
}

// How long an engine may take, before Config.Scale.
const (
	startWait  = 35 * time.Second
	readyWait  = 15 * time.Second
	stopWait   = 5 * time.Second
	quitWait   = 5 * time.Second
	thinkSlack = 10 * time.Second // beyond the time that it was given
	exitWait   = 500 * time.Millisecond
)

const queued = 64 // events

// launch runs an engine's program.
func launch(ctx context.Context, c *xboard.Config, f *flavour, player string) (*session, error) {
	proc, err := process.Start(ctx, process.Spec{Command: c.Command, Dir: c.Dir, Log: c.Log})
	if err != nil {
		return nil, err
	}
	return newSession(proc, c, f, player), nil
}

func newSession(proc program, c *xboard.Config, f *flavour, player string) *session {
	s := &session{
		player: player, config: c, flavour: f, proc: proc,
		events: make(chan event, queued),
		quit:   make(chan struct{}),
		gone:   make(chan struct{}),
		desc:   xboard.Description{Protocol: f.protocol, Positions: true, Analyses: true},
	}
	go s.run()
	return s
}

func (s *session) post(e event) {
	select {
	case s.events <- e:
	case <-s.quit:
	}
}

// introduced gives the session the name that the engine has given itself, and
// forgets what it printed before it was asked anything.
func (s *session) introduced(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.player, s.remark = name, ""
}

func (s *session) noteRemark(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.remark = text
}

// failure describes a failure of the engine, together with what it said last
// that might explain it.
func (s *session) failure(kind xboard.FailureKind, detail string) *xboard.Failure {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.remark != "" && kind != xboard.IllegalMade {
		detail += fmt.Sprintf("; it said %.200q", s.remark)
	}
	return &xboard.Failure{Player: s.player, Kind: kind, Detail: detail}
}

// because notes why the session ends; the first reason counts.
func (s *session) because(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = err
		close(s.quit)
	}
}

// why waits for the session's end and tells why it ended.
func (s *session) why() error {
	<-s.gone
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// end ends the session at once because of err, or of what ended it before.
func (s *session) end(err error) error {
	s.because(err)
	s.proc.Stop(0)
	return s.why()
}

// leave lets the engine quit. It is not stopped first: some engines hang at a
// stop with nothing to stop, and quit means the same.
func (s *session) leave() error {
	s.because(errClosed)
	grace := s.config.Wait(quitWait)
	if s.proc.Send("quit") != nil {
		grace = 0
	}
	err := s.proc.Stop(grace)
	<-s.gone
	return err
}

func (s *session) ended() bool {
	select {
	case <-s.gone:
		return true
	default:
		return false
	}
}

// send sends lines. Its error ends the session.
func (s *session) send(lines ...string) error {
	err := s.proc.Send(lines...)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, process.ErrStuck):
		return s.end(s.failure(xboard.Hung, err.Error()))
	}
	// It has ended or is about to; its status says more than the error.
	return s.end(s.ending(err))
}

// ending waits for the end of a program that can't be sent anything any more.
func (s *session) ending(err error) error {
	select {
	case <-s.gone:
	case <-time.After(exitWait):
	}
	return s.failure(xboard.Crashed, err.Error())
}

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
		case <-s.gone:
			return event{}, s.why()
		case <-ctx.Done():
			return event{}, ctx.Err()
		case <-timeout.C:
			return event{}, s.end(s.failure(xboard.Hung, fmt.Sprintf("no %s within %v", what, wait)))
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
