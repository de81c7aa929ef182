package puzzle

import (
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
)

// Ending is the task to win an ending against the best defense, which endgame tables know. It
// is safe for concurrent use.
type Ending struct {
	name string

	mu     sync.Mutex
	prober *tables.Prober
}

// Endings returns n puzzles in which to win an ending that has a table, from random
// positions that take at least half as long as the longest win.
func Endings(v *engine.Variant, set *tables.Set, name string, n int, random *rand.Rand) ([]*Puzzle, error) {
	names, err := set.Names(name)
	if err != nil {
		return nil, err
	}
	prober, err := set.NewProber()
	if err != nil {
		return nil, err
	}
	e := &Ending{name: names[0], prober: prober}
	var out []*Puzzle
	for range n {
		p, err := prober.Won(e.name, random)
		if err != nil {
			return nil, err
		}
		z, err := e.puzzle(v, p)
		if err != nil {
			return nil, err
		}
		out = append(out, z)
	}
	return out, nil
}

// puzzle asks to win a position.
func (e *Ending) puzzle(v *engine.Variant, p *engine.Position) (*Puzzle, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	value, err := e.prober.Probe(p)
	if err != nil {
		return nil, err
	}
	z := &Puzzle{Variant: v, FEN: p.FEN(), Ending: e, EndingMoves: value.Moves()}
	p = p.Clone()
	for len(z.Solution) < maxLength && !p.Result().Over() {
		m, err := e.best(p)
		if err != nil {
			return nil, err
		}
		z.Solution = append(z.Solution, m)
		p.Make(m)
	}
	return z, nil
}

// best returns the best move of a position: the soonest win, or the latest loss.
func (e *Ending) best(p *engine.Position) (engine.Move, error) {
	moves, err := e.prober.ProbeMoves(p)
	if err != nil {
		return engine.NoMove, err
	}
	return moves[0].Move, nil
}

// judge returns the verdict on a move that does not end the game, and has been made in p: a
// win must remain, and come in time.
func (e *Ending) judge(p *engine.Position, side engine.Color) Verdict {
	e.mu.Lock()
	defer e.mu.Unlock()
	value, err := e.prober.Probe(p)
	if err != nil || !tables.InTime(p, value) || value.Drawn() || value.Won() != (p.Side() == side) {
		return Wrong
	}
	return AsGood
}

// answer makes the best moves of the defender in p, until the other side is to move.
func (e *Ending) answer(p *engine.Position, side engine.Color) (moves []engine.Move, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for p.Side() != side && !p.Result().Over() {
		m, err := e.best(p)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves, nil
}

// After returns the puzzle that follows a solving move, and the replies to that move;
// next is nil if the puzzle is solved. See Next.
func (z *Puzzle) After(m engine.Move) (next *Puzzle, answer []engine.Move) {
	if z.Ending == nil {
		if len(z.Solution) == 0 || z.Solution[0] != m {
			return nil, nil
		}
		return z.Next()
	}
	p, err := z.Variant.NewPosition(z.FEN)
	if err != nil {
		return nil, nil
	}
	side := p.Side()
	p.Make(m)
	if answer, err = z.Ending.answer(p, side); err != nil || p.Result().Over() {
		return nil, answer
	}
	if next, err = z.Ending.puzzle(z.Variant, p); err != nil {
		return nil, answer
	}
	return next, answer
}

// endingTask says in words what is to be found.
func (z *Puzzle) endingTask() string {
	moves := "1 move"
	if z.EndingMoves != 1 {
		moves = fmt.Sprintf("%d moves", z.EndingMoves)
	}
	return fmt.Sprintf("%s to move wins %s against the best defense, in %s at best", z.Variant.SideName(z.Side()), z.Ending.name, moves)
}
