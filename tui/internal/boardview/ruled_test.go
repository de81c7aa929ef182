package boardview

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestRuledCorners: the lines of a board meet: in the character for that where the
// terminal draws it by itself, else all that are below squares are underlined blanks.
// Promotion zones have their four corners.
func TestRuledCorners(t *testing.T) {
	v := load(t, "shogi")
	for name, want := range map[string][2]int{"octants": {8*8 - 4, 0}, "sextants": {8*8 - 4, 0}, "quadrants": {0, 8*8 - 4}} {
		set, err := ParsePieceSet(name)
		if err != nil {
			t.Fatal(err)
		}
		b := New(v, look(t, "", theme.TrueColor), book(t), set)
		b.Fit(Space{Width: 160, Height: 50})
		shown := strings.Join(b.Lines(State{Pos: position(t, v, "4k4/9/9/9/9/9/9/9/4K4[] w - 1", "")}), "\n")
		corners, under := strings.Count(shown, "\U0001fb7c"), 0
		for _, line := range strings.Split(shown, "\n") {
			if underlined.MatchString(line) {
				under += strings.Count(line, "▏")
			}
		}
		if got := [2]int{corners, under}; got != want {
			t.Errorf("%s: %d corners, want %d", name, got, want)
		}
		if below := strings.Count(shown, "▁"); (below > 0) != (want[0] > 0) {
			t.Errorf("%s: %d characters of lines below squares", name, below)
		}
		if dots := strings.Count(shown, "▗▖"); dots != 4 {
			t.Errorf("%s: %d dots", name, dots)
		}
	}
}

// underlined is the beginning of what is underlined.
var underlined = regexp.MustCompile(`\x1b\[([0-9;]*;)?4[;m]`)

// TestLattice: what is marked in a board of characters has its color between the lines,
// which stay whole, and so has the cursor.
func TestLattice(t *testing.T) {
	v := load(t, "shogi")
	b := New(v, look(t, "", theme.TrueColor), book(t), Pictures)
	p := position(t, v, "4k4/9/9/9/9/9/9/9/4K4[] w - 1", "")
	at := square(t, v, "e5")
	for _, room := range []Space{{Width: 58, Height: 20}, {Width: 80, Height: 34}} {
		b.Fit(room)
		marked := State{Pos: p, Cursor: at, ShowCursor: true}
		marked.Last.Add(at)
		r, ok := b.Rect(at)
		if !ok {
			t.Fatal("the square is not visible")
		}
		if b.layout.shifted {
			r.Height-- // the line below it
		}
		plain, with := emulated(b, State{Pos: p}), emulated(b, marked)
		for y, row := range with.Cells {
			for x := range row {
				within := x > r.X && x < r.X+r.Width && y >= r.Y && y < r.Y+r.Height
				if changed := row[x] != plain.Cells[y][x]; changed != within {
					t.Errorf("%v: column %d of line %d: changed %t", room, x, y, changed)
				}
			}
		}
	}
}

// emulated is a terminal that shows a state.
func emulated(b *Board, s State) *termtest.Emulator {
	e := termtest.New(b.Layout().Width, b.Layout().Height)
	fmt.Fprint(e, strings.Join(b.Lines(s), "\r\n"))
	return e
}

// imaged is a board with images of Kitty's protocol, for cells of a size in pixels.
func imaged(t *testing.T, v *engine.Variant, cellWidth, cellHeight int, room Space) *Board {
	t.Helper()
	bk := book(t)
	bk.Images.Cache = images.NewCache()
	bk.Images.Cache.SetCell(cellWidth, cellHeight)
	b := New(v, look(t, "", theme.TrueColor), bk, kittySet)
	b.Fit(room)
	return b
}

// TestRuledImages: images of pieces have the line below their square, but for those in
// the lowest row. What is not on the board is not drawn.
func TestRuledImages(t *testing.T) {
	v := load(t, "shogi")
	b := imaged(t, v, 10, 20, Space{Width: 80, Height: 40})
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
	b := imaged(t, v, 9, 18, Space{Width: 47, Height: 19})
	if h := b.Layout().CellH; h != imageRows {
		t.Fatalf("squares have %d rows", h)
	}
	for _, line := range b.Lines(State{Pos: position(t, v, "", "")})[:18] {
		if n := strings.Count(line, "▏") + strings.Count(line, "\U0001fb7c") + strings.Count(line, "▖"); n != 8 { // with the dots
			t.Errorf("%d lines beside squares in %q", n, line)
		}
	}
}
