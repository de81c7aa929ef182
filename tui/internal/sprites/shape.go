package sprites

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/tui/internal/outline"
)

// Point is a place in a shape's square of Units by Units, x to the right and y
// downwards.
type Point = outline.Point

// Units is the width and the height of a shape's square.
const Units = 100

// Segment is a part of a path: a line to its last point, or a cubic Bézier curve
// with two control points before it.
type Segment struct {
	Points [3]Point
	Curve  bool
}

// end returns the last point.
func (s Segment) end() Point { return s.Points[2] }

// Path is an outline, closed, or a line.
type Path struct {
	Start    Point
	Segments []Segment
}

// Layer is a part of a shape, drawn over those before it.
type Layer struct {
	Kind Kind
	Path Path
}

// Kind is the purpose of a layer.
type Kind uint8

// The kinds of layers.
const (
	Fill   Kind = iota // fills the body
	Cut                // takes from the body
	Stroke             // draws a line in the body
)

// Shape is how a type of piece looks.
type Shape struct {
	Name   string
	Layers []Layer
	Text   bool // the type's letters or character stand in its middle

	character, mark box // where a character stands that is drawn, and the mark of promoted ones
}

// token reports whether the shape is what characters stand on.
func (s *Shape) token() bool { return s.character.size > 0 }

// box is a square in the middle of a shape's width; y is its own middle.
type box struct{ y, size float64 }

// at returns where a place of a Character in the box is.
func (b box) at(p Point) Point {
	return Point{X: Units/2 + (p.X-Units/2)*b.size/Units, Y: b.y + (p.Y-Units/2)*b.size/Units}
}

// moved returns the shape scaled and then moved. Lines keep their width.
func (s *Shape) moved(sx, sy, dx, dy float64) []Layer {
	at := func(p Point) Point { return Point{X: p.X*sx + dx, Y: p.Y*sy + dy} }
	out := make([]Layer, len(s.Layers))
	for i, l := range s.Layers {
		out[i] = Layer{l.Kind, l.Path.moved(at)}
	}
	return out
}

// moved returns the path with all its points moved.
func (p Path) moved(at func(Point) Point) Path {
	out := Path{Start: at(p.Start), Segments: slices.Clone(p.Segments)}
	for i := range out.Segments {
		for j, q := range out.Segments[i].Points {
			out.Segments[i].Points[j] = at(q)
		}
	}
	return out
}

// foot is where shapes stand.
const foot = 92

// pair returns the layers of two shapes side by side.
func pair(a, b *Shape) []Layer {
	const narrow, low = .54, .9
	left := a.moved(narrow, low, -3, foot-low*foot)
	return append(left, b.moved(narrow, low, Units-narrow*Units+3, foot-low*foot)...)
}

// onTop returns the layers of a small shape above another.
func onTop(a, b *Shape) []Layer {
	const small, low = .34, .7
	top := a.moved(small, small, Units/2-small*Units/2, -1)
	return append(top, b.moved(.85, low, Units/2-.85*Units/2, foot-low*foot)...)
}

