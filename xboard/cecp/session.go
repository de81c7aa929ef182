package cecp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
)

// session is one run of an engine's program. A goroutine of its own reads the
// engine's lines and turns those that matter into events:
//
//	program → process.Lines → run → take → events → next, or the loop of Think
//
// It never waits for anybody but in handing over an event, and not in that once
// the session is to end. All other methods belong to the goroutine that plays.
type session struct {
	player string
	config *xboard.Config
	proc   *process.Process

	events chan event
	quit   chan struct{} // closed when nobody wants events any more
	gone   chan struct{} // closed when nothing of the session is left
	wanted atomic.Bool   // somebody wants to see what the engine thinks
	recent atomic.Pointer[string]

	flood meter // of the reading goroutine

	mu     sync.Mutex
	err    error  // why the session ended
	remark string // the last line that might explain a failure

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
	exitWait   = 500 * time.Millisecond
	firstNudge = 25 * time.Millisecond
	lastNudge  = time.Second
)

const queued = 64 // events

var (
	errClosed    = errors.New("the engine was closed")
	errAbandoned = errors.New("the engine did not stop thinking")
)

// launch runs an engine's program.
func launch(ctx context.Context, c *xboard.Config, player string) (*session, error) {
	proc, err := process.Start(ctx, process.Spec{Command: c.Command, Dir: c.Dir, Log: c.Log})
	if err != nil {
		return nil, err
	}
	s := &session{
		player: player, config: c, proc: proc,
		events:  make(chan event, queued),
		quit:    make(chan struct{}),
		gone:    make(chan struct{}),
		unknown: map[string]bool{},
	}
	go s.run()
	return s, nil
}

// run reads the engine's lines until they end, by themselves or because there
// are too many.
func (s *session) run() {
	defer close(s.gone)
	for l := range s.proc.Lines() {
		if s.flood.add(l) {
			s.because(s.failure(xboard.BadOutput, s.flood.String()))
			s.proc.Stop(0)
			return
		}
		s.take(l.Text)
	}
	err := s.proc.Stop(exitWait)
	detail := "closed its output"
	if status := s.proc.Status(); status != "" {
		detail = status
	}
	f := s.failure(xboard.Crashed, detail)
	f.Err = err
	s.because(f)
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
	case complained, told:
		s.note(text)
	}
	select {
	case s.events <- e:
	case <-s.quit:
	}
}

func (s *session) note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.remark = strings.TrimSpace(text)
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

// leave lets the engine quit.
func (s *session) leave(grace time.Duration) {
	s.because(errClosed)
	if s.proc.Send("quit") != nil {
		grace = 0
	}
	s.proc.Stop(grace)
	<-s.gone
}

func (s *session) ended() bool {
	select {
	case <-s.gone:
		return true
	default:
		return false
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
	err := s.proc.Send(known...)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, process.ErrStuck):
		return s.end(s.failure(xboard.Hung, err.Error()))
	}
	// It has ended or is about to; its status says more than the error.
	select {
	case <-s.gone:
	case <-time.After(exitWait):
	}
	return s.end(s.failure(xboard.Crashed, err.Error()))
}

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

// The most that an engine may say within a minute.
const (
	maxLines = 1_000_000
	maxBytes = 64 << 20
	period   = time.Minute
)

// meter measures how much an engine says.
type meter struct {
	since        time.Time
	lines, bytes int
}

// add counts a line. It reports whether there are too many.
func (m *meter) add(l process.Line) bool {
	if l.At.Sub(m.since) > period {
		*m = meter{since: l.At}
	}
	m.lines++
	m.bytes += len(l.Text) + l.Cut
	return m.lines > maxLines || m.bytes > maxBytes
}

func (m *meter) String() string {
	return fmt.Sprintf("a flood of %d lines, %d MiB within %v", m.lines, m.bytes>>20, period)
}
