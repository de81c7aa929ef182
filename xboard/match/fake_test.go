package match

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// think returns the reply to a request for a move in position p.
type think func(ctx context.Context, t xboard.Request, p *engine.Position) (xboard.Reply, error)

// fake is a player whose answers are a function.
type fake struct {
	name     string
	think    think
	begin    func(xboard.GameInfo) error // nil: nothing
	onPonder func(xboard.Request)

	setting  xboard.GameInfo
	follower *xboard.PositionTracker
	games    int
	results  []engine.Result
	closed   bool
}

func (f *fake) Name() string { return f.name }

func (f *fake) NewGame(_ context.Context, g xboard.GameInfo) (err error) {
	f.setting = g
	f.games++
	if f.begin != nil {
		if err := f.begin(g); err != nil {
			return err
		}
	}
	f.follower, err = xboard.NewPositionTracker(g.Variant, g.Start)
	return err
}

func (f *fake) Think(ctx context.Context, t xboard.Request, _ func(xboard.Thinking)) (xboard.Reply, error) {
	if _, err := f.follower.SetMoves(t.Moves); err != nil {
		return xboard.Reply{}, err
	}
	return f.think(ctx, t, f.follower.Position())
}

func (f *fake) Ponder(_ context.Context, t xboard.Request) error {
	if f.onPonder != nil {
		f.onPonder(t)
	}
	return nil
}

func (f *fake) MoveNow() {}

func (f *fake) GameOver(_ context.Context, r engine.Result) error {
	f.results = append(f.results, r)
	return nil
}

func (f *fake) Close() error {
	f.closed = true
	return nil
}

// script returns players of both sides who make the moves of a game. What follows a move
// in brackets happens with it: offer, accept, resign, claim a result, score=N, or an
// error.
//
// "e4 e5[offer] Nf3" makes Black offer a draw with its first move.
func script(t *testing.T, game string) [2]*fake {
	words := strings.Fields(game)
	answer := func(_ context.Context, turn xboard.Request, p *engine.Position) (xboard.Reply, error) {
		if len(turn.Moves) >= len(words) {
			return xboard.Reply{}, fmt.Errorf("the script has no move %d", len(turn.Moves)+1)
		}
		text, extra, _ := strings.Cut(strings.TrimSuffix(words[len(turn.Moves)], "]"), "[")
		return scripted(p, turn, text, extra)
	}
	return [2]*fake{{name: "Ann", think: answer}, {name: "Bob", think: answer}}
}

// scripted is the answer of a script's word.
func scripted(p *engine.Position, turn xboard.Request, text, extra string) (xboard.Reply, error) {
	var r xboard.Reply
	if text != "-" {
		m, err := notation.Parse(p, text)
		if err != nil {
			m = engine.NewMove(1, 0, 63) // no legal move of chess
		}
		r.Move = m
	}
	for _, e := range strings.Split(extra, ",") {
		key, value, _ := strings.Cut(e, "=")
		switch key {
		case "offer":
			r.OffersDraw = true
		case "accept":
			r.OffersDraw = turn.DrawOffered
			if turn.DrawOffered {
				r.Move = engine.NoMove
			}
		case "resign":
			r.Resigns = true
		case "claim":
			r.Claim = engine.Result{Outcome: outcomes()[value], Reason: "because"}
		case "score":
			var n, depth int
			fmt.Sscanf(value, "%d/%d", &n, &depth)
			r.Last.Score, r.Last.Depth, r.Last.Nodes = search.Score(n), depth, 12345
		case "fail":
			return r, &xboard.Failure{Player: "x", Kind: xboard.FailureKind(strings.ReplaceAll(value, "_", " ")), Detail: "details"}
		}
	}
	return r, nil
}

// first plays the first legal move, or the n-th.
func nth(n int) think {
	return func(_ context.Context, _ xboard.Request, p *engine.Position) (xboard.Reply, error) {
		legal := p.LegalMoves()
		return xboard.Reply{Move: legal[n%len(legal)]}, nil
	}
}
