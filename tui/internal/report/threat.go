package report

import (
	"context"
	"errors"
	"fmt"
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

// Threat is what the opponent of the player to move would play next if the turn
// were let pass.
type Threat struct {
	By    engine.Color
	Line  string       // the best moves; "" if there are none
	Score search.Score // as By sees it
	Why   string       // there are none, a sentence
}

// FindThreat looks for the threat in a position, which changes meanwhile.
func FindThreat(ctx context.Context, p *engine.Position) (Threat, error) {
	t := Threat{By: p.Side().Other()}
	switch {
	case p.Result().Over():
		return t, errors.New("the game is over here")
	case p.InCheck(p.Side()):
		t.Why = "The threat is to the piece in check."
		return t, nil
	}
	p.MakeNull()
	defer p.Unmake()
	line, err := search.New(p.Variant(), hash).Search(ctx, p, search.Limits{MoveTime: threatTime}, nil)
	switch {
	case errors.Is(err, search.ErrNoMoves):
		t.Why = fmt.Sprintf("%s has no move to threaten with.", p.Variant().SideName(t.By))
	case err != nil:
		return t, fmt.Errorf("no threat was found: %w", err)
	default:
		t.Line, t.Score = notation.Line(p, line.PV), line.Score
	}
	return t, nil
}

// Worth judges one move of a position, which changes meanwhile.
func Worth(ctx context.Context, p *engine.Position, m engine.Move) (Judgement, error) {
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
