package engine

// Rule is a part of a variant's rules: plain data, so that definitions can be
// derived from one another and read from text. Its Bind method returns what
// runs: any value that implements one or more of the hook interfaces below, or
// nil for rules that only fill in tables. The variant calls only the hooks
// that are there, so it pays nothing for those that it does not use.
type Rule interface {
	// Key names the kind of rule, such as "castling". In a derived variant a
	// rule replaces the base's rule with the same key.
	Key() string
	// Describe says the rule in words, as a sentence or a few.
	Describe(v *Variant) string
	// Bind checks the rule's parameters against the variant and returns its
	// hooks: a value that implements them, or Hooks.
	Bind(b *Builder) (hooks any, err error)
}

// Hooks are several values that implement the hooks of one rule, for rules that know
// only when they are bound which hooks they need. A rule may also be a Setup, which is
// then called after those of the definition.
type Hooks []any

// Preparer completes a bound rule once the variant's moves are known and positions can
// be set up. It is called once.
type Preparer interface {
	Prepare(v *Variant) error
}

// StateUpdater keeps a rule's state up to date. It is called for each move, and for
// NoMove when a player passes, just after the board has changed: Position.Side is still
// the player who moved.
type StateUpdater interface {
	MoveMade(p Editor, m Move)
}

// SideEffecter changes the board further after a move, such as by an
// explosion. It is called before any StateUpdater, so that these see the board as
// it will be: Position.Side is still the player who moved.
type SideEffecter interface {
	SideEffects(p Editor, m Move)
}

// LegalityTester vetoes moves. It is called with the move made and the turn passed;
// Position.Mover is the player who made it.
type LegalityTester interface {
	Legal(p AfterMove, m Move) bool
}

// PositionFinisher is called when a position is complete: after a move has passed the
// turn, or after a FEN has been read. It may change its rule's state.
type PositionFinisher interface {
	FinishPosition(p Editor)
}

// VetoScope may be implemented by a LegalityTester that is concerned with few moves.
type VetoScope interface {
	// Concerns returns squares such that the rule vetoes no move that neither
	// starts nor ends nor captures on one of them; it is asked before moves are
	// generated. The rule need not be asked about others. In check the rule that decides
	// what check is is asked about all moves, whatever it returns, and in games where a move
	// can expose a king by more than what it captures or no longer shields.
	Concerns(p *Position) Bitboard
}

// Blaster may be implemented by a SideEffecter whose effect is that captures empty squares.
type Blaster interface {
	// Blast returns the squares that a capture of the player to move leaves empty, that
	// on which it starts and that on which it ends among them. The move is an ordinary one
	// (Move.IsNormal); ok is false if it does anything else.
	Blast(p *Position, m Move) (emptied Bitboard, ok bool)
}

// LegalityPredictor may be implemented by a LegalityTester that can decide most moves without
// making them. It is asked only in variants without other LegalityTesters and royal pieces.
type LegalityPredictor interface {
	// PredictLegal reports whether a move is legal; if sure is false, the move must be made.
	PredictLegal(p *Position, m Move) (legal, sure bool)
}

// CheckVeto may be implemented by a LegalityTester that vetoes all moves that give check, and
// no others: which do is found out without making them.
type CheckVeto interface {
	VetoesChecks()
}

// LoneKing may be implemented by a CheckTester. A move that is neither a capture nor made by a
// king gives check if it attacks this piece, and in no other way.
type LoneKing interface {
	// LoneKing returns the square of a player's piece of this kind; ok is false if there is
	// none in this position.
	LoneKing(p *Position, c Color) (s Square, ok bool)
}

// MoveFilter sees each pseudo-legal move of a piece as it is generated. It
// returns false to drop the move, and may add others to out in its place.
type MoveFilter interface {
	MoveGenerated(p *Position, m Move, out *MoveList) bool
}

// MoveSource adds pseudo-legal moves that no piece makes by itself, such as
// castling. It is called once for each position, when out has the moves of all
// pieces, of which it may be looking only for captures.
//
// A move begins on the square of a piece of the player to move, unless it is a drop or
// a pass: Make panics at any other. What else changes with it, such as a piece of the
// opponent's that is moved or turned, is done by a [SideEffecter] of the same rule, which
// may tell its moves from others by Move.A, Move.B and Move.Type.
type MoveSource interface {
	SpecialMoves(p *Position, out *MoveList)
}

// QuietSource may be implemented by a MoveSource none of whose moves captures or
// promotes: it is not asked where others do not matter.
type QuietSource interface {
	OnlyQuiets()
}

// ExemptSource adds moves that are legal although they leave a royal piece
// attacked. It is called when the MoveSources have been, and its moves begin as theirs do.
type ExemptSource interface {
	ExemptMoves(p *Position, out *MoveList)
}

