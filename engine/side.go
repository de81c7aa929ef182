package engine

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
)

// Side is the name of one of the two sides in a variant.
type Side struct {
	Name  string // such as "Red" or "Sente"; "": White or Black
	Color string // of its pieces, one of SideColors; "": the one that Name says, else the board's own
}

// SideColors lists the colors that the pieces of a side may have.
func SideColors() []string { return []string{"red", "black", "green", "blue", "white", "yellow"} }

// maxSideName is the most characters of a side's name: prompts and headers have room
// for it.
const maxSideName = 16

// Hue returns the color of a side's pieces, one of SideColors, or "" for that which the
// board gives to all games.
func (s Side) Hue() string {
	if s.Color != "" {
		return s.Color
	}
	if hue := strings.ToLower(s.Name); slices.Contains(SideColors(), hue) {
		return hue
	}
	return ""
}

// Side returns the name that players know a side by: Red in Xiangqi, White in chess.
func (d *Definition) Side(c Color) string {
	if name := d.Sides[c].Name; name != "" {
		return name
	}
	return c.String()
}

// SideNamed returns the side that a word names, in any case: by its name in the game,
// or as White or Black.
func (d *Definition) SideNamed(word string) (c Color, ok bool) {
	for _, name := range []func(Color) string{d.Side, Color.String} {
		for _, c := range []Color{White, Black} {
			if strings.EqualFold(name(c), word) {
				return c, true
			}
		}
	}
	return 0, false
}

// SideName returns the name that the game's players know a side by; see
// Definition.Side.
func (v *Variant) SideName(c Color) string { return v.Def.Side(c) }

// SideToMove returns the name of the side to move.
func (p *Position) SideToMove() string { return p.v.SideName(p.Side()) }

// checkSides refuses names of sides that can't be distinguished or shown.
func (d *Definition) checkSides() error {
	for c, s := range d.Sides {
		if err := printable.Check(s.Name); err != nil {
			return fmt.Errorf("sides: %q: %w", s.Name, err)
		}
		if n := utf8.RuneCountInString(s.Name); n > maxSideName {
			return fmt.Errorf("sides: %q has %d characters; expected at most %d", s.Name, n, maxSideName)
		}
		if s.Color != "" && !slices.Contains(SideColors(), s.Color) {
			return fmt.Errorf("sides: %q is not a color of pieces; expected %s", s.Color, words.List(SideColors(), "or"))
		}
		if c > 0 && strings.EqualFold(d.Side(White), d.Side(Black)) {
			return fmt.Errorf("sides: both are called %s; expected two names, such as Red, Black", d.Side(White))
		}
	}
	return nil
}
