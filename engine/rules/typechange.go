package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// TypeChange turns pieces into others as they capture, on any square. The first
// change that applies is made; a capture en passant changes nothing.
//
// Source: New Zealand Chess (British Chess Magazine, September 1903); H. G. Muller,
// Veteran Chess (2019), after Maka Dai Dai Shogi; Cannibal Chess,
// https://www.chessvariants.com/difftaking.dir/cannibal.html.
type TypeChange struct {
	Changes   []Change `ini:"changes"`
	Promoting bool     `ini:"promoting"` // a move that promotes changes nothing else
}

// Change is one way to turn into another piece.
type Change struct {
	Of        string `ini:"of"`        // types
	To        string `ini:"to"`        // one type, or as many as Of
	Capturing string `ini:"capturing"` // types that must be captured for it; "": any
}

func (TypeChange) Key() string { return "type change" }

func (r TypeChange) Describe(v *engine.Variant) string {
	if r.absorbs(v) {
		c := r.Changes[0]
		return fmt.Sprintf("A piece that captures another one moves like both from then on, as it turns into the piece that does: %s that captures %s turns into %s, and so on.",
			words.A(listTypesText(v, c.Of, "or")), words.A(listTypesText(v, c.Capturing, "or")), words.A(listTypesText(v, c.To, "or")))
	}
	var out []string
	for _, c := range r.Changes {
		victim := "any piece"
		if c.Capturing != "" {
			victim = words.A(listTypesText(v, c.Capturing, "or"))
		}
		out = append(out, fmt.Sprintf("%s that captures %s turns into %s.",
			capitalize(words.A(listTypesText(v, c.Of, "or"))), victim, words.A(listTypesText(v, c.To, "or"))))
	}
	text := strings.Join(out, " ")
	if len(out) > 1 {
		text += " The first of these that applies counts."
	}
	if r.Promoting {
		text += " A capture that promotes changes nothing else."
	}
	return text
}

// absorbs reports whether there are many changes and each is to a piece that goes where
// the capturing piece and the captured one go.
func (r TypeChange) absorbs(v *engine.Variant) bool {
	const many = 24
	if len(r.Changes) < many {
		return false
	}
	reach := func(list string, s engine.Square) (out engine.Bitboard) {
		types, _ := v.ParseTypes(list)
		for _, t := range types {
			out = out.Or(v.PossibleTargets(engine.MakePiece(t, engine.White), s))
		}
		return out
	}
	for _, c := range r.Changes {
		for s := range v.Size() {
			at := engine.Square(s)
			more := reach(c.Of, at).Or(reach(c.Capturing, at)).AndNot(reach(c.To, at))
			if c.Capturing == "" || !more.Empty() {
				return false
			}
		}
	}
	return true
}

func (r TypeChange) Bind(b *engine.Builder) (any, error) {
	out := &typeChange{promoting: r.Promoting}
	if len(r.Changes) == 0 {
		return nil, fmt.Errorf("nothing changes: expected changes, such as changes=[{of=N to=B}]")
	}
	for _, c := range r.Changes {
		of, err := someTypes(b, "of", c.Of)
		if err != nil {
			return nil, err
		}
		to, err := b.Types(c.To)
		if err != nil {
			return nil, err
		}
		victims, err := b.Types(c.Capturing)
		if err != nil {
			return nil, err
		}
		if len(to) == 0 || len(to) > 1 && len(to) != len(of) {
			return nil, fmt.Errorf("%q turns into %q: expected one type, or one for each", c.Of, c.To)
		}
		if c.Capturing == "" {
			for _, t := range b.Variant().Types() {
				victims = append(victims, t.ID)
			}
		}
		for i, t := range of {
			out.add(t, to[min(i, len(to)-1)], victims)
		}
	}
	return out, nil
}

// typeChange is the bound rule: what a type becomes, by its victim.
type typeChange struct {
	promoting bool
	becomes   [engine.MaxTypes + 1][engine.MaxTypes + 1]engine.TypeID
}

func (c *typeChange) add(of, to engine.TypeID, victims []engine.TypeID) {
	for _, v := range victims {
		if c.becomes[of][v] == 0 {
			c.becomes[of][v] = to
		}
	}
}

func (c *typeChange) SideEffects(p engine.Editor, m engine.Move) {
	if k := m.Kind(); k != engine.NormalMove && k != engine.Locust || !p.Captured() || c.promoting && m.IsPromotion() {
		return
	}
	pc := p.PieceAt(m.To())
	row := &c.becomes[pc.Type()]
	for v, to := range row {
		if to == 0 {
			continue
		}
		if at, ok := p.CapturedOn(engine.TypeID(v)); ok && at == m.To() {
			p.Put(m.To(), engine.MakePiece(to, pc.Color()))
			return
		}
	}
}
