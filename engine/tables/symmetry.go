package tables

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// transform is a turn or reflection of the board: where each square goes.
type transform [256]engine.Square

// turnsOf returns the turns and reflections of a variant's board that leave it as it is:
// the first leaves all squares where they are.
func turnsOf(v *engine.Variant) []transform {
	var out []transform
	files, ranks, squares := v.Files(), v.Ranks(), v.Squares()
	for i := range 8 {
		if i >= 4 && files != ranks {
			break
		}
		var t transform
		whole := true
		for s := range squares.All() {
			f, r := v.File(s), v.Rank(s)
			if i&4 != 0 {
				f, r = r, f
			}
			if i&1 != 0 {
				f = files - 1 - f
			}
			if i&2 != 0 {
				r = ranks - 1 - r
			}
			t[s] = v.At(f, r, v.BoardOf(s))
			whole = whole && squares.Has(t[s])
		}
		if whole {
			out = append(out, t)
		}
	}
	return out
}

// sample is a position of an ending to look at.
type sample struct {
	places []engine.Placement
	side   engine.Color
	layer  int
}

// samples yields positions of some pieces, legal or not, in which each piece is on each of
// its squares several times, for either player to move. A rule that makes a square, or a
// piece on it, unlike others shows in some of them. The sample is reused.
func (g *game) samples(pieces []engine.Piece, times int) iter.Seq[*sample] {
	return func(yield func(*sample) bool) {
		random := rand.New(rand.NewPCG(1, uint64(len(pieces))))
		squares := make([][]engine.Square, len(pieces))
		for i, pc := range pieces {
			squares[i] = g.stand[pc].Squares()
		}
		s := &sample{places: make([]engine.Placement, len(pieces))}
		for i := range pieces {
			for _, at := range squares[i] {
				for n := range 2 * times {
					s.side, s.layer = engine.Color(n&1), random.IntN(len(g.layers))
					if g.place(s.places, pieces, squares, i, at, random) && !yield(s) {
						return
					}
				}
			}
		}
	}
}

// place puts piece i on a square and the others anywhere; it reports whether there was
// room.
func (g *game) place(places []engine.Placement, pieces []engine.Piece, squares [][]engine.Square, i int, at engine.Square, random *rand.Rand) bool {
	for range 20 {
		for j, pc := range pieces {
			places[j] = engine.Placement{Square: squares[j][random.IntN(len(squares[j]))], Piece: pc}
		}
		places[i].Square = at
		if apart(places) {
			return true
		}
	}
	return false
}

// apart reports whether no two pieces are on the same square.
func apart(places []engine.Placement) bool {
	for i := range places {
		for j := range i {
			if places[i].Square == places[j].Square {
				return false
			}
		}
	}
	return true
}

// findMirror finds the turn of the board by which the players' positions become each
// other's, if the game treats them alike.
func (g *game) findMirror() error {
	x, err := newExpander(g)
	if err != nil {
		return err
	}
	for i := range g.turns {
		if i >= 4 {
			break // no game turns a player's directions by a quarter
		}
		if g.treatsAlike(x, i) {
			g.mirror = i
			return nil
		}
	}
	return nil
}

// treatsAlike reports whether each piece of White's does what Black's does on the board
// turned by turn i, with the leaders and another piece beside it.
func (g *game) treatsAlike(x *expander, i int) bool {
	for _, pc := range g.pieces {
		if g.order[pc^1] == 0 {
			return false
		}
	}
	for _, pc := range g.pieces[:g.white] {
		for _, other := range []engine.Piece{g.pieces[g.white], g.pieces[len(g.pieces)-1]} {
			pieces := []engine.Piece{pc, other}
			if leader := engine.MakePiece(g.leader, engine.White); g.leader != 0 {
				pieces = append(pieces, leader, leader^1)
			}
			slices.Sort(pieces)
			if !g.invariant(x, slices.Compact(pieces), &g.turns[i], true) {
				return false
			}
		}
	}
	return true
}

// turnsFor returns the indices of the board symmetries under which an ending's positions
// keep their moves.
func (g *game) turnsFor(x *expander, k key) []int {
	out := []int{0}
	for i := 1; i < len(g.turns); i++ {
		if g.invariant(x, g.piecesOf(k), &g.turns[i], false) {
			out = append(out, i)
		}
	}
	return out
}

// invariant reports whether positions of some pieces and their moves are turned by t into
// positions and moves, with the players exchanged if swap is set.
func (g *game) invariant(x *expander, pieces []engine.Piece, t *transform, swap bool) bool {
	turned := make([]engine.Placement, len(pieces))
	for s := range g.samples(pieces, 1) {
		side, layer := s.side, s.layer
		for i, at := range s.places {
			turned[i] = engine.Placement{Square: t[at.Square], Piece: at.Piece}
			if swap {
				turned[i].Piece ^= 1
			}
			if !g.stand[turned[i].Piece].Has(turned[i].Square) {
				return false
			}
		}
		if swap {
			side, layer = side.Other(), g.swapLayer(layer)
		}
		x.arrange(s.places, s.side, s.layer)
		want := x.signature(t, swap)
		x.arrange(turned, side, layer)
		if x.signature(nil, false) != want {
			return false
		}
	}
	return true
}

// common returns the numbers that both lists have.
func common(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(i int) bool { return !slices.Contains(b, i) })
}
