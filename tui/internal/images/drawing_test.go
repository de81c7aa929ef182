package images

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// unsixel reads a picture as a terminal does. Colors are reported in percent: those
// that are near to each other become the same.
func unsixel(t *testing.T, text string) map[image.Point]color.NRGBA {
	t.Helper()
	body, ok := strings.CutPrefix(text, "\x1bP0;1q")
	body, ended := strings.CutSuffix(body, "\x1b\\")
	if !ok || !ended {
		t.Fatalf("%.40q", text)
	}
	out := map[image.Point]color.NRGBA{}
	palette := map[string]color.NRGBA{}
	var pen color.NRGBA
	at, times := image.Point{}, 1
	for _, part := range regexp.MustCompile(`"[0-9;]+|#[0-9;]+|![0-9]+|[-$?-~]|.`).FindAllString(body, -1) {
		switch part[0] {
		case '"':
		case '#':
			number, rgb, defined := strings.Cut(part, ";2;")
			if defined {
				var r, g, b int
				_, _ = fmt.Sscanf(rgb, "%d;%d;%d", &r, &g, &b)
				palette[number] = color.NRGBA{uint8(r), uint8(g), uint8(b), 255}
			}
			if pen, ok = palette[number]; !ok {
				t.Fatalf("color %s is not defined", number)
			}
		case '!':
			times, _ = strconv.Atoi(part[1:])
		case '$':
			at.X = 0
		case '-':
			at = image.Pt(0, at.Y+band)
		default:
			if part[0] < '?' || part[0] > '~' {
				t.Fatalf("%q", part)
			}
			for ; times > 0; times-- {
				for bit := range band {
					if (part[0]-'?')>>bit&1 == 1 {
						out[at.Add(image.Pt(0, bit))] = pen
					}
				}
				at.X++
			}
			times = 1
		}
	}
	return out
}

// percent returns a color as Sixel writes it.
func percent(c color.Color) color.NRGBA {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	of := func(x uint8) uint8 { return uint8((int(x)*100 + 127) / 255) }
	return color.NRGBA{of(n.R), of(n.G), of(n.B), 255}
}

// TestSixel writes pictures of all sizes and few or many colors: a terminal shows
// each of their pixels, and none else.
func TestSixel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		colors := color.Palette{color.NRGBA{}}
		for range r.IntN(20) {
			colors = append(colors, color.NRGBA{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(255 * min(r.IntN(6), 1))})
		}
		p := image.NewPaletted(image.Rect(0, 0, 1+r.IntN(40), 1+r.IntN(30)), colors)
		for i := range p.Pix {
			if p.Pix[i] = uint8(r.IntN(len(colors))); i > 0 && r.IntN(n+2) > 1 {
				p.Pix[i] = p.Pix[i-1] // long runs, too
			}
		}
		text := string(appendSixel(nil, p))
		if size := fmt.Sprintf("\"1;1;%d;%d", p.Rect.Dx(), p.Rect.Dy()); !strings.Contains(text, size) {
			t.Fatalf("%.40q has no %s", text, size)
		}
		shown := unsixel(t, text)
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				c, ok := shown[image.Pt(x, y)]
				want := p.At(x, y).(color.NRGBA)
				if ok != (want.A > 0 && p.ColorIndexAt(x, y) > 0) || ok && c != percent(want) {
					t.Fatalf("picture %d at %d, %d: %v %v of %v in %q", n, x, y, c, ok, want, text)
				}
			}
		}
		if strings.HasSuffix(text, "-\x1b\\") {
			t.Errorf("%q ends with an empty band", text)
		}
	}
}

// TestDrawing draws parts of an image by both protocols.
func TestDrawing(t *testing.T) {
	g := NewCache()
	d := dots(1)
	ground := color.NRGBA{10, 200, 30, 255}
	whole := d.Draw(4*10, 2*20)
	for _, by := range []Protocol{ITerm2, Sixel} {
		i := g.Image(d, by, 4, 2)
		text := i.Cell(3, 1)
		place, ok := CellRefOf(text, i.ID().Color())
		if !ok || place != (CellRef{i.ID(), 3, 1}) || !IsDrawn(text) || IsCell(text) || ansi.StringWidth(text) != 1 || i.Cell(0, 0) != "" {
			t.Fatalf("%v: %q is at %+v", by, text, place)
		}
		part := Region{CellRef{i.ID(), 1, 1}, 2, 1, ground}
		sent := string(g.AppendDrawing([]byte("x"), part))[1:]
		if by == Sixel {
			if shown := unsixel(t, sent); len(shown) != 10*20 || shown[image.Pt(15, 0)] != percent(whole.At(25, 20)) {
				t.Errorf("%d pixels", len(shown))
			}
			continue
		}
		options, data, _ := strings.Cut(strings.TrimSuffix(sent, "\a"), ":")
		if options != "\x1b]1337;File=width=2;height=1;preserveAspectRatio=0;inline=1;doNotMoveCursor=1" {
			t.Errorf("%q", options)
		}
		content, err := base64.StdEncoding.DecodeString(data)
		if err != nil {
			t.Fatal(err)
		}
		p, err := png.Decode(bytes.NewReader(content))
		if err != nil || p.Bounds() != image.Rect(0, 0, 20, 20) || percent(p.At(15, 0)) != percent(whole.At(25, 20)) || percent(p.At(0, 0)) != percent(ground) {
			t.Errorf("%v: %v", p, err)
		}
	}
	for _, text := range []string{"", "x", ShortCell, string(drawnRune), string(drawnRune) + "xyz"} {
		if p, ok := CellRefOf(text, 20); ok {
			t.Errorf("%q is at %+v", text, p)
		}
	}
	if out := g.AppendDrawing(nil, Region{CellRef: CellRef{X: 9}}); len(out) > 0 {
		t.Errorf("%q of no image", out)
	}
}

// TestProtocols writes sets of protocols and reads them again.
func TestProtocols(t *testing.T) {
	for s := range Protocols(1 << 4) {
		s &^= 1
		text, err := s.MarshalText()
		var back Protocols
		if err != nil || back.UnmarshalText(text) != nil || back != s {
			t.Errorf("%v: %q is %v", s, text, back)
		}
	}
	var s Protocols
	if err := s.UnmarshalText([]byte("kitty regis")); err == nil || s.Best() != Kitty || Protocols(0).Best() != None || !s.With(Sixel).Has(Sixel) {
		t.Errorf("%v, %v", s, err)
	}
}
