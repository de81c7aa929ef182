package boardview

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// checkDrawn checks that there are drawings of all characters that a variant's pieces
// have, so that files and images need no font.
func checkDrawn(t *testing.T, b *Board) {
	t.Helper()
	for _, typ := range b.v.Types() {
		for _, f := range b.faces[typ.ID] {
			if character, mark := b.characters(f.text); character == nil || (mark != nil) != strings.HasPrefix(f.text, promotedMark) {
				t.Errorf("%s, %s: %q is not drawn", b.v.Def.ID, typ.Name, f.text)
			}
		}
	}
}

// TestWrites holds in which squares characters are drawn, and that nothing of them is
// text then.
func TestWrites(t *testing.T) {
	for _, test := range []struct {
		variant string
		set     PieceSet
		rows    int
		want    bool
	}{
		{"xiangqi", octantsSet, 5, true}, {"xiangqi", octantsSet, 4, false}, {"xiangqi", sextantsSet, 5, true}, {"xiangqi", sextantsSet, 4, false}, {"janggi", sextantsSet, 5, true}, {"shogi", sextantsSet, 5, true}, {"xiangqi", quadrantsSet, 4, false}, {"xiangqi", quadrantsSet, 5, true}, {"xiangqi", quadrantsSet, 7, true},
		{"janggi", quadrantsSet, 5, true}, {"shogi", quadrantsSet, 5, true}, {"shogi", quadrantsSet, 6, true}, {"shogi", quadrantsSet, 4, false},
		{"torishogi", quadrantsSet, 5, true}, {"torishogi", sextantsSet, 7, true}, {"whaleshogi", quadrantsSet, 7, true}, {"shoshogi", quadrantsSet, 5, true},
		{"okisakishogi", quadrantsSet, 5, true}, {"yarishogi", quadrantsSet, 5, true}, {"chu", quadrantsSet, 6, false}, {"chu", quadrantsSet, 7, true}, {"kyotoshogi", quadrantsSet, 7, true}, {"cannonshogi", quadrantsSet, 7, true},
		{"janggi", octantsSet, 5, true}, {"shogi", octantsSet, 6, true}, {"shogi", sextantsSet, 6, true}, {"minishogi", sextantsSet, 7, true},
		{"xiangqi", kittySet, 2, true}, {"shogi", kittySet, 2, true}, {"tenjiku", kittySet, 2, true}, {"xiangqi", sixelSet, 2, true}, {"janggi", iterm2Set, 2, true}, {"chu", sixelSet, 2, true}, {"xiangqi", sixelSet, 3, true},
	} {
		v := load(t, test.variant)
		b := New(v, look(t, "", theme.TrueColor), book(t), test.set)
		b.Fit(Space{Width: 400, Height: 200, MaxCell: test.rows})
		lines := strings.Join(b.Lines(State{Pos: position(t, v, "", "")}), "")
		text := ""
		for _, typ := range v.Types() {
			if f := b.faces[typ.ID][engine.White]; strings.Contains(lines, f.text) {
				text += f.text
			}
		}
		if drawn := text == ""; drawn != test.want || b.Layout().CellH != test.rows {
			t.Errorf("%s as %v in squares of %d rows: the text %q; drawn %t, want %t", test.variant, test.set, b.Layout().CellH, text, drawn, test.want)
		}
	}
}

// TestWritesWhatFits checks that no pieces are drawn, to see whether they are legible, for
// squares too large for the board to fit the space: that would delay the first paint.
func TestWritesWhatFits(t *testing.T) {
	for _, room := range []Space{{Width: 80, Height: 24}, {Width: 120, Height: 40}, {Width: 200, Height: 60}} {
		b := New(load(t, "shogi"), look(t, "", theme.TrueColor), book(t), octantsSet)
		b.Fit(room)
		for size := range b.legibleCache {
			if size[1] > b.Layout().CellH {
				t.Errorf("in %v, squares have %d rows: pieces were drawn in %v", room, b.Layout().CellH, size)
			}
		}
	}
}

// TestPlainFaces checks that what has no drawing stays text.
func TestPlainFaces(t *testing.T) {
	b := New(load(t, "xiangqi"), look(t, "", theme.TrueColor), book(t), octantsSet)
	for i := range b.faces {
		for c := range b.faces[i] {
			if b.faces[i][c].text != "" {
				b.faces[i][c] = glyph{"Q", 1}
			}
		}
	}
	if b.drawsCharacters(15, 7) {
		t.Error("there is a drawing of Q")
	}
}

// TestImagesOrText: where there is no room for images of two rows, a board of lines has
// text in squares of two rows, the lowest ending with their pieces.
func TestImagesOrText(t *testing.T) {
	for _, id := range []string{"xiangqi", "janggi"} {
		v := load(t, id)
		for height, pictures := range map[int]bool{21: true, 20: false} {
			b := New(v, look(t, "", theme.TrueColor), book(t), sixelSet)
			b.Fit(Space{Width: 60, Height: height})
			l := b.Layout()
			if l.CellH != 2 || l.Height != height || b.DrawsPictures() != pictures {
				t.Errorf("%s in %d lines: squares of %d rows, %d lines, pictures %t", id, height, l.CellH, l.Height, b.DrawsPictures())
			}
			if lines := b.Lines(State{Pos: position(t, v, "", "")}); len(lines) != height {
				t.Errorf("%s in %d lines draws %d", id, height, len(lines))
			}
		}
	}
}
