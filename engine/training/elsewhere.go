package training

import (
	"context"
	"encoding/binary"
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// NewGamePlayer returns a function that plays the game with a number, encoded as
// DecodePlayed reads it. The game depends on the number and the options only. The function
// is not safe for concurrent use.
func NewGamePlayer(g GenerateOptions) (func(ctx context.Context, number int) ([]byte, error), error) {
	if g.Nodes == 0 {
		g.Nodes = defaultNodes
	}
	p, err := newSelfPlayer(&g)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, number int) ([]byte, error) {
		out, err := p.playNumber(ctx, number)
		if err != nil {
			return nil, err
		}
		data := binary.AppendUvarint(nil, out.nodes)
		data = binary.AppendUvarint(data, uint64(out.kept))
		return out.encode(g.Variant, data)
	}, nil
}

// DecodePlayed reads a game that a function of NewGamePlayer has played. It fails unless
// all of its moves are legal.
func DecodePlayed(v *engine.Variant, data []byte) (*Game, error) {
	g, err := decodePlayed(v, data)
	if err != nil {
		return nil, err
	}
	return g.Game, nil
}

func decodePlayed(v *engine.Variant, data []byte) (*played, error) {
	nodes, size := binary.Uvarint(data)
	if size <= 0 {
		return nil, errShort
	}
	data = data[size:]
	kept, size := binary.Uvarint(data)
	if size <= 0 || kept > maxGame {
		return nil, errShort
	}
	var list engine.MoveList
	g, err := replay(v, data[size:], &list, nil)
	if err != nil {
		return nil, err
	}
	return &played{Game: g, nodes: nodes, kept: int(kept)}, nil
}

// playElsewhere has the game with a number played.
func (g *GenerateOptions) playElsewhere(ctx context.Context, number int) (*played, error) {
	data, err := g.Elsewhere(ctx, number)
	if err != nil {
		return nil, err
	}
	out, err := decodePlayed(g.Variant, data)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", number, err)
	}
	return out, nil
}
