package engine

// Advice is what a search should know of a variant's rules beyond what single
// positions tell.
type Advice struct {
	// MoveLimit is the half-move clock at which the game is drawn; 0: none is.
	MoveLimit  int
	Repetition RepetitionRule
	// ExtinctionTypes are the types whose last piece a player must not lose.
	ExtinctionTypes [MaxTypes + 1]bool
	// PseudoRoyal is a type that can be mated, but not captured, though it is not
	// marked royal; 0: there is none.
	PseudoRoyal TypeID
	// BareKingLoses means that a player with nothing but royal pieces left loses.
	BareKingLoses bool
	// Goals are the squares where a piece of a type wins, by player and type.
	Goals [2][MaxTypes + 1]Bitboard
	// OtherEndings means that games also end by the position alone in ways that none
	// of these tell.
	OtherEndings bool
	// ChecksToWin is the number of checks that wins; 0: none does.
	ChecksToWin int
	// ChecksForbidden says that no move may give check: so that there is no mate.
	ChecksForbidden bool
	// MustCapture says that players who can capture have to.
	MustCapture bool
	// LosingChess means that the aim is to lose one's pieces.
	LosingChess bool
	// CaptureSideEffects means that captures change more than what is captured and what
	// captures it: static exchange evaluation does not apply.
	CaptureSideEffects bool
}

// RepetitionRule is the result of a game in which positions repeat.
type RepetitionRule uint8

// The results of a repetition.
const (
	RepetitionUnruled RepetitionRule = iota // no rule says
	RepetitionDraws                         // the game is drawn
	PerpetualLoses                          // the game is drawn, unless one of them has to deviate, see Position.CycleLoser
	RepetitionLoses                         // whoever brings a position about again has lost
)

// Adviser should be implemented by hooks that end games, or that make a move
// worth something else than the pieces moved and captured tell. A rule that
// advises on repetition is an Adjudicator that need only be asked about
// positions that have occurred before.
type Adviser interface {
	// Advise adds what the rule means for a search.
	Advise(a *Advice)
}

// Advice returns what the rules advise a search.
func (v *Variant) Advice() Advice {
	var a Advice
	for _, h := range v.hooks.advisers {
		h.Advise(&a)
	}
	return a
}
