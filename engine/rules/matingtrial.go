package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// mateTrial is a board on which a player's king and one more piece try to mate the
// other player's king, who is to move.
type mateTrial struct {
	v            *engine.Variant
	king         engine.TypeID
	by           engine.Color // who mates
	stalemate    bool         // is as good as mate
	pos          *engine.Position
	squares      engine.Bitboard
	escapes      [][]engine.Square // where the king to be mated can go, by square
	homeSquares  [2]engine.Bitboard
	attackedFrom []engine.Bitboard // by square: whence the king that mates may attack it
}

func newTrial(v *engine.Variant, king engine.TypeID, by engine.Color, stalemate bool) (*mateTrial, error) {
	rows := strings.Repeat("/"+strconv.Itoa(v.Files()), v.Ranks()*v.Boards())
	pos, err := v.NewPosition(rows[1:] + " " + []string{"b", "w"}[by] + " -")
	if err != nil {
		return nil, err
	}
	t := &mateTrial{v: v, king: king, by: by, stalemate: stalemate, pos: pos, attackedFrom: attackers(v, king, by)}
	t.escapes = make([][]engine.Square, v.Size())
	var l engine.MoveList
	for i := range v.Size() {
		s := engine.Square(i)
		if !v.OnBoard(s) {
			continue
		}
		t.squares.Add(s)
		pos.Edit().Put(s, engine.MakePiece(king, by.Other()))
		pos.Generate(&l)
		for _, m := range l.Moves {
			t.escapes[s] = append(t.escapes[s], m.To())
			t.homeSquares[by.Other()].Add(m.To())
		}
		pos.Edit().Put(s, engine.NoPiece)
		t.homeSquares[by] = t.homeSquares[by].Or(v.PossibleTargets(engine.MakePiece(king, by), s))
	}
	return t, nil
}

// attackers lists by square the squares from which pieces of a type may capture
// a king on it.
func attackers(v *engine.Variant, of engine.TypeID, by engine.Color) []engine.Bitboard {
	out := make([]engine.Bitboard, v.Size())
	for s := range out {
		out[s] = v.PossibleAttackers(of, by, engine.Square(s))
	}
	return out
}

// orthodox reports whether the king captures as in chess, on each adjacent square and
// nowhere else.
func (t *mateTrial) orthodox() bool {
	near := neighbors(t.v)
	return t.v.Boards() == 1 && !t.v.Def.Board.Cylinder && !slices.ContainsFunc(t.squares.Squares(), func(s engine.Square) bool { return t.attackedFrom[s] != near[s] })
}

// kingsMate reports whether the king alone mates.
func (t *mateTrial) kingsMate() bool {
	return slices.ContainsFunc(t.homeSquares[t.by.Other()].Squares(), func(s engine.Square) bool {
		return t.givesMate(s, t.escapes[s], engine.NoPiece, s)
	})
}

// mates reports whether a piece of a type mates together with its king.
func (t *mateTrial) mates(of engine.TypeID) bool {
	attacks := attackers(t.v, of, t.by)
	var open []engine.Square
	for s := range t.homeSquares[t.by.Other()].All() {
		from := attacks[s]
		if t.stalemate {
			from = t.squares
		}
		from.Remove(s)
		for u := range from.All() {
			open = slices.DeleteFunc(append(open[:0], t.escapes[s]...), func(e engine.Square) bool { return attacks[e].Has(u) })
			if t.givesMate(s, open, engine.MakePiece(of, t.by), u) {
				return true
			}
		}
	}
	return false
}

// givesMate reports whether the king mates the other one on s, with a piece on u
// that leaves some squares open.
func (t *mateTrial) givesMate(s engine.Square, open []engine.Square, pc engine.Piece, u engine.Square) bool {
	from := t.matingSquares(s, open)
	if from.Empty() {
		return false
	}
	return slices.ContainsFunc(from.Squares(), func(k engine.Square) bool { return k != u && t.mated(s, k, pc, u) })
}

// matingSquares returns the squares from which the king may attack all that are open to
// the other king on s, and where that one can't capture it.
func (t *mateTrial) matingSquares(s engine.Square, open []engine.Square) engine.Bitboard {
	from := t.homeSquares[t.by]
	for _, e := range open {
		from = from.And(t.attackedFrom[e])
	}
	for _, e := range t.escapes[s] {
		from.Remove(e)
	}
	from.Remove(s)
	return from
}

// mated puts the pieces up: the king to be mated on s, the other one on k, and
// a piece on u unless it is none.
func (t *mateTrial) mated(s, k engine.Square, pc engine.Piece, u engine.Square) bool {
	p, them := t.pos.Edit(), t.by.Other()
	p.Put(u, pc)
	p.Put(s, engine.MakePiece(t.king, them))
	p.Put(k, engine.MakePiece(t.king, t.by))
	ok := (t.stalemate || p.InCheck(them)) && !p.InCheck(t.by) && p.HasNoMoves()
	for _, at := range [3]engine.Square{s, k, u} {
		p.Put(at, engine.NoPiece)
	}
	return ok
}

// colorsMate reports whether pieces that cover all squares of one color could
// mate together with their king.
func (t *mateTrial) colorsMate() bool {
	for s := range t.homeSquares[t.by.Other()].All() {
		for color := range 2 {
			if !t.stalemate && squareColor(t.v, s) != color {
				continue
			}
			open := slices.DeleteFunc(slices.Clone(t.escapes[s]), func(e engine.Square) bool { return squareColor(t.v, e) == color })
			if closers := t.matingSquares(s, open); !closers.Empty() {
				return true
			}
		}
	}
	return false
}

// keepsColor reports whether all moves of a type stay on squares of one color.
func keepsColor(v *engine.Variant, of engine.TypeID) bool {
	for i := range v.Size() {
		s := engine.Square(i)
		if !v.OnBoard(s) {
			continue
		}
		for c := range engine.Color(2) {
			ends := v.PossibleTargets(engine.MakePiece(of, c), s)
			if slices.ContainsFunc(ends.Squares(), func(e engine.Square) bool { return squareColor(v, e) != squareColor(v, s) }) {
				return false
			}
		}
	}
	return true
}
