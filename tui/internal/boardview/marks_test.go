package boardview

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// drawn returns the text of a square, line by line.
func drawn(b *Board, s State, sq engine.Square) (out []string) {
	r, _ := b.Rect(sq)
	lines := b.Lines(s)
	for _, line := range lines[r.Y : r.Y+r.Height] {
		out = append(out, ansi.Strip(ansi.Cut(line, r.X, r.X+r.Width)))
	}
	return out
}

// inColor reports whether a square has a foreground or ground in the color of a ground.
func inColor(b *Board, s State, sq engine.Square, g theme.Highlight) bool {
	r, _ := b.Rect(sq)
	want := b.theme.Square(b.shade(sq), g, theme.Empty).Bg
	for _, line := range b.Lines(s)[r.Y : r.Y+r.Height] {
		x := 0
		var colors [2]theme.Color
		for rest, state := line, byte(0); rest != ""; {
			text, width, n, next := ansi.DecodeSequence(rest, state, nil)
			rest, state = rest[n:], next
			if width == 0 {
				setColors(&colors, text)
				continue
			}
			if x += width; x > r.X && x <= r.X+r.Width && (colors[0] == want || colors[1] == want) {
				return true
			}
		}
	}
	return false
}

// setColors takes in what a sequence says of the foreground and the ground.
func setColors(colors *[2]theme.Color, sequence string) {
	codes := strings.Split(strings.TrimSuffix(strings.TrimPrefix(sequence, "\x1b["), "m"), ";")
	number := func(i int) theme.Color {
		n, _ := strconv.Atoi(codes[i])
		return theme.Color(n)
	}
	for i := 0; i < len(codes); i++ {
		of := 0
		switch codes[i] {
		case "", "0":
			*colors = [2]theme.Color{}
			continue
		case "38":
		case "48":
			of = 1
		default:
			continue
		}
		if codes[i+1] == "5" {
			colors[of] = number(i+2) + 1
			i += 2
		} else {
			colors[of] = theme.RGB(uint32(number(i+2)<<16 | number(i+3)<<8 | number(i+4)))
			i += 4
		}
	}
}

// TestTargets: where the chosen piece can go there is a dot of the size of the square, and
// what it can capture has colored corners, or a ground in small squares; both in blocks of
// all kinds.
func TestTargets(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "")
	free, capture, other := square(t, v, "a4"), square(t, v, "a8"), square(t, v, "b4")
	for _, set := range []PieceSet{Letters, Glyphs, Pictures, quadrantsSet, sextantsSet, octantsSet} {
		for _, profile := range []theme.Profile{theme.ANSI256, theme.TrueColor} {
			for _, room := range []Space{{50, 20, 0}, {80, 28, 0}, {90, 35, 0}, {120, 45, 0}, {200, 60, 0}} {
				b := New(v, look(t, "", profile), book(t), set)
				b.Fit(room)
				l := b.Layout()
				what := fmt.Sprintf("%v, %v, squares of %d rows", set, profile, l.CellH)
				s := picked(t, p, "a1", "h1")
				n := 0
				for _, line := range drawn(b, s, free) {
					n += len([]rune(strings.NewReplacer(" ", "", "▄▄▄▄▄", "").Replace(line))) // but for lines between squares
				}
				if least := l.CellW * l.CellH / 10; n < max(least, 2) || n > l.CellW*l.CellH*2/3 {
					t.Errorf("%s: a dot takes %d of %d places", what, n, l.CellW*l.CellH)
				}
				if !inColor(b, s, free, theme.Selected) || inColor(b, s, other, theme.Selected) {
					t.Errorf("%s: the dots are not in the color of the chosen piece", what)
				}
				if !inColor(b, s, capture, theme.Capture) || inColor(b, s, other, theme.Capture) {
					t.Errorf("%s: what can be captured is not marked", what)
				}
				if got := b.grounds[capture]; (got == theme.Capture) != (l.CellH < cornerRows || l.shifted) {
					t.Errorf("%s: the ground of what can be captured is %v", what, got)
				}
				if pointed := picked(t, p, "a1", "a8"); !inColor(b, pointed, capture, theme.Capture) {
					t.Errorf("%s: the cursor hides that a piece can be captured", what)
				}
			}
		}
	}
}

// TestTargetsInImages: dots, corners and arrows are parts of images in large squares.
func TestTargetsInImages(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "")
	free, capture := square(t, v, "a4"), square(t, v, "a8")
	cells := func(b *Board, s State, sq engine.Square) (n int) {
		for _, line := range drawn(b, s, sq) {
			n += strings.Count(line, images.ShortCell) + strings.Count(line, "\U0010eeec")
		}
		return n
	}
	for _, by := range images.All() {
		b := New(v, look(t, "", theme.TrueColor), book(t), ImageSet(by))
		for _, room := range []Space{{80, 28, 0}, {120, 40, 0}, {200, 60, 0}} {
			b.Fit(room)
			l := b.Layout()
			what := fmt.Sprintf("%v, squares of %d rows", by, l.CellH)
			plain, s := State{Pos: p}, picked(t, p, "a1", "h1")
			if n := cells(b, s, free); n < 2 || n > l.CellW*l.CellH/2 || cells(b, plain, free) != 0 {
				t.Errorf("%s: a dot takes %d cells", what, n)
			}
			if was, is := cells(b, plain, capture), cells(b, s, capture); is <= was {
				t.Errorf("%s: what can be captured has %d cells, and %d with its corners", what, was, is)
			}
			plain.Arrows = []Arrow{{From: square(t, v, "a1"), To: capture, Ground: theme.MarkRed}}
			if n := cells(b, plain, free); n < l.CellH {
				t.Errorf("%s: an arrow takes %d cells of a square", what, n)
			}
			if n := cells(b, plain, square(t, v, "h4")); n != 0 {
				t.Errorf("%s: an arrow takes %d cells of a square that is far from it", what, n)
			}
		}
	}
}

// TestArrowColors: a hint is blue, a threat is red, in blocks of all kinds.
func TestArrowColors(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "8/8/8/8/8/8/8/8 w - - 0 1", "")
	for _, set := range []PieceSet{Letters, Pictures, octantsSet} {
		b := New(v, look(t, "", theme.ANSI256), book(t), set)
		b.Fit(Space{Width: 120, Height: 40})
		for _, g := range []theme.Highlight{theme.MarkBlue, theme.MarkRed} {
			s := State{Pos: p, Arrows: []Arrow{{From: square(t, v, "a1"), To: square(t, v, "a8"), Ground: g}}}
			if sq := square(t, v, "a4"); !inColor(b, s, sq, g) || inColor(b, s, sq, theme.MarkBlue+theme.MarkRed-g) {
				t.Errorf("%v: the arrow of ground %d has another color", set, g)
			}
		}
	}
}
