package tables

import (
	"errors"

	"github.com/ferzchess/ferz/engine"
)

// Other are tables of another format for the same variant, which a Set probes where it
// has none itself. They give results without the distance to the end of the game.
type Other interface {
	// Men returns the largest number of pieces that a table is for, 0 if there is none.
	Men() int
	// Endings lists the tables by name.
	Endings() []OtherEnding
	// NewProber returns a prober for one goroutine.
	NewProber() OtherProber
}

// OtherEnding is a table of another format.
type OtherEnding struct {
	Name      string // such as KQvKR
	Distances bool   // distances to the next move that resets a move limit are available
}

// OtherProber looks positions up in tables of another format.
type OtherProber interface {
	// Outcome returns 1 if the player to move wins, -1 if the opponent does, 0 if neither
	// can, a limit of moves reckoned with. ok is false if no table is for the position.
	Outcome(pos *engine.Position) (result int, ok bool)
	// Progress returns the outcome and the plies to the next move that resets a limit of
	// moves, 0 for a draw. The error is ErrNoTable, or says which file is damaged.
	Progress(pos *engine.Position) (result, plies int, err error)
}

// SetOther has the set ask other tables where it has none itself. It must not be called once
// the set has a Prober.
func (s *Set) SetOther(o Other) { s.other = o }

// OtherMen returns the largest number of pieces that the other tables are for, 0 if there are
// none.
func (s *Set) OtherMen() int {
	if s.other == nil {
		return 0
	}
	return s.other.Men()
}

// OtherEndings lists the other tables.
func (s *Set) OtherEndings() []OtherEnding {
	if s.other == nil {
		return nil
	}
	return s.other.Endings()
}

// outcome asks the other tables for a result. They reckon with all moves that a limit allows,
// so that it is asked for only where the count of moves begins.
func (p *Prober) outcome(pos *engine.Position) (result int, ok bool) {
	if p.other == nil || pos.HalfMoves() != 0 {
		return 0, false
	}
	return p.other.Outcome(pos)
}

// Other looks a position up in the other tables: how it ends, without the distance, and how
// many plies the next move that resets a limit of moves takes, 0 for a draw. The error is
// ErrNoTable if there are none for it, or says which file is damaged.
func (p *Prober) Other(pos *engine.Position) (v Verdict, plies int, err error) {
	if p.other == nil {
		return v, 0, ErrNoTable
	}
	if r := pos.TerminalResult(); r.Over() {
		return Verdict{Result: ended(r, pos.Side()).Verdict().Result}, 0, nil
	}
	if !pos.HasMoves() {
		return Verdict{Result: ended(pos.NoMovesResult(), pos.Side()).Verdict().Result}, 0, nil
	}
	v.Result, plies, err = p.other.Progress(pos)
	return v, plies, err
}

// Decide returns how a game ends if both play perfectly from a position, by own tables or the
// others; ok is false if there is none for it, or a limit of moves may end the game before.
func (p *Prober) Decide(pos *engine.Position) (v Verdict, ok bool) {
	value, err := p.Probe(pos)
	if err == nil {
		return value.Verdict(), InTime(pos, value)
	}
	if !errors.Is(err, ErrNoTable) {
		return v, false
	}
	v, plies, err := p.Other(pos)
	return v, err == nil && (v.Result == 0 || inTime(pos, plies))
}

// inTime reports whether so many plies may be played before a limit of moves ends the game.
func inTime(pos *engine.Position, plies int) bool {
	limit := pos.Variant().Advice().MoveLimit
	return limit == 0 || pos.HalfMoves()+plies <= limit
}

// Keep returns the result of a position by the other tables, and the moves that keep
// it: for a win those that end it or come soonest to a move that resets the move limit,
// so that any choice among them makes progress. ok is false where Decide's is.
func (p *Prober) Keep(pos *engine.Position) (v Verdict, moves []engine.Move, ok bool) {
	v, plies, err := p.Other(pos)
	if err != nil || v.Result != 0 && !inTime(pos, plies) {
		return v, nil, false
	}
	var list engine.MoveList
	pos.Generate(&list)
	best := 0
	for _, m := range list.Moves {
		pos.Make(m)
		after, plies, err := p.Other(pos)
		if v.Result > 0 && pos.HalfMoves() == 0 {
			plies = 1
		}
		pos.Unmake()
		if err != nil {
			return v, nil, false
		}
		if after.Result != -v.Result {
			continue
		}
		if v.Result > 0 && len(moves) > 0 && plies != best {
			if plies > best {
				continue
			}
			moves = moves[:0]
		}
		moves, best = append(moves, m), plies
	}
	return v, moves, len(moves) > 0
}
