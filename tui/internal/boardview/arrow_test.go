package boardview

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestArrow: an arrow goes through what is empty on its way, hides no piece, and is
// drawn only where there is room and colors.
func TestArrow(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "", "e4 e5")
	draw := func(b *Board, from, to string) string {
		s := State{Pos: p}
		if from != "" {
			s.Arrows = []Arrow{{From: square(t, v, from), To: square(t, v, to), Ground: theme.MarkBlue}}
		}
		return ansi.Strip(strings.Join(b.Lines(s), "\n"))
	}
	for _, set := range []PieceSet{Letters, Pictures} {
		for _, flipped := range []bool{false, true} {
			b := New(v, look(t, "", theme.TrueColor), book(t), set)
			b.Flip(flipped)
			b.Fit(Space{Width: 120, Height: 40})
			plain := []rune(draw(b, "", ""))
			if with := []rune(draw(b, "d1", "h5")); slices.Equal(plain, with) {
				t.Errorf("%v: there is no arrow", set)
			} else {
				for i, r := range plain {
					if r != with[i] && r != ' ' {
						t.Errorf("%v: the arrow hides %q", set, r)
					}
				}
			}
			b.Fit(Space{Width: 40, Height: 19})
			if draw(b, "d1", "h5") != draw(b, "", "") {
				t.Errorf("%v: there is an arrow in small squares", set)
			}
		}
	}
	whole := New(v, look(t, "", theme.TrueColor), book(t), ImageSet(images.Kitty))
	whole.Fit(Space{Width: 120, Height: 40})
	if draw(whole, "d1", "h5") == draw(whole, "", "") {
		t.Error("images: there is no arrow where the way is free")
	}
	if draw(whole, "c8", "g4") == draw(whole, "", "") {
		t.Error("images: there is no arrow below the pieces on its way")
	}
	b := New(v, look(t, "", theme.ASCII), book(t), Letters)
	b.Fit(Space{Width: 120, Height: 40})
	if draw(b, "d1", "h5") != draw(b, "", "") {
		t.Error("there is an arrow without colors")
	}
}

// TestArrowHead: an arrow is wider in the square before its end than in the others,
// whichever way it goes.
func TestArrowHead(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "8/8/8/8/8/8/8/8 w - - 0 1", "")
	b := New(v, look(t, "", theme.TrueColor), book(t), Pictures)
	for _, room := range []Space{{Width: 80, Height: 28}, {Width: 120, Height: 40}, {Width: 200, Height: 60}} {
		b.Fit(room)
		for _, way := range []string{"a1 a4 a8", "a8 a5 a1", "a1 d1 h1", "h1 e1 a1", "a1 d4 h8", "h8 e5 a1", "a8 d5 h1", "h1 e4 a8"} {
			names := strings.Fields(way)
			from, between, to := square(t, v, names[0]), square(t, v, names[1]), square(t, v, names[2])
			b.Lines(State{Pos: p, Arrows: []Arrow{{From: from, To: to, Ground: theme.MarkRed}}})
			marks := func(s engine.Square) (n int) {
				for at, ink := range b.strokes {
					if at.square == s {
						n += bits.OnesCount(uint(ink.parts))
					}
				}
				return n
			}
			step := func(a, b int) int { return (b - a) / max(abs(b-a), 1) }
			last := v.At(v.File(to)-step(v.File(from), v.File(to)), v.Rank(to)-step(v.Rank(from), v.Rank(to)), 0)
			if before, plain := marks(last), marks(between); before <= plain || plain == 0 {
				t.Errorf("squares of %d rows, %s: %d marks in the square before the end, %d in another", b.Layout().CellH, way, before, plain)
			}
		}
	}
}

// TestLastArrow: the last move has an arrow in images of large squares, in its own color,
// unless it has none to show: a drop, a pass, a move to another board, or one that isn't
// marked.
func TestLastArrow(t *testing.T) {
	for _, test := range []struct {
		variant, moves string
		room           Space
		set            PieceSet
		marked         bool
		want           string
	}{
		{"chess", "e4", Space{120, 40, 0}, ImageSet(images.Kitty), true, "e2e4"},
		{"chess", "e4 Nf6", Space{120, 40, 0}, ImageSet(images.Sixel), true, "g8f6"},
		{"chess", "", Space{120, 40, 0}, ImageSet(images.Kitty), true, ""},
		{"chess", "e4", Space{120, 40, 0}, ImageSet(images.Kitty), false, ""},
		{"chess", "e4", Space{80, 20, 0}, ImageSet(images.Kitty), true, ""},
		{"chess", "e4", Space{120, 40, 0}, Pictures, true, ""},
		{"shogi", "P7g-7f P3c-3d", Space{120, 60, 0}, ImageSet(images.ITerm2), true, "g7g6"},
		{"crazyhouse", "e4 d5 exd5 Qxd5 P@e4", Space{120, 40, 0}, ImageSet(images.Kitty), true, ""},
		{"duck", "e2e4,e4e3", Space{120, 40, 0}, ImageSet(images.Kitty), true, "e2e4"},
		{"alice", "e4", Space{200, 60, 0}, ImageSet(images.Kitty), true, ""},
	} {
		v := load(t, test.variant)
		b := New(v, look(t, "", theme.TrueColor), book(t), test.set)
		b.Fit(test.room)
		p := position(t, v, "", test.moves)
		s := State{Pos: p}
		if test.marked {
			s.Last = LastMove(p)
		}
		b.Lines(s)
		got := ""
		for _, a := range b.arrows {
			got += v.SquareName(a.From) + v.SquareName(a.To)
			if a.Ground != theme.Last {
				t.Errorf("%s %s: the arrow has ground %d", test.variant, test.moves, a.Ground)
			}
		}
		if got != test.want {
			t.Errorf("%s %s, %v, %d rows: arrow %q, want %q", test.variant, test.moves, test.set, b.Layout().CellH, got, test.want)
		}
		if test.want == "" {
			continue
		}
		s.Arrows = []Arrow{{From: b.arrows[0].From, To: b.arrows[0].To, Ground: theme.MarkBlue}}
		if b.Lines(s); len(b.arrows) != 1 || b.arrows[0].Ground != theme.MarkBlue {
			t.Errorf("%s %s: a hint of the same move has no arrow of its own", test.variant, test.moves)
		}
	}
}
