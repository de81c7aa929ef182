package sprites

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed dots.txt
var dots string

// Drawing is a piece drawn dot by dot for squares of one height. A dot is a part of a
// cell: see [Blocks.Grid].
type Drawing struct {
	rows []string // '#' is the piece, '.' the square
}

// drawingKey identifies a drawing.
type drawingKey struct {
	shape string
	size  size
}

// drawings are the contents of dots.txt.
type drawings struct {
	drawn map[drawingKey]*Drawing
	kin   map[string]string // shape without drawings -> shape that stands in for it
	whole map[size]bool     // sizes in which all shapes that stand alone have a drawing, of their own or of their kin
}

// size is the kind of blocks and the height in rows that a drawing is for.
type size struct {
	blocks Blocks
	rows   int
}

// smallRows is the least height of squares in which pieces are drawn.
const smallRows = 2

// of returns the drawing of a shape, or nil where the shape itself is drawn.
func (d *drawings) of(shape string, b Blocks, rows int) *Drawing {
	at := size{b, rows}
	if found := d.drawn[drawingKey{shape, at}]; found != nil || !d.whole[at] {
		return found
	}
	return d.drawn[drawingKey{d.kin[shape], at}]
}

// dotsReader reads dots.txt line by line.
type dotsReader struct {
	out   drawings
	size  size     // zero before the first one
	names []string // of the drawings that are being read
	read  [][]string
}

// readDots reads drawings: the file says how they are written.
func readDots(text string) (*drawings, error) {
	r := dotsReader{out: drawings{map[drawingKey]*Drawing{}, map[string]string{}, map[size]bool{}}}
	for n, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "#\t") || strings.HasPrefix(line, "# ") || line == "#" {
			continue
		}
		if err := r.line(strings.Fields(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	if err := r.end(); err != nil {
		return nil, fmt.Errorf("at the end: %w", err)
	}
	return &r.out, nil
}

// line reads the words of a line.
func (r *dotsReader) line(words []string) error {
	switch {
	case len(words) == 0:
		return r.end()
	case words[0] == "kin":
		return r.kin(words[1:])
	case len(r.names) > 0:
		return r.dots(words)
	case len(words) >= 2 && r.namesBlocks(words[0]):
		return r.begin(words)
	case r.size.rows == 0:
		return fmt.Errorf("%q before the size of squares, such as \"sextants 2\"", words[0])
	}
	r.names, r.read = words, make([][]string, len(words))
	return nil
}

// namesBlocks reports whether a word is the name of blocks.
func (*dotsReader) namesBlocks(word string) bool {
	_, ok := blocksNamed[word]
	return ok
}

// begin reads the size of the drawings that follow.
func (r *dotsReader) begin(words []string) error {
	rows, err := strconv.Atoi(words[1])
	if err != nil || rows < smallRows || rows > 9 {
		return fmt.Errorf("%q: expected a number of rows from %d to 9", words[1], smallRows)
	}
	r.size = size{blocksNamed[words[0]], rows}
	switch {
	case len(words) == 2:
		r.out.whole[r.size] = true
	case len(words) > 3 || words[2] != "partly":
		return fmt.Errorf("%q after the size: expected nothing or \"partly\"", strings.Join(words[2:], " "))
	}
	return nil
}

// blocksNamed are the blocks for which pieces are drawn.
var blocksNamed = map[string]Blocks{"halves": Halves, "quadrants": Quadrants, "sextants": Sextants, "octants": Octants}

// dots reads a line of the drawings whose names came before.
func (r *dotsReader) dots(words []string) error {
	if len(words) != len(r.names) {
		return fmt.Errorf("%d drawings, not %d", len(words), len(r.names))
	}
	columns, _ := r.size.blocks.Grid()
	width := drawingCells(r.size.rows) * columns
	for i, word := range words {
		if strings.Trim(word, "#.") != "" || len(word) != width {
			return fmt.Errorf("%q of %s: expected %d dots, each \"#\" or \".\"", word, r.names[i], width)
		}
		r.read[i] = append(r.read[i], word)
	}
	return nil
}

// drawingCells returns the width of drawings in cells, for squares of a height: one cell
// is left free on each side.
func drawingCells(rows int) int { return 2*rows - 1 }

// end keeps the drawings that were read.
func (r *dotsReader) end() error {
	_, parts := r.size.blocks.Grid()
	for i, name := range r.names {
		key := drawingKey{name, r.size}
		switch {
		case len(r.read[i]) != r.size.rows*parts:
			return fmt.Errorf("%s has %d lines of dots, not %d", name, len(r.read[i]), r.size.rows*parts)
		case r.out.drawn[key] != nil:
			return fmt.Errorf("a second drawing of %s", name)
		}
		r.out.drawn[key] = &Drawing{r.read[i]}
	}
	r.names = nil
	return nil
}

// kin reads which shapes look like another one.
func (r *dotsReader) kin(words []string) error {
	if len(words) < 2 || !strings.HasSuffix(words[0], ":") {
		return fmt.Errorf("kin: expected a shape, a colon and the shapes that look like it")
	}
	like := strings.TrimSuffix(words[0], ":")
	for _, name := range words[1:] {
		if r.out.kin[name] != "" {
			return fmt.Errorf("%s has kin already", name)
		}
		r.out.kin[name] = like
	}
	return nil
}

// tones returns the parts of the cells of a square with the drawing in its middle: or,
// in a square of even width, one column of dots further left.
func (d *Drawing) tones(l Look) []Tone {
	bx, by := l.Blocks.Grid()
	columns := l.Width * bx
	out := make([]Tone, columns*l.Height*by)
	left := (columns - len(d.rows[0])) / 2
	for y, row := range d.rows {
		for x := range len(row) {
			at := y
			if l.Turned {
				at = len(d.rows) - 1 - y
			}
			if row[x] == '#' && left+x >= 0 && left+x < columns {
				out[at*columns+left+x] = Body
			}
		}
	}
	return out
}
