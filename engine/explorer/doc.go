// Package explorer answers what was played in a position: an index of games of any
// variants holds for each of their positions the moves that were made, with the games
// that made them, found whatever the order of moves.
//
// # Keys
//
// A position is known by a Key, the sum of what is written about it: the letters of the
// pieces and the names of their squares, what players have in hand, and the sections of
// the FEN but for the half-move clock and the move's number. Keys therefore stay the same
// when the kernel numbers its piece types or rules otherwise. A game's identity, beside
// the key, tells whose pieces they are.
//
// # Storage
//
// A Store keeps pairs of bytes. For each variant it has sorted runs: blocks of postings,
// each a key, a game and a move. Each commit adds a run for the new games, which takes up
// the runs before it that are not much larger, so that there are few. What a commit
// writes is there as a whole or not at all.
package explorer
