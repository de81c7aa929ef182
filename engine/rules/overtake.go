package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Overtake allows leapers to capture what they leap over in a straight line: any of
// the enemy pieces between, as the player chooses, together with one on the target
// square.
//
// Source: Nicolino Will, Chess and a Half (2017),
// https://www.chessvariants.com/rules/chess-and-a-half.
type Overtake struct {
	Types string `ini:"types"` // types that may; their leaps pass two squares at most
}

func (Overtake) Key() string { return "overtake" }

func (r Overtake) Describe(v *engine.Variant) string {
	return capitalize(words.A(listTypesText(v, r.Types, "or"))) + " that leaps over enemy pieces in a straight line may capture any of them on its way, or none."
}

func (r Overtake) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	types, err := someTypes(b, "types", r.Types)
	if err != nil {
		return nil, err
	}
	for _, t := range types {
		for _, p := range v.Type(t).Betza.Patterns {
			for _, leg := range p.Legs {
				if reach := max(leg.DX, -leg.DX, leg.DY, -leg.DY) * leg.Max; reach > 3 || leg.Max == 0 {
					return nil, fmt.Errorf("%s goes further than three squares: the moves over more than two are not known here", v.Type(t).Name)
				}
			}
		}
	}
	return &overtake{v, setOf(types)}, nil
}

type overtake struct {
	v     *engine.Variant
	types typeSet
}

// MoveGenerated implements engine.MoveFilter: it adds to each leap those that
// capture on the way.
func (o *overtake) MoveGenerated(p *engine.Position, m engine.Move, out *engine.MoveList) bool {
	if m.Kind() != engine.NormalMove || !o.types[p.PieceAt(m.From()).Type()] {
		return true
	}
	victims, n := o.passed(p, m)
	leap := engine.NewMove(engine.Locust, m.From(), m.To()).WithType(m.Type())
	for i := range n {
		out.Add(leap.WithSquares(victims[i], victims[i]))
	}
	if n == 2 {
		out.Add(leap.WithSquares(victims[0], victims[1]))
	}
	return true
}

// passed returns the enemy pieces that a leap passes.
func (o *overtake) passed(p *engine.Position, m engine.Move) (victims [2]engine.Square, n int) {
	far, dx, dy := lineOf(o.v, m.From(), m.To())
	if end, ok := o.v.Step(m.From(), far*dx, far*dy); !ok || end != m.To() {
		return victims, 0
	}
	for i := 1; i < far && n < len(victims); i++ {
		s, _ := o.v.Step(m.From(), i*dx, i*dy)
		if pc := p.PieceAt(s); pc.Type() != 0 && pc.Color() != p.Side() {
			victims[n] = s
			n++
		}
	}
	return victims, n
}
