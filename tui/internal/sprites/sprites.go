// Package sprites has small pictures of chess pieces, for squares large enough
// to draw them with half blocks: two pixels in a column's width and a row's
// height. Each named type of the catalogue has a picture; one that is not
// known gets that of how it moves. Types may share a picture, so that a letter
// should stand beside it.
//
// The pictures are text, drawn for ferz: pictures8.txt, pictures12.txt and, for
// which type has which, names.txt.
package sprites

import (
	"bufio"
	_ "embed"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

//go:embed pictures8.txt
var pictures8 string

//go:embed pictures12.txt
var pictures12 string

//go:embed names.txt
var names string

// Tone is what a pixel shows.
type Tone uint8

// The tones of pixels.
const (
	Clear Tone = iota // the square
	Body              // the player's colour
	Edge              // details in another
)

// Picture is a square picture.
type Picture struct {
	Name   string
	Size   int // width and height in pixels
	pixels []Tone
}

// At returns a pixel, from the top left; outside the picture all is clear.
func (p *Picture) At(x, y int) Tone {
	if x < 0 || y < 0 || x >= p.Size || y >= p.Size {
		return Clear
	}
	return p.pixels[y*p.Size+x]
}

// The sizes of pictures in pixels.
const (
	Small = 8
	Large = 12
)

// Book is all pictures. It does not change and may be shared.
type Book struct {
	small, large map[string]*Picture
	byType       map[string]string
}

// Load reads the pictures that come with the program.
func Load() (*Book, error) {
	small, err := readPictures(pictures8, Small)
	if err != nil {
		return nil, fmt.Errorf("pictures8.txt: %w", err)
	}
	large, err := readPictures(pictures12, Large)
	if err != nil {
		return nil, fmt.Errorf("pictures12.txt: %w", err)
	}
	byType, err := readNames(names)
	if err != nil {
		return nil, fmt.Errorf("names.txt: %w", err)
	}
	return &Book{small: small, large: large, byType: byType}, nil
}

// Picture returns the picture of a type in a size, Small or Large.
func (b *Book) Picture(t *engine.PieceType, size int) *Picture {
	name, ok := b.byType[t.Name]
	if !ok {
		name = movement(t)
	}
	if size == Large {
		return b.large[name]
	}
	return b.small[name]
}

// Named reports whether a type has a picture by its name.
func (b *Book) Named(t *engine.PieceType) bool { return b.byType[t.Name] != "" }

// readPictures reads pictures of a size: a line "= name", then the rows of
// pixels. Lines that begin with "# " are comments.
func readPictures(text string, size int) (map[string]*Picture, error) {
	out := map[string]*Picture{}
	var now *Picture
	lines := bufio.NewScanner(strings.NewReader(text))
	n := 0
	for lines.Scan() {
		n++
		line := lines.Text()
		name, begins := strings.CutPrefix(line, "= ")
		switch {
		case line == "", strings.HasPrefix(line, "# "):
		case begins:
			if err := finished(now); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			if out[name] != nil {
				return nil, fmt.Errorf("line %d: a second picture %q", n, name)
			}
			now = &Picture{Name: name, Size: size}
			out[name] = now
		default:
			if err := now.addRow(line, size); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("after line %d: %w", n, err)
	}
	if err := finished(now); err != nil {
		return nil, fmt.Errorf("at the end: %w", err)
	}
	return out, nil
}

// finished checks that a picture, if any, has all its rows.
func finished(p *Picture) error {
	if p != nil && len(p.pixels) != p.Size*p.Size {
		return fmt.Errorf("picture %q has %d rows, not %d", p.Name, len(p.pixels)/p.Size, p.Size)
	}
	return nil
}

// addRow reads a row of pixels: # is body, o edge and . nothing.
func (p *Picture) addRow(line string, size int) error {
	switch {
	case p == nil:
		return fmt.Errorf(`%q before the first "= name"`, line)
	case len(line) != size:
		return fmt.Errorf("a row of %q has %d pixels, not %d", p.Name, len(line), size)
	case len(p.pixels) == size*size:
		return fmt.Errorf("picture %q has more than %d rows", p.Name, size)
	}
	for i := range len(line) {
		tone := strings.IndexByte(".#o", line[i])
		if tone < 0 {
			return fmt.Errorf("pixel %q of %q: want #, o or a full stop", line[i], p.Name)
		}
		p.pixels = append(p.pixels, Tone(tone))
	}
	return nil
}

// readNames reads lines "picture: Type, Other Type".
func readNames(text string) (map[string]string, error) {
	out := map[string]string{}
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		picture, list, ok := strings.Cut(line, ": ")
		if !ok {
			return nil, fmt.Errorf("line %d: %q: want a picture, a colon and names", n+1, line)
		}
		for _, name := range strings.Split(list, ", ") {
			if out[name] != "" {
				return nil, fmt.Errorf("line %d: %s has picture %q already", n+1, name, out[name])
			}
			out[name] = picture
		}
	}
	return out, nil
}
