package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/ferzchess/ferz/tui/internal/images"
)

func TestStyles(t *testing.T) {
	for _, tt := range []struct {
		text string
		want style // of the last cell
	}{
		{"a", style{}},
		{"\x1b[1;3;4;9ma", style{bold: true, italic: true, underline: true, strike: true}},
		{"\x1b[1;2;7;8ma\x1b[22;28mb", style{reverse: true}},
		{"\x1b[1;3;4;7;9ma\x1b[22;23;24;27;29mb", style{}},
		{"\x1b[31;102ma", style{front: ansi.Red, back: ansi.BrightGreen}},
		{"\x1b[97;40ma", style{front: ansi.BrightWhite, back: ansi.Black}},
		{"\x1b[38;5;245;48;5;24;1ma", style{front: ansi.IndexedColor(245), back: ansi.IndexedColor(24), bold: true}},
		{"\x1b[38;2;1;2;3ma", style{front: color.RGBA{1, 2, 3, 255}}},
		{"\x1b[38;5;245;48;5;24ma\x1b[39;49mb", style{}},
		{"\x1b[31;1ma\x1b[0mb", style{}},
		{"\x1b[31;1ma\x1b[mb", style{}},
		{"\x1b[31ma\nb", style{front: ansi.Red}}, // the next line continues
		{"\x1b[38;5ma", style{}},                 // cut short
		{"\x1b[1;123;3ma", style{bold: true, italic: true}},
	} {
		rows, err := capture(tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		last := rows[len(rows)-1]
		if got := last[len(last)-1].style; fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%q has the style %+v, want %+v", tt.text, got, tt.want)
		}
	}
}

func TestCells(t *testing.T) {
	rows, err := capture("a世\u0301b\n\n e\u0301\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range rows {
		for _, c := range row {
			got = append(got, fmt.Sprintf("%q", c.text))
		}
		got = append(got, "|")
	}
	if want := `"a" "世` + "\u0301" + `" "" "b" | | " " "e` + "\u0301" + `" |`; strings.Join(got, " ") != want {
		t.Errorf("cells %v, want %s", got, want)
	}
}

func TestBadCaptures(t *testing.T) {
	for text, want := range map[string]string{
		"a\n\x1b[2Jb":       `line 2: "\x1b[2J" is no style`,
		"a\x1b[1":           "has no end",
		"a\tb":              `line 1: "\t" is neither text nor a style`,
		"a\x1b]0;title\x07": "neither text nor a style",
		"\x1b[1" + strings.Repeat(";1", maxParams) + "ma": "line 1: a sequence has more than 30 parameters",
		"\xff":                                "neither text nor a style",
		strings.Repeat("a", maxColumns+1):     "line 1: more than 400 columns",
		strings.Repeat("a\n", maxRows) + "ab": "201 lines, but a screen has 200 at most",
	} {
		if _, err := capture(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: error %v, want one with %q", text, err, want)
		}
	}
	for _, size := range []string{"", "80", "80x", "x24", "0x24", "80x24x3", "80x24 ", "401x1", "1x201", "-1x5"} {
		if err := (&options{size: size}).convert(strings.NewReader("a"), io.Discard); err == nil {
			t.Errorf("the size %q is taken", size)
		}
	}
	broken := errors.New("broken")
	if err := (&options{size: "80x24"}).convert(failing{broken}, io.Discard); !errors.Is(err, broken) {
		t.Errorf("reading fails with %v", err)
	}
	if err := (&options{size: "80x24"}).convert(strings.NewReader("a"), failing{broken}); !errors.Is(err, broken) {
		t.Errorf("writing fails with %v", err)
	}
}

// failing can be neither read nor written.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error)  { return 0, f.err }
func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestBlocks compares the density of each block element with its definition in
// the Unicode chart, in 1/64 of a cell.
func TestBlocks(t *testing.T) {
	want := map[string]int{
		"▀": 32, "▁": 8, "▂": 16, "▃": 24, "▄": 32, "▅": 40, "▆": 48, "▇": 56, "█": 64,
		"▉": 56, "▊": 48, "▋": 40, "▌": 32, "▍": 24, "▎": 16, "▏": 8, "▐": 32,
		"░": 16, "▒": 32, "▓": 48, "▔": 8, "▕": 8,
		"▖": 16, "▗": 16, "▘": 16, "▙": 48, "▚": 32, "▛": 48, "▜": 48, "▝": 16, "▞": 32, "▟": 48,
		"a": 0, " ": 0, "": 0, "─": 0, "■": 0, "██": 0,
	}
	for text, n := range want {
		parts, density := block(text)
		sum := 0
		for _, part := range parts {
			sum += part.Dx() * part.Dy() * density / 4
			if !part.In(image.Rect(0, 0, cellWidth, cellHeight)) {
				t.Errorf("%s has a part outside of its cell: %v", text, part)
			}
		}
		if sum*64 != n*cellWidth*cellHeight {
			t.Errorf("%s fills %d/64 of its cell, want %d", text, sum*64/(cellWidth*cellHeight), n)
		}
	}
	sides := map[string]image.Point{ // a place that each one fills, of those that are as large as others
		"▀": {0, 0}, "▄": {7, 15}, "▌": {0, 15}, "▐": {7, 0}, "▔": {0, 0}, "▁": {0, 15}, "▏": {0, 0}, "▕": {7, 0},
		"▖": {0, 15}, "▗": {7, 15}, "▘": {0, 0}, "▝": {7, 0}, "▚": {7, 15}, "▞": {0, 15},
	}
	for text, at := range sides {
		parts, _ := block(text)
		filled := false
		for _, part := range parts {
			filled = filled || at.In(part)
		}
		if !filled {
			t.Errorf("%s does not fill %v", text, at)
		}
	}
	for text, empty := range map[string]image.Point{"▙": {7, 0}, "▛": {7, 15}, "▜": {0, 15}, "▟": {0, 0}} {
		for parts, _ := block(text); len(parts) > 0; parts = parts[1:] {
			if empty.In(parts[0]) {
				t.Errorf("%s fills %v", text, empty)
			}
		}
	}
}

