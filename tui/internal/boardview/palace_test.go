package boardview

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestPalaceDiagonals: palaces have their diagonals on boards of text, of blocks and of
// images, as long as there are lines between the squares' pieces, and the board turned
// round has as many.
func TestPalaceDiagonals(t *testing.T) {
	for id, fen := range map[string]string{
		"xiangqi": "9/9/4k4/9/9/9/9/4K4/9/9 w - - 0 1", "janggi": "9/9/4k4/9/9/9/9/4K4/9/9 w - - 0 1",
	} {
		v := load(t, id)
		for _, set := range []PieceSet{Letters, quadrantsSet, sextantsSet, octantsSet, kittySet, sixelSet} {
			for rows := 1; rows <= maxCell; rows++ {
				b := New(v, look(t, "", theme.TrueColor), book(t), set)
				b.Fit(Space{Width: 400, Height: 200, MaxCell: rows})
				for _, flipped := range []bool{false, true} {
					b.Flip(flipped)
					text := strings.Join(b.Lines(State{Pos: position(t, v, fen, "")}), "\n")
					got, want := [2]int{strings.Count(text, "╲"), strings.Count(text, "╱")}, 4*(rows-1)
					if set == Letters && got != [2]int{want, want} || rows > 1 && min(got[0], got[1]) == 0 || rows == 1 && got != [2]int{} {
						t.Errorf("%s as %v in squares of %d rows, flipped %t: %d strokes, want %d each", id, set, rows, flipped, got, want)
					}
				}
			}
		}
	}
	v := load(t, "makruk")
	b := New(v, look(t, "", theme.TrueColor), book(t), Letters)
	b.Fit(Space{Width: 100, Height: 40})
	if text := strings.Join(b.Lines(State{Pos: position(t, v, "", "")}), ""); strings.ContainsAny(text, "╲╱") {
		t.Error("a board without palaces has diagonals")
	}
}
