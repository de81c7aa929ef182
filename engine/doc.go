// Package engine is the rules kernel: boards, piece types, moves, rules,
// positions and games of chess variants. It knows no variant, no terminal, no
// protocol, and no text but FENs: moves are read and written by package
// notation.
//
// A variant is a Definition: data, pieces in Betza notation, and rules with
// their parameters. Compile turns it into a Variant, an immutable set of
// tables; a Position of it is then generated, made and unmade without
// allocation.
//
// # How it works
//
//   - A Position has a mailbox, one Bitboard for each type and player, and a
//     log of edits: every change of a square or a hand goes through it, so any
//     move, however odd, is taken back the same way.
//   - A piece's notation is followed over the board from each square once, when
//     the variant is compiled. This gives scripts (conditions on squares passed,
//     then a ride), from which come programs for finding where pieces may go,
//     and attack tables for finding checks. One pass over a program's sets tells
//     all squares that a piece may go to, from which moves are generated, all or
//     some, and counted.
//   - Checks, and the squares whose change could expose the royal piece, are
//     found once for each position; other moves are legal without a test.
//   - What is not a matter of pieces is a Rule. It implements only the hook
//     interfaces that it needs, and a variant calls only those that are there.
//     State of a rule lives in slots, 64 bits each, which the position hashes
//     and restores.
//
// # Hooks
//
// ChessV's documentation (chapter VI) lists the functions that a rule there can
// override. Here each is an interface of one method or a few:
//
//	ChessV                     here
//	PostInitialize             Rule.Bind, Preparer
//	MoveBeingGenerated         MoveFilter
//	GenerateSpecialMoves       MoveSource; Gater for pieces that enter with moves
//	MoveBeingMade (update)     SideEffecter (the board), MoveMaker (a rule's state)
//	MoveBeingMade (illegal)    Legality, with a VetoScope if it concerns few moves
//	MoveBeingUnmade            none: what Make changes is restored by itself
//	IsSquareAttacked, check    CheckTester
//	TestForWinLossDraw         GameEnder (by the position alone: a finished game
//	                           has no moves), Adjudicator (history and counters)
//	NoMovesResult              NoMovesResulter
//	DescribeMove               Describer
//	SetDefaultsInFEN           FENSection.ReadFEN with an empty text
//	PositionLoaded             FENSection.ReadFEN, Settler
//	SavePositionToFEN          FENSection.WriteFEN
//	PositionalSearchExtension  none: the search extends checks by itself
//	GetPositionHashCode        none: what stands in slots is hashed by itself
//	MoveCompletionRule         Turner
//
// Package rules holds the rules there are; package variants shows how
// definitions use them.
package engine
