// Package session controls a game that people take part in: the tree of its
// moves, who plays it, its clocks, and that it is kept. It draws nothing and
// knows no screen, so that every way of playing shares it.
//
//	key, line ──> Session.Play, Undo, ... ──> []Task ──> run in the background
//	                  ^                                        │
//	                  └────────── Session.Handle(Event) <──────┘
//
// A Session belongs to one goroutine, and none of its methods waits. What takes
// time (a player's thinking, starting an engine, writing a file) is a Task: a
// function to run elsewhere, whose Event must be given to Handle. Events carry
// an id; those of work that was given up are dropped. All tasks end with the
// context of the session.
package session
