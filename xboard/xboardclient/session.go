package xboardclient

import (
	"errors"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/link"
)

// How long an engine may take, before Config.Scale.
const (
	pongTimeout  = 15 * time.Second
	quitTimeout  = 5 * time.Second
	stopTimeout  = time.Second            // to stop thinking
	moveNowWait  = time.Second            // to obey move now
	claimTimeout = 200 * time.Millisecond // between a claim and the move that it may come with
	thinkSlack   = 10 * time.Second       // beyond the time that it was given
	exitTimeout  = 500 * time.Millisecond // to quit while it thinks
	firstNudge   = 25 * time.Millisecond
	lastNudge    = time.Second
)

var errStopTimeout = errors.New("the engine did not stop thinking")

// session is the conversation with one run of an engine's program. Its methods
// but Hear and Grace belong to the goroutine that plays.
type session struct {
	*link.EventConn[event]
	recent atomic.Pointer[string] // line of thinking

	description         *xboard.Description
	profile             profile
	random              bool            // it shall vary its play
	unsupportedCommands map[string]bool // commands that the engine does not know
	pings               int             // sent
	pongs               int             // highest that came
	pending             pending         // what the engine printed while it was not asked
	defined             dialect.Setup   // what it said of the variant
	onEvent             func(event)     // sees each event that passes, if not nil

	track        *boardSync // nil: no game has begun
	variant      string     // that it was sent last
	lines        string     // number of lines of play to think about, as sent last
	exactTimeSet bool       // it was sent an exact time per move

	deafWhileThinking bool // it hears nothing while it thinks
	killed            bool // it was ended for its own good
}

// pending holds what an engine announces between its turns.
type pending struct {
	claim    engine.Result
	resigns  bool
	offers   bool
	messages []string // its complaints and its messages to the user
}

const maxMessages = 10

func newSession(l *link.Conn, c *xboard.Config) *session {
	return &session{
		EventConn:           link.NewEventConn[event](l, c),
		profile:             profile{features: defaultFeatures(), quirks: quirksOf("", c), version: 1},
		unsupportedCommands: map[string]bool{},
	}
}

// name is what people call the engine.
func (s *session) name() string { return s.Config.DisplayName(s.description.Name) }

// QuitTimeout implements link.Session. An engine that thinks may not hear that it is
// to quit.
func (s *session) QuitTimeout(thinking bool) time.Duration {
	if thinking {
		return exitTimeout
	}
	return s.Config.Timeout(quitTimeout)
}

// HandleLine implements link.Session: it passes a line on if it matters.
func (s *session) HandleLine(text string) {
	e := classify(text)
	switch e.kind {
	case evIgnored:
		return
	case evThinking:
		s.recent.Store(&e.text)
		if !s.ReportThinking.Load() {
			return
		}
	case evMove:
		if last := s.recent.Load(); last != nil {
			e.lastThinking = *last
		}
	case evError:
		if !optional[firstWord(e.text)] {
			s.NoteOutput(text) // the others explain nothing
		}
	case evUserMessage:
		s.NoteOutput(text)
	}
	s.Post(e)
}

// send sends lines, without the commands that the engine does not know. Its
// error ends the session.
func (s *session) send(lines ...string) error {
	known := lines
	if len(s.unsupportedCommands) > 0 {
		known = make([]string, 0, len(lines))
		for _, l := range lines {
			if !s.unsupportedCommands[firstWord(l)] {
				known = append(known, l)
			}
		}
	}
	return s.Send(known...)
}

// optional are the commands that need not be sent again to an engine that does
// not know them.
var optional = map[string]bool{
	"post": true, "nopost": true, "hard": true, "easy": true, "random": true, "otim": true, "time": true,
	"st": true, "sd": true, "nps": true, "?": true, ".": true, "draw": true, "name": true, "computer": true,
	"result": true, "accepted": true, "rejected": true, "memory": true, "cores": true, "exclude": true, "include": true,
	"protover": true, "white": true, "black": true,
}

// noteUnsupported notes a command that the engine reports as unknown. It reports whether the
// complaint is about such a command.
func (s *session) noteUnsupported(text string) bool {
	word := firstWord(text)
	if !optional[word] {
		return false
	}
	s.unsupportedCommands[word] = true
	switch word {
	case "st":
		s.exactTimeSet = false // it never had one
	case "sd":
		if s.track != nil {
			s.track.limits.depth = 0
		}
	}
	return true
}

// inherit takes over what the program's last run has shown of it, and will again: that
// it hears nothing while it thinks, and which limits it does not know.
func (s *session) inherit(last *session) {
	s.deafWhileThinking = last.deafWhileThinking
	for _, word := range []string{"st", "sd"} {
		if last.unsupportedCommands[word] {
			s.unsupportedCommands[word] = true
		}
	}
}

// ping returns the next ping, which the engine answers when it has processed all
// commands.
func (s *session) ping() (number int, line string) {
	s.pings++
	return s.pings, "ping " + strconv.Itoa(s.pings)
}

// knows reports whether the engine has not said that it does not know a command.
func (s *session) knows(command string) bool { return !s.unsupportedCommands[command] }

// drainEvents processes what the engine printed while no caller waited for it, unless that
// is part of the answer to the next turn.
func (s *session) drainEvents() error {
	if s.track != nil && s.track.goesOn() {
		return nil
	}
	for {
		select {
		case ev := <-s.Events:
			if err := s.handleUnexpected(ev); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// handleUnexpected handles an event that no caller waits for.
func (s *session) handleUnexpected(ev event) error {
	if s.onEvent != nil {
		s.onEvent(ev)
	}
	switch ev.kind {
	case evPong:
		s.pongs = max(s.pongs, ev.pong())
	case evFeature:
		return s.handleFeatures(ev.text)
	case evDefinition:
		if err := s.defined.Read(ev.text); err != nil {
			s.NoteOutput(err.Error())
		}
	case evError, evUserMessage:
		if ev.kind == evError {
			s.noteUnsupported(ev.text)
		}
		if len(s.pending.messages) < maxMessages {
			s.pending.messages = append(s.pending.messages, ev.text)
		}
	case evClaim:
		s.pending.claim = ev.result
	case evResign:
		s.pending.resigns = true
	case evDrawOffer:
		s.pending.offers = true
	case evMove:
		if s.track != nil && ev.text != s.track.answer {
			s.track.outOfSync = true // who knows what it has done
		}
	}
	return nil
}
