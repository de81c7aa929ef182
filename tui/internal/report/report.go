// Package report judges a game: what each move has cost by the evaluation of a
// player, how exact both players were, and where the game turned.
package report

import (
	"context"
	"math"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// Judgement is what a move is worth.
type Judgement uint8

// The judgements, by the share of winning chances that a move has cost: a
// tenth, a fifth, three tenths.
const (
	Good Judgement = iota
	Inaccuracy
	Mistake
	Blunder
)

// String returns the judgement in words.
func (j Judgement) String() string {
	return [...]string{"good", "inaccuracy", "mistake", "blunder"}[j]
}

// Sign returns the judgement's sign, as in PGN.
func (j Judgement) Sign() string { return [...]string{"", "?!", "?", "??"}[j] }

// Move is a move with what it has cost.
type Move struct {
	Node      *pgn.Node
	Side      engine.Color
	Before    search.Score // of the position it was made in, as White sees it
	After     search.Score // of the position it led to, as White sees it
	Best      engine.Move  // what the player would have made
	Loss      float64      // of winning chances, 0 to 1
	Judgement Judgement
}

// Report is the judgement of a game's main line.
type Report struct {
	Moves    []Move
	Accuracy [2]float64 // by colour, 0 to 100; NaN for a player without moves
	Counts   [2][4]int  // by colour and judgement
}

// WinChance returns the chance to win at a score in centipawns, 0 to 1: the
// logistic curve that lichess.org fitted to games of 2300 rated players,
// https://lichess.org/page/accuracy.
func WinChance(s search.Score) float64 {
	return 1 / (1 + math.Exp(-0.00368208*float64(s)))
}

// accuracy is that of one move that has cost some winning chances, 0 to 100,
// by the formula of https://lichess.org/page/accuracy.
func accuracy(loss float64) float64 {
	return min(max(103.1668*math.Exp(-0.04354*100*loss)-3.1669, 0), 100)
}

// judge returns the judgement of a loss of winning chances.
func judge(loss float64) Judgement {
	switch {
	case loss >= 0.3:
		return Blunder
	case loss >= 0.2:
		return Mistake
	case loss >= 0.1:
		return Inaccuracy
	}
	return Good
}

// Make judges the main line of a game, with a player who thinks about each
// position within limits. progress is told the number of positions done. It
// fails if the player does or the context ends.
func Make(ctx context.Context, tree *pgn.Game, who xboard.Player, limits xboard.Limits, progress func(done, all int)) (*Report, error) {
	line := known(tree.MainLine())
	if err := who.NewGame(ctx, xboard.Setting{Variant: tree.Variant, Start: tree.StartFEN, Analysis: true}); err != nil {
		return nil, err
	}
	f, err := xboard.NewFollower(tree.Variant, tree.StartFEN)
	if err != nil {
		return nil, err
	}
	var moves []engine.Move
	scores := make([]search.Score, len(line)+1)
	best := make([]engine.Move, len(line)+1)
	for i := range scores {
		if _, err := f.Follow(moves); err != nil {
			return nil, err
		}
		if scores[i], best[i], err = look(ctx, who, f.Position(), moves, limits); err != nil {
			return nil, err
		}
		progress(i+1, len(scores))
		if i < len(line) {
			moves = append(moves, line[i].Move)
		}
	}
	return assess(line, scores, best), nil
}

// known returns the moves up to the first that does not fit the rules.
func known(line []*pgn.Node) []*pgn.Node {
	for i, n := range line {
		if n.Move == engine.NoMove {
			return line[:i]
		}
	}
	return line
}

// look returns the score of a position as White sees it, and the best move.
func look(ctx context.Context, who xboard.Player, p *engine.Position, moves []engine.Move, limits xboard.Limits) (search.Score, engine.Move, error) {
	if r := p.Result(); r.Over() {
		switch r.Outcome {
		case engine.WhiteWins:
			return search.Mate, engine.NoMove, nil
		case engine.BlackWins:
			return -search.Mate, engine.NoMove, nil
		}
		return 0, engine.NoMove, nil
	}
	reply, err := who.Think(ctx, xboard.Turn{Moves: moves, Limits: limits}, nil)
	if err != nil {
		return 0, engine.NoMove, err
	}
	score := reply.Last.Score
	if p.Side() == engine.Black {
		score = -score
	}
	return score, reply.Move, nil
}

// assess makes the report from the scores of all positions.
func assess(line []*pgn.Node, scores []search.Score, best []engine.Move) *Report {
	r := &Report{}
	var sums [2]float64
	var counts [2]int
	for i, n := range line {
		before, after := WinChance(scores[i]), WinChance(scores[i+1])
		if n.Side == engine.Black {
			before, after = 1-before, 1-after
		}
		m := Move{Node: n, Side: n.Side, Before: scores[i], After: scores[i+1], Best: best[i], Loss: max(before-after, 0)}
		if best[i] == n.Move {
			m.Loss = 0
		}
		m.Judgement = judge(m.Loss)
		r.Moves = append(r.Moves, m)
		r.Counts[n.Side][m.Judgement]++
		sums[n.Side] += accuracy(m.Loss)
		counts[n.Side]++
	}
	for c := range sums {
		r.Accuracy[c] = sums[c] / float64(counts[c])
	}
	return r
}

// TurningPoints returns the moves that have cost most, at least an inaccuracy,
// in the order of the game.
func (r *Report) TurningPoints(most int) []Move {
	var out []Move
	for threshold := Blunder; threshold >= Inaccuracy; threshold-- {
		out = out[:0]
		for _, m := range r.Moves {
			if m.Judgement >= threshold {
				out = append(out, m)
			}
		}
		if len(out) >= most || threshold == Inaccuracy {
			break
		}
	}
	return out[:min(len(out), most)]
}

// Graph returns a curve of White's winning chances with so many columns: each
// is from 0 to 1.
func (r *Report) Graph(columns int) []float64 {
	if len(r.Moves) == 0 || columns < 1 {
		return nil
	}
	out := make([]float64, columns)
	for x := range out {
		i := 0
		if columns > 1 {
			i = (x*(len(r.Moves)-1) + (columns-1)/2) / (columns - 1)
		}
		out[x] = WinChance(r.Moves[i].After)
	}
	return out
}
