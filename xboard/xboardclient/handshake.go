package xboardclient

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// How long an engine may take to say what it can do, before Config.Scale.
const (
	featureWait = 2 * time.Second // for more features, as the protocol has it
	silenceWait = 8 * time.Second // for the first one
	patience    = time.Hour       // of an engine that asks for it by done=0
	coaxing     = 500 * time.Millisecond
	silently    = 10 * time.Second // that an engine may take before the user is notified
)

// Introduce implements link.Session.
func (s *session) Introduce(ctx context.Context, d *xboard.Description) error {
	s.about = d
	if err := s.send(append(slices.Clone(s.Config.Init), protocol.XBoard().Hello...)...); err != nil {
		return err
	}
	if err := s.learn(ctx); err != nil {
		return err
	}
	p := &s.profile
	if p.version == 1 {
		p.analyze = false
	}
	p.quirks = quirksOf(p.myname, s.Config)
	if p.quirks.deaf {
		s.deaf = true
		s.refuse("?")
	}
	p.describe(d)
	s.Rename(s.name())
	lines, random, err := p.configure(s.Config.Options)
	if err != nil {
		return &xboard.Failure{Player: s.name(), Kind: xboard.Refused, Err: err}
	}
	s.random = random
	if len(lines) > 0 {
		if err := s.send(lines...); err != nil {
			return err
		}
	}
	return s.sync(ctx)
}

// learn waits until the engine has announced its features. One that is silent is nudged,
// as some read a line only when the next one comes, and then taken for one of version 1.
func (s *session) learn(ctx context.Context) error {
	begun := time.Now()
	heard := begun // when the last feature came
	coax := s.Config.Wait(coaxing)
	if s.profile.quirks.lazy {
		coax = firstNudge
	}
	timer, slow := time.NewTimer(coax), time.NewTimer(s.Config.Wait(silently))
	defer timer.Stop()
	defer slow.Stop()
	for {
		select {
		case ev := <-s.Events:
			if ev.kind == complained && s.profile.version == 1 && !s.profile.quirks.lazy && foreign(ev.text) {
				return nil
			}
			if err := s.pass(ev); err != nil {
				return err
			}
			switch {
			case ev.kind == featured:
				heard = time.Now()
			case ev.kind == ponged && s.profile.version == 1:
				s.profile.ping = true
			}
		case <-s.Gone():
			return s.Why()
		case <-ctx.Done():
			return ctx.Err()
		case now := <-timer.C:
			if s.told(now.Sub(begun), now.Sub(heard)) {
				return nil
			}
			if s.profile.version == 1 {
				if err := s.coax(); err != nil {
					return err
				}
				coax = s.later(coax)
			}
			timer.Reset(coax)
		case now := <-slow.C:
			if !s.excuse(now.Sub(begun)) {
				slow.Reset(coax)
			}
		}
		if s.profile.done == 1 {
			return nil
		}
	}
}

// coax makes an engine read what it was asked. A lazy one that answers pings, but
// has said nothing of itself, has lost the question, which is asked again.
func (s *session) coax() error {
	if s.profile.quirks.lazy && s.profile.ping {
		return s.send(protocol.XBoard().Hello[1:]...)
	}
	_, err := s.nudge()
	return err
}

// excuse notifies the user of the delay, if an engine has asked for time.
func (s *session) excuse(waited time.Duration) bool {
	if s.profile.done != 0 {
		return false
	}
	if s.Config.Notify != nil {
		s.Config.Notify(fmt.Sprintf("%s asks for time to get ready (done=0), and has had %s so far", s.name(), waited.Round(time.Second)))
	}
	return true
}

// foreign reports whether a complaint is of what engines of version 2 know.
func foreign(text string) bool {
	word := firstWord(text)
	return word == "protover" || word == "ping"
}

// told reports whether no more features are to be waited for.
func (s *session) told(waited, silent time.Duration) bool {
	switch {
	case s.profile.done == 0:
		return waited > patience
	case s.profile.version >= 2:
		return silent >= s.Config.Wait(featureWait)
	}
	if s.profile.quirks.lazy { // it has features, or would not be known
		return waited >= 4*s.Config.Wait(silenceWait)
	}
	return waited >= s.Config.Wait(silenceWait)
}

// nudge sends a line that makes engines read those before it which read a line
// only when the next one comes.
func (s *session) nudge() (number int, err error) {
	n, line := s.ping()
	return n, s.send(line)
}

// later returns the time until the next nudge, given the last. An engine that
// is known to need them wakes up at each with a fair chance only.
func (s *session) later(pause time.Duration) time.Duration {
	if s.profile.quirks.lazy {
		return min(pause*5/4, lastNudge)
	}
	return min(2*pause, s.Config.Wait(featureWait))
}

// takeFeatures takes a line of features and sends the engine the replies to them.
func (s *session) takeFeatures(text string) error {
	answers, wrong := s.profile.take(text)
	if wrong != nil {
		s.Note(wrong.Error())
	}
	s.profile.describe(s.about)
	if len(answers) == 0 || quirksOf(s.profile.myname, s.Config).lazy {
		return nil // each line more is one that it may stop at
	}
	return s.send(answers...)
}

// sync waits until the engine has processed all commands, if it can report that.
func (s *session) sync(ctx context.Context) error {
	if !s.profile.ping {
		return s.overhear()
	}
	n, line := s.ping()
	if err := s.send(line); err != nil {
		return err
	}
	err := s.await(ctx, s.Config.Wait(pongWait), func() bool { return s.pongs >= n })
	if errors.Is(err, errTooLate) {
		return s.End(s.Failure(xboard.Hung, "no pong within "+s.Config.Wait(pongWait).String()))
	}
	return err
}

var errTooLate = errors.New("no answer in time")

// await processes the engine's output until a condition is met.
func (s *session) await(ctx context.Context, wait time.Duration, met func() bool) error {
	var a alarms
	defer a.stop()
	a.set(hung, wait)
	pause := firstNudge
	if s.profile.quirks.lazy {
		a.set(unread, pause)
	}
	for !met() {
		select {
		case ev := <-s.Events:
			if err := s.pass(ev); err != nil {
				return err
			}
		case <-s.Gone():
			return s.Why()
		case <-ctx.Done():
			return ctx.Err()
		case <-a.c():
			if a.due() == hung {
				return errTooLate
			}
			if _, err := s.nudge(); err != nil {
				return err
			}
			pause = s.later(pause)
			a.set(unread, pause)
		}
	}
	return nil
}

// oneLine makes a text fit to be sent.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == '{' || r == '}' {
			return ' '
		}
		return r
	}, text)
}
