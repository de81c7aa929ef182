package xboard

import (
	"context"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// Teacher is a player from whose games a net learns. It is a training.Teacher.
type Teacher struct {
	Player  Player
	Variant *engine.Variant
}

// Begin starts a game.
func (t *Teacher) Begin(ctx context.Context, start string) error {
	return t.Player.NewGame(ctx, GameInfo{Variant: t.Variant, Start: start, OpponentIsEngine: true, Analysis: true})
}

// Choose lets the player search for a move. A player that doesn't move, or doesn't
// report a score, can't be a teacher.
func (t *Teacher) Choose(ctx context.Context, p *engine.Position, moves []engine.Move, nodes uint64) (search.Line, error) {
	reply, err := t.Player.Think(ctx, Request{Moves: moves, Limits: Limits{Nodes: nodes}}, nil)
	switch {
	case err != nil:
		return search.Line{}, err
	case reply.Move == engine.NoMove:
		return search.Line{}, fmt.Errorf("%s does not move in %s", t.Player.Name(), p.FEN())
	case reply.Last.NoScore:
		return search.Line{}, fmt.Errorf("%s gives no score for its move in %s", t.Player.Name(), p.FEN())
	}
	line := reply.Last.Line
	line.PV = []engine.Move{reply.Move}
	return line, nil
}
