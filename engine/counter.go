package engine

// Counter may be implemented by hooks that count for each player something that
// much depends on and that the pieces do not show, such as checks given.
type Counter interface {
	// Max returns the number beyond which more makes no difference.
	Max() int
	// Count returns how many a player has.
	Count(p *Position, c Color) int
}

// CountSetter may be implemented by a Counter, so that positions can be set up with a
// given count.
type CountSetter interface {
	SetCount(p Editor, c Color, n int)
}

// Counters returns the rules' counters.
func (v *Variant) Counters() []Counter { return v.hooks.counters }
