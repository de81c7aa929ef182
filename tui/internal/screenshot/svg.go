package main

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// margin is the width of the frame in pixels.
const margin = 10

// The terminal's own colors, and the 16 that it defines.
var (
	ownFront = color.RGBA{0xd0, 0xd0, 0xd0, 0xff}
	ownBack  = color.RGBA{0x16, 0x18, 0x1d, 0xff}
	basic    = [16]color.RGBA{
		{0x2e, 0x34, 0x40, 0xff}, {0xcc, 0x4b, 0x4b, 0xff}, {0x6a, 0x9f, 0x4f, 0xff}, {0xc4, 0x9a, 0x3c, 0xff},
		{0x4f, 0x7f, 0xb8, 0xff}, {0x9a, 0x6a, 0xb0, 0xff}, {0x45, 0x9c, 0xa0, 0xff}, {0xc5, 0xc8, 0xc6, 0xff},
		{0x6b, 0x72, 0x80, 0xff}, {0xe0, 0x6c, 0x6c, 0xff}, {0x98, 0xc3, 0x79, 0xff}, {0xe5, 0xc0, 0x7b, 0xff},
		{0x7a, 0xa6, 0xda, 0xff}, {0xc0, 0x8f, 0xd6, 0xff}, {0x70, 0xc0, 0xba, 0xff}, {0xff, 0xff, 0xff, 0xff},
	}
)

// font is the look of text: what comes together in the picture's file.
type font struct {
	color        color.RGBA
	bold, italic bool
}

// run is text of one look in a row, beginning in a column.
type run struct {
	row, column, columns int
	text                 string
}

// picture is a screen on its way to a file: what is drawn as areas, where
// fonts would leave seams, and what is text.
type picture struct {
	title         string
	columns, rows int
	areas         *image.RGBA
	art           []placedImage
	texts         map[font][]run
}

// newPicture draws a screen, which has at least a number of columns and rows.
func newPicture(title string, screen [][]cell, columns, rows int) *picture {
	for _, row := range screen {
		columns = max(columns, len(row))
	}
	rows = max(rows, len(screen))
	p := &picture{title: title, columns: columns, rows: rows, texts: map[font][]run{}}
	p.areas = image.NewRGBA(image.Rect(0, 0, columns*cellWidth, rows*cellHeight))
	draw.Draw(p.areas, p.areas.Bounds(), image.NewUniform(ownBack), image.Point{}, draw.Src)
	for y, row := range screen {
		for x := range row {
			p.cell(x, y, &row[x])
		}
		p.text(y, row)
	}
	return p
}

// colors returns what a cell is drawn in.
func (s *style) colors() (front, back color.RGBA) {
	front, back = shown(s.front, ownFront), shown(s.back, ownBack)
	if s.reverse {
		front, back = back, front
	}
	if s.faint {
		front = mix(front, back, 2)
	}
	if s.conceal {
		front = back
	}
	return front, back
}

// shown is what a terminal shows for a color.
func shown(c color.Color, own color.RGBA) color.RGBA {
	switch c := c.(type) {
	case nil:
		return own
	case ansi.BasicColor:
		return basic[c&15]
	case ansi.IndexedColor:
		if c < 16 {
			return basic[c]
		}
	}
	r, g, b, _ := c.RGBA()
	return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 0xff}
}

// mix returns a mixture of two colors, with the given number of quarters of the
// front.
func mix(front, back color.RGBA, quarters int) color.RGBA {
	part := func(f, b uint8) uint8 { return uint8((int(f)*quarters + int(b)*(4-quarters)) / 4) }
	return color.RGBA{part(front.R, back.R), part(front.G, back.G), part(front.B, back.B), 0xff}
}

// cell draws all of a cell but its text.
func (p *picture) cell(x, y int, c *cell) {
	front, back := c.style.colors()
	at := image.Pt(x*cellWidth, y*cellHeight)
	fill := func(r image.Rectangle, c color.RGBA) {
		draw.Draw(p.areas, r.Add(at), image.NewUniform(c), image.Point{}, draw.Src)
	}
	fill(image.Rect(0, 0, cellWidth, cellHeight), back)
	parts, density := block(c.text)
	for _, part := range parts {
		fill(part, mix(front, back, density))
	}
	if c.style.underline {
		fill(image.Rect(0, cellHeight-2, cellWidth, cellHeight-1), front)
	}
	if c.style.strike {
		fill(image.Rect(0, cellHeight/2, cellWidth, cellHeight/2+1), front)
	}
}

