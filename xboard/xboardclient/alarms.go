package xboardclient

import "time"

// alarm is a time at which something is to be done if nothing happens before.
type alarm uint8

const (
	guard   alarm = iota // the engine is asked to move now
	hung                 // it has failed
	hurried              // it does not obey
	unread               // it has not read what it was sent
	settled              // no move came with its claim
	asked                // it is asked how far it is
	noAlarm              // and the number of alarms
)

// alarms are several alarms on one timer.
type alarms struct {
	at    [noAlarm]time.Time // zero: not set
	timer *time.Timer
}

// set sets an alarm to go off after a time.
func (a *alarms) set(which alarm, after time.Duration) {
	a.at[which] = time.Now().Add(after)
	a.arm()
}

func (a *alarms) clear(which alarm) {
	a.at[which] = time.Time{}
	a.arm()
}

// first returns the alarm that goes off next.
func (a *alarms) first() alarm {
	next := noAlarm
	for i, at := range a.at {
		if !at.IsZero() && (next == noAlarm || at.Before(a.at[next])) {
			next = alarm(i)
		}
	}
	return next
}

func (a *alarms) arm() {
	next := a.first()
	switch {
	case next == noAlarm:
		a.stop()
	case a.timer == nil:
		a.timer = time.NewTimer(time.Until(a.at[next]))
	default:
		a.timer.Reset(time.Until(a.at[next]))
	}
}

// c returns the channel on which the next alarm goes off.
func (a *alarms) c() <-chan time.Time {
	if a.timer == nil {
		return nil
	}
	return a.timer.C
}

// due returns the alarm that has gone off, and clears it.
func (a *alarms) due() alarm {
	which := a.first()
	if which != noAlarm {
		a.clear(which)
	}
	return which
}

func (a *alarms) stop() {
	if a.timer != nil {
		a.timer.Stop()
	}
}
