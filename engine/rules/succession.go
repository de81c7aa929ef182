package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Succession turns each piece that has moved into the next one of a list of types,
// unless its move promotes it.
//
// Source: V. R. Parton, Gryphon Chess (1961, 1974); L. Russell Chauvenet,
// Change-Over Chess (1943), https://en.wikipedia.org/wiki/V._R._Parton.
type Succession struct {
	Types    string `ini:"types"`    // in this order; the last stays what it is
	Circular bool   `ini:"circular"` // the last becomes the first
	Max      string `ini:"most"`     // how many of a type a player may have: each letter is one; types without are not limited
}

func (Succession) Key() string { return "succession" }

func (r Succession) Describe(v *engine.Variant) string {
	types, err := v.ParseTypes(r.Types)
	if err != nil || len(types) < 2 {
		return ""
	}
	var steps []string
	for i, t := range types[1:] {
		steps = append(steps, words.A(listTypes(v, types[i:i+1], ""))+" becomes "+words.A(listTypes(v, []engine.TypeID{t}, "")))
	}
	if r.Circular {
		steps = append(steps, words.A(listTypes(v, types[len(types)-1:], ""))+" becomes "+words.A(listTypes(v, types[:1], "")))
	}
	text := "A piece that has moved turns into another one: " + strings.Join(steps, ", ") + "."
	if r.Max != "" {
		text += " A move may not leave the player with more than " + r.limits(v) + "."
	}
	return text
}

// limits says how many of each type there may be: "4 knights or 1 queen".
func (r Succession) limits(v *engine.Variant) string {
	types, _ := v.ParseTypes(r.Max)
	var list []string
	for i, t := range types {
		if n := countOf(types, t); !slices.Contains(types[:i], t) {
			list = append(list, fmt.Sprintf("%d %s", n, plural(listTypes(v, []engine.TypeID{t}, ""), n)))
		}
	}
	return words.List(list, "or")
}

func countOf(types []engine.TypeID, t engine.TypeID) (n int) {
	for _, other := range types {
		if other == t {
			n++
		}
	}
	return n
}

func (r Succession) Bind(b *engine.Builder) (any, error) {
	types, err := b.Types(r.Types)
	if err != nil {
		return nil, err
	}
	if len(types) < 2 {
		return nil, fmt.Errorf("types %q: expected two or more", r.Types)
	}
	most, err := b.Types(r.Max)
	if err != nil {
		return nil, err
	}
	out := &succession{v: b.Variant()}
	for i, t := range types {
		if i+1 < len(types) {
			out.next[t] = types[i+1]
		} else if r.Circular {
			out.next[t] = types[0]
		}
	}
	for _, t := range most {
		out.most[t]++
	}
	return out, nil
}

type succession struct {
	v    *engine.Variant
	next [engine.MaxTypes + 1]engine.TypeID // 0: it stays what it is
	most [engine.MaxTypes + 1]int           // 0: any number
}

func (s *succession) SideEffects(p engine.Editor, m engine.Move) {
	pc := p.PieceAt(m.To())
	if next := s.next[pc.Type()]; next != 0 && m.Type() == 0 && !m.IsCastling() {
		p.Put(m.To(), engine.MakePiece(next, pc.Color()))
	}
}

// Legal implements engine.LegalityTester. It has no scope: what a piece becomes may
// also be royal.
func (s *succession) Legal(p engine.AfterMove, m engine.Move) bool {
	t := p.PieceAt(m.To()).Type()
	return s.most[t] == 0 || p.Count(p.Mover(), t) <= s.most[t]
}

func (s *succession) ExplainIllegal(p *engine.Position, m engine.Move) string {
	t := m.Type()
	if t == 0 {
		t = s.next[p.PieceAt(m.From()).Type()]
	}
	if s.most[t] == 0 || p.Count(p.Side(), t) < s.most[t] {
		return ""
	}
	return fmt.Sprintf("the player has %d %s already, and may not have more", s.most[t], plural(listTypes(s.v, []engine.TypeID{t}, ""), s.most[t]))
}

func (*succession) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
