package collection

import (
	"fmt"
	"sort"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// material is how many pieces of each type two players have on the board.
type material [2][engine.MaxTypes + 1]int

// parseMaterial reads what two players have: the letters of their pieces with a slash
// between them, such as KRP/KR. Whose is whose doesn't matter.
func parseMaterial(text string, v *engine.Variant) (*material, error) {
	sides := strings.Split(text, "/")
	if len(sides) != 2 {
		return nil, fmt.Errorf("material %q: expected what both players have, such as KRP/KR", text)
	}
	var m material
	for i, side := range sides {
		for rest := strings.TrimSpace(side); rest != ""; {
			t := letterOf(rest, v)
			if t == nil {
				return nil, fmt.Errorf("material %q: %q is not a piece of %s: expected %s", text, rest, v.Def.Name, letters(v))
			}
			m[i][t.ID]++
			rest = rest[len(t.Label(engine.White)):]
		}
	}
	return &m, nil
}

// letterOf returns the type whose letters a text begins with, or nil.
func letterOf(text string, v *engine.Variant) *engine.PieceType {
	var best *engine.PieceType
	for i := range v.Types() {
		t := &v.Types()[i]
		label := t.Label(engine.White)
		if len(label) <= len(text) && strings.EqualFold(label, text[:len(label)]) && (best == nil || len(label) > len(best.Label(engine.White))) {
			best = t
		}
	}
	return best
}

func letters(v *engine.Variant) string {
	var list []string
	for i := range v.Types() {
		list = append(list, v.Types()[i].Label(engine.White))
	}
	sort.Strings(list)
	return words.List(list, "or")
}

// fits reports whether the players have that, whichever is whose.
func (m *material) fits(p *engine.Position) bool { return m.has(p, 0) || m.has(p, 1) }

// has reports whether White has what stands at a place of m, and Black the other.
func (m *material) has(p *engine.Position, white int) bool {
	for i := range p.Variant().Types() {
		t := p.Variant().Types()[i].ID
		if p.Count(engine.White, t) != m[white][t] || p.Count(engine.Black, t) != m[1-white][t] {
			return false
		}
	}
	return true
}
