package sprites

import (
	_ "embed"
	"fmt"
	"image"
	"slices"
	"strings"
)

//go:embed quarters.txt
var quarters string

// The size of characters that are drawn dot by dot, in quarters of cells.
const (
	quarterColumns = 14
	quarterRows    = 7
)

// readQuarters reads characters drawn dot by dot, each of which has strokes already: the
// file says how they are written.
func readQuarters(text string, known map[string]*Character) error {
	var names []string
	row := 0
	for n, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || strings.HasPrefix(line, "# "):
			continue
		case row == 0:
			names, row = words, quarterRows
			for _, name := range names {
				if c := known[name]; c == nil || c.quarter != nil {
					return fmt.Errorf("line %d: %q: expected a character with strokes that is not drawn yet", n+1, name)
				}
				known[name].quarter = []image.Point{}
			}
			continue
		case len(words) != len(names):
			return fmt.Errorf("line %d: %d characters, not %d", n+1, len(words), len(names))
		}
		for i, word := range words {
			if len(word) != quarterColumns || strings.Trim(word, "#.") != "" {
				return fmt.Errorf("line %d: %q of %s: expected %d dots, each \"#\" or \".\"", n+1, word, names[i], quarterColumns)
			}
			for x := range word {
				if word[x] == '#' {
					known[names[i]].quarter = append(known[names[i]].quarter, image.Pt(x, quarterRows-row))
				}
			}
		}
		row--
	}
	if row > 0 {
		return fmt.Errorf("at the end: %d rows of %s are missing", row, strings.Join(names, " "))
	}
	return nil
}

// writeQuarters writes a character that is drawn dot by dot on a body of quadrants, about
// a place, and reports whether it is legible there.
func (c *canvas) writeQuarters(tones []Tone, character *Character, about image.Rectangle) bool {
	if c.look.Blocks != Quadrants || len(character.quarter) == 0 {
		return false
	}
	at := image.Pt((c.columns-quarterColumns)/2, about.Min.Y+(about.Dy()-quarterRows)/2)
	body, least := slices.Clone(tones), len(character.quarter)
	best := at
	for _, dy := range []int{0, -1, 1, -2, 2} {
		lost := 0
		for _, p := range character.quarter {
			if p = p.Add(at).Add(image.Pt(0, dy)); !p.In(image.Rect(0, 0, c.columns, c.rows)) || !c.writable(body, c.index(p)) {
				lost++
			}
		}
		if lost < least {
			least, best = lost, at.Add(image.Pt(0, dy))
		}
	}
	if 100*least > maxLost*len(character.quarter) {
		return false
	}
	for _, p := range character.quarter {
		if i := c.index(p.Add(best)); c.writable(body, i) {
			tones[i] = Ink
		}
	}
	return true
}
