// Package xboard is about playing against other programs: what a player is
// (Player), and ferz's own search (Builtin) and a person (Person) as players.
// The packages below it have the rest:
//
//   - process runs another program and keeps it in check,
//   - uci and cecp play by the protocols UCI (with USI and UCCI) and XBoard's,
//   - dialect translates variants between ferz and engines,
//   - registry remembers engines, open starts them,
//   - clock keeps time, match plays games and matches,
//   - server lets other programs use ferz as their engine.
//
// All of them know rules only through package engine, and which variants there
// are only through a Catalogue.
package xboard
