package uciclient

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// eventKind is what a line of the engine's means to whoever waits for it.
type eventKind uint8

const (
	welcomed     eventKind = iota // uciok
	ready                         // readyok
	answered                      // bestmove
	thought                       // info that has a value
	unregistered                  // registration error
)

// event is a line that a method may wait for.
type event struct {
	kind eventKind
	text string // after the first word
	last string // of an answer: the last telling info before it
}

// session is the conversation with one run of an engine's program. Its methods
// but Hear and Grace belong to the goroutine that plays.
type session struct {
	*link.Talk[event]
	protocol *protocol.Protocol
	words    *protocol.Words

	// Of the reading goroutine; others may look after welcomed.
	desc   xboard.Description
	last   string      // info
	open   bool        // the introduction is over
	barred atomic.Bool // the copy protection said no

	// Of the goroutine that plays.
	about  *xboard.Description // what the engine is
	values map[string]string   // of options that were set, by lower-case name
	owed   int                 // answers to isready to come
	dirty  bool                // an answer of a stopped search may come late
	early  *event              // an answer that came before its time
	answer string              // the last one that was taken

	defined     string // the definition that it has read last
	definitions int    // how many it has read
	folder      string // of files with them; "": there is none yet
}

func newSession(l *link.Link, c *xboard.Config, p *protocol.Protocol) *session {
	return &session{
		Talk: link.NewTalk[event](l, c), protocol: p, words: p.Words, values: map[string]string{},
		desc: xboard.Description{Protocol: p.Name, Positions: true, Analyses: true},
	}
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

// Introduce implements link.Session.
func (s *session) Introduce(ctx context.Context, d *xboard.Description) error {
	s.about = d
	if err := s.Send(append(slices.Clone(s.Config.Init), s.protocol.Hello...)...); err != nil {
		return err
	}
	if _, err := s.await(ctx, welcomed, startWait, s.protocol.Welcome); err != nil {
		return err
	}
	*d = s.desc
	d.Options = slices.Clone(d.Options)
	d.Variants = variantsOf(d)
	_, d.MultiPV = d.Option(multiPVOption)
	s.Rename(s.name())
	s.Note("") // what it printed before it was asked anything
	for _, name := range slices.Sorted(maps.Keys(s.Config.Options)) {
		if err := s.configure(name, s.Config.Options[name]); err != nil {
			return fmt.Errorf("%s: %w", s.name(), err)
		}
	}
	if err := s.sync(ctx); err != nil {
		return err
	}
	if s.barred.Load() {
		return s.Failure(xboard.Refused, "its copy protection does not let it play")
	}
	return nil
}

func (s *session) name() string { return s.Config.Called(s.about.Name) }

// announceGame announces a new game to the engine.
func (s *session) announceGame(ctx context.Context) error {
	var news []string
	if s.words.NewGame != "" {
		news = append(news, s.words.NewGame)
	} else if o, ok := s.about.Option("newgame"); ok && o.Kind == xboard.ButtonOption {
		news = append(news, s.setOption(o, ""))
	}
	if s.words.ReadyOnce {
		if err := s.sync(ctx); err != nil {
			return err
		}
		return s.Send(news...)
	}
	if len(news) > 0 {
		if err := s.Send(news...); err != nil {
			return err
		}
	}
	return s.sync(ctx)
}

// await waits for an event of a kind and passes over others. A timeout ends
// the session; what names the line that did not come.
func (s *session) await(ctx context.Context, want eventKind, wait time.Duration, what string) (event, error) {
	wait = s.Config.Wait(wait)
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	for {
		select {
		case e := <-s.Events:
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

// pass handles an event that no caller waits for.
func (s *session) pass(e event) error {
	switch e.kind {
	case ready:
		s.owed = max(s.owed-1, 0)
	case unregistered:
		return s.Send("register later")
	}
	return nil
}

// sync waits until the engine has processed all commands. Answers that come before
// belong to earlier searches.
func (s *session) sync(ctx context.Context) error {
	if err := s.Send("isready"); err != nil {
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
		case e := <-s.Events:
			s.dirty = s.dirty || e.kind == answered
			if err := s.pass(e); err != nil {
				return err
			}
			continue
		default:
		}
		if s.dirty && !s.words.ReadyOnce {
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
		case e := <-s.Events:
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

// halt stops a search and waits for its answer, which is discarded.
func (s *session) halt() error {
	if err := s.Send("stop"); err != nil {
		return err
	}
	return s.halted()
}

func (s *session) halted() error {
	s.dirty = true
	_, err := s.await(context.Background(), answered, stopWait, "bestmove after stop")
	return err
}
