// Package table is a game that people take part in: the tree of its moves, who
// plays it, its clocks, and that it is kept. It draws nothing and knows no screen,
// so that every way of playing shares it.
//
// A Table is an actor: one goroutine owns the game. Those who take part, and those
// who only watch, send it actions that name their seats, and are shown snapshots,
// which stay as they are.
//
//	client ──Send(Action)──> Table ──> game: play, undo, ... ──> []Task ──> background
//	   ^                       │         ^                                      │
//	   └──Watch: *Snapshot─────┘         └────── handle(Event) <────────────────┘
//
// The game itself never waits. What takes time (a player's thinking, starting an
// engine, writing a file) is a Task: a function to run elsewhere, whose Event is
// given to handle. Events carry an id; those of work that was given up are
// dropped. All tasks end with the context of the table, and the table when they
// have ended.
//
// An Analyzer thinks about positions for one client, and a Browser goes through a
// snapshot's tree: they belong to their client's goroutine.
package table
