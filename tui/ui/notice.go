package ui

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Notice is a sentence for the player, until the next key.
type Notice struct {
	Text string
	Bad  bool
	Next string // what can be done about it
	Rank Rank
	aged bool // the position has changed since it was put up
}

// Rank is how much a notice matters where there are several.
type Rank int8

// The ranks.
const (
	Tip   Rank = -1 // advice that no one has asked for: it gives way to everything else
	Reply Rank = 0  // the answer to a key or a command: a later one takes its place
	Event Rank = 1  // what has happened in a game: no notice takes its place
)

// MostNotice is how many lines a notice may take.
const MostNotice = 4

// Lines draws the notice, in as many lines as it needs.
func (n Notice) Lines(t *theme.Theme, width int) []string { return n.linesIn(t, width, MostNotice) }

// linesIn draws the notice in at most so many lines.
func (n Notice) linesIn(t *theme.Theme, width, most int) []string {
	text, role := Clean(n.Text), theme.Text
	if n.Bad {
		text, role = Sentence(text), theme.Error
	}
	whole := strings.TrimSpace(text + " " + n.Next)
	if n.Next == "" || most < 2 || len(Wrap(whole, width)) <= most {
		return TextLines(t, role, whole, width, most)
	}
	next := TextLines(t, role, n.Next, width, most-1)
	return append(TextLines(t, role, text, width, most-len(next)), next...)
}

// Notices are the notices that a game's screen shows together, those of the highest rank
// first. Its methods return new values.
type Notices []Notice

// mostEvents is the maximum number of events shown together: older ones are left
// out.
const mostEvents = 2

// Put adds a notice. A reply takes the place of the one before, and a tip is left out
// where there is anything else to read.
func (n Notices) Put(x Notice) Notices {
	if x.Rank == Tip && len(n) > 0 {
		return n
	}
	events, replies := Notices{}, Notices{}
	for _, old := range n {
		switch {
		case old.Rank == Event:
			events = append(events, old)
		case old.Rank == Reply && x.Rank != Reply:
			replies = append(replies, old)
		}
	}
	if x.Rank == Event {
		events = append(events, x)
	} else {
		replies = append(replies, x)
	}
	return slices.Concat(events[max(len(events)-mostEvents, 0):], replies)
}

// Aged returns what is still of interest of the notices after the position of the game
// has changed: those that were not among old, and each event once.
func (n Notices) Aged(old Notices) Notices {
	var out Notices
	for _, x := range n {
		switch {
		case !slices.Contains(old, x):
			out = append(out, x)
		case x.Rank == Event && !x.aged:
			x.aged = true
			out = append(out, x)
		}
	}
	return out
}

// WithNext adds to the last event what can be done about it.
func (n Notices) WithNext(next string) Notices {
	n = slices.Clone(n)
	for i := len(n) - 1; i >= 0; i-- {
		if n[i].Rank == Event {
			n[i].Next = next
			break
		}
	}
	return n
}

// OnlyTips reports whether all that there is to read can wait.
func (n Notices) OnlyTips() bool {
	return !slices.ContainsFunc(n, func(x Notice) bool { return x.Rank > Tip })
}

// Lines draws the notices in at most so many lines: each has one at least, as far as
// there is room.
func (n Notices) Lines(t *theme.Theme, width, most int) []string {
	var out []string
	for i, x := range n {
		if room := most - len(out) - (len(n) - 1 - i); room > 0 {
			out = append(out, x.linesIn(t, width, room)...)
		}
	}
	return out
}

// MostProblems is how many lines the problems of the start may take.
func (c *Common) MostProblems() int { return max(c.Height/4, 4) }
