package theme

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// paletteFiles has a file for each palette. Those whose names begin with a number are for
// users to choose, the usual one first; others only serve them.
//
//go:embed palettes
var paletteFiles embed.FS

// tintsText is the tints of marked squares, by highlight.
//
//go:embed tints.json
var tintsText []byte

// palette is what a theme is made of.
type palette struct {
	Name         string `json:"-"`
	About        string // one line
	Like         string // the palette that has all that this one does not say
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

// highlightNames are the names in palettes of the highlights that they color.
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

// tints reads the tints of marked squares once.
var tints = sync.OnceValue(func() (t byHighlight[tint]) {
	if err := decode(tintsText, &t); err != nil {
		panic("tints.json: " + err.Error()) // which is a part of the program
	}
	return t
})

// Names returns the names of the themes, the usual one first.
func Names() []string { return slices.Clone(names()) }

// names lists the palettes that users can choose once.
var names = sync.OnceValue(func() (out []string) {
	for _, file := range filesOf(paletteFiles) {
		if number, name, ok := strings.Cut(file, "-"); ok && number != "" {
			out = append(out, name)
		}
	}
	return out
})

// filesOf returns the files of palettes without their endings, in order.
func filesOf(files fs.FS) (out []string) {
	list, _ := fs.Glob(files, "palettes/*.json")
	for _, file := range list {
		out = append(out, strings.TrimSuffix(path.Base(file), ".json"))
	}
	return out
}

// paletteOf returns the palette with a name.
func paletteOf(name string) *palette {
	p, err := readPalette(paletteFiles, name)
	if err != nil {
		panic(err) // they are parts of the program
	}
	return p
}

// readPalette reads a palette, and before it the one that it is like.
func readPalette(files fs.FS, name string) (*palette, error) {
	all := filesOf(files)
	i := slices.IndexFunc(all, func(file string) bool { return strings.TrimLeft(file, "0123456789-") == name })
	if i < 0 {
		return nil, fmt.Errorf("no palette %q", name)
	}
	text, err := fs.ReadFile(files, "palettes/"+all[i]+".json")
	if err != nil {
		return nil, err
	}
	p := &palette{}
	var base struct{ Like string }
	if err := json.Unmarshal(text, &base); err != nil {
		return nil, fmt.Errorf("palette %s: %w", name, err)
	}
	if base.Like != "" {
		if p, err = readPalette(files, base.Like); err != nil {
			return nil, fmt.Errorf("palette %s: %w", name, err)
		}
	}
	p.Name, p.About = name, ""
	if err := decode(text, p); err != nil {
		return nil, fmt.Errorf("palette %s: %w", name, err)
	}
	return p, nil
}

// decode reads JSON without unknown names.
func decode(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
