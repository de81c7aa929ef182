package boardview

import (
	"maps"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
)

// Trail is the way of a piece that has just moved, in the color of the last move: its
// zero value is none. It has a dash in each square, as a whole line would take long to
// send.
type Trail struct {
	Arrow
	FadedPart float64 // share of its beginning that is no longer shown, from 0 to 1
}

// drawTrail finds out where the trail of a state is seen: as dashes in the empty
// squares between its ends, or in small squares as dots.
func (b *Board) drawTrail(s *State) {
	b.trailCells, b.dots = nil, engine.Bitboard{}
	if s.Trail.From == s.Trail.To || b.theme.Colorless || b.arrowed(s.Trail.Arrow) {
		return
	}
	if b.layout.CellH < arrowRows {
		b.dots = b.trailSquares(s.Trail)
		return
	}
	trace := b.wayFrom(s.Trail.Arrow, s.Trail.FadedPart)
	if b.images != images.None && mostlyHidden(s.Pos, s.Trail.Arrow, trace) {
		return
	}
	l := b.layout
	x, line := middle(l.CellW, 1), l.pieceLine()
	maps.DeleteFunc(trace, func(at cellPos, _ byte) bool { return abs(at.x-x) > l.CellW/4 || abs(at.line-line) > l.CellH/4 })
	b.trailCells = trace
}

// arrowed reports whether there is an arrow in images along a way.
func (b *Board) arrowed(way Arrow) bool {
	return slices.ContainsFunc(b.arrows, func(a Arrow) bool { return a.From == way.From && a.To == way.To })
}

// trailSquares returns the squares that a piece on a trail has gone over in equal steps, as
// far as they are still shown; none if it has leaped.
func (b *Board) trailSquares(t Trail) (out engine.Bitboard) {
	v := b.v
	dx, dy := v.File(t.To)-v.File(t.From), v.Rank(t.To)-v.Rank(t.From)
	n := max(abs(dx), abs(dy))
	if n == 0 || dx%n != 0 || dy%n != 0 {
		return out
	}
	for i := 1; i < n; i++ {
		if float64(i) >= t.FadedPart*float64(n) {
			out.Add(v.At(v.File(t.From)+dx/n*i, v.Rank(t.From)+dy/n*i, v.BoardOf(t.From)))
		}
	}
	return out
}
