package training

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// NoScore is the score of a move without a score.
const NoScore = math.MinInt16

// mateScore is the score of a mate that an engine has announced.
const mateScore = 30000

// ReadPGN calls each for the games of a variant that engines have played, with their
// scores from comments such as {+0.35/12 1.2s} or {[%eval 0.35]}. Games of other
// variants, without a result or without scores are skipped; it returns their number.
// other reports whether the tags of a game are those of another variant.
func ReadPGN(r io.Reader, v *engine.Variant, other func(pgn.Tags) bool, each func(*Game) error) (left int, err error) {
	in := pgn.NewReader(r)
	for {
		g, err := in.Next()
		if errors.Is(err, io.EOF) {
			return left, nil
		}
		if err != nil {
			return left, err
		}
		if other(g.Tags) {
			left++
			continue
		}
		game, err := fromPGN(g, v)
		switch {
		case err != nil:
			return left, fmt.Errorf("the game at line %d: %w", g.Line, err)
		case game == nil:
			left++
		default:
			if err := each(game); err != nil {
				return left, err
			}
		}
	}
}

// fromPGN returns nil if there is nothing to learn from the game.
func fromPGN(g *pgn.Game, v *engine.Variant) (*Game, error) {
	outcome, ok := map[string]engine.Outcome{"1-0": engine.WhiteWins, "0-1": engine.BlackWins, "1/2-1/2": engine.Drawn}[g.Result]
	if !ok {
		return nil, nil
	}
	if err := pgn.Resolve(g, func(pgn.Tags) (*engine.Variant, error) { return v, nil }); err != nil {
		return nil, err
	}
	out := &Game{Outcome: outcome}
	if g.StartFEN != v.StartFEN() {
		out.Start = g.StartFEN
	}
	scored := false
	for _, n := range g.MainLine() {
		if n.Null {
			return nil, nil
		}
		out.Moves = append(out.Moves, n.Move)
		score := scoreOf(n)
		if scored = scored || score != NoScore; scored {
			out.Scores = append(out.Scores, score)
		} else {
			out.Opening++
		}
	}
	if !scored {
		return nil, nil
	}
	return out, nil
}

// scoreOf returns the score of a move from its comments, for the player who made it.
func scoreOf(n *pgn.Node) int16 {
	for _, comment := range n.CommentsAfter {
		a := pgn.ParseAnnotations(comment)
		switch {
		case a.Search != nil:
			return scoreIn(a.Search.Eval)
		case a.Eval != nil && n.Side == engine.Black:
			return -scoreIn(*a.Eval)
		case a.Eval != nil:
			return scoreIn(*a.Eval)
		}
	}
	return NoScore
}

func scoreIn(e pgn.Eval) int16 {
	switch {
	case e.Mate > 0:
		return mateScore
	case e.Mate < 0:
		return -mateScore
	}
	return int16(min(max(e.Centipawns, -mateScore), mateScore))
}
