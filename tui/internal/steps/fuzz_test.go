package steps_test

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/steps"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// FuzzAnswer answers questions with any text: what is left are moves that were open.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{"f6", "F6", " @e5", "e4,f6", "none", "-", "H", "hawk", "a10", "", "\x00", "=", "+", "é7"} {
		f.Add(text, uint8(0))
		f.Add(text, uint8(1))
	}
	var open [][]engine.Move
	var at []*engine.Position
	for _, name := range []string{"duck", "seirawan"} {
		p := variantstest.Position(f, variantstest.Load(f, name), "")
		from, _ := p.Variant().SquareNamed("b1")
		to, _ := p.Variant().SquareNamed("c3")
		var moves []engine.Move
		for _, m := range p.LegalMoves() {
			if m.From() == from && m.To() == to {
				moves = append(moves, m)
			}
		}
		open, at = append(open, moves), append(at, p)
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		i := int(which) % len(at)
		q := steps.Next(at[i], open[i])
		for _, m := range q.Answer(at[i].Clone(), open[i], text, at[i].Variant().SquareName) {
			if !slices.Contains(open[i], m) {
				t.Errorf("%q answers with a move that is not open", text)
			}
		}
	})
}
