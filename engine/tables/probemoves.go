package tables

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Won returns a random position of an ending that the player to move wins in at least
// half as many plies as the longest win takes, and before a move limit ends the game:
// with White to move, who has more pieces in most endings, unless only Black wins.
func (p *Prober) Won(name string, random *rand.Rand) (*engine.Position, error) {
	t, err := p.set.named(name)
	if err != nil {
		return nil, err
	}
	for least := (t.Stats.Longest + 1) / 2; t.Stats.Wins > 0; least /= 2 {
		for side := range engine.Color(2) {
			if pos, err := p.won(t, random.Uint64N(t.Size), side, least); pos != nil || err != nil {
				return pos, err
			}
		}
		if least == 0 {
			break
		}
	}
	return nil, fmt.Errorf("no position of %s is won for the player to move", name)
}

// won returns the first position from a number on that a side to move wins in at least so
// many plies, nil if there is none.
func (p *Prober) won(t *Table, first uint64, side engine.Color, least int) (*engine.Position, error) {
	var places [MaxMen]engine.Placement
	for i := range t.Size {
		n := (first + i) % t.Size
		if b, err := t.result(n); err != nil {
			return nil, fmt.Errorf("%s: %w", t.file, err)
		} else if b != bitWin {
			continue
		}
		to, layer, ok := t.index.position(n, places[:])
		if !ok || to != side {
			continue
		}
		v, err := p.value(t, n)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.file, err)
		}
		p.x.arrange(places[:t.index.n], side, layer)
		if v.Plies() >= least && InTime(p.x.p, v) && !p.x.p.TerminalResult().Over() {
			return p.x.p.Clone(), nil
		}
	}
	return nil, nil
}

// InTime reports whether a game is over before a limit of moves without progress ends it, if
// both play on perfectly from a position with a value.
func InTime(pos *engine.Position, v Value) bool {
	return v.Drawn() || inTime(pos, v.Plies())
}

// MoveValue is a move and its value for the player who makes it.
type MoveValue struct {
	Move  engine.Move
	Value Value
}

// ProbeMoves returns all moves of a position with their values, the best first: the
// soonest win, or the latest loss.
func (p *Prober) ProbeMoves(pos *engine.Position) ([]MoveValue, error) { return p.probeMoves(pos, 1) }

func (p *Prober) probeMoves(pos *engine.Position, ahead int) ([]MoveValue, error) {
	var list engine.MoveList
	pos.Generate(&list)
	out := make([]MoveValue, 0, list.Len())
	for _, m := range list.Moves {
		pos.Make(m)
		v, err := p.probe(pos, ahead)
		pos.Unmake()
		if err != nil {
			return nil, err
		}
		out = append(out, MoveValue{m, v.Before()})
	}
	slices.SortStableFunc(out, func(a, b MoveValue) int { return b.Value.rank() - a.Value.rank() })
	return out, nil
}
