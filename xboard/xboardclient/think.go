package xboardclient

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
)

// searchRun is one search of the engine's.
type searchRun struct {
	talk          *session
	track         *boardSync
	moveNowSignal *link.MoveNowSignal
	moves         []engine.Move
	plan          *timePlan
	report        func(xboard.Thinking)
	pos           *engine.Position
	ranks         lineRanker

	alarms         deadlines
	sentMoves      []string // the moves that the engine was just sent
	positionResent bool     // it was asked a second time
	refused        string   // what it said to that
	// complaint is the line in which it has refused a move, if that is known.
	complaint     string
	partialMove   string // of a move that is not complete
	reply         xboard.Reply
	pause         time.Duration // between nudges
	pinged        int           // the last nudge
	pendingStatus int           // unanswered questions how far it is
}

// syncBeforeTurn processes the engine's output since its last move. If it already thinks about
// the turn at hand, the output is part of the answer, and stays; if about anything else,
// it is stopped.
func (s *session) syncBeforeTurn(t *xboard.Request) error {
	l := &t.Limits
	same := slices.Equal(s.track.moves, t.Moves) && !l.Infinite && len(l.SearchMoves) == 0 && l.Depth == s.track.limits.depth
	if !s.track.goesOn() || same {
		return s.drainEvents()
	}
	if _, err := s.halt(); err != nil {
		return err
	}
	if s.killed {
		return errNeedsRestart
	}
	err := s.drainEvents()
	s.pending = pending{} // what it announced after moves of its own does not apply to those that were made
	return err
}

// errNeedsRestart is the error of a turn that can't be sent to this run of the program, but
// only to another.
var errNeedsRestart = errors.New("the running engine can't be sent this position")

// think asks for the engine's answer to a turn.
func (s *session) think(ctx context.Context, t *xboard.Request, hurry *link.MoveNowSignal, report func(xboard.Thinking)) (xboard.Reply, error) {
	if err := s.syncBeforeTurn(t); err != nil {
		return xboard.Reply{}, err
	}
	w := &searchRun{talk: s, track: s.track, moveNowSignal: hurry, moves: t.Moves, report: report}
	defer w.alarms.stop()
	defer s.ReportThinking.Store(false)
	if done := w.takePending(); done {
		return w.reply, nil
	}
	if err := w.ask(ctx, t); err != nil {
		return xboard.Reply{}, w.explain(err)
	}
	r, err := w.listen(ctx)
	return r, w.explain(err)
}

// explain adds, to the error of an engine that ended itself, its reason, if that is
// known.
func (w *searchRun) explain(err error) error {
	var f *xboard.Failure
	if w.refused != "" && errors.As(err, &f) && (f.Kind == xboard.Crashed || f.Kind == xboard.Disconnected) {
		return &xboard.Failure{Player: f.Player, Kind: xboard.Refused, Detail: w.refusal() + "; " + f.Detail, Err: f.Err}
	}
	return err
}

func (w *searchRun) refusal() string {
	return fmt.Sprintf("it says that our move %q is not legal", w.refused)
}

// takePending takes what the engine said since its last move. It reports
// whether that settles the turn.
func (w *searchRun) takePending() bool {
	p := w.talk.pending
	w.talk.pending = pending{}
	if w.talk.profile.quirks.ownFiftyMoveRule && p.claim.Outcome == engine.Drawn {
		p.claim, p.offers = engine.Result{}, true // no rule of ours has ended the game
		w.track.mode = claiming
	}
	w.reply.OffersDraw = p.offers
	w.reply.Resigns, w.reply.Claim = p.resigns, p.claim
	if winner, ok := p.claim.Winner(); ok && winner != w.track.game.Side && !w.track.game.Analysis {
		w.reply.Resigns, w.reply.Claim = true, engine.Result{}
	}
	if !w.reply.Resigns && !w.reply.Claim.Over() {
		return false
	}
	w.track.outOfSync = true
	return true
}

