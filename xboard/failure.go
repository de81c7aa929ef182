package xboard

import (
	"context"
	"errors"
	"fmt"
)

// FailureKind is the way in which a player failed.
type FailureKind string

// The ways to fail.
const (
	StartFailed  FailureKind = "does not start"
	Crashed      FailureKind = "crashed"
	Disconnected FailureKind = "disconnected"
	Unresponsive FailureKind = "does not respond"
	BadOutput    FailureKind = "sent invalid output"
	IllegalMove  FailureKind = "made an illegal move"
	Refused      FailureKind = "refused"
)

// Failure is the error of a player that failed.
type Failure struct {
	Player string
	Kind   FailureKind
	Detail string // such as the move, the exit status, or the end of its error output
	Err    error  // may be nil; that a context has ended goes without saying
}

// Error implements error.
func (f *Failure) Error() string {
	text := f.Player + " " + string(f.Kind)
	if f.Detail != "" {
		text += ": " + f.Detail
	}
	if f.Err != nil && !errors.Is(f.Err, context.Canceled) && !errors.Is(f.Err, context.DeadlineExceeded) {
		text += ": " + f.Err.Error()
	}
	return text
}

// Unwrap returns the cause, if there is one.
func (f *Failure) Unwrap() error { return f.Err }

// Unsupported is the error of a player that can't play a game.
type Unsupported struct {
	Player  string
	Variant string
	Why     string
}

// Error implements error.
func (u *Unsupported) Error() string {
	return fmt.Sprintf("%s can't play %s: %s", u.Player, u.Variant, u.Why)
}
