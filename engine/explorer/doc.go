// Package explorer indexes games of any variant. For each position the index has the
// moves played there and the games in which they were played, also by transposition.
//
// # Keys
//
// A position is identified by a Key, a hash of its text: the letters of the pieces
// and the names of their squares, the pieces in hand, and the sections of the FEN
// except the half-move clock and the move number. Keys therefore stay the same when
// the kernel numbers its piece types or rules differently. The identity of the
// variant, stored beside the key, says which pieces the letters mean.
//
// # Storage
//
// A Store holds pairs of keys and values, both bytes. For each variant it has
// sorted runs: blocks of postings, each a position's key, a game and a move. Each
// commit adds a run for the new games and merges it with earlier runs that are not
// much larger, so that there are few runs. A commit is written atomically.
//
// Where a run has many postings of a position, it also has their totals: what a query
// that selects all games finds. Such queries read one block of each run, however many
// games had the position.
package explorer
