// Package xboardclient plays with engines that speak the XBoard protocol (Chess Engine
// Communication Protocol, H. G. Muller and Tim Mann), versions 1 and 2.
//
// The protocol has no replies to most commands, and engines differ in which of them they
// know. So the client keeps a record of the commands that an engine has been sent (see
// track), from which it knows the engine's board. Whenever the two may have diverged,
// the engine is given a new game and all moves are replayed. What single engines do
// against the protocol is in the table of quirks.
//
// Every answer is waited for no longer than an engine in good order can need. One that
// fails is ended with all that it has started, and the error describes the failure. One
// that merely does not stop thinking is ended too, and started again when it is needed.
package xboardclient
