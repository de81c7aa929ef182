// Package match plays games between players, and matches and tournaments of them.
// Begin with Play for one game and Run for a tournament.
//
// Play is the referee of one game: it keeps the clocks, checks each move and each
// claim by the rules of package engine, and always ends the game in a defined way,
// whatever the players do. Run plays a whole tournament: its Plan determines the
// pairings with colors and openings, several games run concurrently, each finished
// game is written immediately, and an interrupted tournament can be resumed.
//
// Random choices (openings, arrays) depend only on the seed and the number of the
// opening, not on the order in which games end.
package match
