package sprites

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed characters.txt
var characters string

// Character is a character as strokes of a brush, in a square of Units by Units. In
// files and images they are drawn as they are; in the parts of cells each is one
// part wide and stands in the middle of a part, and strokes that do not touch keep
// apart by at least one: so the strokes are grouped by their levels.
type Character struct {
	strokes []Path
	levels  func() (across, down *strokeGrid) // from the left, and from the top
	quarter []image.Point                     // its dots on pieces made of quadrants; nil: it has none
}

// strokeGrid are the places on which strokes begin, end or lie, along one axis.
type strokeGrid struct {
	at    []float64 // ascending
	apart []minGap
}

// minGap says that one level is at least so many parts behind another.
type minGap struct{ from, to, by int }

// thin is how far apart two places are, in units, that are taken for one level, and
// slant how far the ends of a stroke that is taken for straight.
const (
	thin  = 2.5
	slant = 2
)

// feature is where a stroke begins, ends or lies: on a level, between two places of
// the other axis.
type feature struct {
	level, low, high float64
	piece            int // of the strokes
}

// piece is a straight part of a stroke, or a curve as the points of one.
type piece []Point

// pieces takes strokes apart.
func pieces(strokes []Path) (out []piece) {
	for _, p := range strokes {
		from := p.Start
		for _, s := range p.Segments {
			out = append(out, flat(Path{from, []Segment{s}}, curveLines))
			from = s.end()
		}
	}
	return out
}

// touches reports whether two pieces meet.
func (p piece) touches(q piece) bool {
	for i := 1; i < len(p); i++ {
		for j := 1; j < len(q); j++ {
			if distance(p[i-1], p[i], q[j-1], q[j]) < thin {
				return true
			}
		}
	}
	return false
}

// distance returns how far two lines are apart.
func distance(a, b, c, d Point) float64 {
	side := func(a, b, c Point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }
	if side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0 {
		return 0
	}
	return min(toLine(a, c, d), toLine(b, c, d), toLine(c, a, b), toLine(d, a, b))
}

// level finds a character's levels.
func (c *Character) level() (across, down *strokeGrid) {
	all := pieces(c.strokes)
	return levelsOf(all, func(p Point) (level, other float64) { return p.X, p.Y }),
		levelsOf(all, func(p Point) (level, other float64) { return p.Y, p.X })
}

// levelsOf finds the levels of pieces along one axis. along returns a point's place on
// it, and the one on the other.
func levelsOf(all []piece, along func(Point) (level, other float64)) *strokeGrid {
	var l strokeGrid
	var found []feature
	for i, p := range all {
		a, x := along(p[0])
		b, y := along(p[len(p)-1])
		if len(p) == 2 && math.Abs(a-b) <= slant && math.Abs(x-y) > slant {
			found = append(found, feature{(a + b) / 2, min(x, y), max(x, y), i})
			continue
		}
		found = append(found, feature{a, x, x, i}, feature{b, y, y, i})
	}
	slices.SortFunc(found, func(f, g feature) int { return cmp.Compare(f.level, g.level) })
	levelOf := make([]int, len(found))
	for i, f := range found {
		if n := len(l.at); n == 0 || f.level-l.at[n-1] > thin {
			l.at = append(l.at, f.level)
		}
		levelOf[i] = len(l.at) - 1
	}
	for i, f := range found {
		for j, g := range found[:i] {
			if levelOf[i] == levelOf[j] || f.low > g.high+2*thin || g.low > f.high+2*thin {
				continue
			}
			by := 2
			if all[f.piece].touches(all[g.piece]) {
				by = 1
			}
			l.apart = append(l.apart, minGap{levelOf[j], levelOf[i], by})
		}
	}
	return &l
}

// least returns the least number of parts that the levels need.
func (l *strokeGrid) least() int { return slices.Max(l.behind(func(int) int { return 0 })) + 1 }

