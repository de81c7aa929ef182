package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// LionTrade keeps lions from being traded: a lion may not capture a lion two
// squares away where it could be recaptured, unless it takes a second piece
// other than a pawn with it; and when another piece has captured a lion, the
// other lion can't be captured on the next move. In the simple form only the
// recapture counts, whatever else is taken and whoever else takes lions.
//
// Source: H. G. Muller, Mighty-Lion Chess (2013), after Chu Shogi; Greg Strong,
// Odyssey (2016), for the simple form.
type LionTrade struct {
	Lion   string
	Bridge string // types that do not count as a second piece
	Simple bool   // a second piece does not matter, nor what other pieces capture
}

// Key implements engine.Rule.
func (LionTrade) Key() string { return "lion trade" }

// Describe implements engine.Rule.
func (r LionTrade) Describe(v *engine.Variant) string {
	if lion := listed(v, r.Lion, "or"); r.Simple {
		return capital(a(lion)) + " may capture " + a(lion) + " that is not next to it only where it can't be recaptured."
	}
	return "A lion may capture a lion that is not next to it only where it can't be recaptured, or together with another piece that is no pawn. When a piece that is no lion has captured a lion, the opponent can't capture the other lion on the very next move."
}

// Bind implements engine.Rule.
func (r LionTrade) Bind(b *engine.Builder) (any, error) {
	lion, err := b.Types(r.Lion)
	if err != nil {
		return nil, err
	}
	if r.Simple {
		return &simpleTrade{lionTrade{v: b.Variant(), lion: lion[0]}}, nil
	}
	pawn, err := b.Types(r.Bridge)
	if err != nil {
		return nil, err
	}
	return &lionTrade{v: b.Variant(), lion: lion[0], pawns: pawn, slot: b.Slot()}, nil
}

// lionTrade is the bound rule. Its slot is 1 if the last move captured a lion
// with another piece; the FEN has an L for that.
type lionTrade struct {
	v     *engine.Variant
	lion  engine.TypeID
	pawns []engine.TypeID
	slot  int
}

// MoveMade implements engine.MoveMaker.
func (l *lionTrade) MoveMade(p engine.Editor, m engine.Move) {
	var state uint64
	if m != engine.NoMove && p.Captured() && p.PieceAt(m.To()).Type() != l.lion {
		if _, ok := p.CapturedOn(l.lion); ok {
			state = 1
		}
	}
	p.SetSlot(l.slot, state)
}

// Concerns implements engine.VetoScope: only captures of lions may be illegal.
func (l *lionTrade) Concerns(p *engine.Position) engine.Bitboard {
	return p.Pieces(p.Side().Other(), l.lion)
}

// Legal implements engine.Legality.
func (l *lionTrade) Legal(p engine.Made, m engine.Move) bool {
	if !p.Captured() {
		return true
	}
	at, ok := p.CapturedOn(l.lion)
	if !ok {
		return true
	}
	if p.SlotBefore(l.slot) != 0 {
		return false
	}
	return l.near(m.From(), at) || l.bridged(p, at) || l.safe(p.Position, m)
}

// ExplainIllegal implements engine.Explainer.
func (l *lionTrade) ExplainIllegal(p *engine.Position, _ engine.Move) string {
	lion := names(l.v, []engine.TypeID{l.lion}, "")
	if p.Slot(l.slot) != 0 {
		return fmt.Sprintf("a piece that is no %s has captured %s on the last move, and the other %s can't be captured on the next", lion, a(lion), lion)
	}
	return l.recaptured() + ", or together with another piece that is no pawn"
}

// recaptured says why a lion can't capture another one where it is protected.
func (l *lionTrade) recaptured() string {
	lion := a(names(l.v, []engine.TypeID{l.lion}, ""))
	return fmt.Sprintf("%s may capture %s that is not next to it only where it can't be recaptured", lion, lion)
}

// safe reports whether a move was not a lion's, or can't be answered by
// capturing it.
func (l *lionTrade) safe(p *engine.Position, m engine.Move) bool {
	us, occupied := p.Mover(), p.Occupied()
	return p.PieceAt(m.To()) != engine.MakePiece(l.lion, us) || !p.Attacked(l.lion, m.To(), us.Other(), &occupied)
}

// simpleTrade is the bound rule in its simple form.
type simpleTrade struct{ trade lionTrade }

// Concerns implements engine.VetoScope.
func (s *simpleTrade) Concerns(p *engine.Position) engine.Bitboard { return s.trade.Concerns(p) }

// Legal implements engine.Legality.
func (s *simpleTrade) Legal(p engine.Made, m engine.Move) bool {
	if !p.Captured() {
		return true
	}
	at, ok := p.CapturedOn(s.trade.lion)
	return !ok || s.trade.near(m.From(), at) || s.trade.safe(p.Position, m)
}

// ExplainIllegal implements engine.Explainer.
func (s *simpleTrade) ExplainIllegal(*engine.Position, engine.Move) string {
	return s.trade.recaptured()
}

func (l *lionTrade) near(a, b engine.Square) bool {
	df, dr := l.v.File(a)-l.v.File(b), l.v.Rank(a)-l.v.Rank(b)
	return df*df <= 1 && dr*dr <= 1
}

// bridged reports whether the move also captured a piece that is no pawn.
func (l *lionTrade) bridged(p engine.Made, lion engine.Square) bool {
	for _, t := range l.v.Types() {
		if at, ok := p.CapturedOn(t.ID); ok && at != lion && !l.isPawn(t.ID) {
			return true
		}
	}
	return false
}

func (l *lionTrade) isPawn(t engine.TypeID) bool {
	for _, pawn := range l.pawns {
		if t == pawn {
			return true
		}
	}
	return false
}

// Sections implements engine.FENSection.
func (l *lionTrade) Sections() []string { return []string{"lion"} }

// Accepts implements engine.FENSection.
func (l *lionTrade) Accepts(_, text string) bool { return text == "-" || text == "L" }

// ReadFEN implements engine.FENSection.
func (l *lionTrade) ReadFEN(p engine.Editor, _, text string) error {
	if text == "L" {
		p.SetSlot(l.slot, 1)
	}
	return nil
}

// WriteFEN implements engine.FENSection.
func (l *lionTrade) WriteFEN(p *engine.Position, _ string) string {
	return []string{"-", "L"}[p.Slot(l.slot)]
}
