package boardview

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// trailed counts the cells of a board that a trail changes.
func trailed(b *Board, p *engine.Position, t Trail) (n int) {
	plain, with := b.Lines(State{Pos: p}), b.Lines(State{Pos: p, Trail: t})
	for i := range plain {
		was, is := []rune(ansi.Strip(plain[i])), []rune(ansi.Strip(with[i]))
		for x := range was {
			if was[x] != is[x] {
				n++
			}
		}
	}
	return n
}

// TestTrail: a trail is seen in squares of all sizes, becomes shorter, and leaves
// pieces alone.
func TestTrail(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "")
	trail := Trail{Arrow: Arrow{From: square(t, v, "a1"), To: square(t, v, "a8")}}
	for _, room := range []Space{{30, 10, 0}, {50, 20, 0}, {80, 28, 0}, {200, 60, 0}} {
		for _, set := range []PieceSet{Letters, Pictures, kittySet, sixelSet} {
			b := New(v, look(t, "", theme.TrueColor), book(t), set)
			b.Fit(room)
			all := trailed(b, p, trail)
			trail.FadedPart = .5
			half := trailed(b, p, trail)
			trail.FadedPart = 1
			if none := trailed(b, p, trail); all < 6 || half == 0 || half >= all*3/4 || none != 0 {
				t.Errorf("%v, squares of %d rows: a trail changes %d cells, half of it %d, and %d when it is gone", set, b.Layout().CellH, all, half, none)
			}
			trail.FadedPart = 0
		}
	}
	bare := New(v, look(t, "", theme.ASCII), book(t), Letters)
	bare.Fit(Space{50, 20, 0})
	if n := trailed(bare, p, trail); n != 0 {
		t.Errorf("without colors a trail changes %d cells", n)
	}
	leap := Trail{Arrow: Arrow{From: square(t, v, "b1"), To: square(t, v, "c3")}}
	b := New(v, look(t, "", theme.TrueColor), book(t), Letters)
	b.Fit(Space{30, 10, 0})
	if strings.Contains(strings.Join(b.Lines(State{Pos: p, Trail: leap}), ""), "•") {
		t.Error("a leap has dots")
	}
}

// TestTrailBytes holds what the longest trails cost, from the first of their cells to
// the last that is blank again.
func TestTrailBytes(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "8/8/8/8/8/8/8/8 w - - 0 1", "")
	for _, room := range []Space{{50, 10, 0}, {50, 20, 0}, {80, 28, 0}, {200, 60, 0}} {
		for _, set := range []PieceSet{Pictures, kittySet, sixelSet} {
			b := New(v, look(t, "", theme.TrueColor), book(t), set)
			b.Fit(room)
			for _, ends := range [][2]engine.Square{{v.At(0, 0, 0), v.At(0, 7, 0)}, {v.At(0, 0, 0), v.At(7, 0, 0)}, {v.At(7, 0, 0), v.At(0, 7, 0)}} {
				frame := func(gone float64) []string {
					return b.Lines(State{Pos: p, Trail: Trail{Arrow{From: ends[0], To: ends[1]}, gone}})
				}
				sum := 0
				for _, step := range [][2]float64{{1, 0}, {0, .5}, {.5, 1}} {
					sum += b.window(frame(1)).sent(frame(step[0]), frame(step[1]))
				}
				t.Logf("%v, squares of %d rows: a trail over 8 squares takes %d bytes", set, b.Layout().CellH, sum)
				if sum > 1000 {
					t.Errorf("%v, squares of %d rows: a trail takes %d bytes", set, b.Layout().CellH, sum)
				}
			}
		}
	}
}
