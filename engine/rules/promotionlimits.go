package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// hooks returns what of a Promotion tables can't say, or nil.
func (r Promotion) hooks(b *engine.Builder, of, to, replace []engine.TypeID) (any, error) {
	choices := slices.Concat(to, replace)
	switch {
	case r.EnPassant:
		return r.passing(b, of, choices)
	case len(replace) == 0 && !r.PerColor:
		return nil, nil
	}
	out := &promotionLimits{v: b.Variant(), of: setOf(of), limited: setOf(replace)}
	for _, t := range choices {
		out.perColor[t] = r.PerColor && colorbound(b.Variant(), t)
	}
	for s := range b.Variant().Size() {
		if pc := b.StartPiece(engine.Square(s)); pc.Type() != 0 {
			out.start[pc.Color()][pc.Type()]++
		}
	}
	return out, nil
}

// colorbound reports whether each step of a type stays on squares of one
// color.
func colorbound(v *engine.Variant, t engine.TypeID) bool {
	for _, p := range v.Type(t).Betza.Patterns {
		for _, leg := range p.Legs {
			if (leg.DX+leg.DY)%2 != 0 {
				return false
			}
		}
	}
	return true
}

// promotionLimits drops promotions to what has not been lost, and to a second
// piece on squares of a color.
type promotionLimits struct {
	v        *engine.Variant
	of       typeSet
	limited  typeSet
	perColor typeSet
	start    [2][engine.MaxTypes + 1]int
}

func (l *promotionLimits) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	t := m.Type()
	if !m.IsPromotion() || !l.of[p.PieceAt(m.From()).Type()] {
		return true
	}
	us := p.Side()
	if l.limited[t] && p.Count(us, t) >= l.start[us][t] {
		return false
	}
	return !l.perColor[t] || !l.taken(p, us, t, m.To())
}

func (l *promotionLimits) ExplainIllegal(p *engine.Position, m engine.Move) string {
	us, t := p.Side(), m.Type()
	if t == 0 {
		return ""
	}
	name := listTypes(l.v, []engine.TypeID{t}, "")
	if l.limited[t] && p.Count(us, t) >= l.start[us][t] {
		return fmt.Sprintf("%s has lost no %s", p.SideToMove(), name)
	}
	return fmt.Sprintf("%s has %s on squares of that color already", p.SideToMove(), words.A(name))
}

// taken reports whether the player has a piece of a type on squares of the
// color of one.
func (l *promotionLimits) taken(p *engine.Position, us engine.Color, t engine.TypeID, at engine.Square) bool {
	for s := range p.Pieces(us, t).All() {
		if squareColor(l.v, s) == squareColor(l.v, at) {
			return true
		}
	}
	return false
}

// passing returns the hook for promotions with captures en passant.
func (r Promotion) passing(b *engine.Builder, of, to []engine.TypeID) (any, error) {
	zone, err := bothRegions(b, r.Zone)
	return &passingPromotion{b.Variant(), setOf(of), to, zone}, err
}

type passingPromotion struct {
	v    *engine.Variant
	of   typeSet
	to   []engine.TypeID
	zone [2]engine.Bitboard
}

// SpecialMoves implements engine.MoveSource: it adds promotions to the captures
// en passant that are in the list.
func (s *passingPromotion) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	for _, m := range out.Moves {
		if m.Kind() != engine.EnPassant || !s.of[p.PieceAt(m.From()).Type()] || !s.zone[p.Side()].Has(m.To()) {
			continue
		}
		for _, t := range s.to {
			out.Add(engine.NewMove(engine.Locust, m.From(), m.To()).WithSquares(m.A(), m.A()).WithType(t))
		}
	}
}

// DescribeMove implements engine.Describer: the captured pawn's square is not
// written.
func (s *passingPromotion) DescribeMove(p *engine.Position, m engine.Move, text string, san bool) string {
	if m.Kind() != engine.Locust || m.Type() == 0 || !s.of[p.PieceAt(m.From()).Type()] {
		return text
	}
	at := s.v.SquareName(m.A())
	if san {
		if _, rest, ok := strings.Cut(text, "x"+at+"-"); ok {
			return s.v.SquareName(m.From())[:1] + "x" + rest
		}
		return text
	}
	_, last, _ := strings.Cut(text, ",")
	if rest, ok := strings.CutPrefix(last, at); ok {
		return s.v.SquareName(m.From()) + rest
	}
	return text
}
