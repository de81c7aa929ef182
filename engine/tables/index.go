package tables

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// index numbers the positions of an ending. Positions that are each other's images under
// the turns of the board that change nothing have one number; numbers that no position has
// are left over.
type index struct {
	g       *game
	key     key
	pieces  []engine.Piece
	n       int
	groups  [][2]int // runs of pieces of the same kind, of two or more
	squares [MaxMen][]engine.Square
	num     [MaxMen][256]int16
	lead    int   // the piece that tells which turn is taken; -1: none is
	turns   []int // numbers of the turns
	toRep   [256][]uint8
	sides   int // 1: White moves, as positions in which Black does are mirror images
	layers  int
	stride  [MaxMen]uint64
	size    uint64
}

// tooMany is the number of positions that no index reaches.
const tooMany = math.MaxUint32

// errTooLarge is what an ending has with more positions than can be numbered.
var errTooLarge = errors.New("it has more positions than can be solved")

// errTooLong is what an ending has with wins that take longer than a Value can say.
var errTooLong = errors.New("its wins take too long to be counted")

func newIndex(g *game, k key, turns []int) (*index, error) {
	x := &index{g: g, key: k, pieces: g.piecesOf(k), lead: -1, turns: turns, sides: 2, layers: len(g.layers)}
	x.n = len(x.pieces)
	if g.mirror >= 0 && g.swapped(k) == k {
		x.sides = 1
	}
	for i, pc := range x.pieces {
		x.squares[i] = g.stand[pc].Squares()
		if i > 0 && x.pieces[i-1] == pc {
			if last := len(x.groups) - 1; last >= 0 && x.groups[last][1] == i {
				x.groups[last][1] = i + 1
			} else {
				x.groups = append(x.groups, [2]int{i - 1, i + 1})
			}
		}
	}
	x.chooseLead()
	x.size = uint64(x.sides * x.layers)
	for i := x.n - 1; i >= 0; i-- {
		for s := range x.num[i] {
			x.num[i][s] = -1
		}
		for n, s := range x.squares[i] {
			x.num[i][s] = int16(n)
		}
	}
	stride := uint64(1)
	for i := x.n - 1; i >= 0; i-- {
		x.stride[i] = stride
		stride *= uint64(len(x.squares[i]))
		if stride > tooMany {
			return nil, fmt.Errorf("%s: %w", g.name(k), errTooLarge)
		}
	}
	if x.size *= stride; x.size > tooMany {
		return nil, fmt.Errorf("%s: %w", g.name(k), errTooLarge)
	}
	return x, nil
}

// chooseLead chooses the piece, one of its kind, for which the turns leave the smallest
// part of its squares.
func (x *index) chooseLead() {
	best := 1.0
	var reps []engine.Square
	for i := range x.pieces {
		if slices.ContainsFunc(x.groups, func(g [2]int) bool { return g[0] <= i && i < g[1] }) {
			continue
		}
		own := x.representatives(i)
		if part := float64(len(own)) / float64(len(x.squares[i])); part < best {
			best, x.lead, reps = part, i, own
		}
	}
	if x.lead < 0 {
		return
	}
	for _, s := range x.squares[x.lead] {
		for n, turn := range x.turns {
			if slices.Contains(reps, x.g.turns[turn][s]) {
				x.toRep[s] = append(x.toRep[s], uint8(n))
			}
		}
	}
	x.squares[x.lead] = reps
}

// representatives returns, of the squares of a piece that the turns make of each other,
// the first.
func (x *index) representatives(i int) (out []engine.Square) {
	for _, s := range x.squares[i] {
		first := s
		for _, turn := range x.turns {
			first = min(first, x.g.turns[turn][s])
		}
		if first == s {
			out = append(out, s)
		}
	}
	return out
}

// locate returns the number of a position of the ending, or of the one with the players
// exchanged if swapped is set; ok is false if a piece is where none of its kind can be.
func (x *index) locate(at *placed, side engine.Color, layer int, swapped bool) (uint64, bool) {
	squares := at.squares
	if x.sides == 1 && side == engine.Black {
		swapped = true
	}
	if swapped {
		x.swap(at, &squares)
		side, layer = side.Other(), x.g.swapLayer(layer)
	}
	if x.sides == 1 {
		side = 0
	}
	base := uint64(layer*x.sides+int(side)) * (x.size / uint64(x.sides*x.layers))
	if x.lead < 0 {
		for _, g := range x.groups {
			sortSquares(squares[g[0]:g[1]])
		}
		n, ok := x.number(&squares)
		return base + n, ok
	}
	best, found := uint64(math.MaxUint64), false
	for _, i := range x.toRep[squares[x.lead]] {
		t := &x.g.turns[x.turns[i]]
		var turned [MaxMen]engine.Square
		for j := range x.n {
			turned[j] = t[squares[j]]
		}
		for _, g := range x.groups {
			sortSquares(turned[g[0]:g[1]])
		}
		if n, ok := x.number(&turned); ok && n < best {
			best, found = n, true
		}
	}
	return base + best, found
}

// swap exchanges the players: Black's pieces come first then, on the board turned.
func (x *index) swap(at *placed, out *[MaxMen]engine.Square) {
	t := &x.g.turns[x.g.mirror]
	first := 0 // Black's first piece
	for first < x.n && int(at.key>>(8*(x.n-1-first))&0xff) <= x.g.white {
		first++
	}
	n := 0
	for i := first; i < x.n; i++ {
		out[n] = t[at.squares[i]]
		n++
	}
	for i := range first {
		out[n] = t[at.squares[i]]
		n++
	}
}

func (x *index) number(squares *[MaxMen]engine.Square) (n uint64, ok bool) {
	for i := range x.n {
		at := x.num[i][squares[i]]
		if at < 0 {
			return 0, false
		}
		n += uint64(at) * x.stride[i]
	}
	return n, true
}

// sortSquares sorts a few squares.
func sortSquares(s []engine.Square) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j-1] > s[j]; j-- {
			s[j-1], s[j] = s[j], s[j-1]
		}
	}
}

// position puts the pieces of the position with a number into places; ok is false if
// there is none.
func (x *index) position(n uint64, places []engine.Placement) (side engine.Color, layer int, ok bool) {
	part := x.size / uint64(x.sides*x.layers)
	which := int(n / part)
	rest := n % part
	var at placed
	at.n, at.key = x.n, x.key
	for i := range x.n {
		s := x.squares[i][rest/x.stride[i]]
		rest %= x.stride[i]
		at.squares[i] = s
		places[i] = engine.Placement{Square: s, Piece: x.pieces[i]}
	}
	side, layer = engine.Color(which%x.sides), which/x.sides
	if !apart(places[:x.n]) {
		return side, layer, false
	}
	own, ok := x.locate(&at, side, layer, false)
	return side, layer, ok && own == n
}
