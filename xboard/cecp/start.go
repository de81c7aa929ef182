package cecp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/xboard"
)

// How long an engine may take to say what it can do, before Config.Scale.
const (
	featureWait = 2 * time.Second // for more features, as the protocol has it
	silenceWait = 8 * time.Second // for the first one
	patience    = time.Hour       // of an engine that asks for it by done=0
	coaxing     = 500 * time.Millisecond
	silently    = 10 * time.Second // that an engine may take before people are told
)

// start runs the engine and goes through the introduction.
func (e *client) start(ctx context.Context) error {
	s, err := launch(ctx, e.run, &e.config, e.Name())
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return &xboard.Failure{Player: e.Name(), Kind: xboard.NoStart, Err: err}
	}
	if err := e.adopt(s); err != nil {
		return err
	}
	if err := e.introduce(ctx, s); err != nil {
		return s.GiveUp(ctx, err)
	}
	return nil
}

// adopt makes a session the present one.
func (e *client) adopt(s *session) error {
	e.mu.Lock()
	e.session = s
	closed := e.closed
	e.mu.Unlock()
	e.features, e.options, e.version = defaultFeatures(), nil, 1
	e.quirks = quirksOf("", &e.config)
	e.track, e.played, e.variant, e.lines, e.broken, e.pending = nil, false, "", "", false, pending{}
	if closed {
		return s.End(errClosed)
	}
	return nil
}

// introduce learns what the engine is and gives it its options.
func (e *client) introduce(ctx context.Context, s *session) error {
	if err := s.send(append(slices.Clone(e.config.Init), "xboard", "protover 2")...); err != nil {
		return err
	}
	if err := e.learn(ctx, s); err != nil {
		return err
	}
	if e.version == 1 {
		e.features.analyze = false
	}
	e.quirks = quirksOf(e.features.myname, &e.config)
	if e.quirks.deaf {
		e.deaf = true
		s.refuse("?")
	}
	e.describe()
	if e.config.Name == "" && e.desc.Name != "" {
		s.Rename(e.desc.Name)
	}
	lines, err := e.configure()
	if err != nil {
		return &xboard.Failure{Player: e.Name(), Kind: xboard.Refused, Err: err}
	}
	if len(lines) > 0 {
		if err := s.send(lines...); err != nil {
			return err
		}
	}
	return e.sync(ctx, s)
}

// learn waits until the engine has said what it can do. One that says nothing
// is coaxed, as some read a line only when the next one comes, and then taken
// for one of version 1.
func (e *client) learn(ctx context.Context, s *session) error {
	begun := time.Now()
	heard := begun // when the last feature came
	coax := e.config.Wait(coaxing)
	if e.quirks.lazy {
		coax = firstNudge
	}
	timer, slow := time.NewTimer(coax), time.NewTimer(e.config.Wait(silently))
	defer timer.Stop()
	defer slow.Stop()
	for {
		select {
		case ev := <-s.events:
			if ev.kind == complained && e.version == 1 && !e.quirks.lazy && foreign(ev.text) {
				return nil
			}
			if err := e.pass(s, ev); err != nil {
				return err
			}
			switch {
			case ev.kind == featured:
				heard = time.Now()
			case ev.kind == ponged && e.version == 1:
				e.features.ping = true
			}
		case <-s.Gone():
			return s.Why()
		case <-ctx.Done():
			return ctx.Err()
		case now := <-timer.C:
			if e.told(now.Sub(begun), now.Sub(heard)) {
				return nil
			}
			if e.version == 1 {
				if _, err := e.nudge(s); err != nil {
					return err
				}
				coax = e.later(coax)
			}
			timer.Reset(coax)
		case now := <-slow.C:
			if !e.excuse(now.Sub(begun)) {
				slow.Reset(coax)
			}
		}
		if e.features.done == 1 {
			return nil
		}
	}
}

// excuse tells people why nothing happens, if an engine has asked for time.
func (e *client) excuse(waited time.Duration) bool {
	if e.features.done != 0 {
		return false
	}
	if e.config.Notify != nil {
		e.config.Notify(fmt.Sprintf("%s asks for time to get ready (done=0), and has had %s so far", e.Name(), waited.Round(time.Second)))
	}
	return true
}

// foreign reports whether a complaint is of what engines of version 2 know.
func foreign(text string) bool {
	word := firstWord(text)
	return word == "protover" || word == "ping"
}

// told reports whether no more features are to be waited for.
func (e *client) told(waited, silent time.Duration) bool {
	switch {
	case e.features.done == 0:
		return waited > patience
	case e.version >= 2:
		return silent >= e.config.Wait(featureWait)
	}
	if e.quirks.lazy { // it has features, or would not be known
		return waited >= 4*e.config.Wait(silenceWait)
	}
	return waited >= e.config.Wait(silenceWait)
}

// nudge sends a line that makes engines read those before it which read a line
// only when the next one comes.
func (e *client) nudge(s *session) (number int, err error) {
	n, line := s.ping()
	return n, s.send(line)
}

// later returns the time until the next nudge, given the last. An engine that
// is known to need them wakes up at each with a fair chance only.
func (e *client) later(pause time.Duration) time.Duration {
	if e.quirks.lazy {
		return min(pause*5/4, lastNudge)
	}
	return min(2*pause, e.config.Wait(featureWait))
}

// takeFeatures takes a line of features and tells the engine which of them
// matter.
func (e *client) takeFeatures(s *session, text string) error {
	e.version = 2
	list, err := parseFeatures(text)
	if err != nil {
		s.Note(err.Error())
	}
	var lines []string
	for _, f := range list {
		switch {
		case f.name == "option":
			if err := e.takeOption(f.value); err != nil {
				s.Note(err.Error())
				lines = append(lines, "rejected option "+f.value)
				continue
			}
			lines = append(lines, "accepted option")
		case e.features.set(f):
			lines = append(lines, "accepted "+f.name)
		default:
			lines = append(lines, "rejected "+f.name)
		}
	}
	e.describe()
	if len(lines) == 0 || quirksOf(e.features.myname, &e.config).lazy {
		return nil // each line more is one that it may stop at
	}
	return s.send(lines...)
}

// sync waits until the engine has done all that it was told, if it can say so.
func (e *client) sync(ctx context.Context, s *session) error {
	if !e.features.ping {
		return e.overhear(s)
	}
	n, line := s.ping()
	if err := s.send(line); err != nil {
		return err
	}
	err := e.await(ctx, s, e.config.Wait(pongWait), func() bool { return s.pongs >= n })
	if errors.Is(err, errTooLate) {
		return s.End(s.Failure(xboard.Hung, "no pong within "+e.config.Wait(pongWait).String()))
	}
	return err
}

var errTooLate = errors.New("no answer in time")

// await takes what the engine says until a condition is met.
func (e *client) await(ctx context.Context, s *session, wait time.Duration, met func() bool) error {
	var a alarms
	defer a.stop()
	a.set(hung, wait)
	pause := firstNudge
	if e.quirks.lazy {
		a.set(unread, pause)
	}
	for !met() {
		select {
		case ev := <-s.events:
			if err := e.pass(s, ev); err != nil {
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
			if _, err := e.nudge(s); err != nil {
				return err
			}
			pause = e.later(pause)
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