// Gater allows pieces from the hand to enter on the squares that others leave, each
// together with a move; see Move.Gate.
type Gater interface {
	// Gates returns the squares of a player's pieces that gate pieces from the hand
	// when they leave.
	Gates(p *Position, c Color) Bitboard
}

// GameEnder ends games by the position alone, or by the passes that led to it: a
// position that it ends has no moves.
type GameEnder interface {
	GameEnd(p *Position) Result
}

// Adjudicator ends games by their history or by counters, such as repetition.
// It is asked by Game and by the search, not when moves are counted.
type Adjudicator interface {
	Adjudicate(p *Position) Result
}

// CycleAdjudicator decides who loses if the last moves form a cycle of the given length
// in plies and one of the players is responsible for it.
type CycleAdjudicator interface {
	CycleLoser(p *Position, plies int) (loser Color, ok bool)
}

// WinTester reports whether a player may still win by some sequence of legal
// moves. It says no only if it is sure.
type WinTester interface {
	CanWin(p *Position, c Color) bool
}

// NoMovesResulter decides a game in which the player to move has no moves.
// One that returns no result leaves the decision to the next rule; in the end
// a player in check has lost, and one not in check has drawn.
type NoMovesResulter interface {
	NoMovesResult(p *Position, inCheck bool) Result
}

// CheckTester replaces the kernel's notion of check. A variant can have one. It is also a
// LegalityTester without a VetoScope that vetoes moves that leave a player in check: the
// kernel does so only for pieces that are marked royal, and such a variant has none. One
// that is no LegalityTester lets players leave their pieces in check.
type CheckTester interface {
	// InCheck is asked about either player, also while a move is being made.
	InCheck(p *Position, c Color) bool
	// Royals returns the pieces of a player one of which is attacked when the player is
	// in check.
	Royals(p *Position, c Color) Bitboard
}

// AttackFinder replaces the kernel's notion of what attacks a square, which is that pieces
// capture by their own moves, where rules and players ask for it. A variant can have one.
type AttackFinder interface {
	// Attackers returns the squares of the player's pieces that capture on s: the enemy
	// piece there, or else any piece.
	Attackers(p *Position, s Square, by Color) Bitboard
}

// TurnOrder decides who moves after m, which has just been made: after NoMove, a pass,
// it is the opponent. A variant can have one. It is called after the StateUpdaters;
// Position.Side is still the player who moved.
type TurnOrder interface {
	NextSide(p Editor, m Move) Color
}

// Describer changes the text of a move. text is the move as written so far; san reports
// whether it is in algebraic notation.
type Describer interface {
	DescribeMove(p *Position, m Move, text string, san bool) string
}

// FENSection reads and writes named sections of the FEN. A variant can have each
// section once.
type FENSection interface {
	// Sections names the sections, such as "castling".
	Sections() []string
	// WriteFEN returns the text of a section.
	WriteFEN(p *Position, section string) string
	// ReadFEN sets the rule's state from a section's text, which is empty if
	// the FEN ended before it, and for the start position: the rule then sets
	// its default. All pieces are on the board by then.
	ReadFEN(p Editor, section, text string) error
	// Accepts reports whether text looks like the section; text that does not
	// is left for the next section.
	Accepts(section, text string) bool
}

// CaptureEnforcer makes captures compulsory: of the legal moves of a player who can
// capture nothing but captures is left, and others are not even generated.
type CaptureEnforcer interface {
	EnforcesCaptures()
}

// MoveSelector receives all legal moves of a position together, or the captures that a
// CaptureEnforcer leaves. It may remove or replace some.
type MoveSelector interface {
	SelectMoves(p *Position, l *MoveList)
}

// MoveExpander replaces each legal move by several of the same kind, such as one for
// each square where a wall may be put.
type MoveExpander interface {
	// ExpandMove adds them to out.
	ExpandMove(p *Position, m Move, out *MoveList)
}

// Evaluator scores a position beyond the values of the pieces and their squares. A
// search adds it to its own evaluation.
type Evaluator interface {
	// Evaluate returns by how many centipawns White is better off.
	Evaluate(p *Position) int
}

// SearchExtender makes a search look a ply deeper where the outcome is about to be decided,
// as it does by itself where a player is in check.
type SearchExtender interface {
	// ExtendsSearch reports whether to search a position a ply deeper. It is asked at
	// each node whose player is not in check.
	ExtendsSearch(p *Position) bool
}

// Fallible is a hook that may fail while games are played, such as one that
// runs a program of the variant's author. Where it fails its rule does not apply.
type Fallible interface {
	// Err returns the first error that there was, or nil. It may be called
	// while others play.
	Err() error
}

// Reviser changes results: it is given each that a rule or the lack of moves
// gives.
type Reviser interface {
	Revise(p *Position, r Result) Result
}
