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

// takeClaim takes a result that the engine claims. One that it loses is its
// resignation; with others a move may come.
func (w *turn) takeClaim(r engine.Result) (done bool, err error) {
	if winner, ok := r.Winner(); ok && winner != w.pos.Side() {
		w.reply.Resigns = true
		return w.withoutMove()
	}
	if w.plan.analysis {
		return false, nil
	}
	if r.Outcome == engine.Drawn && w.talk.profile.quirks.ownDraws && !w.resent && xboard.DrawAhead(w.pos) == "" {
		w.reply.OffersDraw = true
		return false, w.goOn()
	}
	w.reply.Claim = r
	w.alarms.set(settled, w.talk.Config.Wait(claimWait))
	return false, nil
}

// withoutMove ends the turn of an engine that resigns or claims a result. It may
// continue to think all the same.
func (w *turn) withoutMove() (done bool, err error) {
	if w.talk.profile.ping {
		_, err = w.talk.halt()
	} else {
		err = w.talk.send("force")
	}
	w.track.mode, w.track.lost = forced, true
	return true, err
}

// takeComplaint takes what the engine complains of. If it is one of our moves,
// it is given the position after it, once.
func (w *turn) takeComplaint(text string) (done bool, err error) {
	switch {
	case w.refuses(text):
		return false, w.insist()
	case firstWord(text) == "analyze" && w.plan.analysis:
		return false, w.goInstead()
	case firstWord(text) == "?":
		w.talk.refuse(text)
		if w.alarms.at[hurried] != (time.Time{}) {
			w.alarms.set(hurried, 0)
		}
	case !w.talk.refuse(text):
	case firstWord(text) == "st" && exact(w.plan.timing):
		w.alarms.set(guard, guarded(w.plan.limit))
	case firstWord(text) == "sd" && w.plan.depth > 0 && w.plan.limit == 0:
		if _, err := w.talk.halt(); err != nil {
			return false, err
		}
		return false, fmt.Errorf("%s can't think so: it knows no limit of depth", w.talk.name())
	}
	return false, nil
}

// refuses reports whether the engine complains of a move that it was just sent.
func (w *turn) refuses(complaint string) bool {
	move := strings.TrimPrefix(complaint, "usermove ")
	if slices.Contains(w.texts, move) {
		w.refused = move
	}
	return w.refused == move && move != ""
}

// goInstead makes an engine that can't analyze play without a limit of time.
func (w *turn) goInstead() error {
	w.talk.profile.analyze = false
	w.talk.profile.describe(w.talk.about)
	w.plan.analysis = false
	w.plan.timing, w.plan.own = unlimited()
	w.alarms.clear(asked)
	w.track.mode, w.track.side = playing, w.pos.Side()
	return w.talk.send(append(w.track.limits.lines(w.plan), w.goLines(w.track.limits.clocks(w.plan))...)...)
}

// goOn makes an engine move that takes the game for over.
func (w *turn) goOn() error {
	w.resent = true
	w.track.mode, w.track.side = playing, w.pos.Side()
	return w.put(context.Background(), append([]string{"force"}, w.goLines(w.track.limits.clocks(w.plan))...))
}

// insist sends the position after a move that the engine refused.
func (w *turn) insist() error {
	if w.resent {
		return w.talk.End(w.talk.Failure(xboard.Refused, w.refusal()))
	}
	w.resent = true
	w.tellRefusal()
	if err := w.hush(); err != nil {
		return err
	}
	p := &steps{}
	if err := w.track.place(p, len(w.moves), errors.New("it refused the move "+w.refused)); err != nil {
		return w.talk.End(w.talk.Failure(xboard.Refused, w.refusal()))
	}
	lines, err := w.questions(p)
	if err != nil {
		return err
	}
	return w.talk.send(append([]string{"force"}, lines...)...)
}

// tellRefusal reports that the engine takes a legal move for an illegal one.
func (w *turn) tellRefusal() {
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

// hush ends the engine's thinking about another position: it was sent the command to
// think together with the move that it refused.
func (w *turn) hush() error {
	if !w.talk.profile.ping {
		return nil
	}
	if err := w.talk.send("force"); err != nil {
		return err
	}
	if err := w.talk.sync(context.Background()); err != nil {
		return err
	}
	w.talk.pending, w.track.lost = pending{}, false
	return nil
}
