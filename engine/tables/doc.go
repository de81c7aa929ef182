// Package tables solves endings of any variant: for each position of a few pieces it
// computes who wins, and in how many moves.
//
// An ending is a set of pieces, such as KQKR. Its positions are numbered by the
// player to move and the squares of the pieces; positions that are symmetric share
// a number where the variant treats them alike. The kernel generates the moves and
// results of each position once, so the rules are not implemented a second time.
// Values are then computed backward from the final positions, in plies.
//
// # What is left out
//
// A position consists of its pieces, the player to move, and the state that rules
// count for each player, such as checks given. Other state that affects the next
// moves, such as a possible en passant capture, is resolved by looking one move
// ahead. Tables have no positions with castling rights. Rules about the game's
// history, such as repetition, limits of moves without progress or counting rules,
// are ignored, and named in the file.
//
// # Use
//
// Make solves endings and saves each in a Store when it is solved; Open returns a
// Set of those in a Store, and a Prober looks up positions in it.
package tables