// svgFile is what a test looks at in a picture.
type svgFile struct {
	Title  string `xml:"title"`
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
	Uses   []struct {
		X int `xml:"x,attr"`
		Y int `xml:"y,attr"`
	} `xml:"use"`
	Groups []struct {
		Fill   string `xml:"fill,attr"`
		Weight string `xml:"font-weight,attr"`
		Style  string `xml:"font-style,attr"`
		Paths  []struct {
			Fill string `xml:"fill,attr"`
			Data string `xml:"d,attr"`
		} `xml:"path"`
		Texts []struct {
			X      int    `xml:"x,attr"`
			Y      int    `xml:"y,attr"`
			Length int    `xml:"textLength,attr"`
			Text   string `xml:",chardata"`
		} `xml:"text"`
	} `xml:"g"`
}

func svgOf(t testing.TB, text, size string) svgFile {
	t.Helper()
	var b strings.Builder
	if err := (&options{title: "A & B", size: size}).convert(strings.NewReader(text), &b); err != nil {
		t.Fatal(err)
	}
	var f svgFile
	if err := xml.Unmarshal([]byte(b.String()), &f); err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	return f
}

func TestSVG(t *testing.T) {
	f := svgOf(t, "\x1b[1mab <c>  d♔e\x1b[0;7m \x1b[0;31m▄\x1b[3mf世g", "20x3")
	if f.Title != "A & B" || f.Width != 20*cellWidth+2*margin || f.Height != 3*cellHeight+2*margin {
		t.Errorf("title %q, size %dx%d", f.Title, f.Width, f.Height)
	}
	var got []string
	for _, look := range f.Groups {
		for _, x := range look.Texts {
			got = append(got, fmt.Sprintf("%s %d+%d %s%s%s", x.Text, x.X/cellWidth, x.Length/cellWidth, look.Fill, look.Weight, look.Style))
		}
	}
	want := "ab <c> 0+6 #d0d0d0bold, d 8+0 #d0d0d0bold, ♔ 9+0 #d0d0d0bold, e 10+0 #d0d0d0bold, " +
		"f 13+0 #cc4b4bitalic, 世 14+2 #cc4b4bitalic, g 16+0 #cc4b4bitalic"
	if strings.Join(sortedStrings(got), ", ") != strings.Join(sortedStrings(strings.Split(want, ", ")), ", ") {
		t.Errorf("texts %v, want %s", got, want)
	}
	paths := fmt.Sprint(f.Groups[0].Paths)
	if want := "[{#cc4b4b M96 8h8v8h-8z} {#d0d0d0 M88 0h8v16h-8z}]"; paths != want {
		t.Errorf("areas %s, want %s", paths, want)
	}
}

func sortedStrings(list []string) []string {
	m := map[string]bool{}
	for _, s := range list {
		m[s] = true
	}
	return sorted(m, strings.Compare)
}

// TestAreas covers random images and paints them again from what covers them.
func TestAreas(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	colors := []color.RGBA{ownBack, ownFront, basic[1]}
	for range 100 {
		m := image.NewRGBA(image.Rect(0, 0, 1+r.IntN(20), 1+r.IntN(20)))
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				m.SetRGBA(x, y, colors[r.IntN(len(colors))])
			}
		}
		painted := map[image.Point]color.RGBA{}
		for _, a := range areas(m, m.Rect, ownBack) {
			for y := a.Min.Y; y < a.Max.Y; y++ {
				for x := a.Min.X; x < a.Max.X; x++ {
					if _, twice := painted[image.Pt(x, y)]; twice {
						t.Fatal("areas overlap")
					}
					painted[image.Pt(x, y)] = m.RGBAAt(a.Min.X, a.Min.Y)
				}
			}
		}
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				c, ok := painted[image.Pt(x, y)]
				if want := m.RGBAAt(x, y); ok != (want != ownBack) || ok && c != want {
					t.Fatalf("(%d,%d) is painted %v, want %v", x, y, c, want)
				}
			}
		}
	}
}

