package sprites

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func load(t testing.TB) *Book {
	t.Helper()
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// looks are looks in the sizes in which pieces are drawn.
func looks() (out []Look) {
	for _, blocks := range []Blocks{Halves, Quadrants, Sextants, Octants} {
		for h := max(blocks.Rows(), smallRows+1); h <= 7; h++ { // TestDrawings has the smaller ones
			out = append(out, Look{Blocks: blocks, Width: 2*h + 1, Height: h}, Look{Blocks: blocks, Width: 2 * h, Height: h})
		}
	}
	return out
}

// TestCatalogue checks that each type of the catalogue has a shape by its name,
// and that names mean shapes there are.
func TestCatalogue(t *testing.T) {
	b := load(t)
	for _, shape := range b.byType {
		if b.shapes[shape] == nil {
			t.Errorf("there is no shape %q", shape)
		}
	}
	for _, d := range variants.All() {
		v := variantstest.Load(t, d.ID)
		for _, pt := range v.Types() {
			if b.byName(pt.Name) == "" {
				t.Errorf("%s of %s has no shape: name one in names.txt", pt.Name, d.ID)
			}
		}
	}
}

// TestPictures draws all shapes in all sizes: none touches a side of its square,
// each fills a good part of it, and those without text can be distinguished from one
// another where there is room.
func TestPictures(t *testing.T) {
	b := load(t)
	for _, look := range looks() {
		if testenv.Short() && look.Blocks != Sextants {
			continue
		}
		seen := map[string]string{}
		for name, s := range b.shapes {
			look.Shape = s
			p := b.Picture(look)
			if p.Width != look.Width || p.Height != look.Height {
				t.Fatalf("%s is %d by %d", name, p.Width, p.Height)
			}
			what := fmt.Sprintf("%s with blocks %d in %d rows", name, look.Blocks, look.Height)
			checkRoom(t, b, look, what)
			key := fmt.Sprint(p.cells)
			_, parts := look.Blocks.Grid() // where they are few, letters tell what looks alike
			if other := seen[key]; other != "" && look.Height*parts >= lineRows && !s.Text && !b.shapes[other].Text {
				t.Errorf("%s looks like %s", what, other)
			}
			seen[key] = name
		}
	}
}

// checkRoom checks how a picture fills its square.
func checkRoom(t *testing.T, b *Book, look Look, what string) {
	t.Helper()
	p, set := b.Picture(look), 0
	for y := range p.Height {
		for x := range p.Width {
			c := p.At(x, y)
			if c.Text != " " || c.On != Clear {
				set++
			}
			full := c.On == Body && c.Text == " "
			if full && (x == 0 || x == p.Width-1) {
				t.Errorf("%s touches a side", what)
			}
		}
	}
	if share := float64(set) / float64(p.Width*p.Height); share < .12 || share > .95 {
		t.Errorf("%s fills %.2f of its square", what, share)
	}
}

// TestTurned checks that a wedge points to where it should.
func TestTurned(t *testing.T) {
	b := load(t)
	for _, turned := range []bool{false, true} {
		p := b.Picture(Look{Shape: b.ShapeNamed("wedge"), Blocks: Sextants, Width: 15, Height: 7, Turned: turned})
		var full [2]int // cells in the upper and the lower half
		for i, c := range p.cells {
			if c == (Cell{" ", Body, Body}) {
				full[2*i/len(p.cells)]++
			}
		}
		if (full[0] > full[1]) != turned {
			t.Errorf("turned %v: %v cells are full above and below", turned, full)
		}
	}
}

// TestCharacters checks that no two sets of parts have the same character, and
// some of them by their names.
func TestCharacters(t *testing.T) {
	for b := Halves; b <= Octants; b++ {
		columns, rows := b.Grid()
		seen := map[string]int{}
		for set := range 1 << (columns * rows) {
			text := b.character(set)
			if other, ok := seen[text]; ok {
				t.Errorf("blocks %d: %b and %b are both %q", b, other, set, text)
			}
			seen[text] = set
		}
	}
	for set, want := range map[int]rune{1: 0x1fb00, 20: 0x1fb13, 22: 0x1fb14, 41: 0x1fb27, 43: 0x1fb28, 62: 0x1fb3b} {
		if got := Sextants.character(set); got != string(want) {
			t.Errorf("sextants %b: %q, want %q", set, got, string(want))
		}
	}
	octants := map[int]rune{
		4: 0x1cd00, 20: 0x1fbe6, 40: 0x1fbe7, 254: 0x1cde5,
		1: '🬀', 2: '🬁', 64: '🬏', 128: '🬞', // Unicode 16 has U+1CEA8, U+1CEAB, U+1CEA3 and U+1CEA0, which kitty 0.41 lacks
	}
	for set, want := range octants {
		if got := Octants.character(set); got != string(want) {
			t.Errorf("octants %b: %U, want %U", set, []rune(got), want)
		}
	}
	for set, want := range []string{" ", "▀", "▄", "█"} {
		if got := Halves.character(set); got != want && !(set == 3 && got == "█") {
			t.Errorf("halves %b: %q, want %q", set, got, want)
		}
	}
}

// TestIsOctant checks that the characters of octants are known, and no others.
func TestIsOctant(t *testing.T) {
	for set := 1; set < 256; set++ {
		if r := []rune(Octants.character(set))[0]; !IsOctant(r) {
			t.Errorf("%U, octants %b, is not known", r, set)
		}
	}
	for _, r := range []rune{0, ' ', 'a', '王', 0x1ccff, 0x1cde6, 0x1cea0, 0x1cea3, 0x1cea8, 0x1ceab, 0x1fbe5, 0x1fbe8, 0x10eeee} {
		if IsOctant(r) {
			t.Errorf("%U is said to be an octant", r)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		environ, reported string
		want              Blocks
	}{
		{"TERM=xterm-256color", "", Quadrants},
		{"TERM=xterm-256color", "xterm(398)", Quadrants},
		{"TERM=xterm-256color", "iterm2 3.5.0", Quadrants},
		{"TERM=xterm-kitty", "", Sextants},
		{"TERM=xterm-kitty", "kitty(0.26.5)", Sextants},
		{"TERM=xterm-256color", "kitty(0.41.1)", Octants},
		{"TERM=foot-extra", "", Sextants},
		{"TERM=foot-extra", "foot(1.21.0)", Octants},
		{"TERM=foot", "foot(1.9.2)", Sextants},
		{"TERM=foot", "foot(1.2.0)", Quadrants},
		{"TERM=linux", "", Halves},
		{"TERM=xterm-256color VTE_VERSION=7803", "", Octants},
		{"TERM=xterm-256color VTE_VERSION=6800", "", Sextants},
		{"TERM=xterm-256color VTE_VERSION=5202", "", Quadrants},
		{"TERM=xterm-256color", "vte(7802)", Octants},
		{"TERM=xterm-ghostty", "ghostty 1.1.3", Sextants},
		{"TERM=xterm-ghostty", "ghostty 1.2.0", Octants},
		{"TERM=xterm-256color TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.2.3", "", Octants},
		{"TERM=xterm-256color", "wezterm 20240203-110809-5046fc22", Sextants},
		{"TERM=tmux-256color TERM_PROGRAM=tmux", "", Quadrants},
		{"TERM=tmux-256color TERM_PROGRAM=tmux", "tmux 3.5a", Quadrants},
		{"TERM=tmux-256color TERM_PROGRAM=tmux", "foot(1.21.0)", Octants},
		{"TERM=tmux-256color LC_TERMINAL=WezTerm", "", Sextants},
	} {
		if got := Detect(strings.Fields(tt.environ), tt.reported); got != tt.want {
			t.Errorf("%s, reported %q: %v, want %v", tt.environ, tt.reported, got, tt.want)
		}
	}
}

// TestUnknown checks the shapes of types that a person made up.
func TestUnknown(t *testing.T) {
	b := load(t)
	tests := []struct {
		betza string
		royal bool
		want  string
	}{
		{"K", true, "royal"},
		{"fmWfcF", false, "pawnlike"},
		{"fmWfcFifmnD", false, "pawnlike"},
		{"C", false, "leaper"},
		{"R", false, "slider"},
		{"pR", false, "hopper"},
		{"NN", false, "rider"},
		{"BN", false, "compound"},
		{"", false, "unknown"},
	}
	for _, test := range tests {
		typ := engine.PieceType{Name: "Thing", Royal: test.royal}
		if test.betza != "" {
			p, err := betza.Parse(test.betza)
			if err != nil {
				t.Fatal(err)
			}
			typ.Betza = p
		}
		if s := b.Shape(&typ, ""); s == nil || s.Name != test.want {
			t.Errorf("%q: shape %v, want %s", test.betza, s, test.want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"body M0 0", `line 1: "body M0 0" before`},
		{"= a\n= b\nbody O1 1 1", `shape "a" is empty`},
		{"= a\nbody O1 1 1\n= a", "line 3: a second"},
		{"= a\nfill O1 1 1", `line 2: "fill": expected body`},
		{"= a\nbody L1 1", "line 2: L before"},
		{"= a\nbody M1", "line 2: M has 1 numbers, not 2"},
		{"= a\nbody M1 x", `line 2: "x" in M: expected a number`},
		{"= a\nbody M1 1 Q2 2", `line 2: "Q2": expected one`},
		{"= a\npair b b", `line 2: there is no shape "b"`},
		{"= a\nbody O1 1 1\n= b\npair a", "line 4: pair has 1 shapes"},
	}
	for _, test := range tests {
		if _, err := readShapes(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
	for text, want := range map[string]string{"king King": "line 1", "a: X\nb: X": "line 2: X has"} {
		if _, err := readNames(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// FuzzReadShapes draws whatever can be read.
func FuzzReadShapes(f *testing.F) {
	f.Add("= a\nbody M0 0 L10 10 H20 V5 C1 2 3 4 5 6 Z O50 50 10\ncut O1 1 1\nline M1 1 H9\n= b\npair a a\n= c\ntop a b\ntext")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := readShapes(text)
		if err != nil || len(all) > 4 {
			return
		}
		for _, s := range all {
			if len(s.Layers) < 20 {
				Look{Shape: s, Blocks: Sextants, Width: 7, Height: 3}.draw(nil)
			}
		}
	})
}

func BenchmarkDraw(b *testing.B) {
	book := load(b)
	for h := 4; h <= 7; h += 3 {
		b.Run(strconv.Itoa(h), func(b *testing.B) {
			for b.Loop() {
				Look{Shape: book.ShapeNamed("knight"), Blocks: Sextants, Width: 2*h + 1, Height: h}.draw(nil)
			}
		})
	}
}

// TestPale checks that the outline of a pale body is kept in every cell that has
// a part of it.
func TestPale(t *testing.T) {
	tones := []Tone{Clear, Edge, Edge, Body, Body, Body}
	if got := Sextants.cell(tones, true, false); got != (Cell{Sextants.character(0b000110), Edge, Body}) {
		t.Errorf("%+v", got)
	}
	if got := Sextants.cell([]Tone{Clear, Clear, Clear, Clear, Edge, Body}, true, false); got != (Cell{Sextants.character(0b010000), Edge, Clear}) {
		t.Errorf("%+v", got)
	}
}

// TestImages draws all shapes as images: they stand in the middle of their square,
// touch none of its sides, fill a good part of it, and differ; and one with an
// outline has more of the edge's color.
func TestImages(t *testing.T) {
	b := load(t)
	for _, size := range [][2]int{{50, 40}, {70, 60}} {
		seen := map[string]string{}
		for name, s := range b.shapes {
			look := ImageLook{Shape: s, Body: 0xffffff, Edge: 0x202020, WidthShare: .75}
			plain := look.Draw(size[0], size[1])
			look.Outlined = true
			p := look.Draw(size[0], size[1])
			if len(p.Palette) > 16 {
				t.Fatalf("%d colors", len(p.Palette))
			}
			set, sides, edge := 0, 0, 0
			for i, c := range p.Pix {
				x, y := i%p.Stride, i/p.Stride
				if c != 0 {
					set++
				}
				if c != 0 && (x < size[0]/10 || x >= size[0]-size[0]/10 || y == 0 || y == size[1]-1) {
					sides++
				}
				if c == edgeColor && plain.Pix[i] != edgeColor {
					edge++
				}
			}
			if share := float64(set) / float64(len(p.Pix)); share < .1 || share > .8 || sides > 0 || edge == 0 {
				t.Errorf("%s in %v: %.2f of the square, %d pixels at its sides, %d of the outline", name, size, share, sides, edge)
			}
			if other := seen[string(p.Pix)]; other != "" && !s.Text {
				t.Errorf("%s looks like %s", name, other)
			}
			seen[string(p.Pix)] = name
		}
	}
}

// TestRule checks that a line is drawn below a shape, in cells in which there is something
// of it, and not over it.
func TestRule(t *testing.T) {
	look := ImageLook{Shape: load(t).ShapeNamed("wedge"), Body: 0xffffff, Edge: 0x202020, WidthShare: .5}
	plain := look.Draw(110, 80)
	look.BottomLine = BottomLine{Columns: 11, Rows: 4, Color: 0xff0000}
	ruled := look.Draw(110, 80)
	for _, test := range []struct {
		x, y int
		want bool
	}{{55, 79, true}, {55, 77, true}, {55, 76, false}, {0, 79, false}, {109, 79, false}} {
		if red := ruled.At(test.x, test.y) == color.Color(color.NRGBA{R: 255, A: 255}); red != test.want {
			t.Errorf("%d, %d is of the line: %t", test.x, test.y, red)
		}
	}
	for i, x := range plain.Pix {
		if above := i < 77*plain.Stride; ruled.Pix[i] != x && (x != 0 || above) {
			t.Fatalf("pixel %d is of color %d, want %d", i, ruled.Pix[i], x)
		}
	}
}
