package vectors

import (
	"fmt"
	"math"
	"strings"
)

// point is a place, x to the right and y down.
type point struct{ x, y float64 }

// polygon is the corners of a shape or of a line.
type polygon []point

// matrix is a transformation, as SVG writes it.
type matrix [6]float64

// times returns the transformation that does another one first.
func (m matrix) times(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

// all transforms a shape.
func (m matrix) all(s polygon) polygon {
	out := make(polygon, len(s))
	for i, p := range s {
		out[i] = point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
	}
	return out
}

// curve adds the points of a cubic Bézier curve, without its start.
func (s polygon) curve(a, b, c point) polygon {
	const steps = 12
	from := s[len(s)-1]
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		s = append(s, point{k0*from.x + k1*a.x + k2*b.x + k3*c.x, k0*from.y + k1*a.y + k2*b.y + k3*c.y})
	}
	return s
}

// corners is how many corners are round enough.
const corners = 32

// circle returns a circle that ends where it begins.
func circle(at point, r float64) polygon {
	var out polygon
	for i := range corners + 1 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		out = append(out, point{at.x + r*cos, at.y + r*sin})
	}
	return out
}

// rod returns what is near to a line. All rods go round the same way, so that they
// add up where they overlap.
func rod(from, to point, radius float64) polygon {
	angle := math.Atan2(to.y-from.y, to.x-from.x) + math.Pi/2
	var out polygon
	for i := range corners + 2 {
		at, turn := from, i
		if i > corners/2 {
			at, turn = to, i-1
		}
		sin, cos := math.Sincos(angle + 2*math.Pi*float64(turn)/corners)
		out = append(out, point{at.x + radius*cos, at.y + radius*sin})
	}
	return out
}

// readPath reads a path of one line: M, then L, l and C.
func readPath(text string) (polygon, error) {
	var out polygon
	for rest := strings.TrimSpace(text); rest != ""; {
		command := rest[:1]
		n, known := map[string]int{"M": 2, "L": 2, "l": 2, "C": 6}[command]
		end := strings.IndexAny(rest[1:], "MLlC")
		if end < 0 {
			end = len(rest) - 1
		}
		if !known || (command == "M") != (out == nil) {
			return nil, fmt.Errorf("path %q: want M first, and then L, l and C", text)
		}
		x, err := readNumbers(rest[1:1+end], n)
		if err != nil {
			return nil, fmt.Errorf("path, %s: %w", command, err)
		}
		rest = rest[1+end:]
		switch command {
		case "C":
			out = out.curve(point{x[0], x[1]}, point{x[2], x[3]}, point{x[4], x[5]})
		case "l":
			last := out[len(out)-1]
			out = append(out, point{last.x + x[0], last.y + x[1]})
		default:
			out = append(out, point{x[0], x[1]})
		}
	}
	return out, nil
}