// behind returns the first part on which each level can be, from a wanted one on.
func (l *strokeGrid) behind(wanted func(level int) int) []int {
	out := make([]int, len(l.at))
	for to := range out {
		out[to] = wanted(to)
		for _, a := range l.apart {
			if a.to == to {
				out[to] = max(out[to], out[a.from]+a.by)
			}
		}
	}
	return out
}

// last returns the last of n parts on which each level can be.
func (l *strokeGrid) last(n int) []int {
	out := make([]int, len(l.at))
	for from := len(out) - 1; from >= 0; from-- {
		out[from] = n - 1
		for _, a := range l.apart {
			if a.from == from {
				out[from] = min(out[from], out[a.to]-a.by)
			}
		}
	}
	return out
}

// fit puts the levels on n parts, at least as many as they need: as near to where they
// are as can be, and as far apart.
func (l *strokeGrid) fit(n int) []int {
	last := l.last(n)
	out := l.behind(func(i int) int { return min(int(math.Round(l.at[i]/Units*float64(n-1))), last[i]) })
	for better := true; better; {
		better = false
		for i := range out {
			for _, step := range []int{-1, 1} {
				before := l.bad(out, n)
				out[i] += step
				if l.bad(out, n) < before-1e-9 {
					better = true
				} else {
					out[i] -= step
				}
			}
		}
	}
	return out
}

// bad returns how far levels on n parts are from where they are, and their distances
// from theirs; much if they are too near to one another.
func (l *strokeGrid) bad(parts []int, n int) (sum float64) {
	const never = 1e6
	scale := float64(n-1) / Units
	for i, p := range parts {
		if p < 0 || p >= n {
			sum += never
		}
		off := float64(p) - l.at[i]*scale
		sum += 3 * off * off // as distances are many
	}
	for _, a := range l.apart {
		by := parts[a.to] - parts[a.from]
		if by < a.by {
			sum += never
		}
		off := float64(by) - (l.at[a.to]-l.at[a.from])*scale
		sum += off * off
	}
	return sum
}

// place returns where a place is if the levels are on n parts.
func (l *strokeGrid) place(x float64, parts []int, n int) float64 {
	from, at := 0.0, 0.0
	for i, level := range l.at {
		to := float64(parts[i])
		if math.Abs(x-level) <= thin {
			return to
		}
		if x < level {
			return at + (to-at)*(x-from)/max(level-from, 1)
		}
		from, at = level, to
	}
	return at + (float64(n-1)-at)*(x-from)/max(Units-from, 1)
}

// least returns in how many columns and rows of parts of cells the character's
// strokes keep apart.
func (c *Character) least() (columns, rows int) {
	across, down := c.levels()
	return across.least(), down.least()
}

// clumps is how many squares of four parts may be all ink in a legible character.
const clumps = 2

// partsIn returns the parts of cells that show the character in a rectangle of a size, in
// which it is legible: strokes that do not touch keep apart, and few run into one
// another. Else there are none.
func (c *Character) partsIn(size image.Point) []image.Point {
	columns, rows := c.least()
	if size.X < columns || size.Y < rows {
		return nil
	}
	parts := c.plot(size)
	ink := make(map[image.Point]bool, len(parts))
	for _, p := range parts {
		ink[p] = true
	}
	n := 0
	for p := range ink {
		if ink[p.Add(image.Pt(1, 0))] && ink[p.Add(image.Pt(0, 1))] && ink[p.Add(image.Pt(1, 1))] {
			n++
		}
	}
	if n > clumps {
		return nil
	}
	return parts
}

// width returns how wide strokes are, in units: less where they are near one another,
// or are many.
func (c *Character) width() float64 {
	const widest, thinnest, share, ink = 9, 4, 1.1, .46
	length := 0.0
	for _, p := range pieces(c.strokes) {
		for i := 1; i < len(p); i++ {
			length += math.Hypot(p[i].X-p[i-1].X, p[i].Y-p[i-1].Y)
		}
	}
	return max(min(share*Units/float64(max(c.least())), ink*Units*Units/length, widest), thinnest)
}

