package boardview

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

const fullHands = "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[PPPPPPPPNNBRQppb] w KQkq - 0 1"

// TestHand holds how hands are written and wrapped.
func TestHand(t *testing.T) {
	v := load(t, "crazyhouse")
	p := position(t, v, fullHands, "")
	knight, _ := v.TypeNamed("Knight")
	tests := []struct {
		color  engine.Color
		chosen engine.TypeID
		width  int
		want   string
	}{
		{engine.White, 0, 20, "Px8 Nx2 B R Q       "},
		{engine.White, knight.ID, 20, "Px8 <Nx2> B R Q     "},
		{engine.White, 0, 8, "Px8 Nx2 |B R Q   "},
		{engine.White, 0, 3, "Px8|Nx2|B R|Q  "},
		{engine.White, 0, 2, "Px|Nx|B |R |Q "},
		{engine.Black, 0, 10, "px2 b     "},
		{engine.Black, 0, 0, "p|b"},
	}
	for _, test := range tests {
		b := New(v, look(t, "", theme.ASCII), book(t), Letters)
		h := b.Hand(p, test.color, test.chosen, test.width)
		if got := strings.Join(h.Lines, "|"); got != test.want {
			t.Errorf("%v in %d columns: %q, want %q", test.color, test.width, got, test.want)
		}
	}
	b := New(v, look(t, "", theme.ASCII), book(t), Letters)
	if h := b.Hand(position(t, v, "", ""), engine.White, 0, 4); len(h.Lines) != 1 || h.Lines[0] != "-   " {
		t.Errorf("an empty hand is %q", h.Lines)
	}
}

// handful returns a position in which White holds pieces of all types.
func handful(t *testing.T, id string) (*engine.Variant, *engine.Position) {
	t.Helper()
	v := load(t, id)
	p := position(t, v, "", "")
	for i, typ := range v.Types() {
		p.Edit().AddToHand(engine.White, typ.ID, 1+5*(i%3))
	}
	return v, p
}

// TestHandHits finds each piece where it is drawn, in all sets.
func TestHandHits(t *testing.T) {
	for _, id := range []string{"crazyhouse", "shogi", "seirawan"} {
		v, p := handful(t, id)
		for _, set := range pieceSets() {
			for width := 1; width < 30; width++ {
				b := New(v, look(t, "", theme.ANSI256), book(t), set)
				h := b.Hand(p, engine.White, v.Types()[1].ID, width)
				checkHand(t, v, h, width)
			}
		}
	}
}

func checkHand(t *testing.T, v *engine.Variant, h Hand, width int) {
	t.Helper()
	for _, line := range h.Lines {
		if ansi.StringWidth(line) != width {
			t.Fatalf("%q is not %d columns wide", line, width)
		}
	}
	hits := map[engine.TypeID]int{}
	for y := -1; y <= len(h.Lines); y++ {
		for x := -1; x <= width; x++ {
			if id, ok := h.At(x, y); ok {
				hits[id]++
			}
		}
	}
	for _, typ := range v.Types() {
		if r, ok := h.Rect(typ.ID); (!ok || r.Width != hits[typ.ID]) && width > 2 {
			t.Errorf("%s of %s is hit %d times, but is at %+v, %v", typ.Name, v.Def.ID, hits[typ.ID], r, ok)
		}
	}
}

// TestTray: pieces in a tray are found on all of their cells, all lines are of one
// width, and none of two pieces show the same.
func TestTray(t *testing.T) {
	for _, id := range []string{"crazyhouse", "shogi", "seirawan"} {
		v, p := handful(t, id)
		for _, set := range append(Blocks(), kittySet) {
			b := New(v, look(t, "", theme.TrueColor), book(t), set)
			rows := b.PictureRows(2, 7)
			if rows == 0 || b.PictureRows(2, rows-1) != 0 {
				t.Fatalf("%s, %v: pictures from %d rows on", id, set, rows)
			}
			for width := 2*rows + 2; width < 60; width += 7 {
				h := b.Tray(HandOf(p, engine.White), 0, width, rows)
				shown := map[string]bool{}
				for _, x := range HandOf(p, engine.White) {
					r, ok := h.Rect(x.Piece.Type())
					if id, hit := h.At(r.X+r.Width-1, r.Y+rows-1); !ok || !hit || id != x.Piece.Type() {
						t.Errorf("%s, %v: the piece at %+v is %d", v.Def.ID, set, r, id)
					}
					text := ""
					for _, line := range h.Lines[r.Y : r.Y+rows] {
						text += ansi.Cut(line, r.X, r.X+r.Width)
					}
					if shown[text] {
						t.Errorf("%s, %v: two pieces look like\n%s", v.Def.ID, set, text)
					}
					shown[text] = true
				}
				for _, line := range h.Lines {
					if ansi.StringWidth(line) != width {
						t.Fatalf("%q is not %d columns wide", line, width)
					}
				}
			}
		}
	}
}
