// Package sprites draws chess pieces. Each type of piece has one shape: outlines and
// inner lines, in shapes.txt. names.txt maps types to shapes; types that are the same
// piece under different names share a shape, and an unknown type gets one that suggests
// its moves, to be combined with its letter. Discs and wedges bear characters, which
// are drawn as well: see characters.txt.
//
// As scaled shapes are illegible in small squares, these have drawings of their own,
// dot by dot, in dots.txt.
//
// A Book holds the shapes. It draws them in the sub-pixels of block elements, as a
// Picture of a square; Shape.SVG writes them to files. Begin with Book.
package sprites

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/variants/picturenames"
)

//go:embed shapes.txt
var shapes string

//go:embed names.txt
var names string

// Book is all shapes, and the pictures of them that were drawn. It may be shared.
type Book struct {
	Blocks Blocks // block characters for pictures, as the terminal shows them
	Images Images // those that the terminal shows; their zero value is none

	NoCharacters bool // the terminal's font may lack Chinese characters: those that are drawn serve still

	*files

	mu    sync.Mutex
	drawn map[Look]*Picture
}

// Images are those that a terminal can be sent.
type Images struct {
	*images.Cache
	Can  images.Protocols // those that the terminal is known to have
	Auto images.Protocol  // the protocol in use unless the user has chosen one
}

// Load returns a book of the shapes that come with the program.
func Load() (*Book, error) {
	f, err := read()
	if err != nil {
		return nil, err
	}
	return &Book{Blocks: Quadrants, Images: Images{Cache: images.NewCache()}, files: f, drawn: map[Look]*Picture{}}, nil
}

// files is what is in shapes.txt, names.txt and characters.txt.
type files struct {
	shapes     map[string]*Shape
	byType     map[string]string
	drawings   *drawings
	characters func() map[string]*Character // which are read when they are first needed: for most games they are not
}

// read reads the files. All books share what is in them, as many are made where
// many pictures are.
var read = sync.OnceValues(func() (*files, error) {
	all, err := readShapes(shapes)
	if err != nil {
		return nil, fmt.Errorf("shapes.txt: %w", err)
	}
	byType, err := readNames(names)
	if err != nil {
		return nil, fmt.Errorf("names.txt: %w", err)
	}
	drawings, err := readDots(dots)
	if err != nil {
		return nil, fmt.Errorf("dots.txt: %w", err)
	}
	return &files{all, byType, drawings, sync.OnceValue(written)}, nil
})

// written reads the characters. Were there a mistake in the file, which the tests would
// find, pieces would have texts instead.
func written() map[string]*Character {
	all, err := readCharacters(characters)
	if err == nil {
		err = readQuarters(quarters, all)
	}
	if err != nil {
		return nil
	}
	return all
}

// Shape returns the shape of a type in the set of a region, such as "Thai", or in
// the usual one, "". What its game says of its looks comes first.
func (b *Book) Shape(t *engine.PieceType, set string) *Shape {
	if name, ok := picturenames.Find(t.Picture); ok {
		return b.shapes[name]
	}
	if shape := b.byType[set+" "+t.Name]; shape != "" {
		return b.shapes[shape]
	}
	if shape := b.byName(t.Name); shape != "" {
		return b.shapes[shape]
	}
	return b.shapes[movement(t)]
}

// byName returns the shape that a type's name means, or "". A promoted form, "Lion
// of the Kirin", looks like the piece that it has become.
func (b *Book) byName(name string) string {
	if shape, ok := b.byType[name]; ok {
		return shape
	}
	become, _, _ := strings.Cut(name, " of the ")
	return b.byType[become]
}

// ShapeNamed returns the shape with a name, such as "disc" or "wedge", or nil.
func (b *Book) ShapeNamed(name string) *Shape { return b.shapes[name] }

// Picture returns a picture that looks as is asked for.
func (b *Book) Picture(l Look) *Picture {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.picture(l)
}

// picture returns a picture from those that were drawn, or draws it. With an outline
// it is made from the one without, as it takes long to find how a shape stands best.
func (b *Book) picture(l Look) *Picture {
	p := b.drawn[l]
	if p == nil {
		if d := b.drawing(l); d != nil && !l.Shape.token() {
			p = l.picture(d.tones(l))
			p.Drawn = true
		} else if l.Outlined {
			plain := l
			plain.Outlined, plain.Pale = false, false
			inner := b.picture(plain)
			p = l.picture(l.outline(inner.tones))
			p.Legible = inner.Legible
		} else {
			tones, legible := l.draw(b.drawing(l))
			p = l.picture(tones)
			p.Legible = legible
		}
		b.drawn[l] = p
	}
	return p
}

// drawing returns what was drawn by hand of a look, or nil.
func (b *Book) drawing(l Look) *Drawing {
	return b.drawings.of(l.Shape.Name, l.Blocks, l.Height)
}

// Image returns an image of so many cells, to be shown by a protocol.
func (b *Book) Image(l ImageLook, by images.Protocol, columns, rows int) *images.Image {
	return b.Images.Image(l, by, columns, rows)
}

// readNames reads lines "shape: Type, Other Type".
func readNames(text string) (map[string]string, error) {
	out := map[string]string{}
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		shape, list, ok := strings.Cut(line, ": ")
		if !ok {
			return nil, fmt.Errorf("line %d: %q: expected a shape, a colon and names", n+1, line)
		}
		for _, name := range strings.Split(list, ", ") {
			if out[name] != "" {
				return nil, fmt.Errorf("line %d: %s has shape %q already", n+1, name, out[name])
			}
			out[name] = shape
		}
	}
	return out, nil
}
