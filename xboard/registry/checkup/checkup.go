// Package checkup tests how well an engine follows its protocol: handshake,
// options, a short game of each variant that it announces, move now, stop, analysis
// and quit.
package checkup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// Level is the severity of a finding.
type Level string

// The levels.
const (
	Good Level = "ok"
	Note Level = "note"  // unusual, or worth knowing
	Fail Level = "wrong" // against the protocol, or of no use
)

// Finding is the result of one step.
type Finding struct {
	Step  string `json:"step"`
	Level Level  `json:"level"`
	Text  string `json:"text"`
}

// Test describes what to test, and how.
type Test struct {
	Config    xboard.Config
	Open      xboard.Opener
	Find      xboard.DialectFinder
	Catalogue []engine.Definition // all variants that ferz has
	Variants  []engine.Definition // those to play if the engine says it knows them; nil: all
	Plies     int                 // of each game; 0: 16
	MoveTime  time.Duration       // of the engine's moves; 0: 50 ms
	Seed      uint64              // of the opponent's moves
	Report    func(Finding)       // receives each finding as it is made; may be nil
}

const (
	defaultPlies    = 16
	defaultMoveTime = 50 * time.Millisecond
	startTime       = 40 * time.Second
	slowStart       = 5 * time.Second
	gameTime        = 2 * time.Minute
)

// checkRun is a test under way.
type checkRun struct {
	Test
	ctx      context.Context
	engine   xboard.Engine
	about    xboard.Description
	protocol *protocol.Protocol
	log      transcript
	findings []Finding
}

// Run tests an engine and returns its findings. The error is ctx's if the test was
// interrupted; an engine without a protocol is not tested.
func Run(ctx context.Context, t Test) ([]Finding, error) {
	if t.Plies <= 0 {
		t.Plies = defaultPlies
	}
	if t.MoveTime <= 0 {
		t.MoveTime = defaultMoveTime
	}
	if t.Variants == nil {
		t.Variants = t.Catalogue
	}
	p, err := protocol.Find(t.Config.Protocol)
	if err != nil {
		return nil, err
	}
	s := &checkRun{Test: t, ctx: ctx, protocol: p}
	s.log.next = t.Config.Log
	s.Config.Log = s.log.line
	if s.start() {
		s.checkOptions()
		s.checkVariants()
		s.close()
		s.checkAnswers()
		s.checkQuit()
	}
	return s.findings, ctx.Err()
}

// Passed reports whether none of the findings is wrong.
func Passed(findings []Finding) bool {
	for _, f := range findings {
		if f.Level == Fail {
			return false
		}
	}
	return true
}

func (s *checkRun) found(level Level, step, format string, args ...any) {
	if s.ctx.Err() != nil {
		return // what fails now fails because the test was broken off
	}
	f := Finding{step, level, fmt.Sprintf(format, args...)}
	s.findings = append(s.findings, f)
	if s.Report != nil {
		s.Report(f)
	}
}

func (s *checkRun) start() bool {
	ctx, cancel := context.WithTimeout(s.ctx, s.Config.Timeout(startTime))
	defer cancel()
	begun := time.Now()
	e, err := s.Open(ctx, s.Config)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("it was not ready within %s", short(s.Config.Timeout(startTime)))
		}
		s.found(Fail, "start", "%v", err)
		return false
	}
	s.engine, s.about = e, e.Describe()
	took := time.Since(begun)
	level := Good
	if took > slowStart {
		level = Note
	}
	s.found(level, "start", "%s, after %s", cmp.Or(s.about.Name, s.Config.Name), short(took))
	s.checkGreeting()
	return true
}

// checkGreeting looks at what the engine wrote when it was started.
func (s *checkRun) checkGreeting() {
	switch {
	case s.protocol.UCIDialect != nil:
		if !s.log.has("id name ") {
			s.found(Fail, "start", "it does not tell its name (id name ...)")
		}
	case !s.log.has(s.protocol.HelloReply):
		s.found(Note, "start", "it announces no features: version 1 of the protocol")
	default:
		if !s.log.has("done=1") {
			s.found(Fail, "start", "its features do not end with done=1")
		}
		if !s.log.has("ping=1") {
			s.found(Note, "start", "no ping, readiness can't be checked")
		}
	}
	if !s.about.AcceptsFEN && !s.about.AcceptsEdit {
		s.found(Note, "start", "it can't be given a position, only moves from the start")
	}
}

// checkAnswers looks for answers without a question.
func (s *checkRun) checkAnswers() {
	early, surplus := s.log.unasked()
	if early != "" {
		s.found(Fail, "answers", "it said %.100q before it was told to go", early)
	}
	if surplus != "" {
		s.found(Fail, "answers", "it said %.100q though it had answered the last go", surplus)
	}
}

// close ends the engine as every user of it does.
func (s *checkRun) close() {
	begun := time.Now()
	if err := s.engine.Close(); err != nil {
		s.found(Fail, "quit", "%v", err)
		return
	}
	if took := time.Since(begun); took > s.Config.Timeout(quitTime) {
		s.found(Fail, "quit", "it took %s to end", short(took))
	}
}

// explain puts an error in words for a finding.
func explain(err error) string {
	var f *xboard.Failure
	if errors.As(err, &f) {
		copied := *f
		copied.Player = "it"
		return copied.Error()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "it takes too long"
	}
	return err.Error()
}

// short writes a duration with few digits.
func short(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// list writes some of many words.
func list(words []string, most int) string {
	if len(words) <= most {
		return strings.Join(words, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(words[:most], ", "), len(words)-most)
}
