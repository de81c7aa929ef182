package rules

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Reserve limits promotion to pieces that are at hand: those that the player
// has lost, and some spare ones.
//
// Source: Fergus Duniho, Gross Chess (2009),
// https://www.chessvariants.com/rules/gross-chess, after Grand Chess.
type Reserve struct {
	Of    string `ini:"of"`    // types that promote
	Spare string `ini:"spare"` // notations of the spare pieces, each as often as there is one
}

func (Reserve) Key() string { return "reserve" }

// Identity leaves out the spare pieces, which hardly change what a position is
// worth: evaluations for one draw of them serve all.
func (r Reserve) Identity() string { return "of " + r.Of }

func (r Reserve) Describe(v *engine.Variant) string {
	text := capitalize(words.A(listTypesText(v, r.Of, "or"))) + " promotes only to a piece at hand: one that the player has lost"
	types, err := v.ParseTypes(r.Spare)
	if err != nil || len(types) == 0 {
		return text + "."
	}
	slices.Sort(types) // so that those of a type stand together, in the definition's order
	var list []string
	for i, n := 0, 0; i < len(types); i += n {
		n = 1
		for i+n < len(types) && types[i+n] == types[i] {
			n++
		}
		list = append(list, words.Count(n, listTypes(v, types[i:i+1], "")))
	}
	return text + ", or a spare one. The spare pieces of each player are " + words.List(list, "and") + "."
}

func (r Reserve) Bind(b *engine.Builder) (any, error) {
	of, err := someTypeSet(b, "of", r.Of)
	if err != nil {
		return nil, err
	}
	spare, err := b.Types(r.Spare)
	if err != nil {
		return nil, err
	}
	out := &reserve{v: b.Variant(), of: of}
	for s := range b.Variant().Size() {
		if pc := b.StartPiece(engine.Square(s)); pc.Type() != 0 {
			out.limit[pc.Color()][pc.Type()]++
		}
	}
	for _, t := range spare {
		out.limit[engine.White][t]++
		out.limit[engine.Black][t]++
	}
	return out, nil
}

type reserve struct {
	v     *engine.Variant
	of    typeSet
	limit [2][engine.MaxTypes + 1]int // pieces that a player has in all
}

func (r *reserve) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	t := m.Type()
	if !m.IsPromotion() || !r.of[p.PieceAt(m.From()).Type()] {
		return true
	}
	return p.Count(p.Side(), t) < r.limit[p.Side()][t]
}

func (r *reserve) ExplainIllegal(p *engine.Position, m engine.Move) string {
	return fmt.Sprintf("%s has no %s at hand: none is lost, and none is spare", p.SideToMove(), listTypes(r.v, []engine.TypeID{m.Type()}, ""))
}
