package trial

import (
	"fmt"
	"math"
)

// Remarks describe unusual results in sentences; games were stopped after limit plies.
func (r *Report) Remarks(limit int) (out []string) {
	if r.Games == 0 {
		return nil
	}
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	share := func(n int) float64 { return float64(n) / float64(r.Games) }
	if r.Unfinished > 0 {
		say("%d of %d games had not ended after %d plies: is there always a way to win, or a rule that ends them?", r.Unfinished, r.Games, limit)
	}
	const many = 0.6
	if share(r.Draws) > many {
		say("%.0f %% of the games are drawn", 100*share(r.Draws))
	}
	if a := r.Advantage; math.Abs(float64(a.Score)-0.5) > float64(a.Error) {
		who := "first"
		if a.Score < 0.5 {
			who = "second"
		}
		say("moving %s wins significantly more often", who)
	}
	if r.Lengths.Median < 20 {
		say("half of the games are over after %d plies", r.Lengths.Median)
	}
	if r.Distinct < r.Games {
		say("%d games repeat others: there are few choices", r.Games-r.Distinct)
	}
	if r.Branching < 3 {
		say("only %.1f legal moves on average", r.Branching)
	}
	for _, p := range r.Pieces {
		if p.AtStart > 0 && share(p.NeverMoved) > many {
			say("the %s moves in but %d of %d games", p.Name, r.Games-p.NeverMoved, r.Games)
		}
		if v := p.Value; v.Author > 0 && v.Measured != 0 && math.Abs(v.Measured-float64(v.Author)) > v.Error {
			say("the %s is given the value %d, the games say %.0f ± %.0f", p.Name, v.Author, v.Measured, v.Error)
		}
	}
	if !r.Material && r.Games >= 20 {
		say("material does not predict the winner; piece values can't be measured (too few games?)")
	}
	return out
}
