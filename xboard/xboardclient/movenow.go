package xboardclient

import (
	"fmt"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// statusInterval is how often an engine that analyzes is asked how far it is, unless it
// reports that by itself.
const (
	statusInterval   = 2 * time.Second
	maxPendingStatus = 2 // that it may leave without an answer
)

// moveNow makes the engine move at once, as someone wants.
func (w *searchRun) moveNow() (done bool, err error) {
	if w.plan.analysis || !w.talk.knows("?") {
		return w.forceMove()
	}
	w.alarms.set(moveNowTimeout, w.talk.obedience(moveNowWait))
	w.alarms.set(searchTimeout, w.talk.Config.Timeout(thinkSlack))
	return false, w.talk.send("?")
}

// handleDeadline does what an alarm is for.
func (w *searchRun) handleDeadline(which deadline) (done bool, err error) {
	switch which {
	case moveNowDue:
		return false, w.talk.send("?")
	case moveNowTimeout:
		return w.forceMove()
	case claimSettled:
		return w.finishWithoutMove()
	case statusDue:
		return false, w.requestStatus()
	case readTimeout:
		if w.pinged, err = w.talk.nudge(); err != nil {
			return false, err
		}
		w.pause = w.talk.nextNudge(w.pause)
		w.alarms.set(readTimeout, w.pause)
	case searchTimeout:
		return false, w.talk.End(w.talk.Failure(xboard.Unresponsive, fmt.Sprintf("no move within %v", w.plan.deadline+w.talk.Config.Timeout(thinkSlack))))
	}
	return false, nil
}

// forceMove stops an engine that does not obey move now, and takes the move that it
// thinks best. Without one it has to be waited for.
func (w *searchRun) forceMove() (done bool, err error) {
	thread := w.talk.recent.Load()
	best := engine.NoMove
	if thread != nil {
		_, pv, _ := parseThinking(*thread)
		if line := readMoves(w.track.dialect, w.pos, pv); len(line) > 0 {
			best = line[0]
		}
	}
	if best == engine.NoMove {
		w.alarms.set(moveNowTimeout, w.talk.obedience(moveNowWait))
		return false, nil
	}
	late, err := w.talk.halt()
	if err != nil {
		return false, err
	}
	if m, err := w.read(late); late != "" && err == nil {
		best = m
	}
	w.setReply(best, *thread)
	return true, nil
}

// requestStatus asks an engine that analyzes how far it is.
func (w *searchRun) requestStatus() error {
	if w.pendingStatus >= maxPendingStatus || !w.talk.knows(".") || w.talk.profile.version < 2 {
		return nil
	}
	w.pendingStatus++
	w.alarms.set(statusDue, statusInterval)
	return w.talk.send(".")
}

// handleStatus takes the answer to that: time, nodes and ply, and how many moves
// are left to look at. It is reported together with the best line so far.
func (w *searchRun) handleStatus(text string) {
	thread := w.talk.recent.Load()
	if w.report == nil || thread == nil {
		return
	}
	var numbers [3]int64
	for i := range numbers {
		var word string
		word, text = nextWord(text)
		n, ok := number(word)
		if !ok || n < 0 {
			return
		}
		numbers[i] = n
	}
	t, pv, _ := parseThinking(*thread)
	t.PV = readMoves(w.track.dialect, w.pos, pv)
	t.Time = time.Duration(min(numbers[0], maxTicks)) * centisecond
	t.Nodes = uint64(numbers[1])
	w.report(t)
}

// handleThinking takes a line of thinking.
func (w *searchRun) handleThinking(text string) (done bool, err error) {
	t, pv, _ := parseThinking(text)
	if w.plan.analysis {
		w.pendingStatus = 0
		if strings.HasPrefix(pv, "(") {
			w.pendingStatus = maxPendingStatus // the book has nothing to add
		}
		w.alarms.set(statusDue, statusInterval)
	}
	if w.report != nil {
		t.PV = readMoves(w.track.dialect, w.pos, pv)
		t.MultiPV = w.ranks.rank(&t, w.plan.multiPV)
		w.report(t)
	}
	if w.plan.nodes > 0 && t.Nodes >= w.plan.nodes && w.alarms.at[moveNowTimeout].IsZero() && w.talk.profile.nps != 1 {
		return w.moveNow()
	}
	return false, nil
}

// lineRanker distinguishes the best line from the second best: engines print them one after
// another at each depth, and do not number them.
type lineRanker struct {
	depth int
	first []engine.Move // of the lines at that depth
}

// rank returns a line's rank, from 1 to most.
func (r *lineRanker) rank(t *xboard.Thinking, most int) int {
	if most <= 1 || len(t.PV) == 0 {
		return 1
	}
	if t.Depth != r.depth {
		r.depth, r.first = t.Depth, r.first[:0]
	}
	for i, m := range r.first {
		if m == t.PV[0] {
			return i + 1
		}
	}
	if len(r.first) < most {
		r.first = append(r.first, t.PV[0])
	}
	return len(r.first)
}
