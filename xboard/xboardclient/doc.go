// Package xboardclient is a client for engines that speak the XBoard protocol
// (Chess Engine Communication Protocol, H. G. Muller and Tim Mann), versions 1 and
// 2.
//
// Most commands of the protocol have no reply, and engines support different
// subsets. So the client records the commands that an engine has been sent (see
// track), and derives the engine's board from them. Whenever the two may have
// diverged, the engine is given a new game and all moves are replayed. The table of
// quirks lists the deviations of single engines.
//
// Every reply has a timeout. An engine that fails is killed with its child
// processes, and the error describes the failure. An engine that merely does not
// stop thinking is killed too, and restarted when it is needed.
package xboardclient
