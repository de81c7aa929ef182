package xboardclient

import (
	"fmt"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// askPause is how often an engine that analyzes is asked how far it is, unless it
// reports that by itself.
const (
	askPause = 2 * time.Second
	maxBids  = 2 // that it may leave without an answer
)

// hasten makes the engine move at once, as somebody wants.
func (w *turn) hasten() (done bool, err error) {
	if w.plan.analysis || !w.talk.knows("?") {
		return w.takeOver()
	}
	w.alarms.set(hurried, w.talk.obedience(hurryWait))
	w.alarms.set(hung, w.talk.Config.Wait(thinkSlack))
	return false, w.talk.send("?")
}

// ring does what an alarm is for.
func (w *turn) ring(which alarm) (done bool, err error) {
	switch which {
	case guard:
		return false, w.talk.send("?")
	case hurried:
		return w.takeOver()
	case settled:
		return w.withoutMove()
	case asked:
		return false, w.inquire()
	case unread:
		if w.pinged, err = w.talk.nudge(); err != nil {
			return false, err
		}
		w.pause = w.talk.later(w.pause)
		w.alarms.set(unread, w.pause)
	case hung:
		return false, w.talk.End(w.talk.Failure(xboard.Hung, fmt.Sprintf("no move within %v", w.plan.limit+w.talk.Config.Wait(thinkSlack))))
	}
	return false, nil
}

// takeOver stops an engine that does not obey move now, and takes the move that it
// thinks best. Without one it has to be waited for.
func (w *turn) takeOver() (done bool, err error) {
	thread := w.talk.recent.Load()
	best := engine.NoMove
	if thread != nil {
		_, pv, _ := parseThinking(*thread)
		if line := readMoves(w.track.dialect, w.pos, pv); len(line) > 0 {
			best = line[0]
		}
	}
	if best == engine.NoMove {
		w.alarms.set(hurried, w.talk.obedience(hurryWait))
		return false, nil
	}
	late, err := w.talk.halt()
	if err != nil {
		return false, err
	}
	if m, err := w.read(late); late != "" && err == nil {
		best = m
	}
	w.accept(best, *thread)
	return true, nil
}

// inquire asks an engine that analyzes how far it is.
func (w *turn) inquire() error {
	if w.bids >= maxBids || !w.talk.knows(".") || w.talk.profile.version < 2 {
		return nil
	}
	w.bids++
	w.alarms.set(asked, askPause)
	return w.talk.send(".")
}

// takeStatus takes the answer to that: time, nodes and ply, and how many moves
// are left to look at. It is reported together with the best line so far.
func (w *turn) takeStatus(text string) {
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

// takeThought takes a line of thinking.
func (w *turn) takeThought(text string) (done bool, err error) {
	t, pv, _ := parseThinking(text)
	if w.plan.analysis {
		w.bids = 0
		if strings.HasPrefix(pv, "(") {
			w.bids = maxBids // the book has nothing to add
		}
		w.alarms.set(asked, askPause)
	}
	if w.report != nil {
		t.PV = readMoves(w.track.dialect, w.pos, pv)
		t.MultiPV = w.ranks.of(&t, w.plan.multiPV)
		w.report(t)
	}
	if w.plan.nodes > 0 && t.Nodes >= w.plan.nodes && w.alarms.at[hurried].IsZero() && w.talk.profile.nps != 1 {
		return w.hasten()
	}
	return false, nil
}

// ranks distinguishes the best line from the second best: engines print them one after
// another at each depth, and do not number them.
type ranks struct {
	depth int
	first []engine.Move // of the lines at that depth
}

// of returns a line's rank, from 1 to most.
func (r *ranks) of(t *xboard.Thinking, most int) int {
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
