package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Grid divides the board into cells of two by two squares: a move must end in
// another cell than it starts from, and so does an attack.
//
// Source: Walter Stead, Grid Chess (1953); Doug Grant, Displaced Grid Chess
// (1974); https://en.wikipedia.org/wiki/Grid_chess.
type Grid struct {
	Files int `ini:"files"` // 1: the grid is shifted by a file, so that the cells at the edge are smaller
	Ranks int `ini:"ranks"` // the same of ranks
}

func (Grid) Key() string { return "grid" }

func (r Grid) Describe(*engine.Variant) string {
	text := "A grid divides the board into cells of two by two squares"
	switch {
	case r.Files == 1 && r.Ranks == 1:
		text += ", the first of which, in the corner, is a single square"
	case r.Files == 1:
		text += ", but for the first and the last file"
	case r.Ranks == 1:
		text += ", but for the first and the last rank"
	}
	return text + ". Every move must cross a line of the grid; within its cell a piece can neither move, nor capture, nor give check."
}

func (r Grid) Bind(b *engine.Builder) (any, error) {
	if r.Files < 0 || r.Files > 1 || r.Ranks < 0 || r.Ranks > 1 {
		return nil, fmt.Errorf("files=%d ranks=%d: expected 0 or 1, by which the grid is shifted", r.Files, r.Ranks)
	}
	v := b.Variant()
	cells := map[[3]int]*engine.Bitboard{}
	cellOf := func(s engine.Square) *engine.Bitboard {
		key := [3]int{(v.File(s) + r.Files) / 2, (v.Rank(s) + r.Ranks) / 2, v.BoardOf(s)}
		if cells[key] == nil {
			cells[key] = &engine.Bitboard{}
		}
		return cells[key]
	}
	for i := range v.Size() {
		cellOf(engine.Square(i)).Add(engine.Square(i))
	}
	for i := range v.Size() {
		b.ForbidMoves(engine.Square(i), *cellOf(engine.Square(i)))
	}
	return nil, nil
}