// FuzzCapture converts any text: it must be refused with its line, or give a
// picture that is XML and has every word within the screen.
func FuzzCapture(f *testing.F) {
	for _, text := range []string{
		"", "a", "\x1b[1mbold\x1b[0m \x1b[38;5;245;48;5;24mcolors\n▀▄█ ♔ 世界\n", "\x1b[38;2;1;2;3mx\x1b[48:2::1:2:3my",
		"\x1b[2J", "\x1b[", "<&>'\"", "e\u0301\u0301", "\x1b[" + strings.Repeat(";1:", 20) + "m", "\x1b[7;8;2;9;4m x ░▒▓▖▟", "a\x00b", "\xc3", "\ufffe\u200d👩‍🚀", "0\ufffe", "0\uffff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := capture(text); err != nil {
			if !strings.Contains(err.Error(), "line") {
				t.Errorf("%v does not name the line", err)
			}
			return
		}
		file := svgOf(t, text, "10x2")
		for _, look := range file.Groups {
			for _, x := range look.Texts {
				if x.X < 0 || x.X+max(x.Length, cellWidth) > file.Width-2*margin || x.Y < 0 || x.Y > file.Height-2*margin {
					t.Errorf("%q at %d,%d (%d wide) is outside of %dx%d", x.Text, x.X, x.Y, x.Length, file.Width, file.Height)
				}
			}
		}
	})
}

// TestSextants checks that the parts of sextants make up their cells.
func TestSextants(t *testing.T) {
	for r := rune(0x1fb00); r <= 0x1fb3b; r++ {
		parts, _ := block(string(r))
		if n := len(parts); n == 0 || n > 5 {
			t.Errorf("%c has %d parts", r, n)
		}
	}
	upperLeft, _ := block("\U0001fb00")
	rest, _ := block("\U0001fb3b")
	sum := 0
	for _, part := range append(upperLeft, rest...) {
		sum += part.Dx() * part.Dy()
	}
	if sum != cellWidth*cellHeight || upperLeft[0].Min != image.Pt(0, 0) {
		t.Errorf("one and the other five fill %d", sum)
	}
}

// TestCorner checks that a left and lower eighth is a line at each of the two sides.
func TestCorner(t *testing.T) {
	parts, density := block("\U0001fb7c")
	sum := 0
	for _, part := range parts {
		sum += part.Dx() * part.Dy()
	}
	if want := cellWidth*cellHeight/8*2 - cellWidth*cellHeight/64; sum != want || density != 4 {
		t.Errorf("%v fill %d, want %d", parts, sum, want)
	}
}

// TestImages draws a screen with the parts of two images that were sent, one of them
// at two places, and an animation of two screens.
func TestImages(t *testing.T) {
	g := images.NewCache()
	var pair [2]*images.Image
	var sent []byte
	for i := range pair {
		pair[i] = g.Image(square{i}, images.Kitty, 2, 1)
		sent = g.AppendUpload(append(sent, "text"...), pair[i].ID(), false)
	}
	file := filepath.Join(t.TempDir(), "sent")
	if err := os.WriteFile(file, sent, 0o600); err != nil {
		t.Fatal(err)
	}
	cells := func(i int) string {
		return fmt.Sprintf("\x1b[38;5;%dm%s%s\x1b[m", pair[i].ID().Color(), pair[i].Cell(0, 0), pair[i].Cell(1, 0))
	}
	first := "a" + cells(0) + cells(1) + "\n" + cells(0)
	var out strings.Builder
	if err := (&options{size: "1x1", sent: file}).convert(strings.NewReader(first), &out); err != nil {
		t.Fatal(err)
	}
	var f svgFile
	if err := xml.Unmarshal([]byte(out.String()), &f); err != nil {
		t.Fatal(err)
	}
	want := "[{8 0} {24 0} {0 16}]"
	if n := strings.Count(out.String(), "base64"); n != 2 || fmt.Sprint(f.Uses) != want || len(f.Groups) != 1 {
		t.Errorf("%d images at %v, want 2 at %s, and a text in one of %d groups", n, f.Uses, want, len(f.Groups))
	}
	out.Reset()
	if err := (&options{size: "1x1", sent: file, each: time.Second}).convert(strings.NewReader(first+"\f"+cells(1)), &out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "base64"); n != 2 || strings.Count(out.String(), "@keyframes") != 2 {
		t.Errorf("%d images in an animation\n%s", n, out.String())
	}
	if err := (&options{size: "1x1"}).convert(strings.NewReader(first), io.Discard); err == nil {
		t.Error("an image that was not sent is drawn")
	}
}

// square is an image of one color.
type square struct{ tone int }

// Draw implements images.Drawer.
func (s square) Draw(width, height int) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Transparent, color.Gray{uint8(100 * (s.tone + 1))}})
	for i := range out.Pix {
		out.Pix[i] = 1
	}
	return out
}
