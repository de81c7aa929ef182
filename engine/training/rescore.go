package training

import (
	"context"
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// LoadGames returns the games of a file, as GenerateOptions.Rescore takes them.
func LoadGames(ctx context.Context, path string, v *engine.Variant) (games [][]byte, err error) {
	err = readBlocks(path, v, func(data []byte) error {
		games = append(games, data)
		return ctx.Err()
	})
	return games, err
}

// rescoreNumber returns the game with a number with the teacher's scores.
func (p *selfPlayer) rescoreNumber(ctx context.Context, number int) (*played, error) {
	g, err := replay(p.Variant, p.Rescore[number], &p.list, nil)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", number+1, err)
	}
	pos, err := p.Variant.NewPosition(g.Start)
	if err != nil {
		return nil, err
	}
	if err := p.teacher.Begin(ctx, g.Start); err != nil {
		return nil, err
	}
	out := &played{Game: g}
	err = g.eachLine(pos, func(l *Line, from int) error {
		return p.rescoreLine(ctx, out, l, pos, g.Moves[:from])
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// rescoreLine plays a line of a game after the moves before it, and scores it anew.
func (p *selfPlayer) rescoreLine(ctx context.Context, g *played, l *Line, pos *engine.Position, before []engine.Move) (err error) {
	moves := slices.Concat(before, l.Moves)
	for i, m := range l.Moves {
		if i >= l.Opening {
			score := &l.Scores[i-l.Opening]
			if *score, err = p.rescore(ctx, g, pos, moves[:len(before)+i], m, *score); err != nil {
				return err
			}
		}
		pos.Make(m)
	}
	return nil
}

// rescore returns the teacher's score of a position, in which m was made, if it is quiet with
// both the move and score of then and the teacher's, else NoScore.
func (p *selfPlayer) rescore(ctx context.Context, g *played, pos *engine.Position, moves []engine.Move, m engine.Move, score int16) (int16, error) {
	if score == NoScore || !p.quiet.quiet(pos, m, score) {
		return NoScore, nil
	}
	line, err := p.choose(ctx, g, pos, moves)
	if err == nil {
		err = ctx.Err() // the search may have been cut short
	}
	if err != nil {
		return 0, err
	}
	if !p.quiet.quiet(pos, line.PV[0], int16(line.Score)) {
		return NoScore, nil
	}
	g.kept++
	return int16(line.Score), nil
}
