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

const (
	hash       = 16 // megabytes, for what is looked for on the side
	threatTime = time.Second
)

// least is by how many centipawns of chess the opponent's game gets better by a threat. A
// move for nothing is worth something in any position.
const least search.Score = 150

// Threat is the move that the opponent would play next if the player to move
// passed.
type Threat struct {
	By    engine.Color
	Move  engine.Move  // in the position with the turn passed; NoMove: there is none
	Text  string       // the move with its number; "" if there is none
	Score search.Score // as By sees it
	Why   string       // there are none, a sentence
}

// NoThreat is the value of Threat.Why if the opponent threatens nothing.
const NoThreat = "No threat."

// FindThreat looks for the threat in a position, which changes meanwhile: a move that mates,
// or that makes the opponent's game clearly better than it is.
func FindThreat(ctx context.Context, p *engine.Position) (Threat, error) {
	t := Threat{By: p.Side().Other(), Why: NoThreat}
	switch {
	case p.Result().Over():
		return t, errors.New("the game is over here")
	case p.InCheck(p.Side()):
		t.Why = "The threat is to the piece in check."
		return t, nil
	}
	s := search.New(p.Variant(), hash)
	now, err := s.Search(ctx, p, search.Limits{MoveTime: threatTime / 2}, nil)
	if err != nil {
		return t, fmt.Errorf("no threat was found: %w", err)
	}
	p.MakeNull()
	defer p.Unmake()
	moves := slices.DeleteFunc(p.LegalMoves(), engine.Move.IsPass)
	if len(moves) == 0 || p.Side() != t.By {
		return t, nil
	}
	line, err := s.Search(ctx, p, search.Limits{MoveTime: threatTime / 2, SearchMoves: moves}, nil)
	switch {
	case errors.Is(err, search.ErrNoMoves):
		return t, nil
	case err != nil:
		return t, fmt.Errorf("no threat was found: %w", err)
	}
	curve := curves.Of(p.Variant())
	if mate, found := line.Score.Mate(); found && mate > 0 || curve.Chess(line.Score)+curve.Chess(now.Score) >= least {
		t.Move, t.Text, t.Score, t.Why = line.PV[0], notation.Line(p, line.PV[:1]), line.Score, ""
	}
	return t, nil
}

// Worth judges one move of a position, which changes meanwhile.
func Worth(ctx context.Context, p *engine.Position, m engine.Move) (Judgment, error) {
	s := search.New(p.Variant(), hash)
	best, err := s.Search(ctx, p, search.Limits{MoveTime: threatTime / 2}, nil)
	if err != nil {
		return Good, fmt.Errorf("the move was not looked at: %w", err)
	}
	side := p.Side()
	p.Make(m)
	defer p.Unmake()
	after, over := ended(p.Result())
	if !over {
		line, err := s.Search(ctx, p, search.Limits{MoveTime: threatTime / 2}, nil)
		if err != nil {
			return Good, fmt.Errorf("the move was not looked at: %w", err)
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

// Best returns the best line of a position, which changes meanwhile.
func Best(ctx context.Context, p *engine.Position) ([]engine.Move, error) {
	line, err := search.New(p.Variant(), hash).Search(ctx, p, search.Limits{MoveTime: threatTime}, nil)
	if err != nil {
		return nil, fmt.Errorf("no move was found: %w", err)
	}
	return line.PV[:min(len(line.PV), longestLine)], nil
}
