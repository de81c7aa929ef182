package sprites

import (
	"maps"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/picturenames"
)

// TestPictureNames: each shape that shows a piece can be asked for, and no other.
func TestPictureNames(t *testing.T) {
	b := load(t)
	var want []string
	for _, name := range slices.Sorted(maps.Keys(b.shapes)) {
		if !b.shapes[name].Text && name != "royal" && name != "pawnlike" { // which stand for moves
			want = append(want, name)
		}
	}
	if got := picturenames.Names(); !slices.Equal(got, want) {
		t.Errorf("the names are\n%v, want\n%v", got, want)
	}
}

// TestOwnPicture: a piece looks as its game says, or else as before.
func TestOwnPicture(t *testing.T) {
	b := load(t)
	for _, test := range []struct{ name, picture, want string }{
		{"Zebra", "lion", "lion"}, {"Knight", "Lion", "lion"}, {"Knight", "", "knight"}, {"Knight", "zebra", "knight"}, {"Knight", "wedge", "knight"},
	} {
		if got := b.Shape(&engine.PieceType{Name: test.name, Picture: test.picture}, ""); got.Name != test.want {
			t.Errorf("%s with the picture %q looks like %s, want %s", test.name, test.picture, got.Name, test.want)
		}
	}
}
