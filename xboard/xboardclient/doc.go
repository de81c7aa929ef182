// Package xboardclient plays with engines that speak the XBoard protocol (Chess Engine
// Communication Protocol, H. G. Muller and Tim Mann), versions 1 and 2.
//
// The protocol has no replies to most commands, and engines differ in which of
// them they know. So an engine's board is kept in step with the game by what it
// was told (see track), and whatever makes that doubtful lets the game begin
// anew for the engine, with all moves made so far. What single engines do
// against the protocol is in the table of quirks.
//
// Every answer is waited for no longer than an engine in good order can need.
// One that fails is ended with all that it has started, and the error says how
// it failed. One that merely does not stop thinking is ended too, and started
// again when it is needed.
package xboardclient
