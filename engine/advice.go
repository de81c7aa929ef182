package engine

// Advice is what a search should know about a variant's rules that single positions
// don't show.
type Advice struct {
	// MoveLimit is the half-move clock at which the game is drawn; 0: there is no such
	// rule.
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
	// OtherEndings means that positions can end the game in ways that no other field
	// describes.
	OtherEndings bool
	// ChecksToWin is the number of checks that wins; 0: none does.
	ChecksToWin int
	// ChecksForbidden means that no move may give check, so there is no checkmate.
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
	RepetitionLoses                         // the player who repeats a position loses
)

// Adviser should be implemented by hooks that end games, or that make a move worth more
// or less than the pieces moved and captured. A rule that advises on repetition is an
// Adjudicator that need only be asked about positions that have occurred before.
type Adviser interface {
	// Advise adds the rule's advice.
	Advise(a *Advice)
}

// Advice returns the combined advice of the rules.
func (v *Variant) Advice() Advice {
	var a Advice
	for _, h := range v.hooks.advisers {
		h.Advise(&a)
	}
	return a
}
