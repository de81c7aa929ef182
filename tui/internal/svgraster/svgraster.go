// Package svgraster renders SVG as images: the subset of SVG that ferz writes, so that
// both kinds of pictures have the same source.
package svgraster

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"

	"github.com/ferzchess/ferz/tui/internal/outline"
)

// largest is how many pixels an image has at most.
const largest = 64 << 20

// Draw draws a picture in a width of so many pixels, on white.
func Draw(svg string, width int, font *Font) (*image.RGBA, error) {
	c := &canvas{font: font, at: []matrix{{1, 0, 0, 1, 0, 0}}}
	in := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = c.token(in, token, width)
		}
		if err != nil {
			line, _ := in.InputPos()
			return nil, fmt.Errorf("SVG, line %d: %w", line, err)
		}
	}
	if c.out == nil {
		return nil, errors.New("SVG: there is no element svg")
	}
	return c.out, nil
}

// canvas is an image that is being drawn.
type canvas struct {
	out        *image.RGBA
	font       *Font
	at         []matrix // of the elements that are open
	rasterizer vector.Rasterizer
}

func (c *canvas) token(in *xml.Decoder, token xml.Token, width int) error {
	switch t := token.(type) {
	case xml.EndElement:
		c.at = c.at[:len(c.at)-1]
	case xml.StartElement:
		a := attributes{t.Attr, nil}
		m := c.at[len(c.at)-1]
		switch {
		case t.Name.Local == "svg":
			m = c.begin(&a, width)
		case c.out == nil && a.err == nil:
			return fmt.Errorf("element %s before svg", t.Name.Local)
		default:
			m = m.times(a.transform())
			if err := c.element(in, t.Name.Local, &a, m); err != nil {
				return err
			}
		}
		if t.Name.Local != "text" && t.Name.Local != "title" { // which are read to their ends
			c.at = append(c.at, m)
		}
		return a.err
	}
	return nil
}

// begin makes the image, of the part of the plane that the picture shows.
func (c *canvas) begin(a *attributes, width int) matrix {
	box := a.numbers("viewBox", 4)
	if a.err != nil {
		return matrix{}
	}
	scale := float64(width) / box[2]
	height := math.Ceil(box[3] * scale)
	if width < 1 || !(box[2] > 0) || !(height >= 1) || float64(width)*height > largest {
		a.err = fmt.Errorf("a picture of %d x %.0f pixels: expected from 1 to %d", width, height, largest)
		return matrix{}
	}
	c.out = image.NewRGBA(image.Rect(0, 0, width, int(height)))
	for i := range c.out.Pix {
		c.out.Pix[i] = 255
	}
	return matrix{scale, 0, 0, scale, -box[0] * scale, -box[1] * scale}
}

func (c *canvas) element(in *xml.Decoder, name string, a *attributes, m matrix) error {
	switch name {
	case "g":
	case "title":
		return in.Skip()
	case "rect":
		x, y, w, h := a.number("x"), a.number("y"), a.number("width"), a.number("height")
		c.paint(a, m, []polygon{{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}, {X: x, Y: y}}})
	case "circle":
		c.paint(a, m, []polygon{circle(point{X: a.number("cx"), Y: a.number("cy")}, a.number("r"))})
	case "path":
		shapes, err := readPath(a.text("d"))
		if err != nil {
			return err
		}
		c.paint(a, m, shapes)
	case "text":
		var text string
		if err := in.DecodeElement(&text, &xml.StartElement{Name: xml.Name{Local: "text"}}); err != nil {
			return err
		}
		shapes, err := c.font.shapes(text, point{X: a.number("x"), Y: a.number("y")}, a.number("font-size"))
		if err != nil {
			return err
		}
		c.paint(a, m, shapes)
	default:
		return fmt.Errorf("element %s is none that ferz draws", name)
	}
	return nil
}

// paint fills shapes and draws their outlines, as the attributes say.
func (c *canvas) paint(a *attributes, m matrix, shapes []polygon) {
	if fill, ok := a.color("fill", color.NRGBA{0, 0, 0, 255}); ok {
		var all []polygon
		for _, s := range shapes {
			all = append(all, m.all(s))
		}
		c.fill(all, fill)
	}
	if stroke, ok := a.color("stroke", color.NRGBA{}); ok {
		radius := a.number("stroke-width") / 2 * math.Sqrt(math.Abs(m[0]*m[3]-m[1]*m[2]))
		var rods []polygon
		for _, s := range shapes {
			s = m.all(s)
			for i := 1; i < len(s); i++ {
				rods = append(rods, outline.Capsule(s[i-1], s[i], radius, corners))
			}
		}
		c.fill(rods, stroke)
	}
}

