package boardview

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestSVG draws the start positions of the catalogue: each is XML, with all
// squares and pieces in it.
func TestSVG(t *testing.T) {
	b := book(t)
	for i, d := range variants.All() {
		if testenv.Short() && i%9 != 0 {
			continue
		}
		v := variantstest.Load(t, d.ID)
		p := position(t, v, "", "")
		text := SVG(State{Pos: p}, b, false)
		for in := xml.NewDecoder(strings.NewReader(text)); ; {
			if _, err := in.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", d.ID, err)
			}
		}
		pieces := 0
		for s := range v.Size() {
			if p.PieceAt(engine.Square(s)).Type() != 0 {
				pieces++
			}
		}
		for _, t := range v.Types() { // what is held is drawn once for each type
			for c := range engine.Color(2) {
				pieces += min(p.InHand(c, t.ID), 1)
			}
		}
		if n := strings.Count(text, `scale(.88)`); n != pieces {
			t.Errorf("%s: %d pieces, want %d", d.ID, n, pieces)
		}
	}
	for variant, palaces := range map[string]int{"xiangqi": 2, "janggi": 2, "minixiangqi": 2, "eurasian": 0, "chess": 0} {
		if n := strings.Count(SVG(State{Pos: position(t, load(t, variant), "", "")}, b, false), "l-100 -100"); n != palaces {
			t.Errorf("%s: diagonals in %d palaces, want %d", variant, n, palaces)
		}
	}
	xiangqi := SVG(State{Pos: position(t, load(t, "xiangqi"), "", "")}, b, false)
	for _, name := range []string{"帥", "將"} {
		if red := b.Character(name).SVG("#b01010"); strings.Contains(xiangqi, red) != (name == "帥") || strings.Contains(xiangqi, name) {
			t.Errorf("xiangqi has %s in red: %t", name, name != "帥")
		}
	}
}
