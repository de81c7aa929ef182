package xboardclient

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// handleClaim takes a result that the engine claims. One that it loses is its
// resignation; with others a move may come.
func (w *searchRun) handleClaim(r engine.Result) (done bool, err error) {
	if winner, ok := r.Winner(); ok && winner != w.pos.Side() {
		w.reply.Resigns = true
		return w.finishWithoutMove()
	}
	if w.plan.analysis {
		return false, nil
	}
	if r.Outcome == engine.Drawn && w.talk.profile.quirks.ownFiftyMoveRule && !w.positionResent && xboard.ClaimableDraw(w.pos) == "" {
		w.reply.OffersDraw = true
		return false, w.resumeAfterClaim()
	}
	w.reply.Claim = r
	w.alarms.set(claimSettled, w.talk.Config.Timeout(claimTimeout))
	return false, nil
}

// finishWithoutMove ends the turn of an engine that resigns or claims a result. It may
// continue to think all the same.
func (w *searchRun) finishWithoutMove() (done bool, err error) {
	if w.talk.profile.ping {
		_, err = w.talk.halt()
	} else {
		err = w.talk.send("force")
	}
	w.track.mode, w.track.outOfSync = forced, true
	return true, err
}

// handleError takes what the engine complains of. If it is one of our moves,
// it is given the position after it, once.
func (w *searchRun) handleError(text string) (done bool, err error) {
	switch {
	case w.refuses(text):
		return false, w.sendPositionInstead()
	case firstWord(text) == "analyze" && w.plan.analysis:
		return false, w.analyzeByPlaying()
	case firstWord(text) == "?":
		w.talk.noteUnsupported(text)
		if w.alarms.at[moveNowTimeout] != (time.Time{}) {
			w.alarms.set(moveNowTimeout, 0)
		}
	case !w.talk.noteUnsupported(text):
	case firstWord(text) == "st" && exact(w.plan.timing):
		w.alarms.set(moveNowDue, moveNowTime(w.plan.deadline))
	case firstWord(text) == "sd" && w.plan.depth > 0 && w.plan.deadline == 0:
		if _, err := w.talk.halt(); err != nil {
			return false, err
		}
		return false, fmt.Errorf("%s can't search with these limits: it knows no limit of depth", w.talk.name())
	}
	return false, nil
}

// refuses reports whether the engine complains of a move that it was just sent.
func (w *searchRun) refuses(complaint string) bool {
	move := strings.TrimPrefix(complaint, "usermove ")
	if slices.Contains(w.sentMoves, move) {
		w.refused = move
	}
	return w.refused == move && move != ""
}

// analyzeByPlaying makes an engine that can't analyze play without a limit of time.
func (w *searchRun) analyzeByPlaying() error {
	w.talk.profile.analyze = false
	w.talk.profile.describe(w.talk.description)
	w.plan.analysis = false
	w.plan.timing, w.plan.own = unlimited()
	w.alarms.clear(statusDue)
	w.track.mode, w.track.side = playing, w.pos.Side()
	return w.talk.send(append(w.track.limits.lines(w.plan), w.goLines(w.track.limits.clocks(w.plan))...)...)
}

// resumeAfterClaim makes an engine move that takes the game for over.
func (w *searchRun) resumeAfterClaim() error {
	w.positionResent = true
	w.track.mode, w.track.side = playing, w.pos.Side()
	return w.sendCommands(context.Background(), append([]string{"force"}, w.goLines(w.track.limits.clocks(w.plan))...))
}

// sendPositionInstead sends the position after a move that the engine refused.
func (w *searchRun) sendPositionInstead() error {
	if w.positionResent {
		return w.talk.End(w.talk.Failure(xboard.Refused, w.refusal()))
	}
	w.positionResent = true
	w.reportRefusal()
	if err := w.stopStraySearch(); err != nil {
		return err
	}
	p := &syncCommands{}
	if err := w.track.appendPosition(p, len(w.moves), errors.New("it refused the move "+w.refused)); err != nil {
		return w.talk.End(w.talk.Failure(xboard.Refused, w.refusal()))
	}
	lines, err := w.commands(p)
	if err != nil {
		return err
	}
	return w.talk.send(append([]string{"force"}, lines...)...)
}

// reportRefusal reports that the engine takes a legal move for an illegal one.
func (w *searchRun) reportRefusal() {
	said := ""
	if w.complaint != "" {
		said = fmt.Sprintf(" (%q)", w.complaint)
	}
	w.reply.Remark = fmt.Sprintf("%s says that the move %s is illegal%s. It is legal; the engine is sent the position after it.",
		w.talk.name(), w.refused, said)
	if w.talk.Config.Notify != nil {
		w.talk.Config.Notify(w.reply.Remark)
	}
}

// stopStraySearch ends the engine's thinking about another position: it was sent the command to
// think together with the move that it refused.
func (w *searchRun) stopStraySearch() error {
	if !w.talk.profile.ping {
		return nil
	}
	if err := w.talk.send("force"); err != nil {
		return err
	}
	if err := w.talk.sync(context.Background()); err != nil {
		return err
	}
	w.talk.pending, w.track.outOfSync = pending{}, false
	return nil
}