// plot returns the parts of cells that show the character in a rectangle of a size, once
// for each line that runs through them.
func (c *Character) plot(size image.Point) (parts []image.Point) {
	across, down := c.levels()
	columns, rows := across.fit(size.X), down.fit(size.Y)
	for _, p := range c.strokes {
		points := flat(p.moved(func(q Point) Point {
			return Point{X: across.place(q.X, columns, size.X), Y: down.place(q.Y, rows, size.Y)}
		}), curveLines)
		for i, b := range points {
			a := points[max(i-1, 0)]
			ax, ay, bx, by := math.Round(a.X), math.Round(a.Y), math.Round(b.X), math.Round(b.Y)
			n := max(math.Abs(bx-ax), math.Abs(by-ay), 1)
			for i := 0.0; i <= n; i++ {
				parts = append(parts, image.Pt(int(math.Round(ax+(bx-ax)*i/n)), int(math.Round(ay+(by-ay)*i/n))))
			}
		}
	}
	return parts
}

// SVG returns the character as an element of SVG in its square.
func (c *Character) SVG(color string) string {
	var d strings.Builder
	for _, p := range c.strokes {
		d.WriteString(p.svg())
	}
	return fmt.Sprintf(`<path d="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"/>`, d.String(), color, short(c.width()))
}

// Character returns a character, or nil if it has no drawing.
func (b *Book) Character(name string) *Character { return b.characters()[name] }

// readCharacters reads the characters of a text: see characters.txt.
func readCharacters(text string) (map[string]*Character, error) {
	all, out := map[string]*Character{}, map[string]*Character{}
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		line, isPart := strings.CutPrefix(line, "part ")
		name, rest, _ := strings.Cut(line, " ")
		if utf8.RuneCountInString(name) != 1 || all[name] != nil {
			return nil, fmt.Errorf("line %d: %q: expected a character that is not there yet", n+1, name)
		}
		strokes, err := readStrokes(rest, all)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		c := &Character{strokes: strokes}
		c.levels = sync.OnceValues(c.level)
		if all[name] = c; !isPart {
			out[name] = c
		}
	}
	return out, nil
}

// readStrokes reads paths, and characters in boxes: "@X left top right bottom".
func readStrokes(text string, known map[string]*Character) ([]Path, error) {
	own, rest, more := strings.Cut(text, "@")
	out, err := readPaths(own)
	if err != nil {
		return nil, err
	}
	for more {
		var other string
		other, rest, more = strings.Cut(rest, "@")
		strokes, err := readPart(strings.Fields(other), known)
		if err != nil {
			return nil, fmt.Errorf("@%s: %w", strings.TrimSpace(other), err)
		}
		out = append(out, strokes...)
	}
	for _, p := range out {
		if len(p.Segments) == 0 {
			return nil, errors.New("a stroke of one point")
		}
		if outside := func(q Point) bool { return !(q.X >= 0 && q.X <= Units && q.Y >= 0 && q.Y <= Units) }; p.any(outside) {
			return nil, fmt.Errorf("the stroke that begins at %v leaves the square of %d by %d", p.Start, Units, Units)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("there are no strokes")
	}
	return out, nil
}

// any reports whether one of the path's points is as is asked for.
func (p Path) any(is func(Point) bool) bool {
	return is(p.Start) || slices.ContainsFunc(p.Segments, func(s Segment) bool { return slices.ContainsFunc(s.Points[:], is) })
}

// readPart reads a character's name and its box, and returns its strokes there.
func readPart(words []string, known map[string]*Character) (out []Path, err error) {
	var box [4]float64
	if len(words) != 1+len(box) || known[words[0]] == nil {
		return nil, errors.New("expected a character above and its left, top, right and bottom")
	}
	for i, word := range words[1:] {
		if box[i], err = strconv.ParseFloat(word, 64); err != nil {
			return nil, fmt.Errorf("%q is not a number", word)
		}
	}
	for _, p := range known[words[0]].strokes {
		out = append(out, p.moved(func(q Point) Point {
			return Point{X: box[0] + q.X*(box[2]-box[0])/Units, Y: box[1] + q.Y*(box[3]-box[1])/Units}
		}))
	}
	return out, nil
}
