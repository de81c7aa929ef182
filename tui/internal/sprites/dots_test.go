package sprites

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestDrawings checks that each piece has a drawing in the sizes that are whole, that no two
// drawings look alike and that kin are shapes without drawings of their own.
func TestDrawings(t *testing.T) {
	b := load(t)
	for at := range b.drawings.whole {
		seen := map[string]string{}
		for _, name := range slices.Sorted(maps.Keys(b.shapes)) {
			d := b.drawings.of(name, at.blocks, at.rows)
			if token := name == "disc" || name == "octagon" || name == "wedge"; token != (d == nil) {
				t.Errorf("%s has a drawing in %+v: %v", name, at, d != nil)
			}
			if d == nil || b.drawings.kin[name] != "" {
				continue
			}
			key := strings.Join(d.rows, "\n")
			if other := seen[key]; other != "" {
				t.Errorf("%s looks like %s in %+v", name, other, at)
			}
			seen[key] = name
		}
	}
	for _, at := range []size{{Quadrants, 2}, {Quadrants, 3}, {Sextants, 2}, {Octants, 2}} {
		if !b.drawings.whole[at] {
			t.Errorf("%+v is not whole", at)
		}
	}
	for name, like := range b.drawings.kin {
		if b.shapes[name] == nil || b.drawings.drawn[drawingKey{name, size{Sextants, smallRows}}] != nil {
			t.Errorf("%s, kin of %s, is not a shape or has a drawing", name, like)
		}
	}
}

// TestDrawingInSquare checks where a drawing is put: in the middle, with a column of
// cells left free on each side where the square is wide enough.
func TestDrawingInSquare(t *testing.T) {
	b := load(t)
	p := b.Picture(Look{Shape: b.shapes["pawn"], Blocks: Sextants, Width: 5, Height: 2})
	if !p.Drawn {
		t.Fatal("a pawn of two rows is not drawn by hand")
	}
	for x, want := range []string{" ", "🬠", "█", "🬐", " "} {
		if got := p.At(x, 1); got.Text != want && !(want == "█" && got.On == Body) {
			t.Errorf("column %d of the lower row has %+v, want %s", x, got, want)
		}
	}
	if p := b.Picture(Look{Shape: b.shapes["pawn"], Blocks: Sextants, Width: 11, Height: 5}); p.Drawn {
		t.Error("a large pawn is a small drawing")
	}
	narrow := b.Picture(Look{Shape: b.shapes["king"], Blocks: Sextants, Width: 4, Height: 2})
	wide := b.Picture(Look{Shape: b.shapes["king"], Blocks: Sextants, Width: 5, Height: 2})
	count := func(p *Picture) (n int) {
		for _, tone := range p.tones {
			if tone == Body {
				n++
			}
		}
		return n
	}
	if count(narrow) != count(wide) {
		t.Errorf("a king has %d dots in four columns and %d in five", count(narrow), count(wide))
	}
}

// TestKingsCross checks that a king of middle size wears a cross that can be seen: an
// upright with a bar that is wider than what is above and below it, over a wide body.
func TestKingsCross(t *testing.T) {
	b := load(t)
	for _, at := range []size{{Halves, 5}, {Quadrants, 4}, {Quadrants, 5}, {Quadrants, 6}, {Quadrants, 7}, {Sextants, 4}, {Sextants, 5}, {Sextants, 6}, {Sextants, 7}, {Octants, 4}, {Octants, 5}, {Octants, 6}, {Octants, 7}} {
		columns, parts := at.blocks.Grid()
		width := 2*at.rows + 1
		p := b.Picture(Look{Shape: b.shapes["king"], Blocks: at.blocks, Width: width, Height: at.rows})
		columns *= width
		var filled []int
		for y := range at.rows * parts {
			n := 0
			for _, tone := range p.tones[y*columns : (y+1)*columns] {
				if tone != Clear {
					n++
				}
			}
			if n > 0 && (len(filled) == 0 || filled[len(filled)-1] != n) {
				filled = append(filled, n)
			}
		}
		bar := 0 // where the cross is widest
		for bar+1 < len(filled) && filled[bar+1] > filled[bar] {
			bar++
		}
		below := bar // where it is narrowest below that
		for below+1 < len(filled) && filled[below+1] < filled[below] {
			below++
		}
		if 2*filled[0] > filled[bar] || 2*filled[below] > filled[bar] || slices.Max(filled) < 2*filled[bar] {
			t.Errorf("in %+v the rows of a king have these widths: %v", at, filled)
		}
	}
}

func TestReadDotsErrors(t *testing.T) {
	const head = "sextants 2\nking\n"
	good := head + strings.Repeat("..##..\n", 6)
	if d, err := readDots(good); err != nil || d.of("king", Sextants, 2) == nil || d.of("queen", Sextants, 2) != nil {
		t.Fatalf("a good file: %v, %v", d, err)
	}
	for text, want := range map[string]string{
		"king\n..##..\n":                     `line 1: "king" before the size`,
		"sextants x\n":                       `line 1: "x": expected a number of rows`,
		"sextants 2 wholly\n":                `line 1: "wholly" after the size`,
		"sextants 1\n":                       `line 1: "1": expected a number of rows`,
		head + "..##\n":                      `line 3: "..##" of king: expected 6 dots`,
		head + "..#x..\n":                    `line 3: "..#x.." of king`,
		head + "..##.. ..##..\n":             "line 3: 2 drawings, not 1",
		head + "..##..\n\n":                  "line 4: king has 1 lines of dots, not 6",
		head + "..##..":                      "at the end: king has 1 lines of dots, not 6",
		good + "\nking\n" + good[len(head):]: "a second drawing of king",
		"kin king\n":                         "line 1: kin: expected a shape",
		"kin king: a\nkin queen: a\n":        "line 2: a has kin already",
	} {
		if _, err := readDots(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzDots(f *testing.F) {
	f.Add(dots[:500])
	f.Add("sextants 2\nking\n......\n")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := readDots(text)
		if err != nil {
			return
		}
		for key, drawing := range d.drawn {
			if len(drawing.rows) == 0 {
				t.Error(fmt.Sprint(key), "is empty")
			}
		}
	})
}
