// Package noquery prevents Bubble Tea from asking the terminal for its background color
// when the program starts. The reply would arrive among the keys, and a terminal that
// does not reply would delay the program, and each of its commands, by seconds.
//
// Bubble Tea asks in its init function, by way of termenv, which does not ask
// a dumb terminal. So this package, which is initialized before termenv, says
// that the terminal is one; Restore, called from the init function of a
// package that imports Bubble Tea, takes that back. Go initializes the
// packages that are ready in the order of their import paths; this one, which
// imports nothing but os, is ready before anything else outside the standard
// library, and golang.org/x/sys, which termenv needs, comes after it.
//
// On a terminal that gives no answer every command took 5 s without it, and 0.03 s with it;
// termenv's and Lip Gloss's own ways to say what the terminal is come too late. Bubble Tea 2
// asks nothing: with it this package goes.
package noquery

import "os"

const name = "TERM"

var term, set = os.LookupEnv(name)

func init() { _ = os.Setenv(name, "dumb") }

// Restore sets TERM to what it was.
func Restore() {
	if set {
		_ = os.Setenv(name, term)
	} else {
		_ = os.Unsetenv(name)
	}
}
