package images

import (
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// dots draws an image in which all but the left half shows something. No two
// pixels beside one another are alike, so that it takes many bytes.
type dots int

func (d dots) Draw(width, height int) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Transparent, color.White, color.Black, color.Gray{100}})
	r := rand.New(rand.NewPCG(1, 2))
	for i := range out.Pix {
		if i%width >= width/2 {
			out.Pix[i] = uint8(1 + r.IntN(3))
		}
	}
	return out
}

// TestNumbers checks that all images have numbers of their own, which their cells
// tell.
func TestNumbers(t *testing.T) {
	for range 5 {
		g := NewCache()
		seen := map[ID]bool{}
		for n := range 1000 {
			number := g.number(n)
			if seen[number] || number.Color() < firstColor || number>>24 == 0 || g.index(number) != n {
				t.Fatalf("image %d from %d on has number %x, which is that of image %d", n, g.first, number, g.index(number))
			}
			seen[number] = true
		}
	}
	g := NewCache()
	i := g.Image(dots(1), Kitty, 4, 2)
	if i != g.Image(dots(1), Kitty, 4, 2) || i == g.Image(dots(2), Kitty, 4, 2) || i == g.Image(dots(1), Kitty, 4, 3) {
		t.Error("images are not told apart by what they depend on")
	}
	if left, right := i.Cell(1, 1), i.Cell(2, 1); left != "" || IDOf(right, i.ID().Color()) != i.ID() || ansi.StringWidth(right) != 1 {
		t.Errorf("the cells are %q and %q", left, right)
	}
	if a, b := i.Cell(2, 1), i.Cell(3, 1); !Follows(a, b) || Follows(b, a) || Follows(i.Cell(2, 0), b) || FullCell(a, ShortCell) != b || FullCell("x", ShortCell) != ShortCell {
		t.Errorf("%q and %q, in short %q", a, b, FullCell(a, ShortCell))
	}
	for _, text := range []string{"", "x", ShortCell, ShortCell + "xyz"} {
		if n := IDOf(text, 20); n != 0 {
			t.Errorf("%q is of image %d", text, n)
		}
	}
}

// TestUpload takes together what is sent.
func TestUpload(t *testing.T) {
	g := NewCache()
	if !g.SetCell(12, 24) || g.SetCell(12, 24) || g.SetCell(0, 10) || g.SetCell(1000, 1000) {
		t.Error("the size of cells is not what was set")
	}
	i := g.Image(dots(1), Kitty, 15, 7)
	for _, tmux := range []bool{false, true} {
		data := ""
		for part := range strings.SplitAfterSeq(string(g.AppendUpload(nil, i.ID(), tmux)), "\x1b\\"+map[bool]string{true: "\x1b\\"}[tmux]) {
			if part == "" {
				continue
			}
			if tmux {
				inner, ok := strings.CutPrefix(part, "\x1bPtmux;")
				if !ok {
					t.Fatalf("%.40q", part)
				}
				part = strings.ReplaceAll(strings.TrimSuffix(inner, "\x1b\\"), "\x1b\x1b", "\x1b")
			}
			options, chunk, _ := strings.Cut(strings.TrimSuffix(part, "\x1b\\"), ";")
			if !strings.HasPrefix(options, "\x1b_G") || !strings.Contains(options, "q=2") || len(chunk) > 4096 || strings.Contains(options, "a=T") != (data == "") {
				t.Errorf("%q with %d bytes", options, len(chunk))
			}
			data += chunk
		}
		sent, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
		if err != nil || sent.Bounds() != image.Rect(0, 0, 15*12, 7*24) || len(data) <= 4096 {
			t.Errorf("%d bytes: %v", len(data), err)
		}
	}
	if text := string(AppendDelete(nil, 7, false)); text != "\x1b_Ga=d,d=I,q=2,i=7;\x1b\\" && text != "\x1b_Ga=d,d=I,q=2,i=7\x1b\\" {
		t.Errorf("%q", text)
	}
}
