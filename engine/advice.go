package engine

// Advice is what a search should know of a variant's rules beyond what single
// positions tell.
type Advice struct {
	// MoveLimit is the half-move clock at which the game is drawn; 0: none is.
	MoveLimit int
	Repeating Repeating
}

// Repeating tells what becomes of players who go round in circles.
type Repeating uint8

// What becomes of them.
const (
	RepeatingFree  Repeating = iota // no rule says
	RepeatingDraws                  // the game is drawn
	PerpetualLoses                  // so it is, unless one of them has to deviate, see Position.CycleLoser
	RepeaterLoses                   // whoever brings a position about again has lost
)

// Adviser may be implemented by hooks. A rule that advises on repetition is an
// Adjudicator that need only be asked about positions that have occurred before.
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
