// Package livegame runs one game: the tree of its moves, its players, its clocks and
// saving. It draws nothing and knows no screen, so that every user interface shares
// it. Begin with Session.
//
// A Session is an actor: one goroutine owns the game. Participants and spectators
// send it actions that name their seats, and receive snapshots, which are immutable.
//
//	client ──Send(Action)──> Session ─> liveGame: play, undo, ... ─> []Task ─> background
//	   ^                       │          ^                                       │
//	   └──Watch: *Snapshot─────┘          └───────── handle(Event) <──────────────┘
//
// The game itself never blocks. Slow work (a player's thinking, starting an engine,
// writing a file) is a Task: a function that runs elsewhere and returns an Event for
// handle. Events carry an id; those of canceled work are dropped. All tasks end with
// the session's context, and the session ends after them.
//
// An Analyzer analyzes positions for one client, and a Browser walks through a
// snapshot's tree: they belong to their client's goroutine.
package livegame
