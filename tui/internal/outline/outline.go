// Package outline defines the points, curves and round-ended lines that the rasterizer
// draws.
package outline

import (
	"math"

	"golang.org/x/image/vector"
)

// Point is a place, x to the right and y down.
type Point struct{ X, Y float64 }

// Curve appends so many points of a cubic Bézier curve from the last point, with
// its end and two control points before that.
func Curve(points []Point, a, b, end Point, steps int) []Point {
	from := points[len(points)-1]
	for i := 1; i <= steps; i++ {
		t := float64(i) / float64(steps)
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		points = append(points, Point{k0*from.X + k1*a.X + k2*b.X + k3*end.X, k0*from.Y + k1*a.Y + k2*b.Y + k3*end.Y})
	}
	return points
}

// Capsule returns what is near to a line, with so many corners, an even number. All
// rods go round the same way, so that they add up where they overlap.
func Capsule(from, to Point, radius float64, corners int) []Point {
	angle := math.Atan2(to.Y-from.Y, to.X-from.X) + math.Pi/2
	out := make([]Point, corners+2)
	for i := range out {
		at, turn := from, i
		if i > corners/2 {
			at, turn = to, i-1
		}
		sin, cos := math.Sincos(angle + 2*math.Pi*float64(turn)/float64(corners))
		out[i] = Point{at.X + radius*cos, at.Y + radius*sin}
	}
	return out
}

// Add adds a closed shape to those that are to be filled; its corners lie from an
// origin in pixels.
func Add(z *vector.Rasterizer, points []Point, origin Point) {
	for i, p := range points {
		x, y := float32(p.X-origin.X), float32(p.Y-origin.Y)
		if i == 0 {
			z.MoveTo(x, y)
		} else {
			z.LineTo(x, y)
		}
	}
	z.ClosePath()
}
