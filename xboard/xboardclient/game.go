package xboardclient

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// begin begins a game with the engine and waits until it has understood.
func (s *session) begin(ctx context.Context, t *boardSync) error {
	s.track = t
	if err := s.open(ctx); err != nil {
		t.outOfSync = true
		return err
	}
	return nil
}

// open has the engine set up the game's first position.
func (s *session) open(ctx context.Context) error {
	t := s.track
	s.defined = dialect.Setup{Variant: t.dialect.Variant}
	s.pending = pending{}
	wanted := t.position
	t.position = false // only once it is known what the engine's own is
	first := &syncCommands{}
	if err := t.restart(first); err != nil {
		return err
	}
	if err := s.try(ctx, first.lines, refusesVariant); err != nil {
		return err
	}
	differs, err := s.differs()
	if err != nil {
		return err
	}
	if wanted || differs {
		t.position = true
		lines, err := t.positionLines(t.follower.Position())
		if err != nil {
			return s.unsupported(err.Error())
		}
		if err := s.try(ctx, lines, refusesPosition); err != nil {
			return err
		}
	}
	t.outOfSync = false
	s.pending = pending{} // what it said now was of the last game
	return nil
}

// try sends lines and waits until the engine has done them. It fails if the
// engine refuses them.
func (s *session) try(ctx context.Context, lines []string, refused func(protest string) bool) error {
	if err := s.send(lines...); err != nil {
		return err
	}
	err := s.sync(ctx)
	for _, protest := range s.pending.messages {
		if refused(protest) {
			return s.unsupported("it says: " + protest)
		}
	}
	s.pending.messages = nil
	return err
}

func (s *session) unsupported(why string) error {
	return &xboard.Unsupported{Player: s.name(), Variant: s.track.game.Variant.Def.Name, Why: why}
}

// refusesVariant reports whether an engine protests against a variant.
func refusesVariant(protest string) bool {
	low := strings.ToLower(protest)
	return firstWord(low) == "variant" ||
		strings.Contains(low, "variant") && (strings.Contains(low, "not supported") || strings.Contains(low, "unsupported") || strings.Contains(low, "unknown"))
}

// refusesPosition reports whether an engine protests against a position.
func refusesPosition(protest string) bool {
	low := strings.ToLower(protest)
	switch firstWord(low) {
	case "setboard", "edit", "#", ".":
		return true
	}
	return strings.Contains(low, "position")
}

// differs reports whether the engine has said that its start position is
// another than ours. It fails if the engine has said that its pieces are.
func (s *session) differs() (bool, error) {
	d := s.track.dialect
	if d.AdaptorNote != "" {
		return true, nil // it was asked to play something else
	}
	differs, err := dialect.CompareSetup(s.track.game.Variant, s.description, s.Config, d, s.defined)
	var other *xboard.Unsupported
	if errors.As(err, &other) {
		return false, s.unsupported(other.Why)
	}
	return differs, err
}

// halt makes the engine stop what it does and wait. It returns the move that it
// made nevertheless, if any. If the engine does not stop, it is ended and
// broken is set.
func (s *session) halt() (late string, err error) {
	if s.IsClosed() {
		return "", s.Cause()
	}
	t := s.track
	move := false
	note := func(ev event) {
		if ev.kind != evMove {
			return
		}
		if move = true; t.answer == "" || ev.text != t.answer { // else it may be its last one, said in another way
			late = ev.text
		}
	}
	stopped, err := s.stop(t.mode == analyzing, note)
	if err != nil {
		return "", err
	}
	t.mode = forced
	t.outOfSync = t.outOfSync || move
	if !stopped {
		t.outOfSync, s.killed, s.deafWhileThinking = true, true, true
		s.End(errStopTimeout)
	}
	return late, nil
}

// stop sends what ends thinking and waits until the engine has obeyed.
func (s *session) stop(analysis bool, note func(event)) (bool, error) {
	lines := []string{"force"}
	if analysis {
		lines = []string{"exit", "force"}
	}
	if !s.profile.ping {
		return s.stopBlindly(analysis, lines, note)
	}
	for _, last := range []string{"", "?"} {
		if last != "" {
			if !s.knows(last) {
				break
			}
			lines = []string{last}
		}
		n, ping := s.ping()
		if err := s.send(append(lines, ping)...); err != nil {
			return false, err
		}
		err := s.awaitNoting(note, func() bool { return s.pongs >= n })
		if !errors.Is(err, errTooLate) {
			return err == nil, err
		}
	}
	return false, nil
}

// stopBlindly stops an engine that does not report when it has stopped: only its move
// shows that, if there is one.
func (s *session) stopBlindly(analysis bool, lines []string, note func(event)) (bool, error) {
	if analysis {
		s.track.outOfSync = true
		return true, s.send(lines...)
	}
	if err := s.send("?"); err != nil {
		return false, err
	}
	done := false
	err := s.awaitNoting(func(ev event) {
		done = done || ev.kind == evMove
		note(ev)
	}, func() bool { return done })
	if errors.Is(err, errTooLate) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, s.send(lines...)
}

// awaitNoting waits as await does, for as long as it may take to stop thinking,
// and shows each event.
func (s *session) awaitNoting(note func(event), met func() bool) error {
	s.onEvent = note
	defer func() { s.onEvent = nil }()
	return s.await(context.Background(), s.obedience(stopTimeout), met)
}

// obedience returns how long the engine has to obey while it thinks. One that
// was found to hear nothing has less.
func (s *session) obedience(d time.Duration) time.Duration {
	if s.deafWhileThinking {
		d /= 8
	}
	return s.Config.Timeout(d)
}
