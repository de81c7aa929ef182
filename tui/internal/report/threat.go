package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/curves"
)

const hash = 16 // megabytes, for what is looked for on the side

// look returns the limits of one search on the side. A number of nodes makes the answer the
// same on every machine that searches them in the time, which bounds the wait on others.
func look() search.Limits { return search.Limits{Nodes: 100_000, MoveTime: 2 * time.Second} }

// By how many centipawns of chess the opponent's game gets better by a threat: a move for
// nothing is worth some 60 in any position, sometimes 160, and a pawn captured at least 80.
const (
	minMove    search.Score = 180
	minCapture search.Score = 80
)

// Threat is the move that the opponent would play next if the player to move
// passed.
type Threat struct {
	By    engine.Color
	Move  engine.Move  // in the position with the turn passed; NoMove: there is none
	Text  string       // the move with its number; "" if there is none
	Score search.Score // as By sees it
	Why   string       // there are none, a sentence
}

// noThreat is the value of Threat.Why if the opponent threatens nothing.
const noThreat = "No threat."

// FindThreat looks for the threat in a position, which changes meanwhile: a move that mates,
// or that makes the opponent's game clearly better than it is.
func FindThreat(ctx context.Context, p *engine.Position) (Threat, error) {
	return findThreat(ctx, p, look())
}

// findThreat is FindThreat with these limits of each search.
func findThreat(ctx context.Context, p *engine.Position, limits search.Limits) (Threat, error) {
	t := Threat{By: p.Side().Other(), Why: noThreat}
	switch {
	case p.Result().Over():
		return t, errors.New("the game is over here")
	case p.InCheck(p.Side()):
		t.Why = "The threat is to the piece in check."
		return t, nil
	}
	s := search.New(p.Variant(), hash)
	now, err := s.Search(ctx, p, limits, nil)
	if err != nil {
		return t, fmt.Errorf("no threat was found: %w", err)
	}
	p.MakeNull()
	defer p.Unmake()
	moves := slices.DeleteFunc(p.LegalMoves(), engine.Move.IsPass)
	if len(moves) == 0 || p.Side() != t.By {
		return t, nil
	}
	captures := slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool { return !p.IsCapture(m) })
	for _, some := range [][]engine.Move{moves, captures} {
		if len(some) == 0 {
			continue
		}
		limits.SearchMoves = some
		line, err := s.Search(ctx, p, limits, nil)
		switch {
		case errors.Is(err, search.ErrNoMoves):
			continue
		case err != nil:
			return t, fmt.Errorf("no threat was found: %w", err)
		case threatens(p, line, now.Score):
			t.Move, t.Text, t.Score, t.Why = line.PV[0], notation.Line(p, line.PV[:1]), line.Score, ""
			return t, nil
		}
	}
	return t, nil
}

// threatens reports whether a line of the player who may move twice mates, or makes that
// player's game clearly better than it was; before is the score as the other one sees it.
func threatens(p *engine.Position, line search.Line, before search.Score) bool {
	if mate, found := line.Score.Mate(); found {
		return mate > 0
	}
	least := minMove
	if p.IsCapture(line.PV[0]) {
		least = minCapture
	}
	curve := curves.Of(p.Variant())
	return curve.Chess(line.Score)+curve.Chess(before) >= least
}

// JudgeMove judges one move of a position, which changes meanwhile.
func JudgeMove(ctx context.Context, p *engine.Position, m engine.Move) (Judgment, error) {
	s := search.New(p.Variant(), hash)
	best, err := s.Search(ctx, p, look(), nil)
	if err != nil {
		return Good, fmt.Errorf("the move was not analyzed: %w", err)
	}
	side := p.Side()
	p.Make(m)
	defer p.Unmake()
	after, over := ended(p.Result())
	if !over {
		line, err := s.Search(ctx, p, look(), nil)
		if err != nil {
			return Good, fmt.Errorf("the move was not analyzed: %w", err)
		}
		if after = line.Score; p.Side() == engine.Black {
			after = -after
		}
	}
	if side == engine.Black {
		after = -after
	}
	return judge(curves.Of(p.Variant()), best.Score, after), nil
}

// ended returns the score of a result as White sees it; over is false if the game goes
// on.
func ended(r engine.Result) (s search.Score, over bool) {
	switch r.Outcome {
	case engine.WhiteWins:
		s = search.Mate
	case engine.BlackWins:
		s = -search.Mate
	}
	return s, r.Over()
}

// BestLine returns the best line of a position, which changes meanwhile.
func BestLine(ctx context.Context, p *engine.Position) ([]engine.Move, error) {
	line, err := search.New(p.Variant(), hash).Search(ctx, p, look(), nil)
	if err != nil {
		return nil, fmt.Errorf("no move was found: %w", err)
	}
	return line.PV[:min(len(line.PV), longestLine)], nil
}
