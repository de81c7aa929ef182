// Package engine is the rules kernel: boards, piece types, moves, rules,
// positions and games of chess variants. It knows no variant, no terminal, no
// protocol, and no text but FENs: moves are read and written by package
// notation.
//
// A variant is a Definition: data, pieces in Betza notation, and rules with
// their parameters. Compile turns it into a Variant, an immutable set of
// tables; moves of a Position of it are then generated, made and taken back
// without allocation.
//
// # Where to begin
//
// Load in package variants returns a Variant of the catalogue, and package
// variants/ini reads others from text. Variant.NewPosition sets up the start
// position or that of a FEN. On a Position, LegalMoves returns the moves, Make and
// Unmake make them and take them back, Result reports whether the game is over, and
// Perft counts positions. NewGame returns a Game, which keeps its moves, refuses
// illegal ones, and also ends by resignation, time or agreement. SAN and
// Parse in package notation write and read moves. See the examples of Game,
// Position.Make and Compile.
//
// # How it works
//
//   - A Position has a mailbox, one Bitboard for each type and player, and a
//     log of edits: every change of a square or a hand goes through it, so all
//     moves are taken back the same way.
//   - A piece's notation is followed over the board from each square once, when
//     the variant is compiled. This gives scripts (conditions on squares passed,
//     then a ride), from which come programs for finding where pieces may go,
//     and attack tables for finding checks. One pass over a program's sets gives
//     all squares that a piece may go to, from which moves are generated, all or
//     some, and counted.
//   - Checks, and the squares whose change could expose the royal piece, are
//     found once for each position; other moves are legal without a test.
//   - What is not a matter of pieces is a Rule. It implements only the hook
//     interfaces that it needs, and a variant calls only those that are there.
//     The state of a rule is in slots, 64 bits each, which the position hashes
//     and restores.
//
// The kernel is large because generation, legality, results and FENs all read the
// fields of one Position, without a call across packages.
//
// # Files
//
//   - definition.go, variable.go and rule.go are what a variant is written in.
//   - compile.go and compile_*.go run once, when a variant is compiled. Their
//     results are in variant.go, board.go, movetable.go and attack.go.
//   - All others run while games are played. State: position.go with bitboard.go,
//     piece.go and zobrist.go; it changes through editor.go, and through make.go by
//     the moves of move.go, whose meaning is in effect.go.
//   - Moves are found by generate.go, with targets.go, twoword.go and setwise.go where
//     sets of squares give them, route.go where scripts must be followed, and
//     pseudo.go, drops.go, gating.go, enpassant.go and promotion.go; select.go is for
//     rules that see all legal moves at once, and count.go only counts them.
//   - For each position legal.go computes once which moves need a test, and checkinfo.go
//     which may give check; attack.go finds attacks.
//   - Results are computed by outcome.go, result.go and game.go; fen.go reads and writes
//     positions. candidates.go helps explain why a move is illegal; advice.go,
//     counter.go, see.go, reach.go and plain.go serve a search and measurements;
//     perft.go and divide.go count positions.
//
// # Hooks
//
// ChessV's documentation (chapter VI) lists the functions that a rule there can
// override. Here each is an interface of one method or a few:
//
//	ChessV                     here
//	PostInitialize             Rule.Bind, Preparer
//	MoveBeingGenerated         MoveFilter
//	GenerateSpecialMoves       MoveSource, ExemptSource; Gater for pieces that enter with moves
//	MoveBeingMade (update)     SideEffecter (the board), StateUpdater (a rule's state)
//	MoveBeingMade (illegal)    LegalityTester, with a VetoScope if it concerns few moves, a CheckVeto if checks
//	MoveBeingUnmade            none: what Make changes is restored by itself
//	IsSquareAttacked, check    CheckTester
//	TestForWinLossDraw         GameEnder (by the position alone: a finished game
//	                           has no moves), Adjudicator (history and counters)
//	NoMovesResult              NoMovesResulter
//	DescribeMove               Describer
//	SetDefaultsInFEN           FENSection.ReadFEN with an empty text
//	PositionLoaded             FENSection.ReadFEN, PositionFinisher
//	SavePositionToFEN          FENSection.WriteFEN
//	PositionalSearchExtension  SearchExtender; the search extends checks by itself
//	GetPositionHashCode        none: what stands in slots is hashed by itself
//	MoveCompletionRule         TurnOrder
//	none                       MoveSelector (all legal moves at once), Reviser
//	                           (results), WinTester, CycleAdjudicator, Adviser, Explainer,
//	                           Evaluator, Fallible, Waller, IndependentSource
//
// # The contract of hooks
//
// A hook gets the position in one of three forms:
//
//   - *Position: the hook may read it, and make and unmake moves, but must restore
//     it. All hooks that are not named below get this form.
//   - AfterMove: the same, with a move just made: what it captured, and a rule's state
//     before it (LegalityTester). The turn has passed: Position.Mover made the move.
//   - Editor: it may change board, hands, slots and player to move. All that is
//     taken back with the move (StateUpdater, SideEffecter, PositionFinisher,
//     TurnOrder and FENSection.ReadFEN).
//
// Make calls, in this order: SideEffecters, StateUpdaters and the TurnOrder, for
// which Position.Side is still the player who moves and AfterMove's methods describe
// the move; then, once the turn has passed, PositionFinishers. MakeNull, with which a player
// passes, leaves out the SideEffecters, and gives the others NoMove. Setting up a
// FEN reads the board, then calls ReadFEN for each section in the order of the
// format, and then PositionFinishers. LegalityTester is asked in the end, after Make; the moves
// that it vetoes are made and unmade like others.
//
// Hooks are called in the order of the definition's rules. There can be only one
// TurnOrder, one CheckTester and one FENSection for each section; a CheckTester must
// be a LegalityTester without a VetoScope, and no piece royal; a VetoScope or a CheckVeto
// must be a LegalityTester. Compile refuses what breaks this, with the names of the rules, and
// any method that is named as a hook's but has another signature: it would never be
// called.
//
// Hooks run in generation and search: none may allocate, except Describer,
// Explainer, Preparer and FENSection. One hook serves any number of positions and
// goroutines at once, so its state for a position must be in its slots.
//
// # Contributing
//
// A new rule is one file in package rules: a struct of parameters with Key,
// Describe and Bind, which returns a value with the methods of the hooks that the
// rule needs. A line of the package's Registry names it, and a definition in
// package variants lists it. Bind asks the Builder for squares, types and slots,
// and reports parameters that are wrong. A rule that ends games, or that makes
// moves worth more or less than the pieces moved and captured, is an Adviser, so
// that the search knows.
// One that forbids moves is an Explainer, so that players know why.
//
// A new hook is an interface in rule.go, a field of hooks and a line in its add
// (compile_hooks.go: collect, or claim if a variant can have but one), and a loop
// over the field where it is to be called. Hooks that change the position take an
// Editor, those that judge a move just made take AfterMove, others *Position.
//
// A new kind of move is a constant in move.go and its meaning in
// Position.Effect; how it is written is a matter of packages notation and
// xboard/dialect.
//
// Then run the tests: go test ./engine ./variants plays random games of each
// variant, which are taken back, counted, read again from their FENs, and compared
// with moves found the slow way; perft counts are compared with other programs'.
//
// Package rules holds the rules there are; package variants shows how
// definitions use them.
package engine
