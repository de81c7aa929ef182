package cecp

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// NewGame implements xboard.Player.
func (e *client) NewGame(ctx context.Context, g xboard.Setting) error {
	s, err := e.fresh(ctx)
	if err != nil {
		return e.blame(err)
	}
	d, err := e.dialectOf(g.Variant)
	if err != nil {
		return err
	}
	if e.quirks.sticky && e.played && d.Variant != e.track.dialect.Variant {
		if s, err = e.another(ctx, s); err != nil {
			return e.blame(err)
		}
	}
	t, err := newTrack(d, &g)
	if err != nil {
		return err
	}
	e.game, e.track, e.played = g, t, true
	if err := e.begin(ctx, s); err != nil {
		t.lost = true
		return e.blame(err)
	}
	return nil
}

// fresh returns a session that is ready for a new game: the present one, or a
// new one if that has ended or the engine is good for one game only.
func (e *client) fresh(ctx context.Context) (*session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if e.isClosed() {
		return nil, errClosed
	}
	s, err := e.alive()
	if err != nil || e.played && !e.features.reuse {
		return e.another(ctx, s)
	}
	return s, e.overhear(s)
}

// another ends a session, if there is one, and returns a new one.
func (e *client) another(ctx context.Context, s *session) (*session, error) {
	if s != nil {
		s.leave(s.config.Wait(quitWait))
	}
	if err := e.start(ctx); err != nil {
		return nil, err
	}
	return e.alive()
}

// dialectOf returns how the engine writes a variant. Without a finder, that is
// chess as everybody writes it.
func (e *client) dialectOf(v *engine.Variant) (*xboard.Dialect, error) {
	switch {
	case e.config.Dialects != nil:
		return e.config.Dialects(v, &e.desc, &e.config)
	case v.Def.ID != "chess":
		return nil, &xboard.Unsupported{Player: e.Name(), Variant: v.Def.Name, Why: "nobody has said how it writes it"}
	}
	return dialect.CECP(v), nil
}

// begin begins the game with the engine and waits until it has understood.
func (e *client) begin(ctx context.Context, s *session) error {
	t := e.track
	e.defined = dialect.Setup{Variant: t.dialect.Variant}
	e.pending = pending{}
	wanted := t.position
	t.position = false // only once it is known what the engine's own is
	first := &steps{}
	if err := e.restart(first); err != nil {
		return err
	}
	if err := e.try(ctx, s, first.lines, refusesVariant); err != nil {
		return err
	}
	differs, err := e.differs()
	if err != nil {
		return err
	}
	if wanted || differs {
		t.position = true
		lines, err := e.positionLines(t.follower.Position())
		if err != nil {
			return e.unsupported(err.Error())
		}
		if err := e.try(ctx, s, lines, refusesPosition); err != nil {
			return err
		}
	}
	t.lost = false
	e.pending = pending{} // what it said now was of the last game
	return nil
}

// try sends lines and waits until the engine has done them. It fails if the
// engine refuses them.
func (e *client) try(ctx context.Context, s *session, lines []string, refused func(protest string) bool) error {
	if err := s.send(lines...); err != nil {
		return err
	}
	err := e.sync(ctx, s)
	for _, protest := range e.pending.protests {
		if refused(protest) {
			return e.unsupported("it says: " + protest)
		}
	}
	e.pending.protests = nil
	return err
}

func (e *client) unsupported(why string) error {
	return &xboard.Unsupported{Player: e.Name(), Variant: e.game.Variant.Def.Name, Why: why}
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
func (e *client) differs() (bool, error) {
	d := e.track.dialect
	if d.Adapted != "" {
		return true, nil // it was told to play something else
	}
	if dialect.Ferz(&e.desc, &e.config) {
		return false, nil
	}
	differs, err := dialect.Differs(e.game.Variant, d, e.defined)
	var other *xboard.Unsupported
	if errors.As(err, &other) {
		return false, e.unsupported(other.Why)
	}
	return differs, err
}

// ready returns a session in which the game goes on. An engine that was ended
// because it did not stop thinking is started again.
func (e *client) ready(ctx context.Context) (*session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if e.isClosed() {
		return nil, errClosed
	}
	if !e.broken {
		s, err := e.alive()
		if err == nil && e.track == nil {
			err = errNoGame
		}
		return s, err
	}
	game := e.game
	s, _ := e.alive() // if it was being started when somebody gave up waiting
	_, err := e.another(ctx, s)
	if err == nil {
		err = e.NewGame(ctx, game)
	}
	if err != nil {
		e.broken = ctx.Err() != nil // it can be started when it is needed again
		return nil, e.blame(err)
	}
	return e.alive()
}

// halt makes the engine stop what it does and wait. It returns the move that it
// made nevertheless, if any. If the engine does not stop, it is ended and
// broken is set.
func (e *client) halt() (late string, err error) {
	s, err := e.alive()
	if err != nil {
		return "", err
	}
	t := e.track
	move := false
	note := func(ev event) {
		if ev.kind != moved {
			return
		}
		if move = true; t.answer == "" || ev.text != t.answer { // else it may be its last one, said in another way
			late = ev.text
		}
	}
	stopped, err := e.stop(s, t.mode == analyzing, note)
	if err != nil {
		return "", err
	}
	t.mode = forced
	t.lost = t.lost || move
	if !stopped {
		t.lost, e.broken, e.deaf = true, true, true
		s.End(errAbandoned)
	}
	return late, nil
}

// stop sends what ends thinking and waits until the engine has obeyed.
func (e *client) stop(s *session, analysis bool, note func(event)) (bool, error) {
	lines := []string{"force"}
	if analysis {
		lines = []string{"exit", "force"}
	}
	if !e.features.ping {
		return e.stopBlindly(s, analysis, lines, note)
	}
	for _, last := range []string{"", "?"} {
		if last != "" {
			if !e.knows(last) {
				break
			}
			lines = []string{last}
		}
		n, ping := s.ping()
		if err := s.send(append(lines, ping)...); err != nil {
			return false, err
		}
		err := e.awaitNoting(s, note, func() bool { return s.pongs >= n })
		if !errors.Is(err, errTooLate) {
			return err == nil, err
		}
	}
	return false, nil
}

// stopBlindly stops an engine that does not say when it has: its move tells, or
// nothing does.
func (e *client) stopBlindly(s *session, analysis bool, lines []string, note func(event)) (bool, error) {
	if analysis {
		e.track.lost = true
		return true, s.send(lines...)
	}
	if err := s.send("?"); err != nil {
		return false, err
	}
	done := false
	err := e.awaitNoting(s, func(ev event) {
		done = done || ev.kind == moved
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
func (e *client) awaitNoting(s *session, note func(event), met func() bool) error {
	e.witness = note
	defer func() { e.witness = nil }()
	return e.await(context.Background(), s, e.obedience(haltWait), met)
}

// obedience returns how long the engine has to obey while it thinks. One that
// was found to hear nothing has less.
func (e *client) obedience(d time.Duration) time.Duration {
	if e.deaf {
		d /= 8
	}
	return e.config.Wait(d)
}