// ask puts the turn to the engine. A finished game is not put to it.
func (w *searchRun) ask(ctx context.Context, t *xboard.Request) error {
	track, limits := w.track, &w.track.limits
	// The position decides who is to move, so it must be known first.
	before, err := w.track.follow(t.Moves)
	if err != nil {
		return w.cantAsk(err)
	}
	w.pos = track.follower.Position()
	if len(w.pos.LegalMoves()) == 0 {
		track.outOfSync = true
		return fmt.Errorf("%s: %w", w.talk.name(), search.ErrNoMoves)
	}
	if w.plan, err = limits.plan(t, w.pos.Side(), track.game.Control); err != nil {
		track.outOfSync = true
		return err
	}
	if before.thinking {
		w.talk.ReportThinking.Store(w.report != nil || w.plan.nodes > 0)
		w.setAlarms()
		return nil
	}
	if w.talk.mixesTimeControls(w.plan) {
		track.outOfSync = true
		return errNeedsRestart
	}
	if limits.liftsLimit(w.plan) {
		track.outOfSync = true
		if before, err = w.track.follow(t.Moves); err != nil {
			return w.cantAsk(err)
		}
	}
	w.sentMoves = before.texts
	lines, err := w.commands(before)
	if err != nil {
		track.outOfSync = true
		return err
	}
	w.talk.recent.Store(nil)
	w.talk.ReportThinking.Store(w.report != nil || w.plan.nodes > 0)
	w.setAlarms()
	return w.sendCommands(ctx, lines)
}

// sendCommands sends the lines of a turn. The last line makes the engine think. One that claims
// draws by rules of its own may do so at each move that it is sent; only then it is
// known to have done with that.
func (w *searchRun) sendCommands(ctx context.Context, lines []string) error {
	last := len(lines) - 1
	if !w.talk.profile.quirks.ownFiftyMoveRule || lines[last] != "go" {
		return w.talk.send(lines...)
	}
	if err := w.talk.send(lines[:last]...); err != nil {
		return err
	}
	if err := w.talk.sync(ctx); err != nil {
		w.track.outOfSync = true
		return err
	}
	protests := w.talk.pending.messages
	w.talk.pending.claim, w.talk.pending.messages = engine.Result{}, nil
	for _, text := range protests {
		if w.refuses(text) {
			return w.sendPositionInstead()
		}
	}
	return w.talk.send(lines[last])
}

func (w *searchRun) cantAsk(err error) error {
	w.track.outOfSync = true
	return fmt.Errorf("%s: %w", w.talk.name(), err)
}

// setAlarms begins the time that the engine has.
func (w *searchRun) setAlarms() {
	if w.plan.deadline > 0 {
		w.alarms.set(searchTimeout, w.plan.deadline+w.talk.Config.Timeout(thinkSlack))
	}
	if w.plan.moveNowAfter > 0 {
		w.alarms.set(moveNowDue, w.plan.moveNowAfter)
	}
	if w.talk.profile.quirks.needsNudge {
		w.pause = firstNudge
		w.alarms.set(readTimeout, w.pause)
	}
	if w.plan.analysis {
		w.alarms.set(statusDue, statusInterval)
	}
}

// commands returns all lines of the turn: the moves made, the limits, and what
// makes the engine think.
func (w *searchRun) commands(before *syncCommands) ([]string, error) {
	t := w.track
	limits, clocks := t.limits.lines(w.plan), t.limits.clocks(w.plan)
	if w.plan.drawOffer && w.talk.profile.draw && w.talk.profile.version >= 2 {
		clocks = append(clocks, "draw")
	}
	if before.answersItself && !w.plan.analysis && len(w.plan.only) == 0 {
		return slices.Concat(limits, clocks, before.lines), nil
	}
	lines := before.lines
	if before.answersItself {
		lines = append([]string{"force"}, lines...)
	}
	lines = append(lines, limits...)
	chosen, err := w.excludeCommands()
	if err != nil {
		return nil, err
	}
	lines = append(lines, chosen...)
	if w.plan.analysis {
		t.mode = analyzing
		return append(lines, "analyze"), nil
	}
	t.mode, t.side = playing, w.pos.Side()
	return append(lines, w.goLines(clocks)...), nil
}

// goLines returns the commands that make an idle engine think. Some engines learn only
// from the color to move whose clock is whose.
func (w *searchRun) goLines(clocks []string) []string {
	if !w.talk.profile.colors || w.talk.profile.quirks.noColors {
		return append(clocks, "go")
	}
	own, other := "white", "black"
	if w.pos.Side() == engine.Black {
		own, other = other, own
	}
	if len(clocks) > 0 {
		clocks = append([]string{other}, clocks...)
	}
	return append(clocks, own, "go")
}

// excludeCommands returns the lines that restrict the engine to some moves.
func (w *searchRun) excludeCommands() ([]string, error) {
	if len(w.plan.only) == 0 {
		return nil, nil
	}
	texts, err := link.SearchMoves(w.track.dialect, w.pos, w.plan.only)
	if err != nil {
		return nil, fmt.Errorf("%s %w", w.talk.name(), err)
	}
	lines := []string{"exclude all"}
	for _, text := range texts {
		lines = append(lines, "include "+text)
	}
	return lines, nil
}

