package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// sayOf formats a reason for each player, with the player's name for %s. Reasons are
// made once, as the search needs them.
func sayOf(v *engine.Variant, format string) (out [2]string) {
	for c := range engine.Color(2) {
		out[c] = fmt.Sprintf(format, v.SideName(c))
	}
	return out
}

// owned returns the words for a piece of each player: "White's king", or "one of White's
// pawns" if the player begins with several pieces of the type.
func owned(b *engine.Builder, t engine.TypeID) (out [2]string) {
	v := b.Variant()
	name := listTypes(v, []engine.TypeID{t}, "")
	for c, n := range startCounts(b, []engine.TypeID{t}) {
		side := v.SideName(engine.Color(c))
		if out[c] = side + "'s " + name; n > 1 {
			out[c] = "one of " + side + "'s " + plural(name, 2)
		}
	}
	return out
}

// left says of each player that there are at most so many pieces of some types left.
func left(b *engine.Builder, types []engine.TypeID, most int) (out [2]string) {
	v := b.Variant()
	for c, n := range startCounts(b, types) {
		side, what := v.SideName(engine.Color(c)), "piece"
		if len(types) > 0 {
			what = listTypes(v, types, "or")
		}
		if len(types) == 1 && n != 1 || len(types) == 0 {
			what = plural(what, max(most, 0))
		}
		if out[c] = fmt.Sprintf("%s has no %s left", side, what); most > 0 {
			out[c] = fmt.Sprintf("%s has only %d %s left", side, most, what)
		}
	}
	return out
}

// startCounts counts the pieces of some types that players have on the board at the start.
func startCounts(b *engine.Builder, types []engine.TypeID) (out [2]int) {
	for s := range b.Variant().Size() {
		pc := b.StartPiece(engine.Square(s))
		for _, t := range types {
			if pc.Type() == t {
				out[pc.Color()]++
			}
		}
	}
	return out
}
