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

// Time limits of an engine's handshake, before Config.Scale.
const (
	featureTimeout      = 2 * time.Second // for more features, as the protocol has it
	firstFeatureTimeout = 8 * time.Second // for the first one
	maxDoneWait         = time.Hour       // of an engine that asks for it by done=0
	nudgeInterval       = 500 * time.Millisecond
	slowStartAfter      = 10 * time.Second // that an engine may take before the user is notified
)

// Handshake implements link.Session.
func (s *session) Handshake(ctx context.Context, d *xboard.Description) error {
	s.description = d
	if err := s.send(append(slices.Clone(s.Config.Init), protocol.XBoard().Hello...)...); err != nil {
		return err
	}
	if err := s.readFeatures(ctx); err != nil {
		return err
	}
	p := &s.profile
	if p.version == 1 {
		p.analyze = false
	}
	p.quirks = quirksOf(p.myname, s.Config)
	if p.quirks.deafWhileThinking {
		s.deafWhileThinking = true
		s.noteUnsupported("?")
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

// readFeatures waits until the engine has announced its features. One that is silent is nudged,
// as some read a line only when the next one comes, and then taken for one of version 1.
func (s *session) readFeatures(ctx context.Context) error {
	begun := time.Now()
	heard := begun // when the last feature came
	coax := s.Config.Timeout(nudgeInterval)
	if s.profile.quirks.needsNudge {
		coax = firstNudge
	}
	timer, slow := time.NewTimer(coax), time.NewTimer(s.Config.Timeout(slowStartAfter))
	defer timer.Stop()
	defer slow.Stop()
	for {
		select {
		case ev := <-s.Events:
			if ev.kind == evError && s.profile.version == 1 && !s.profile.quirks.needsNudge && isVersion2Error(ev.text) {
				return nil
			}
			if err := s.handleUnexpected(ev); err != nil {
				return err
			}
			switch {
			case ev.kind == evFeature:
				heard = time.Now()
			case ev.kind == evPong && s.profile.version == 1:
				s.profile.ping = true
			}
		case <-s.Closed():
			return s.Cause()
		case <-ctx.Done():
			return ctx.Err()
		case now := <-timer.C:
			if s.featuresComplete(now.Sub(begun), now.Sub(heard)) {
				return nil
			}
			if s.profile.version == 1 {
				if err := s.retryFeatures(); err != nil {
					return err
				}
				coax = s.nextNudge(coax)
			}
			timer.Reset(coax)
		case now := <-slow.C:
			if !s.notifySlowStart(now.Sub(begun)) {
				slow.Reset(coax)
			}
		}
		if s.profile.done == 1 {
			return nil
		}
	}
}

// retryFeatures makes an engine read what it was asked. A lazy one that answers pings, but
// has said nothing of itself, has lost the question, which is asked again.
func (s *session) retryFeatures() error {
	if s.profile.quirks.needsNudge && s.profile.ping {
		return s.send(protocol.XBoard().Hello[1:]...)
	}
	_, err := s.nudge()
	return err
}

// notifySlowStart notifies the user of the delay, if an engine has asked for time.
func (s *session) notifySlowStart(waited time.Duration) bool {
	if s.profile.done != 0 {
		return false
	}
	if s.Config.Notify != nil {
		s.Config.Notify(fmt.Sprintf("%s asks for time to get ready (done=0), and has had %s so far", s.name(), waited.Round(time.Second)))
	}
	return true
}

// isVersion2Error reports whether a complaint is of what engines of version 2 know.
func isVersion2Error(text string) bool {
	word := firstWord(text)
	return word == "protover" || word == "ping"
}

// featuresComplete reports whether no more features are to be waited for.
func (s *session) featuresComplete(waited, silent time.Duration) bool {
	switch {
	case s.profile.done == 0:
		return waited > maxDoneWait
	case s.profile.version >= 2:
		return silent >= s.Config.Timeout(featureTimeout)
	}
	if s.profile.quirks.needsNudge { // it has features, or would not be known
		return waited >= 4*s.Config.Timeout(firstFeatureTimeout)
	}
	return waited >= s.Config.Timeout(firstFeatureTimeout)
}

// nudge sends a line that makes engines read those before it which read a line
// only when the next one comes.
func (s *session) nudge() (number int, err error) {
	n, line := s.ping()
	return n, s.send(line)
}

// nextNudge returns the time until the next nudge, given the last. An engine that
// is known to need them wakes up at each with a fair chance only.
func (s *session) nextNudge(pause time.Duration) time.Duration {
	if s.profile.quirks.needsNudge {
		return min(pause*5/4, lastNudge)
	}
	return min(2*pause, s.Config.Timeout(featureTimeout))
}

// handleFeatures takes a line of features and sends the engine the replies to them.
func (s *session) handleFeatures(text string) error {
	answers, wrong := s.profile.take(text)
	if wrong != nil {
		s.NoteOutput(wrong.Error())
	}
	s.profile.describe(s.description)
	if len(answers) == 0 || quirksOf(s.profile.myname, s.Config).needsNudge {
		return nil // each line more is one that it may stop at
	}
	return s.send(answers...)
}

// sync waits until the engine has processed all commands, if it can report that.
func (s *session) sync(ctx context.Context) error {
	if !s.profile.ping {
		return s.drainEvents()
	}
	n, line := s.ping()
	if err := s.send(line); err != nil {
		return err
	}
	err := s.await(ctx, s.Config.Timeout(pongTimeout), func() bool { return s.pongs >= n })
	if errors.Is(err, errTooLate) {
		return s.End(s.Failure(xboard.Unresponsive, "no pong within "+s.Config.Timeout(pongTimeout).String()))
	}
	return err
}

var errTooLate = errors.New("no answer in time")

// await processes the engine's output until a condition is met.
func (s *session) await(ctx context.Context, wait time.Duration, met func() bool) error {
	var a deadlines
	defer a.stop()
	a.set(searchTimeout, wait)
	pause := firstNudge
	if s.profile.quirks.needsNudge {
		a.set(readTimeout, pause)
	}
	for !met() {
		select {
		case ev := <-s.Events:
			if err := s.handleUnexpected(ev); err != nil {
				return err
			}
		case <-s.Closed():
			return s.Cause()
		case <-ctx.Done():
			return ctx.Err()
		case <-a.c():
			if a.due() == searchTimeout {
				return errTooLate
			}
			if _, err := s.nudge(); err != nil {
				return err
			}
			pause = s.nextNudge(pause)
			a.set(readTimeout, pause)
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
