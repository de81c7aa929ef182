package report

import (
	"math"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// Sources: the bounds, what becomes of mates, and the formulas of accuracy are
// lichess.org's, as https://lichess.org/page/accuracy and the classes Advice and
// AccuracyPercent of github.com/lichess-org/lila have them.

// Judgment is what a move is worth.
type Judgment uint8

// The judgments, by the chance to win that a move has cost; see search.InaccuracyLoss.
const (
	Good Judgment = iota
	Inaccuracy
	Mistake
	Blunder
)

// String returns the judgment in words.
func (j Judgment) String() string {
	return [...]string{"good", "inaccuracy", "mistake", "blunder"}[j]
}

// Sign returns the judgment's sign, as in PGN.
func (j Judgment) Sign() string { return [...]string{"", "?!", "?", "??"}[j] }

// judge returns the judgment of a move by the scores before and after it, as the
// player who made it sees them.
func judge(c search.Curve, before, after search.Score) Judgment {
	was, is := decided(before), decided(after)
	switch {
	case was == 0 && is == 0:
		return judgeLoss(c.Chance(before) - c.Chance(after))
	case was >= 0 && is < 0:
		// The player is mated by force now. That matters less if the game was lost.
		if was > 0 {
			return Blunder
		}
		return judgeMate(-c.Chess(before))
	case was > 0 && is == 0:
		// The player had a mate by force. That matters less if the game is still won.
		return judgeMate(c.Chess(after))
	}
	return Good
}

// decided returns 1 for a score that is a win found, -1 for a loss, else 0.
func decided(s search.Score) int {
	switch _, mate := s.Mate(); {
	case !mate:
		return 0
	case s > 0:
		return 1
	}
	return -1
}

// judgeLoss returns the judgment of a loss of chances to win.
func judgeLoss(loss float64) Judgment {
	switch {
	case loss >= search.BlunderLoss:
		return Blunder
	case loss >= search.MistakeLoss:
		return Mistake
	case loss >= search.InaccuracyLoss:
		return Inaccuracy
	}
	return Good
}

// judgeMate returns the judgment of a move that makes a mate of a score, or the other
// way round: in centipawns of chess, as the player who mates sees it.
func judgeMate(s search.Score) Judgment {
	switch {
	case s > 999:
		return Inaccuracy
	case s > 700:
		return Mistake
	}
	return Blunder
}

// ceiling is the score in centipawns of chess from which on a position counts as won
// when it is said how exact moves are.
const ceiling = 1000

// percent returns the chance to win at a score in percent, no more and no less than at
// the ceiling.
func percent(c search.Curve, s search.Score) float64 {
	return 100 * search.ChessCurve.Chance(min(max(c.Chess(s), -ceiling), ceiling))
}

// accuracy returns how exact a move is that has cost so many percent of the chance to
// win, from 0 to 100.
func accuracy(loss float64) float64 {
	if loss <= 0 {
		return 100
	}
	const allowance = 1 // as the analysis is not exact itself
	return min(max(103.1668100711649*math.Exp(-0.04354415386753951*loss)-3.166924740191411+allowance, 0), 100)
}

// weights returns how much each move counts in the accuracy of a game: where the
// chances change much around it, it counts more. There is one percent more than moves.
func weights(percents []float64) []float64 {
	n := len(percents) - 1
	size := min(max(n/10, 2), 8)
	out := make([]float64, max(n, 0))
	for i := range out {
		// The first moves share the first window.
		from := max(i-(min(size, len(percents))-2), 0)
		out[i] = min(max(deviation(percents[from:min(from+size, len(percents))]), 0.5), 12)
	}
	return out
}

// deviation returns the standard deviation of values.
func deviation(values []float64) float64 {
	mean, sum := 0.0, 0.0
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / float64(len(values)))
}

// exactness collects how exact moves are.
type exactness struct{ weighted, weight, inverse, moves float64 }

// add adds the accuracy of a move with its weight.
func (e *exactness) add(accuracy, weight float64) {
	e.weighted += accuracy * weight
	e.weight += weight
	e.inverse += 1 / max(accuracy, 1)
	e.moves++
}

// accuracy returns the accuracy of all moves, 0 to 100: the mean of their weighted and
// their harmonic means. It is NaN without moves.
func (e *exactness) accuracy() float64 { return (e.weighted/e.weight + e.moves/e.inverse) / 2 }

// assess judges the moves by the scores of their positions.
func (r *Report) assess(c search.Curve) {
	if len(r.Moves) == 0 {
		r.Accuracy = [2]float64{math.NaN(), math.NaN()}
		return
	}
	percents := []float64{percent(c, r.Moves[0].Before)}
	for i := range r.Moves {
		percents = append(percents, percent(c, r.Moves[i].After))
	}
	weight := weights(percents)
	var whole [2]exactness
	var phases [2][3]exactness
	for i := range r.Moves {
		m := &r.Moves[i]
		before, after, cost := m.Before, m.After, percents[i]-percents[i+1]
		if m.Side == engine.Black {
			before, after, cost = -before, -after, -cost
		}
		if !m.Best {
			m.Loss, m.Judgment = max(cost, 0)/100, judge(c, before, after)
		}
		r.Counts[m.Side][m.Judgment]++
		m.PunishedMistake = m.Best && i > 0 && r.Moves[i-1].Judgment >= Mistake
		exact := accuracy(100 * m.Loss)
		whole[m.Side].add(exact, weight[i])
		phases[m.Side][m.Phase].add(exact, weight[i])
	}
	for side := range whole {
		r.Accuracy[side] = whole[side].accuracy()
		for phase := range phases[side] {
			r.Phases[side][phase] = phases[side][phase].accuracy()
		}
	}
}
