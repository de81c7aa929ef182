package variants

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/language"
)

// computations are what texts of the catalogue call by name, in a line compute.Name, as
// the language does not say it. They change a definition that is what the lines above have
// made of it.
var computations = map[string]func(*engine.Definition){
	"Absorption": absorb,
	"Enlist":     func(d *engine.Definition) { d.Setups = append(slices.Clone(d.Setups), enlist{}) },
	"Prelude":    func(d *engine.Definition) { d.Setups = append(slices.Clone(d.Setups), prelude{}) },
	"TwoSquares": func(d *engine.Definition) { d.Setups = append(slices.Clone(d.Setups), twoSquares{}) },
}

// piece returns a piece of the library. The name is one that is there.
func piece(name string) engine.PieceDef {
	list := language.Library()
	return list[slices.IndexFunc(list, func(p engine.PieceDef) bool { return p.Name == name })]
}

// twoSquares makes castling that of Chess480: the king goes two squares toward
// the rook, which goes where the king has passed; at the edge they change
// places.
type twoSquares struct{}

// Setup implements engine.Setup.
func (twoSquares) Setup(d *engine.Definition, _, _ engine.Values) error {
	row, _, _ := strings.Cut(d.Array, "/")
	king := strings.IndexByte(row, 'k')
	if len(row) != 8 || king < 0 || strings.Count(row, "r") != 2 {
		return fmt.Errorf("the rank %s: expected a king, two rooks and five other pieces", row)
	}
	var moves []rules.CastlingMove
	for c, rank := range []string{"1", "8"} {
		square := func(file int) string { return string(rune('a'+file)) + rank }
		for _, side := range []struct{ step, rook int }{{1, strings.LastIndexByte(row, 'r')}, {-1, strings.IndexByte(row, 'r')}} {
			to, passed := king+2*side.step, king+side.step
			if to < 0 || to > 7 {
				to, passed = passed, king
			}
			moves = append(moves, rules.CastlingMove{Player: engine.Color(c),
				From: square(king), To: square(to), Partner: square(side.rook), PartnerTo: square(passed)})
		}
	}
	d.Rules = slices.DeleteFunc(slices.Clone(d.Rules), func(r engine.Rule) bool { return r.Key() == "castling" })
	d.Rules = append(d.Rules, rules.Castling{Partner: "R", Moves: moves})
	return nil
}

// prelude puts the four new pieces of Superchess into the array: the variable Prelude is
// the number of one of the 7*6*5*4 ways.
type prelude struct{}

// Setup implements engine.Setup.
func (prelude) Setup(d *engine.Definition, values, computed engine.Values) error {
	row, free := []byte("rnbqkbnr"), []int{0, 1, 2, 3, 5, 6, 7}
	n, spare := values.Int("Prelude"), ""
	for _, piece := range []byte("aesv") {
		i := n % len(free)
		n /= len(free)
		spare += strings.ToUpper(string(row[free[i]]))
		row[free[i]] = piece
		free = append(free[:i:i], free[i+1:]...)
	}
	computed["Pieces"], computed["PIECES"] = string(row), strings.ToUpper(string(row))
	d.Rules = append(d.Rules, rules.Reserve{Of: "P", Spare: spare})
	return nil
}
