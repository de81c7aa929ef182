package boardview

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants"
)

// TestOwnPictures: a piece that says what it looks like has its letter beside that
// picture, even if it has the name of a well-known one.
func TestOwnPictures(t *testing.T) {
	for _, test := range []struct {
		picture string
		letters int // N in the drawn board: two knights of White's
	}{{"", 0}, {"lion", 2}, {"no such picture", 0}} {
		d := variants.Chess()
		d.Pieces = append([]engine.PieceDef(nil), d.Pieces...)
		for i := range d.Pieces {
			if d.Pieces[i].Name == "Knight" {
				d.Pieces[i].Picture = test.picture
			}
		}
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, set := range []PieceSet{sextantsSet, octantsSet, kittySet} {
			for _, rows := range []int{2, 5} {
				b := New(v, look(t, "", theme.TrueColor), book(t), set)
				b.Fit(Space{Width: 200, Height: 60, MaxCell: rows})
				text := strings.Join(b.Lines(State{Pos: position(t, v, "", "")}), "\n")
				if got := strings.Count(text, "N"); got != test.letters {
					t.Errorf("picture %q as %v in squares of %d rows: %d letters, want %d", test.picture, set, rows, got, test.letters)
				}
			}
		}
	}
}
