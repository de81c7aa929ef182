package engine

// Counter may be implemented by hooks that count for each player something that
// much depends on and that the pieces do not show, such as checks given.
type Counter interface {
	// Max returns the number beyond which more makes no difference.
	Max() int
	// Count returns how many a player has.
	Count(p *Position, c Color) int
}

// Counters returns what the rules count.
func (v *Variant) Counters() []Counter { return v.hooks.counters }
