package images

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/iterm2"
	"github.com/charmbracelet/x/ansi/kitty"
)

// drawnRune begins the texts of cells over which images are drawn. It is for private
// use, as Kitty's placeholder is, and never sent.
const drawnRune = '\U0010eeec'

// IsDrawn reports whether a text stands for a cell over which an image is drawn.
func IsDrawn(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r == drawnRune
}

// Begins reports whether the text of a cell of an image begins with a character,
// whatever way the image is drawn. No other text has it.
func Begins(r rune) bool { return r == drawnRune || r == kitty.Placeholder }

// CellRef is a cell of an image, counted from its upper left one.
type CellRef struct {
	ID   ID
	X, Y int
}

// CellRefOf returns what is drawn over a cell, by its text and the number of its
// color; false: nothing.
func CellRefOf(text string, color uint8) (p CellRef, ok bool) {
	marks, drawn := strings.CutPrefix(text, string(drawnRune))
	runes := []rune(marks)
	if !drawn || len(runes) != 3 {
		return p, false
	}
	var n [3]int
	for i, r := range runes {
		if n[i], ok = diacritics()[r]; !ok {
			return p, false
		}
	}
	return CellRef{ID(uint32(n[2])<<24 | uint32(color)), n[1], n[0]}, n[2] > 0
}

// Region is a rectangle of an image's cells, on a ground.
type Region struct {
	CellRef
	Columns, Rows int
	Ground        color.Color // of the cells; nil: it is unknown
}

// AppendDrawing appends what draws a part of an image from the terminal's cursor
// on. The cells are blank; where the cursor is afterwards is unknown.
func (g *Cache) AppendDrawing(dst []byte, p Region) []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	at := g.index(p.ID)
	if at >= len(g.images) {
		return dst
	}
	i := g.images[at]
	picture := i.part(p)
	if picture == nil {
		return dst
	}
	if i.protocol == Sixel {
		return appendSixel(dst, picture)
	}
	return append(dst, ansi.ITerm2(iterm2.File{
		Width: iterm2.Cells(p.Columns), Height: iterm2.Cells(p.Rows), IgnoreAspectRatio: true, Inline: true, DoNotMoveCursor: true,
		Content: []byte(base64.StdEncoding.EncodeToString(g.encode(picture))),
	})...)
}

// part returns a part of the image, whose color number 0 shows nothing but the
// ground, nil if it has none.
func (i *Image) part(p Region) *image.Paletted {
	decoded, err := png.Decode(bytes.NewReader(i.png))
	whole, ok := decoded.(*image.Paletted)
	if err != nil || !ok {
		return nil
	}
	area := image.Rect(p.X*i.width, p.Y*i.height, (p.X+p.Columns)*i.width, (p.Y+p.Rows)*i.height).Intersect(whole.Rect)
	if area.Empty() {
		return nil
	}
	out := image.NewPaletted(image.Rect(0, 0, area.Dx(), area.Dy()), onGround(whole.Palette, p.Ground))
	for y := range area.Dy() {
		copy(out.Pix[y*out.Stride:][:area.Dx()], whole.Pix[whole.PixOffset(area.Min.X, area.Min.Y+y):])
	}
	return out
}

// onGround returns colors as they look on a ground; on an unknown one, those of
// which half shines through show nothing.
func onGround(colors color.Palette, ground color.Color) color.Palette {
	out := make(color.Palette, len(colors))
	for n, c := range colors {
		r, g, b, a := c.RGBA()
		switch {
		case ground != nil:
			under := color.NRGBAModel.Convert(ground).(color.NRGBA)
			over := func(x uint32, below uint8) uint8 { return uint8((x + uint32(below)*0x101*(0xffff-a)/0xffff) >> 8) }
			out[n] = color.NRGBA{over(r, under.R), over(g, under.G), over(b, under.B), 255}
		case a > 0x8000:
			solid := color.NRGBAModel.Convert(c).(color.NRGBA)
			solid.A = 255
			out[n] = solid
		default:
			out[n] = color.NRGBA{}
		}
	}
	return out
}
