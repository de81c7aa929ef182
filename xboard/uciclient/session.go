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
	evUCIOK        eventKind = iota // uciok
	evReadyOK                       // readyok
	evBestMove                      // bestmove
	evInfo                          // info that has a value
	evRegistration                  // registration error
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
	*link.EventConn[event]
	protocol *protocol.Protocol
	words    *protocol.UCIDialect

	// Of the reading goroutine; others may look after welcomed.
	desc          xboard.Description
	last          string      // info
	open          bool        // the introduction is over
	copyProtected atomic.Bool // the copy protection said no

	// Of the goroutine that plays.
	description       *xboard.Description // what the engine is
	values            map[string]string   // of options that were set, by lower-case name
	owed              int                 // answers to isready to come
	lateReplyPossible bool                // an answer of a stopped search may come late
	prematureReply    *event              // an answer that came before its time
	answer            string              // the last one that was taken

	loadedDefinition string // the definition that it has read last
	definitions      int    // how many it has read
	folder           string // of files with them; "": there is none yet
}

func newSession(l *link.Conn, c *xboard.Config, p *protocol.Protocol) *session {
	return &session{
		EventConn: link.NewEventConn[event](l, c), protocol: p, words: p.UCIDialect, values: map[string]string{},
		desc: xboard.Description{Protocol: p.Name, AcceptsFEN: true, CanAnalyze: true},
	}
}

// How long an engine may take, before Config.Scale.
const (
	startTimeout   = 35 * time.Second
	readyTimeout   = 15 * time.Second
	stopTimeout    = 5 * time.Second
	quitTimeout    = 5 * time.Second
	gnuQuitTimeout = 300 * time.Millisecond
	thinkSlack     = 10 * time.Second // beyond the time that it was given
	exitTimeout    = 500 * time.Millisecond
)

// Handshake implements link.Session.
func (s *session) Handshake(ctx context.Context, d *xboard.Description) error {
	s.description = d
	if err := s.Send(append(slices.Clone(s.Config.Init), s.protocol.Hello...)...); err != nil {
		return err
	}
	if _, err := s.await(ctx, evUCIOK, startTimeout, s.protocol.HelloReply); err != nil {
		return err
	}
	*d = s.desc
	d.Options = slices.Clone(d.Options)
	d.Variants = variantsOf(d)
	_, d.MultiPV = d.Option(multiPVOption)
	s.Rename(s.name())
	s.NoteOutput("") // what it printed before it was asked anything
	for _, name := range slices.Sorted(maps.Keys(s.Config.Options)) {
		if err := s.configure(name, s.Config.Options[name]); err != nil {
			return fmt.Errorf("%s: %w", s.name(), err)
		}
	}
	if err := s.sync(ctx); err != nil {
		return err
	}
	if s.copyProtected.Load() {
		return s.Failure(xboard.Refused, "its copy protection does not let it play")
	}
	return nil
}

func (s *session) name() string { return s.Config.DisplayName(s.description.Name) }

// announceGame announces a new game to the engine.
func (s *session) announceGame(ctx context.Context) error {
	var news []string
	if s.words.NewGame != "" {
		news = append(news, s.words.NewGame)
	} else if o, ok := s.description.Option("newgame"); ok && o.Kind == xboard.ButtonOption {
		news = append(news, s.setOption(o, ""))
	}
	if s.words.ReadyBeforeNewGame {
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
	wait = s.Config.Timeout(wait)
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	for {
		select {
		case e := <-s.Events:
			if e.kind == want {
				return e, nil
			}
			if err := s.handleUnexpected(e); err != nil {
				return event{}, err
			}
		case <-s.Closed():
			return event{}, s.Cause()
		case <-ctx.Done():
			return event{}, ctx.Err()
		case <-timeout.C:
			return event{}, s.End(s.Failure(xboard.Unresponsive, fmt.Sprintf("no %s within %v", what, wait)))
		}
	}
}

// handleUnexpected handles an event that no caller waits for.
func (s *session) handleUnexpected(e event) error {
	switch e.kind {
	case evReadyOK:
		s.owed = max(s.owed-1, 0)
	case evRegistration:
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
		e, err := s.await(ctx, evReadyOK, readyTimeout, "readyok")
		if err != nil {
			return err
		}
		s.handleUnexpected(e)
	}
	s.lateReplyPossible = false
	return nil
}

// resync makes sure that the next answer is one to the next question.
func (s *session) resync(ctx context.Context) error {
	for {
		select {
		case e := <-s.Events:
			s.lateReplyPossible = s.lateReplyPossible || e.kind == evBestMove
			if err := s.handleUnexpected(e); err != nil {
				return err
			}
			continue
		default:
		}
		if s.lateReplyPossible && !s.words.ReadyBeforeNewGame {
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
			if e.kind == evBestMove {
				s.prematureReply = &e
				return true
			}
			if s.handleUnexpected(e) != nil {
				return false
			}
		default:
			return false
		}
	}
}

// stopSearch stops a search and waits for its answer, which is discarded.
func (s *session) stopSearch() error {
	if err := s.Send("stop"); err != nil {
		return err
	}
	return s.halted()
}

func (s *session) halted() error {
	s.lateReplyPossible = true
	_, err := s.await(context.Background(), evBestMove, stopTimeout, "bestmove after stop")
	return err
}