// readShapes reads the shapes of a text: see shapes.txt.
func readShapes(text string) (map[string]*Shape, error) {
	out := map[string]*Shape{}
	var now *Shape
	lines := bufio.NewScanner(strings.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		name, begins := strings.CutPrefix(line, "= ")
		switch {
		case line == "" || line[0] == '#':
		case begins && out[name] != nil:
			return nil, fmt.Errorf("line %d: a second shape %q", n, name)
		case begins:
			now = &Shape{Name: name}
			out[name] = now
		case now == nil:
			return nil, fmt.Errorf(`line %d: %q before the first "= name"`, n, line)
		default:
			if err := now.read(line, out); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	for name, s := range out {
		if len(s.Layers) == 0 {
			return nil, fmt.Errorf("shape %q is empty", name)
		}
	}
	return out, nil
}

// read parses a line of a shape. known are the shapes before it.
func (s *Shape) read(line string, known map[string]*Shape) error {
	word, rest, _ := strings.Cut(line, " ")
	kind, ok := map[string]Kind{"body": Fill, "cut": Cut, "line": Stroke}[word]
	switch {
	case word == "text":
		s.Text = true
		return s.readBoxes(strings.Fields(rest))
	case word == "pair" || word == "top":
		return s.compose(word, strings.Fields(rest), known)
	case !ok:
		return fmt.Errorf("%q: expected body, cut, line, pair, top or text", word)
	}
	paths, err := readPaths(rest)
	for _, p := range paths {
		s.Layers = append(s.Layers, Layer{kind, p})
	}
	return err
}

// readBoxes reads where characters stand: nothing, or two numbers for each box.
func (s *Shape) readBoxes(words []string) error {
	into := []*float64{&s.character.y, &s.character.size, &s.mark.y, &s.mark.size}
	if len(words) > len(into) || len(words)%2 != 0 {
		return fmt.Errorf("text has %d numbers, not 0, 2 or 4", len(words))
	}
	for i, word := range words {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil || !(n > 0 && n < Units) {
			return fmt.Errorf("%q in text: expected a number from 0 to %d", word, Units)
		}
		*into[i] = n
	}
	return nil
}

// compose makes a shape of two others.
func (s *Shape) compose(how string, names []string, known map[string]*Shape) error {
	if len(names) != 2 {
		return fmt.Errorf("%s has %d shapes, not two", how, len(names))
	}
	var parts [2]*Shape
	for i, name := range names {
		if parts[i] = known[name]; parts[i] == nil || parts[i] == s {
			return fmt.Errorf("there is no shape %q before it", name)
		}
	}
	join := map[string]func(a, b *Shape) []Layer{"pair": pair, "top": onTop}[how]
	s.Layers = append(s.Layers, join(parts[0], parts[1])...)
	return nil
}

// arguments is how many numbers a command of a path takes.
var arguments = map[string]int{"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0, "O": 3}

// readPaths reads the paths of a line.
func readPaths(text string) (out []Path, err error) {
	words := strings.Fields(text)
	for len(words) > 0 {
		word := words[0]
		name, first := word[:1], word[1:]
		n, ok := arguments[name]
		if !ok {
			return nil, fmt.Errorf("%q: expected one of the commands M, L, H, V, C, Z and O", word)
		}
		if words[0] = first; first == "" {
			words = words[1:]
		}
		if len(words) < n {
			return nil, fmt.Errorf("%s has %d numbers, not %d", name, len(words), n)
		}
		numbers := make([]float64, n)
		for i := range numbers {
			numbers[i], err = strconv.ParseFloat(words[i], 64)
			if err != nil || numbers[i] < -Units || numbers[i] > 2*Units {
				return nil, fmt.Errorf("%q in %s: expected a number from %d to %d", words[i], name, -Units, 2*Units)
			}
		}
		words = words[n:]
		if len(out) == 0 && name != "M" && name != "O" {
			return nil, fmt.Errorf("%s before the first M or O", name)
		}
		out = extend(out, name, numbers)
	}
	return out, nil
}

// extend adds a command to the paths.
func extend(paths []Path, name string, n []float64) []Path {
	switch name {
	case "M":
		return append(paths, Path{Start: Point{X: n[0], Y: n[1]}})
	case "O":
		return append(paths, circle(n[0], n[1], n[2]))
	}
	p := &paths[len(paths)-1]
	at := p.last()
	switch name {
	case "L":
		p.line(Point{X: n[0], Y: n[1]})
	case "H":
		p.line(Point{X: n[0], Y: at.Y})
	case "V":
		p.line(Point{X: at.X, Y: n[0]})
	case "C":
		p.Segments = append(p.Segments, Segment{[3]Point{{X: n[0], Y: n[1]}, {X: n[2], Y: n[3]}, {X: n[4], Y: n[5]}}, true})
	case "Z":
		p.line(p.Start)
	}
	return paths
}

func (p *Path) last() Point {
	if n := len(p.Segments); n > 0 {
		return p.Segments[n-1].end()
	}
	return p.Start
}

func (p *Path) line(to Point) {
	p.Segments = append(p.Segments, Segment{Points: [3]Point{to, to, to}})
}

// circle returns a circle, of four curves. (The factor is usual: it makes them
// nearest to round.)
func circle(x, y, r float64) Path {
	const k = 0.5523
	p := Path{Start: Point{X: x + r, Y: y}}
	for _, q := range [][6]float64{{1, k, k, 1, 0, 1}, {-k, 1, -1, k, -1, 0}, {-1, -k, -k, -1, 0, -1}, {k, -1, 1, -k, 1, 0}} {
		p.Segments = append(p.Segments, Segment{[3]Point{{X: x + r*q[0], Y: y + r*q[1]}, {X: x + r*q[2], Y: y + r*q[3]}, {X: x + r*q[4], Y: y + r*q[5]}}, true})
	}
	return p
}
