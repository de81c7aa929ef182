package engine

import "github.com/ferzchess/ferz/engine/betza"

// StepMover is a hook that lets pieces of some types make several king steps in a move,
// over empty squares.
type StepMover interface {
	// MovesInSteps reports whether pieces of a type do.
	MovesInSteps(t TypeID) bool
}

// kingSteps are the files and ranks of a king's steps, clockwise from the one forward.
var kingSteps = [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// FirstSteps returns the files and ranks, as the first player sees them, of the king steps
// by which a piece of a type begins moves of two such steps; none if it has no such moves.
func (v *Variant) FirstSteps(t TypeID) [][2]int { return v.types[t].firstSteps }

// findFirstSteps finds the FirstSteps of all types.
func (v *Variant) findFirstSteps() {
	for i := range v.types[1:] {
		t := &v.types[i+1]
		for _, step := range kingSteps {
			if v.stepsTwice(t, step) {
				t.firstSteps = append(t.firstSteps, step)
			}
		}
	}
}

// stepsTwice reports whether a piece of a type has moves of two king steps that begin with
// the given one and don't end where they began.
func (v *Variant) stepsTwice(t *PieceType, step [2]int) bool {
	for _, h := range v.hooks.stepMovers {
		if h.MovesInSteps(t.ID) {
			return true
		}
	}
	if t.Betza == nil {
		return false
	}
	for _, pattern := range t.Betza.Patterns {
		legs := pattern.Legs
		if len(legs) == 2 && isStep(legs[0]) && isStep(legs[1]) && legs[0].DX == step[0] && legs[0].DY == step[1] &&
			(legs[1].DX != -step[0] || legs[1].DY != -step[1]) {
			return true
		}
	}
	return false
}

// isStep reports whether a leg is a king step that may capture.
func isStep(l betza.Leg) bool {
	return max(l.DX, -l.DX, l.DY, -l.DY) == 1 && l.Max == 1 && l.Mode&betza.Capture != 0
}
