package theme

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// palettesText is the palettes, the usual one first, and the tints of marked squares. One
// without "about" only serves others.
//
//go:embed palettes.json
var palettesText string

// palette is what a theme is made of.
type palette struct {
	Name         string
	About        string // one line
	Like         string // an earlier palette that has all that this one does not say
	Dark         bool   // for terminals with a dark background
	HighContrast bool   `json:"high_contrast"` // keeps its squares where a game has its own

	Dim, Accent, Fault, Warning, Good, Frame, Comment paletteColor
	Choice                                            paletteColor
	ChoiceText                                        paletteColor `json:"choice_text"`
	EvalWhite                                         paletteColor `json:"eval_white"`
	EvalBlack                                         paletteColor `json:"eval_black"`

	// Squares are light, dark, and of the third kind on boards that have three. They are
	// as far apart as pieces in white and black allow that must be legible on each of them.
	Squares [shadeCount]paletteColor
	Wall    paletteColor
	Middle  float64 // the luminance that marked squares tend to, 0 to 1
	Chroma  float64 // how colorful they are, 1 is usual
	Last    tint    // of the last move; zero: as in other palettes

	Narrow byHighlight[uint8] // marked squares with 16 colors
	Zone   uint8              // parts of the board with 256 colors, on light squares; 0: the nearest

	Letters      [2]paletteColor // White's and Black's pieces as text
	White, Black pieceColors
	Dots         [2]paletteColor // where the chosen piece can go, on light squares and on dark
	Line         paletteColor    // the cursor's corners
	Grid         paletteColor    // lines of boards
}

// tones returns the colors of both players' pictures.
func (p *palette) tones() [2]pieceColors { return [2]pieceColors{White: p.White, Black: p.Black} }

// pieceColors are the colors of a player's pictures.
type pieceColors struct{ Body, Edge paletteColor }

// paletteColor is a color, and its number of 16; where the nearest of 256 does not look
// well beside others, also that.
type paletteColor struct {
	rgb          uint32
	wide, narrow uint8
	own          bool // the terminal's own instead
}

func h(rgb uint32, narrow uint8) paletteColor { return paletteColor{rgb: rgb, narrow: narrow} }

// UnmarshalText implements encoding.TextUnmarshaler: "RRGGBB N W", where N is the number
// of 16 and W that of 256, which may be left out, both where 16 colors never show it; or
// "own".
func (c *paletteColor) UnmarshalText(text []byte) error {
	*c = paletteColor{own: string(text) == "own"}
	if c.own {
		return nil
	}
	fields := strings.Fields(string(text))
	if len(fields) < 1 || len(fields) > 3 || len(fields[0]) != 6 {
		return fmt.Errorf("color %q: expected RRGGBB and at most two numbers, or own", text)
	}
	rgb, err := strconv.ParseUint(fields[0], 16, 24)
	if err != nil {
		return fmt.Errorf("color %q: expected six hexadecimal digits: %w", text, err)
	}
	c.rgb = uint32(rgb)
	for i, at := range []*uint8{&c.narrow, &c.wide}[:len(fields)-1] {
		n, err := strconv.ParseUint(fields[i+1], 10, 8)
		if err != nil {
			return fmt.Errorf("color %q: expected a number from 0 to 255: %w", text, err)
		}
		*at = uint8(n)
	}
	return nil
}

// tint is how marked squares are colored: the hue in degrees (OKLab), how colorful they
// are, how far they go from their own luminance toward the palette's middle one (0 to 1),
// and by how much that is multiplied before. The tints differ enough for those who can't
// tell red from green, or yellow from blue.
type tint [4]float64

// byHighlight has a value for each of some highlights.
type byHighlight[T any] [groundCount]T

// highlightNames are the names in palettes.json of the highlights that it colors.
var highlightNames = [groundCount]string{
	Last: "last", Check: "check", Capture: "capture", Premove: "premove", Attacker: "attacker",
	MarkGreen: "mark_green", MarkRed: "mark_red", MarkYellow: "mark_yellow", MarkBlue: "mark_blue",
	Selected: "selected", Cursor: "cursor", Zone: "zone",
}

// UnmarshalJSON implements json.Unmarshaler: an object with the names of highlights.
func (b *byHighlight[T]) UnmarshalJSON(text []byte) error {
	values := map[string]T{}
	if err := json.Unmarshal(text, &values); err != nil {
		return err
	}
	for name, value := range values {
		i := slices.Index(highlightNames[:], name)
		if i < 0 || name == "" {
			return fmt.Errorf("no highlight %q", name)
		}
		b[i] = value
	}
	return nil
}

// paletteFile is what palettes.json has.
type paletteFile struct {
	Tints    byHighlight[tint]
	Palettes []json.RawMessage
}

// colors are the palettes that users can choose, the usual one first, and the tints of
// marked squares.
type colors struct {
	palettes []palette
	tints    byHighlight[tint]
}

// theColors reads palettes.json once.
var theColors = sync.OnceValue(func() colors {
	c, err := readColors(palettesText)
	if err != nil {
		panic("palettes.json: " + err.Error()) // which is a part of the program
	}
	return c
})

// palettes returns the palettes that users can choose, the usual one first.
func palettes() []palette { return theColors().palettes }

// readColors reads the text of palettes.json.
func readColors(text string) (c colors, err error) {
	var file paletteFile
	if err := decode([]byte(text), &file); err != nil {
		return c, err
	}
	var all []palette
	for i, entry := range file.Palettes {
		p, err := readPalette(entry, all)
		if err != nil {
			return c, fmt.Errorf("palette %d: %w", i+1, err)
		}
		all = append(all, p)
	}
	c.palettes = slices.DeleteFunc(all, func(p palette) bool { return p.About == "" })
	c.tints = file.Tints
	return c, nil
}

// readPalette reads a palette, which may begin with one of those above it.
func readPalette(entry []byte, above []palette) (p palette, err error) {
	var base struct{ Like string }
	if err := json.Unmarshal(entry, &base); err != nil {
		return p, err
	}
	if i := slices.IndexFunc(above, func(p palette) bool { return p.Name == base.Like }); i >= 0 {
		p = above[i]
	} else if base.Like != "" {
		return p, fmt.Errorf("no palette %q above it", base.Like)
	}
	p.About = ""
	return p, decode(entry, &p)
}

// decode reads JSON without unknown names.
func decode(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
