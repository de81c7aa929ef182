package svgraster

import (
	"fmt"
	"math"
	"strings"

	"github.com/ferzchess/ferz/tui/internal/outline"
)

// point is a place in pixels or in units of the picture.
type point = outline.Point

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
		out[i] = point{X: m[0]*p.X + m[2]*p.Y + m[4], Y: m[1]*p.X + m[3]*p.Y + m[5]}
	}
	return out
}

// curve adds the points of a cubic Bézier curve, without its start.
func (s polygon) curve(a, b, end point) polygon { return outline.Curve(s, a, b, end, 12) }

// corners is how many corners are round enough.
const corners = 32

// circle returns a circle that ends where it begins.
func circle(at point, r float64) polygon {
	var out polygon
	for i := range corners + 1 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		out = append(out, point{X: at.X + r*cos, Y: at.Y + r*sin})
	}
	return out
}

// readPath reads a path of lines, each of them M and then L, l and C.
func readPath(text string) (out []polygon, err error) {
	for rest := strings.TrimSpace(text); rest != ""; {
		command := rest[:1]
		n, known := map[string]int{"M": 2, "L": 2, "l": 2, "C": 6}[command]
		end := strings.IndexAny(rest[1:], "MLlC")
		if end < 0 {
			end = len(rest) - 1
		}
		if !known || command != "M" && out == nil {
			return nil, fmt.Errorf("path %q: expected M first, and then L, l and C", text)
		}
		x, err := readNumbers(rest[1:1+end], n)
		if err != nil {
			return nil, fmt.Errorf("path, %s: %w", command, err)
		}
		rest = rest[1+end:]
		if command == "M" {
			out = append(out, polygon{{X: x[0], Y: x[1]}})
			continue
		}
		line := &out[len(out)-1]
		switch last := (*line)[len(*line)-1]; command {
		case "C":
			*line = line.curve(point{X: x[0], Y: x[1]}, point{X: x[2], Y: x[3]}, point{X: x[4], Y: x[5]})
		case "l":
			*line = append(*line, point{X: last.X + x[0], Y: last.Y + x[1]})
		default:
			*line = append(*line, point{X: x[0], Y: x[1]})
		}
	}
	return out, nil
}
