package sprites

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
)

// TestApart checks that levels keep apart by what they need, in the least number of
// parts and in more, and that none leaves them.
func TestApart(t *testing.T) {
	for name, c := range load(t).characters() {
		across, down := c.levels()
		for _, l := range []*strokeGrid{across, down} {
			for _, n := range []int{l.least(), l.least() + 3, max(l.least(), 40)} {
				at := l.fit(n)
				for _, a := range l.apart {
					if got := at[a.to] - at[a.from]; got < a.by {
						t.Errorf("%s on %d parts: levels %v and %v are %d apart, want %d", name, n, l.at[a.from], l.at[a.to], got, a.by)
					}
				}
				for _, x := range at {
					if x < 0 || x >= n {
						t.Errorf("%s on %d parts: a level on %d", name, n, x)
					}
				}
			}
		}
	}
}

// TestLevels holds what strokes need: two bars one part between them, what touches
// nothing.
func TestLevels(t *testing.T) {
	for text, want := range map[string]string{
		"M0 0 H100":                        "2 1",
		"M0 0 H100 M0 50 H100 M0 100 H100": "2 5",
		"M0 0 H100 M50 0 V100":             "3 2",
		"M0 0 H100 V100 H0 Z":              "3 3",
		"M0 0 H40 M60 50 H100":             "2 1",
		"M0 0 H60 M50 50 H100":             "2 3",
	} {
		all, err := readCharacters("x " + text)
		if err != nil {
			t.Fatal(err)
		}
		columns, rows := all["x"].least()
		if got := fmt.Sprint(columns, rows); got != want {
			t.Errorf("%s needs %s parts, want %s", text, got, want)
		}
	}
}

// TestPlot holds how characters look in parts of cells.
func TestPlot(t *testing.T) {
	for name, want := range map[string]string{
		"士": "...#...\n...#...\n#######\n...#...\n...#...\n...#...\n.#####.",
		"口": "#######\n#.....#\n#.....#\n#.....#\n#.....#\n#.....#\n#######",
	} {
		all, err := readCharacters(strings.ReplaceAll(characters, "part ", ""))
		if err != nil {
			t.Fatal(err)
		}
		rows := [7][7]byte{}
		for i := range rows {
			copy(rows[i][:], ".......")
		}
		for _, p := range all[name].plot(image.Pt(7, 7)) {
			rows[p.Y][p.X] = '#'
		}
		var got []string
		for _, row := range rows {
			got = append(got, string(row[:]))
		}
		if got := strings.Join(got, "\n"); got != want {
			t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestCharacterPictures draws all characters on a disc and on a wedge, as blocks and as
// images: each in which it is legible differs from all others, and lies on the body.
func TestCharacterPictures(t *testing.T) {
	b := load(t)
	for _, shape := range []string{"disc", "wedge"} {
		for _, look := range looks() {
			if look.Width%2 == 0 || look.Height < 5 || look.Height == 6 || testenv.Short() && look.Blocks != Sextants {
				continue
			}
			look.Shape = b.ShapeNamed(shape)
			plain := b.Picture(look)
			seen := map[string]string{}
			for name, c := range b.characters() {
				look.Character = c
				p := b.Picture(look)
				if !p.Legible {
					continue
				}
				for i, tone := range p.tones {
					if tone != plain.tones[i] && (tone != Ink || plain.tones[i] != Body) {
						t.Fatalf("%s on a %s of %d rows: part %d is %d, was %d", name, shape, look.Height, i, tone, plain.tones[i])
					}
				}
				key := fmt.Sprint(p.tones)
				if other := seen[key]; other != "" {
					t.Errorf("%s looks like %s on a %s in %d rows of blocks %d", name, other, shape, look.Height, look.Blocks)
				}
				seen[key] = name
			}
		}
		seen := map[string]string{}
		for name, c := range b.characters() {
			for _, turned := range []bool{false, true} {
				look := ImageLook{Shape: b.ShapeNamed(shape), Body: 0xffffff, Edge: 0x202020, Ink: 0xff0000, WidthShare: 1, Character: c, Turned: turned}
				p := look.Draw(50, 50)
				ink := 0
				for _, x := range p.Pix {
					if x == inkColor+shades {
						ink++
					}
				}
				if ink < 20 {
					t.Errorf("%s on a %s: %d pixels of ink", name, shape, ink)
				}
				if other := seen[string(p.Pix)]; other != "" && other != name {
					t.Errorf("%s looks like %s on a %s", name, other, shape)
				}
				seen[string(p.Pix)] = name
			}
		}
	}
}

// TestLegible checks that what is drawn in few parts is legible there, and what has
// many strokes is not.
func TestLegible(t *testing.T) {
	b := load(t)
	for _, test := range []struct {
		name   string
		blocks Blocks
		height int
		want   bool
	}{
		{"車", Octants, 5, true}, {"車", Sextants, 7, true}, {"車", Sextants, 5, false}, {"車", Quadrants, 4, false}, {"車", Quadrants, 5, true}, {"車", Quadrants, 7, true}, {"鵬", Quadrants, 7, false},
		{"士", Sextants, 5, true}, {"士", Octants, 4, false}, {"鷲", Octants, 7, false},
	} {
		look := Look{Shape: b.ShapeNamed("disc"), Blocks: test.blocks, Width: 2*test.height + 1, Height: test.height, Character: b.Character(test.name)}
		if got := b.Picture(look).Legible; got != test.want {
			t.Errorf("%s in %d rows of blocks %d: %t", test.name, test.height, test.blocks, got)
		}
	}
}

func TestReadCharacterErrors(t *testing.T) {
	for text, want := range map[string]string{
		"ab M0 0 H1":                `line 1: "ab": expected a character`,
		"a M0 0 H1\n\na M0 0 H1":    `line 3: "a": expected a character that is not`,
		"a":                         "line 1: there are no strokes",
		"a M0 0 H1 M1 1":            "line 1: a stroke of one point",
		"a M0 0 H101":               "line 1: the stroke that begins at {0 0} leaves",
		"a M0 0 X1":                 `line 1: "X1": expected one`,
		"a M0 0 H1\nb @c 0 0 1 1":   "line 2: @c 0 0 1 1: expected a character above",
		"a M0 0 H1\nb @a 0 0 1":     "line 2: @a 0 0 1: expected",
		"a M0 0 H1\nb @a 0 0 1 NaN": "line 2: the stroke",
		"a M0 0 H1\nb @a 0 0 1 x":   `"x" is not a number`,
	} {
		if _, err := readCharacters(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// FuzzReadCharacters draws whatever can be read.
func FuzzReadCharacters(f *testing.F) {
	f.Add("# x\npart a M0 0 L10 10 H20 V5 C1 2 3 4 5 6 Z O50 50 10\nb M1 1 H9 @a 0 0 50 100")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := readCharacters(text)
		if err != nil || len(text) > 300 {
			return
		}
		for _, c := range all {
			columns, rows := c.least()
			if size := image.Pt(columns, rows); columns*rows < 1000 {
				for _, p := range c.plot(size) {
					if !p.In(image.Rectangle{Max: size}) {
						t.Errorf("%v is not in %v", p, size)
					}
				}
			}
			c.SVG("#000000")
		}
	})
}