// listen waits for the answer.
func (w *searchRun) listen(ctx context.Context) (xboard.Reply, error) {
	for {
		done, err := false, error(nil)
		select {
		case ev := <-w.talk.Events:
			done, err = w.handleEvent(ev)
		case <-w.talk.Closed():
			return w.finalReply()
		case <-ctx.Done():
			if _, err := w.talk.halt(); err != nil {
				return xboard.Reply{}, err
			}
			return xboard.Reply{}, ctx.Err()
		case <-w.moveNowSignal.C():
			done, err = w.moveNow()
		case <-w.alarms.c():
			done, err = w.handleDeadline(w.alarms.due())
		}
		if done || err != nil {
			return w.reply, err
		}
	}
}

// finalReply looks for an answer that the engine gave before it ended.
func (w *searchRun) finalReply() (xboard.Reply, error) {
	for {
		select {
		case ev := <-w.talk.Events:
			if ev.kind != evMove && ev.kind != evResign && ev.kind != evError {
				continue
			}
			if done, err := w.handleEvent(ev); done || err != nil {
				return w.reply, err
			}
		default:
			return xboard.Reply{}, w.talk.Cause()
		}
	}
}

// handleEvent processes a line of the engine's in its turn. It reports whether that is its
// answer.
func (w *searchRun) handleEvent(ev event) (done bool, err error) {
	switch ev.kind {
	case evThinking:
		return w.handleThinking(ev.text)
	case evMove:
		return w.handleMove(ev)
	case evDrawOffer:
		w.reply.OffersDraw = true
	case evResign:
		w.reply.Resigns = true
		return w.finishWithoutMove()
	case evClaim:
		return w.handleClaim(ev.result)
	case evError:
		w.complaint = oneLine(ev.line)
		return w.handleError(ev.text)
	case evStatus:
		w.pendingStatus = 0
		w.handleStatus(ev.text)
	case evPong:
		if ev.pong() >= w.pinged && w.pinged > 0 {
			w.alarms.clear(readTimeout)
		}
		return false, w.talk.handleUnexpected(ev)
	default:
		return false, w.talk.handleUnexpected(ev)
	}
	return false, nil
}

// handleMove takes the engine's move. A leg of a move ends in a comma.
func (w *searchRun) handleMove(ev event) (done bool, err error) {
	if w.plan.analysis {
		return false, nil // of an earlier search
	}
	text := w.partialMove + ev.text
	if strings.HasSuffix(text, ",") {
		if len(text) > maxRemark {
			return false, w.illegal(text, errors.New("it has no end"))
		}
		w.partialMove = text
		return false, nil
	}
	m, err := w.read(text)
	switch {
	case err != nil && w.partialMove == "" && text == w.track.answer:
		return false, nil // its last one, said in another way
	case err != nil:
		return false, w.illegal(text, err)
	}
	w.track.answer = ev.text
	w.track.moves = append(w.track.moves, m)
	w.track.keepsTurn = w.movesAgain(m)
	w.setReply(m, ev.lastThinking)
	return true, nil
}

// movesAgain reports whether the engine has another move after m.
func (w *searchRun) movesAgain(m engine.Move) bool {
	w.pos.Make(m)
	defer w.pos.Unmake()
	return w.pos.Side() == w.track.side && !w.pos.Result().Over()
}

func (w *searchRun) illegal(text string, err error) error {
	f := w.talk.Failure(xboard.IllegalMove, text)
	f.Err = err
	return w.talk.End(f)
}

// read reads a move as the dialect has it, or in algebraic notation.
func (w *searchRun) read(text string) (engine.Move, error) {
	m, err := w.track.dialect.Read(w.pos, text)
	if err == nil || text == "" || text[0] >= 'a' && text[0] <= 'z' && len(text) > 3 {
		return m, err
	}
	if other, sanErr := notation.Parse(w.pos, text); sanErr == nil {
		return other, nil
	}
	return m, err
}

// setReply makes a move the engine's answer.
func (w *searchRun) setReply(m engine.Move, thread string) {
	w.reply.Move = m
	if thread != "" {
		last, pv, _ := parseThinking(thread)
		if w.report != nil {
			last.PV = readMoves(w.track.dialect, w.pos, pv)
		}
		w.reply.Last = last
	}
	if pv := w.reply.Last.PV; len(pv) == 0 || pv[0] != m {
		w.reply.Last.PV = []engine.Move{m}
	} else if len(pv) > 1 {
		w.reply.Ponder = pv[1]
	}
}
