// Package tables solves endings of any variant: who wins each position of a few pieces, and
// in how many moves.
//
// An ending is a set of pieces, such as KQKR. Its positions are numbered, by player to move
// and the squares of the pieces; those that turns or reflections of the board make of each
// other have one number where the variant treats them alike. Which moves there are, and
// where the game ends, is asked of the kernel for each position once, so that no rule is
// written a second time for this. Values are then found backward from the ends of games,
// by the number of plies.
//
// # What is left out
//
// A position is its pieces, the player to move, and what rules count of each player, such
// as checks given. Other state that matters for the moves to come, such as a capture en
// passant that is possible now, is resolved by looking one move ahead. Positions in which
// somebody may still castle are in no table. What ends games by their history, such as
// repetition, a limit of moves without progress or a count in the ending, is left out, and
// named in the file.
//
// # Use
//
// Make solves endings and keeps each in a Store as soon as it is there; Open returns a Set
// of those that a Store has, and a Prober asks it about positions.
package tables