// text takes in the text of a row. Words of one look that one blank parts are
// one run; what is not ASCII stands alone, as fonts may lack it, and another
// font's may be wider.
func (p *picture) text(y int, row []cell) {
	var open *run
	var look font
	blanks := 0
	for x := range row {
		c := &row[x]
		parts, _ := block(c.text)
		if c.text == "" {
			continue
		}
		if strings.TrimSpace(c.text) == "" || len(parts) > 0 || images.IsCell(c.text) {
			blanks++
			continue
		}
		front, _ := c.style.colors()
		f := font{front, c.style.bold, c.style.italic}
		ascii := len(c.text) == 1
		if open == nil || f != look || blanks > 1 || !ascii || open.text[len(open.text)-1] >= utf8.RuneSelf || open.column+open.columns+blanks != x {
			p.texts[f] = append(p.texts[f], run{row: y, column: x})
			open, look, blanks = &p.texts[f][len(p.texts[f])-1], f, 0
		}
		open.text += strings.Repeat(" ", blanks) + c.text
		open.columns += blanks + 1
		for next := x + 1; next < len(row) && row[next].text == ""; next++ {
			open.columns++
		}
		blanks = 0
	}
}

// write writes the picture as SVG 1.1: a line for the head, one for the title, one
// for the foot, and between them one for each part. In strips, rows of the screen
// have parts of their own, as pictures of an animation do: several rows
// together where all that is in the first continues below.
func (p *picture) write(w io.Writer, strips bool) error {
	var b bytes.Buffer
	width, height := p.columns*cellWidth, p.rows*cellHeight
	// The size makes a column as wide as a cell in the usual fonts; textLength
	// does so in the others.
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="%d %d %[1]d %[2]d" role="img" font-family="DejaVu Sans Mono,Menlo,SFMono-Regular,Liberation Mono,Consolas,monospace" font-size="%.1[5]f">`+"\n",
		width+2*margin, height+2*margin, -margin, -margin, cellWidth/0.602)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(p.title))
	fmt.Fprintf(&b, `<rect x="%d" y="%[1]d" width="%d" height="%d" rx="6" fill="%s"/>`+"\n", -margin, width+2*margin, height+2*margin, hex(ownBack))
	if strips {
		for top := 0; top < p.rows; {
			end := top + 1
			for end < p.rows && p.goesOn(end) {
				end++
			}
			p.writeAreas(&b, image.Rect(0, top*cellHeight, width, end*cellHeight))
			top = end
		}
	} else {
		p.writeAreas(&b, p.areas.Rect)
	}
	writeArtwork(&b, p.art)
	p.writeTexts(&b)
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// goesOn reports whether all lines of a row, but for its text and images, are like the last
// line of the row above.
func (p *picture) goesOn(row int) bool {
	line := func(y int) []uint8 { return p.areas.Pix[p.areas.PixOffset(0, y):][:4*p.areas.Rect.Dx()] }
	for y := range cellHeight {
		if !bytes.Equal(line(row*cellHeight+y), line(row*cellHeight-1)) {
			return false
		}
	}
	return true
}

// writeAreas writes what is in a part of the picture: one path for each color, of
// rectangles as large as possible.
func (p *picture) writeAreas(b *bytes.Buffer, part image.Rectangle) {
	paths := map[color.RGBA][]byte{}
	for _, a := range areas(p.areas, part, ownBack) {
		c := p.areas.RGBAAt(a.Min.X, a.Min.Y)
		paths[c] = fmt.Appendf(paths[c], "M%d %dh%dv%dh%dz", a.Min.X, a.Min.Y, a.Dx(), a.Dy(), -a.Dx())
	}
	if len(paths) == 0 {
		return
	}
	b.WriteString(`<g shape-rendering="crispEdges">`)
	for _, c := range sorted(paths, func(x, y color.RGBA) int { return cmp.Compare(hex(x), hex(y)) }) {
		fmt.Fprintf(b, `<path fill="%s" d="%s"/>`, hex(c), paths[c])
	}
	b.WriteString("</g>\n")
}

// writeTexts writes a line for each row and look.
func (p *picture) writeTexts(b *bytes.Buffer) {
	order := func(x, y font) int { return cmp.Compare(fmt.Sprint(x), fmt.Sprint(y)) }
	for _, f := range sorted(p.texts, order) {
		row := -1
		for _, r := range p.texts[f] {
			if r.row != row {
				if row >= 0 {
					b.WriteString("</g>\n")
				}
				row = r.row
				f.begin(b)
			}
			x, y := r.column*cellWidth, r.row*cellHeight+cellHeight*3/4
			fmt.Fprintf(b, `<text x="%d" y="%d"`, x, y)
			if r.columns > 1 {
				fmt.Fprintf(b, ` textLength="%d"`, r.columns*cellWidth)
			}
			fmt.Fprintf(b, ">%s</text>", html.EscapeString(r.text))
		}
		b.WriteString("</g>\n")
	}
}

// begin begins a group of texts of one look.
func (f font) begin(b *bytes.Buffer) {
	fmt.Fprintf(b, `<g fill="%s"`, hex(f.color))
	if f.bold {
		b.WriteString(` font-weight="bold"`)
	}
	if f.italic {
		b.WriteString(` font-style="italic"`)
	}
	b.WriteString(">")
}

func sorted[K comparable, V any](m map[K]V, order func(x, y K) int) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, order)
	return keys
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
