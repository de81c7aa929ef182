package xboardclient

import "time"

// deadline is a time at which something is to be done if nothing happens before.
type deadline uint8

const (
	moveNowDue     deadline = iota // the engine is asked to move now
	searchTimeout                  // it has failed
	moveNowTimeout                 // it does not obey
	readTimeout                    // it has not read what it was sent
	claimSettled                   // no move came with its claim
	statusDue                      // it is asked how far it is
	deadlineCount                  // and the number of alarms
)

// deadlines are several alarms on one timer.
type deadlines struct {
	at    [deadlineCount]time.Time // zero: not set
	timer *time.Timer
}

// set sets an alarm to go off after a time.
func (a *deadlines) set(which deadline, after time.Duration) {
	a.at[which] = time.Now().Add(after)
	a.arm()
}

func (a *deadlines) clear(which deadline) {
	a.at[which] = time.Time{}
	a.arm()
}

// first returns the alarm that goes off next.
func (a *deadlines) first() deadline {
	next := deadlineCount
	for i, at := range a.at {
		if !at.IsZero() && (next == deadlineCount || at.Before(a.at[next])) {
			next = deadline(i)
		}
	}
	return next
}

func (a *deadlines) arm() {
	next := a.first()
	switch {
	case next == deadlineCount:
		a.stop()
	case a.timer == nil:
		a.timer = time.NewTimer(time.Until(a.at[next]))
	default:
		a.timer.Reset(time.Until(a.at[next]))
	}
}

// c returns the channel on which the next alarm goes off.
func (a *deadlines) c() <-chan time.Time {
	if a.timer == nil {
		return nil
	}
	return a.timer.C
}

// due returns the alarm that has gone off, and clears it.
func (a *deadlines) due() deadline {
	which := a.first()
	if which != deadlineCount {
		a.clear(which)
	}
	return which
}

func (a *deadlines) stop() {
	if a.timer != nil {
		a.timer.Stop()
	}
}
