// Package match plays games between players, and matches and tournaments of them.
//
// Play is the referee of one game: it keeps the clocks, checks each move and each claim
// by the rules of package engine, and always ends the game in a defined way, whatever
// the players do. Run plays a whole tournament: its Plan determines who meets whom with
// which colors and opening, several games run side by side, each finished game is
// written at once, and an interrupted tournament continues where it stopped.
//
// What is decided by chance (openings, arrays) depends on the seed and the number of the
// opening only, never on which game ends first.
package match
