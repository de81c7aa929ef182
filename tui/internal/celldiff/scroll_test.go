package celldiff

import (
	"fmt"
	"strings"
	"testing"
)

// page shows n lines of a text from one on, between a title and a foot.
func page(from, n int) frame {
	out := frame{"Title"}
	for i := range n {
		out = append(out, fmt.Sprintf("  \x1b[36mkey %d\x1b[m  does what is said in a line of its own, number %d", from+i, (from+i)*37))
	}
	return append(out, "", "Esc goes back")
}

// TestScroll holds what is sent where rows move.
func TestScroll(t *testing.T) {
	blocks := func(first int) frame {
		var out frame
		for i := range 12 {
			out = append(out, strings.Repeat(fmt.Sprint((first+i)%10), 30))
		}
		return out
	}
	for _, tt := range []struct {
		name          string
		before, after frame
		want          string
	}{
		{"a line on", page(0, 9), page(1, 9), "\x1b[2H\x1b[M\x1b[10H\x1b[L\x1b[3G\x1b[36mkey 9  \x1b[mdoes what is said in a line of its own, number 333"},
		{"a line back", page(1, 9), page(0, 9), "\x1b[10H\x1b[M\x1b[2H\x1b[L\x1b[3G\x1b[36mkey 0  \x1b[mdoes what is said in a line of its own, number 0"},
		{"two lines on, to the foot of the window", blocks(0), blocks(2), "\x1b[H\x1b[2M\x1b[11H" + strings.Repeat("2", 30) + "\r\n" + strings.Repeat("3", 30)},
		{"what is short is sent anew", frame{"a", "b", "c", "d"}, frame{"b", "c", "d", "e"}, "\x1b[Hb\r\nc\r\nd\r\ne"},
		{"another column beside it", frame{strings.Repeat("a", 20) + "1", strings.Repeat("b", 20) + "2", strings.Repeat("c", 20) + "3"},
			frame{strings.Repeat("b", 20) + "1", strings.Repeat("c", 20) + "2", strings.Repeat("d", 20) + "3"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := newTwins(t, 80, 12)
			d.show(tt.before)
			d.behind.screen.at = pos{x: -1, y: -1}
			d.behind.show(tt.after)
			got := string(d.behind.sent)
			if tt.want == "" {
				if strings.Contains(got, "M") || strings.Contains(got, "L") {
					t.Errorf("it scrolls: %q", got)
				}
			} else if got != tt.want {
				t.Errorf("sent %q, want %q", got, tt.want)
			}
			d.show(tt.after)
		})
	}
}

// TestScrollCost: a line of a text takes what is new in it and some bytes more, wherever the
// text stands and whatever else changes.
func TestScrollCost(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		d := newTwins(t, size[0], size[1])
		f := page(0, size[1]-3)
		d.show(f)
		for i := 1; i < 30; i++ {
			f = page(i, size[1]-3)
			n := d.behind.show(f)
			if most := len(f[len(f)-3]) + 30; n > most {
				t.Fatalf("%dx%d: %d bytes for a line, at most %d: %q", size[0], size[1], n, most, d.behind.sent)
			}
			d.show(f)
		}
	}
}

// TestScrollImages: where images are drawn over cells nothing is scrolled, those that are
// text go along.
func TestScrollImages(t *testing.T) {
	lines := func(first int, image string) frame {
		f := page(first, 9)
		f[3] += image
		return f
	}
	for _, tt := range []struct {
		name    string
		image   string
		scrolls bool
	}{
		{"none", "", true},
		{"as text", "\x1b[38;5;20m" + imageCells(0, 3) + "\x1b[m", true},
		{"drawn", drawnCells(20, 180, 0, 3) + "\x1b[m", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := newTwins(t, 80, 12)
			d.behind.screen.Upload = uploaded
			d.draw()
			d.show(lines(0, tt.image))
			d.behind.show(lines(1, tt.image))
			got := drawings.ReplaceAllString(string(d.behind.sent), "")
			if strings.Contains(got, "\x1b[M") != tt.scrolls {
				t.Errorf("sent %q", got)
			}
			d.show(lines(1, tt.image))
		})
	}
}
