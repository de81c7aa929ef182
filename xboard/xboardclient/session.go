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
	pongWait   = 15 * time.Second
	quitWait   = 5 * time.Second
	haltWait   = time.Second            // to stop thinking
	hurryWait  = time.Second            // to obey move now
	claimWait  = 200 * time.Millisecond // between a claim and the move that it may come with
	thinkSlack = 10 * time.Second       // beyond the time that it was given
	exitWait   = 500 * time.Millisecond // to quit while it thinks
	firstNudge = 25 * time.Millisecond
	lastNudge  = time.Second
)

var errAbandoned = errors.New("the engine did not stop thinking")

// session is the conversation with one run of an engine's program. Its methods
// but Hear and Grace belong to the goroutine that plays.
type session struct {
	*link.Talk[event]
	recent atomic.Pointer[string] // line of thinking

	about   *xboard.Description
	profile profile
	random  bool            // it shall vary its play
	unknown map[string]bool // commands that the engine does not know
	pings   int             // sent
	pongs   int             // highest that came
	pending pending         // what the engine printed while it was not asked
	defined dialect.Setup   // what it said of the variant
	witness func(event)     // sees each event that passes, if not nil

	track   *track // nil: no game has begun
	variant string // that it was sent last
	lines   string // number of lines of play to think about, as sent last
	exact   bool   // it was sent an exact time per move

	deaf   bool // it hears nothing while it thinks
	broken bool // it was ended for its own good
}

// pending holds what an engine announces between its turns.
type pending struct {
	claim    engine.Result
	resigns  bool
	offers   bool
	protests []string // its complaints and its messages to the user
}

const maxProtests = 10

func newSession(l *link.Link, c *xboard.Config) *session {
	return &session{
		Talk:    link.NewTalk[event](l, c),
		profile: profile{features: defaultFeatures(), quirks: quirksOf("", c), version: 1},
		unknown: map[string]bool{},
	}
}

// name is what people call the engine.
func (s *session) name() string { return s.Config.Called(s.about.Name) }

// Grace implements link.Session. An engine that thinks may not hear that it is
// to quit.
func (s *session) Grace(thinking bool) time.Duration {
	if thinking {
		return exitWait
	}
	return s.Config.Wait(quitWait)
}

// Hear implements link.Session: it passes a line on if it matters.
func (s *session) Hear(text string) {
	e := classify(text)
	switch e.kind {
	case silent:
		return
	case thought:
		s.recent.Store(&e.text)
		if !s.Wanted.Load() {
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
	s.Post(e)
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

// optional are the commands that need not be sent again to an engine that does
// not know them.
var optional = map[string]bool{
	"post": true, "nopost": true, "hard": true, "easy": true, "random": true, "otim": true, "time": true,
	"st": true, "sd": true, "nps": true, "?": true, ".": true, "draw": true, "name": true, "computer": true,
	"result": true, "accepted": true, "rejected": true, "memory": true, "cores": true, "exclude": true, "include": true,
	"protover": true, "white": true, "black": true,
}

// refuse notes a command that the engine reports as unknown. It reports whether the
// complaint is about such a command.
func (s *session) refuse(text string) bool {
	word := firstWord(text)
	if !optional[word] {
		return false
	}
	s.unknown[word] = true
	switch word {
	case "st":
		s.exact = false // it never had one
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
	s.deaf = last.deaf
	for _, word := range []string{"st", "sd"} {
		if last.unknown[word] {
			s.unknown[word] = true
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
func (s *session) knows(command string) bool { return !s.unknown[command] }

// overhear processes what the engine printed while no caller waited for it, unless that
// is part of the answer to the next turn.
func (s *session) overhear() error {
	if s.track != nil && s.track.goesOn() {
		return nil
	}
	for {
		select {
		case ev := <-s.Events:
			if err := s.pass(ev); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// pass handles an event that no caller waits for.
func (s *session) pass(ev event) error {
	if s.witness != nil {
		s.witness(ev)
	}
	switch ev.kind {
	case ponged:
		s.pongs = max(s.pongs, ev.pong())
	case featured:
		return s.takeFeatures(ev.text)
	case defined:
		if err := s.defined.Read(ev.text); err != nil {
			s.Note(err.Error())
		}
	case complained, told:
		if ev.kind == complained {
			s.refuse(ev.text)
		}
		if len(s.pending.protests) < maxProtests {
			s.pending.protests = append(s.pending.protests, ev.text)
		}
	case claimed:
		s.pending.claim = ev.result
	case resigned:
		s.pending.resigns = true
	case offered:
		s.pending.offers = true
	case moved:
		if s.track != nil && ev.text != s.track.answer {
			s.track.lost = true // who knows what it has done
		}
	}
	return nil
}