// fill fills polygons of pixels.
func (c *canvas) fill(shapes []polygon, with color.Color) {
	low, high := point{X: math.Inf(1), Y: math.Inf(1)}, point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, s := range shapes {
		for _, p := range s {
			low, high = point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		}
	}
	size := c.out.Rect.Max
	if !(low.X < float64(size.X) && low.Y < float64(size.Y) && high.X > 0 && high.Y > 0) {
		return
	}
	box := image.Rect(int(max(low.X, 0)), int(max(low.Y, 0)), int(min(high.X, float64(size.X)))+1, int(min(high.Y, float64(size.Y)))+1).Intersect(c.out.Rect)
	z := &c.rasterizer
	z.Reset(box.Dx(), box.Dy())
	for _, s := range shapes {
		outline.Add(z, s, point{X: float64(box.Min.X), Y: float64(box.Min.Y)})
	}
	z.Draw(c.out, box, image.NewUniform(with), image.Point{})
}

// attributes are those of an element; err is the first that could not be read.
type attributes struct {
	list []xml.Attr
	err  error
}

func (a *attributes) text(name string) string {
	for _, x := range a.list {
		if x.Name.Local == name {
			return x.Value
		}
	}
	return ""
}

// number reads a number, 0 if it is not there.
func (a *attributes) number(name string) float64 {
	if a.text(name) == "" {
		return 0
	}
	return a.numbers(name, 1)[0]
}

// numbers reads so many numbers.
func (a *attributes) numbers(name string, n int) []float64 {
	out, err := readNumbers(a.text(name), n)
	if err != nil && a.err == nil {
		a.err = fmt.Errorf("%s: %w", name, err)
	}
	return out
}

// readNumbers reads so many numbers; there are as many even if that fails.
func readNumbers(text string, n int) ([]float64, error) {
	out := make([]float64, n)
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	if len(fields) != n {
		return out, fmt.Errorf("%q: expected %d numbers", text, n)
	}
	for i, field := range fields {
		var err error
		if out[i], err = strconv.ParseFloat(field, 64); err != nil || math.Abs(out[i]) > 1e6 {
			return out, fmt.Errorf("%q is not a number up to a million", field)
		}
	}
	return out, nil
}

// color reads a color such as #c0ffee; ok is false for none.
func (a *attributes) color(name string, otherwise color.NRGBA) (c color.NRGBA, ok bool) {
	text := a.text(name)
	if text == "" {
		return otherwise, otherwise.A > 0
	}
	if text == "none" {
		return c, false
	}
	rgb, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24)
	if (err != nil || len(text) != 7) && a.err == nil {
		a.err = fmt.Errorf("%s %q: expected a color such as #c0ffee", name, text)
	}
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}, true
}

// transform reads the attribute of this name.
func (a *attributes) transform() matrix {
	m := matrix{1, 0, 0, 1, 0, 0}
	for rest := a.text("transform"); rest != ""; {
		name, after, ok := strings.Cut(rest, "(")
		values, after, closed := strings.Cut(after, ")")
		n, known := map[string]int{"translate": 2, "scale": 1, "rotate": 3}[strings.TrimSpace(name)]
		x, err := readNumbers(values, n)
		if !ok || !closed || !known || err != nil {
			if a.err == nil {
				a.err = fmt.Errorf("transform %q: expected translate(x y), scale(n) or rotate(angle x y)", rest)
			}
			return m
		}
		switch rest = after; n {
		case 1:
			m = m.times(matrix{x[0], 0, 0, x[0], 0, 0})
		case 2:
			m = m.times(matrix{1, 0, 0, 1, x[0], x[1]})
		case 3:
			sin, cos := math.Sincos(x[0] * math.Pi / 180)
			m = m.times(matrix{1, 0, 0, 1, x[1], x[2]}).times(matrix{cos, sin, -sin, cos, 0, 0}).times(matrix{1, 0, 0, 1, -x[1], -x[2]})
		}
	}
	return m
}
