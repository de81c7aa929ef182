package puzzle

import (
	"context"
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// Verdict is the value of a move as an answer.
type Verdict uint8

// The verdicts.
const (
	Wrong    Verdict = iota
	TooSlow          // it mates, but later than it could
	AsGood           // it is not the solution, but no worse
	Solution         // it is the solution, or one of several
)

// Solves reports whether a move with the verdict solves the puzzle.
func (v Verdict) Solves() bool { return v >= AsGood }

const (
	judgeHash  = 16      // megabytes
	judgeNodes = 150_000 // to compare two moves
	mateNodes  = 500_000 // to find a mate that is as fast
	mateDepth  = 4       // plies more than the mate is long
)

// Obvious returns the verdict on a move that needs no search; ok is false for one
// that does. The move must be legal.
func (z *Puzzle) Obvious(m engine.Move) (v Verdict, ok bool) {
	switch {
	case slices.Contains(z.Avoid, m):
		return Wrong, true
	case slices.Contains(z.Others, m) || len(z.Solution) > 0 && m == z.Solution[0]:
		return Solution, true
	}
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil {
		return Wrong, true
	}
	side := p.Side()
	p.Make(m)
	if r := p.Result(); r.Over() {
		if winner, won := r.Winner(); won && winner == side {
			return AsGood, true
		}
		return Wrong, true
	}
	if z.Ending != nil {
		return z.Ending.judge(p, side), true
	}
	// Where a turn has several moves, another order of them may mate as well.
	return Wrong, z.Mate == 1 && p.Side() != side
}

// Judge returns the verdict on a legal move. One that is not the solution is
// searched: it has to mate as fast, or to win, or to cost less than an inaccuracy,
// whatever is asked. curve is the variant's.
func (z *Puzzle) Judge(ctx context.Context, curve search.Curve, m engine.Move) (Verdict, error) {
	if v, ok := z.Obvious(m); ok {
		return v, nil
	}
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil {
		return Wrong, err
	}
	s := search.New(z.Variant, judgeHash)
	if z.Mate > 0 {
		return z.judgeMate(ctx, s, p, m)
	}
	best, err := s.Search(ctx, p, search.Limits{Nodes: judgeNodes}, nil)
	if err != nil {
		return Wrong, fmt.Errorf("the position was not analyzed: %w", err)
	}
	score, err := after(ctx, s, p, m, search.Limits{Nodes: judgeNodes})
	if err != nil {
		return Wrong, err
	}
	// Which of several good moves is best is a matter of opinion: without a win
	// that of who made the puzzle counts.
	if len(z.Avoid) == 0 && curve.Chess(score) < winning || curve.Chance(best.Score)-curve.Chance(score) >= search.InaccuracyLoss {
		return Wrong, nil
	}
	return AsGood, nil
}

// judgeMate reports whether a move mates as fast.
func (z *Puzzle) judgeMate(ctx context.Context, s *search.Engine, p *engine.Position, m engine.Move) (Verdict, error) {
	score, err := after(ctx, s, p, m, search.Limits{Nodes: mateNodes, Depth: 2*z.Mate + mateDepth})
	if err != nil {
		return Wrong, err
	}
	// The move itself is a ply more.
	switch moves, mates := (score - 1).Mate(); {
	case !mates || moves < 0:
		return Wrong, nil
	case moves > z.Mate:
		return TooSlow, nil
	}
	return AsGood, nil
}

// after returns the score of a move for who makes it.
func after(ctx context.Context, s *search.Engine, p *engine.Position, m engine.Move, limits search.Limits) (search.Score, error) {
	side := p.Side()
	p.Make(m)
	defer p.Unmake()
	line, err := s.Search(ctx, p, limits, nil)
	if err != nil {
		return 0, fmt.Errorf("the move was not analyzed: %w", err)
	}
	if p.Side() != side {
		return -line.Score, nil
	}
	return line.Score, nil
}

// Solve finds the solution of a puzzle that has none.
func (z *Puzzle) Solve(ctx context.Context) error {
	if len(z.Solution) > 0 {
		return nil
	}
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil {
		return err
	}
	limits := search.Limits{Nodes: judgeNodes}
	if z.Mate > 0 {
		limits.Nodes, limits.Mate = mateNodes, z.Mate
	}
	for _, m := range p.LegalMoves() {
		if !slices.Contains(z.Avoid, m) {
			limits.SearchMoves = append(limits.SearchMoves, m)
		}
	}
	line, err := search.New(z.Variant, judgeHash).Search(ctx, p, limits, nil)
	if err != nil {
		return fmt.Errorf("no solution was found: %w", err)
	}
	z.Solution = line.PV[:min(len(line.PV), maxLength)]
	return nil
}
