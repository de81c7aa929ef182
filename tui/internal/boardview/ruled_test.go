package boardview

import (
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestRuledCorners: the lines of a board meet: in the character for that where the
// terminal draws it by itself, else in one that is underlined. Promotion zones have
// their four corners.
func TestRuledCorners(t *testing.T) {
	v := load(t, "shogi")
	for name, want := range map[string][2]int{"octants": {8 * 8, 0}, "sextants": {8 * 8, 0}, "quadrants": {0, 8 * 8}} {
		set, err := ParseSet(name)
		if err != nil {
			t.Fatal(err)
		}
		b := New(v, look(t, "", theme.TrueColor), book(t), set)
		b.Fit(Room{Width: 160, Height: 50})
		shown := strings.Join(b.Lines(State{Pos: position(t, v, "4k4/9/9/9/9/9/9/9/4K4[] w - 1", "")}), "\n")
		corners, under := strings.Count(shown, "\U0001fb7c"), len(underlined.FindAllString(shown, -1))
		if got := [2]int{corners, under}; got != want {
			t.Errorf("%s: %d corners, want %d", name, got, want)
		}
		if stars := strings.Count(shown, "▃"); stars != 4 {
			t.Errorf("%s: %d stars", name, stars)
		}
	}
}

// underlined is a line at the left of a square, with one below.
var underlined = regexp.MustCompile(`\x1b\[([0-9;]*;)?4[;m][^▁]*▏`)

// TestRuledImages: images of pieces have the line below their square, but for those in
// the lowest row. What is not on the board is not drawn.
func TestRuledImages(t *testing.T) {
	v := load(t, "shogi")
	kitty, err := ParseSet("kitty")
	if err != nil {
		t.Fatal(err)
	}
	bk := book(t)
	bk.Images.Gallery = images.NewGallery()
	bk.Images.Gallery.SetCell(10, 20)
	b := New(v, look(t, "", theme.TrueColor), bk, kitty)
	b.Fit(Room{Width: 80, Height: 40})
	b.Lines(State{Pos: position(t, v, "4k4/9/9/9/9/9/9/9/4K4[] w - 1", "")})
	king, _ := v.TypeNamed("King")
	rook, _ := v.TypeNamed("Rook")
	if b.pictures[rook.ID] != [2][2]*picture{} {
		t.Error("rooks are drawn")
	}
	for c, want := range []bool{engine.White: false, engine.Black: true} {
		if kinds := b.pictures[king.ID][c]; (kinds[0] != nil) == want || (kinds[1] != nil) != want {
			t.Errorf("%v: images without and with a line below: %v; want a line: %t", engine.Color(c), kinds, want)
		}
	}
}

// TestRuledLeft: images of pieces leave the lines beside them free, also in squares of two
// rows.
func TestRuledLeft(t *testing.T) {
	v := load(t, "shogi")
	kitty, err := ParseSet("kitty")
	if err != nil {
		t.Fatal(err)
	}
	bk := book(t)
	bk.Images.Gallery = images.NewGallery()
	bk.Images.Gallery.SetCell(9, 18)
	b := New(v, look(t, "", theme.TrueColor), bk, kitty)
	b.Fit(Room{Width: 47, Height: 19})
	if h := b.Layout().CellH; h != imageRows {
		t.Fatalf("squares have %d rows", h)
	}
	for _, line := range b.Lines(State{Pos: position(t, v, "", "")})[:18] {
		if n := strings.Count(line, "▏") + strings.Count(line, "\U0001fb7c"); n != 8 {
			t.Errorf("%d lines beside squares in %q", n, line)
		}
	}
}
