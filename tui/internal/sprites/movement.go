package sprites

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
)

// movement returns the name of the picture for a type that is known only by
// what it does.
func movement(t *engine.PieceType) string {
	switch {
	case t.Royal:
		return "royal"
	case t.Betza == nil || len(t.Betza.Patterns) == 0:
		return "unknown"
	case pawnlike(t.Betza):
		return "pawnlike"
	}
	ways := ways(t.Betza)
	if len(ways) > 1 {
		return "compound"
	}
	for way := range ways {
		return way
	}
	return "unknown"
}

// pawnlike reports whether a piece only goes forward, and not far but for its
// first move.
func pawnlike(p *betza.Piece) bool {
	for _, pattern := range p.Patterns {
		for _, leg := range pattern.Legs {
			if leg.DY <= 0 || leg.Max != 1 && pattern.Initial == 0 {
				return false
			}
		}
	}
	return true
}

// ways returns the ways in which a piece moves.
func ways(p *betza.Piece) map[string]bool {
	out := map[string]bool{}
	for _, pattern := range p.Patterns {
		for _, leg := range pattern.Legs {
			out[way(leg)] = true
		}
	}
	return out
}

// way returns what a piece with such a leg is called: a hopper, a leaper, a slider, which
// moves over neighboring squares, or a rider, which repeats longer leaps.
func way(leg betza.Leg) string {
	switch {
	case leg.Mode&(betza.Hop|betza.HopAdjacent|betza.MustJump) != 0:
		return "hopper"
	case leg.Max == 1:
		return "leaper"
	case max(abs(leg.DX), abs(leg.DY)) == 1:
		return "slider"
	}
	return "rider"
}

func abs(n int) int { return max(n, -n) }
