package training

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// decisiveScore returns the score, in centipawns, from which games of a variant
// count as decided: twenty pawns, or a quarter of an army where armies are large,
// plus the imbalance of the start position.
func decisiveScore(v *engine.Variant) search.Score {
	const usual, most = 2000, 20000
	p, err := v.NewPosition("")
	if err != nil {
		return usual
	}
	values, worth := search.PieceValues(v), [2]int{}
	for c := range engine.Color(2) {
		for _, t := range v.Types() {
			worth[c] += p.Count(c, t.ID) * values[t.ID]
		}
	}
	army := max(worth[engine.White], worth[engine.Black])
	other := min(worth[engine.White], worth[engine.Black])
	return search.Score(min(max(usual, army/4)+army-other, most))
}

// within reports whether a score's absolute value is at most a limit.
func within(s, limit search.Score) bool { return s <= limit && s >= -limit }
