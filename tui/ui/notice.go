package ui

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Notice is a sentence for the player, until the next key.
type Notice struct {
	Text    string
	IsError bool
	Advice  string // what the user can do about it
	Rank    Rank
	aged    bool // the position has changed since it was put up
}

// Rank is how much a notice matters where there are several.
type Rank int8

// The ranks.
const (
	Tip   Rank = -1 // advice that no one has asked for: it gives way to everything else
	Reply Rank = 0  // the answer to a key or a command: a later one takes its place
	Event Rank = 1  // something that happened in a game; no other notice replaces it
)

// MaxNoticeLines is how many lines a notice may take.
const MaxNoticeLines = 4

// Lines draws the notice, in as many lines as it needs.
func (n Notice) Lines(t *theme.Theme, width int) []string { return n.linesIn(t, width, MaxNoticeLines) }

// linesIn draws the notice in at most the given number of lines.
func (n Notice) linesIn(t *theme.Theme, width, most int) []string {
	text, role := Clean(n.Text), theme.Text
	if n.IsError {
		text, role = Sentence(text), theme.Error
	}
	whole := strings.TrimSpace(text + " " + n.Advice)
	if n.Advice == "" || most < 2 || len(Wrap(whole, width)) <= most {
		return TextLines(t, role, whole, width, most)
	}
	next := TextLines(t, role, n.Advice, width, most-1)
	return append(TextLines(t, role, text, width, most-len(next)), next...)
}

// Notices are the notices that a game's screen shows together, by rank. Its methods
// return new values.
type Notices []Notice

// maxEvents is the maximum number of events shown together: older ones are left
// out.
const maxEvents = 2

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
	return slices.Concat(events[max(len(events)-maxEvents, 0):], replies)
}

// Aged returns the notices that still matter after the game's position has changed:
// those that are not in old, and each event once.
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

// WithNext adds advice to the last event.
func (n Notices) WithNext(next string) Notices {
	n = slices.Clone(n)
	for i := len(n) - 1; i >= 0; i-- {
		if n[i].Rank == Event {
			n[i].Advice = next
			break
		}
	}
	return n
}

// OnlyTips reports whether there are only tips, which can wait.
func (n Notices) OnlyTips() bool {
	return !slices.ContainsFunc(n, func(x Notice) bool { return x.Rank > Tip })
}

// Lines draws the notices in at most the given number of lines; each gets at least one
// while there is space.
func (n Notices) Lines(t *theme.Theme, width, most int) []string {
	var out []string
	for i, x := range n {
		if room := most - len(out) - (len(n) - 1 - i); room > 0 {
			out = append(out, x.linesIn(t, width, room)...)
		}
	}
	return out
}

// MaxProblemLines is how many lines the problems of the start may take.
func (c *Common) MaxProblemLines() int { return max(c.Height/4, 4) }
