package uciclient

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
)

// Think implements xboard.Player.
func (e *client) Think(ctx context.Context, t xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	s, err := e.ready(ctx)
	if err != nil {
		return xboard.Reply{}, err
	}
	defer e.MoveNowSignal.StartThinking()()
	s.ReportThinking.Store(report != nil)
	defer s.ReportThinking.Store(false)
	l, err := e.ask(ctx, &t)
	if err != nil {
		return xboard.Reply{}, e.AsFailure(err)
	}
	a, err := e.listen(ctx, l, report)
	if err != nil {
		return xboard.Reply{}, e.AsFailure(err)
	}
	return e.readReply(a, report != nil)
}

// ready checks that the engine can be asked something.
func (e *client) ready(ctx context.Context) (*session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s, err := e.LiveSession()
	if err == nil && e.record == nil {
		err = link.ErrNoGame
	}
	return s, err
}

// ask sends a turn to the engine, or ponderhit if the opponent has made the move that it
// ponders on.
func (e *client) ask(ctx context.Context, t *xboard.Request) (*limits, error) {
	if e.pondersOn(t) {
		e.pondering = nil
		l := e.limitsOf(t, e.record.position().Side())
		if e.Session().answeredEarly() {
			return l, nil
		}
		line := "ponderhit"
		if t.DrawOffered && e.words.DrawOffers {
			line += " draw"
		}
		return l, e.Session().Send(line)
	}
	if err := e.endPondering(); err != nil {
		return nil, err
	}
	return e.search(ctx, t, false)
}

// search starts a search. A finished game is not put to the engine: there is
// no answer in the protocol that all engines give.
func (e *client) search(ctx context.Context, t *xboard.Request, ponder bool) (*limits, error) {
	if err := e.record.follow(t.Moves); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name(), err)
	}
	p := e.record.position()
	if !p.HasMoves() {
		return nil, fmt.Errorf("%s: %w", e.Name(), search.ErrNoMoves)
	}
	l := e.limitsOf(t, p.Side())
	l.ponder = ponder
	if err := l.check(); err != nil {
		return nil, fmt.Errorf("%s can't search with these limits: %w", e.Name(), err)
	}
	lines, err := e.goCommands(l)
	if err != nil {
		return nil, err
	}
	if err := e.Session().setMultiPV(l.MultiPV); err != nil {
		return nil, err
	}
	if err := e.Session().resync(ctx); err != nil {
		return nil, err
	}
	return l, e.Session().Send(lines...)
}

// goCommands returns the commands that start a search.
func (e *client) goCommands(l *limits) ([]string, error) {
	lines := []string{e.record.command()}
	if len(l.SearchMoves) == 0 {
		return append(lines, l.command(e.words)), nil
	}
	d, p := e.record.dialect, e.record.position()
	var banned []string
	var err error
	if l.only, err = link.SearchMoves(d, p, l.SearchMoves); err == nil && e.words.HasBanMoves {
		banned, err = link.SearchMoves(d, p, slices.DeleteFunc(p.LegalMoves(), func(m engine.Move) bool { return slices.Contains(l.SearchMoves, m) }))
		lines = append(lines, strings.TrimSpace("banmoves "+strings.Join(banned, " ")))
	}
	if err != nil {
		return nil, fmt.Errorf("%s %w", e.Name(), err)
	}
	return append(lines, l.command(e.words)), nil
}

// listen waits for the answer to a search and reports what the engine thinks
// meanwhile.
func (e *client) listen(ctx context.Context, l *limits, report func(xboard.Thinking)) (event, error) {
	s := e.Session()
	if a := s.prematureReply; a != nil {
		s.prematureReply = nil
		return *a, nil
	}
	w := &searchTimer{session: s}
	defer w.close()
	if d, ok := l.timed(); ok {
		w.set(d + s.Config.Timeout(thinkSlack))
	}
	for {
		select {
		case a := <-s.Events:
			if a.kind == evBestMove {
				return a, nil
			}
			if err := e.handleEvent(a, report); err != nil {
				return event{}, err
			}
		case <-s.Closed():
			return lastAnswer(s)
		case <-ctx.Done():
			return event{}, e.cancelSearch(ctx.Err(), w.stopped)
		case <-e.MoveNowSignal.C():
			if err := w.stop(); err != nil {
				return event{}, err
			}
		case <-w.c():
			if err := w.expire(); err != nil {
				return event{}, err
			}
		}
	}
}

// handleEvent takes what comes before the answer.
func (e *client) handleEvent(a event, report func(xboard.Thinking)) error {
	if a.kind == evInfo && report != nil {
		report(e.thinkingOf(a.text, true))
		return nil
	}
	return e.Session().handleUnexpected(a)
}

// lastAnswer returns the answer that an engine gave before it ended.
func lastAnswer(s *session) (event, error) {
	for {
		select {
		case a := <-s.Events:
			if a.kind == evBestMove {
				return a, nil
			}
		default:
			return event{}, s.Cause()
		}
	}
}

// cancelSearch stops a search whose result is no longer wanted. An engine that does not obey
// has failed.
func (e *client) cancelSearch(because error, stopped bool) error {
	halt := e.Session().stopSearch
	if stopped {
		halt = e.Session().halted
	}
	err := halt()
	var f *xboard.Failure
	if errors.As(err, &f) {
		f.Err = because
		return f
	}
	return because
}

// thinkingOf reads an info line, and its line of play if that is wanted.
func (e *client) thinkingOf(text string, line bool) xboard.Thinking {
	t, pv := parseInfo(text, e.words.MateInPlies)
	if line {
		t.PV = readLine(e.record.dialect, e.record.position(), pv)
	}
	return t
}

// searchTimer is the clock that a search must not overstep.
type searchTimer struct {
	session *session
	timer   *time.Timer
	stopped bool // stop has been sent
}

func (w *searchTimer) set(d time.Duration) {
	w.close()
	w.timer = time.NewTimer(d)
}

func (w *searchTimer) close() {
	if w.timer != nil {
		w.timer.Stop()
	}
}

// c returns the channel of the clock; it is nil if none runs.
func (w *searchTimer) c() <-chan time.Time {
	if w.timer == nil {
		return nil
	}
	return w.timer.C
}

// stop sends stop to the engine, once.
func (w *searchTimer) stop() error {
	if w.stopped {
		return nil
	}
	w.stopped = true
	w.session.lateReplyPossible = true
	w.set(w.session.Config.Timeout(stopTimeout))
	return w.session.Send("stop")
}

// expire stops an engine that has thought for too long, and ends one that ignores stop.
func (w *searchTimer) expire() error {
	if !w.stopped {
		return w.stop()
	}
	s := w.session
	return s.End(s.Failure(xboard.Unresponsive, fmt.Sprintf("no bestmove within %v after stop", s.Config.Timeout(stopTimeout))))
}
