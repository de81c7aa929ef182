package rules

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// LionTrade keeps lions from being traded: a lion may not capture a lion two
// squares away where it could be recaptured, unless it takes a second piece
// other than a pawn with it; and when another piece has captured a lion, the
// other lion can't be captured on the next move. In the simple form only the
// recapture counts, whatever else is taken and whoever else takes lions.
//
// Source: H. G. Muller, Mighty-Lion Chess (2013), after Chu Shogi; Greg Strong,
// Odyssey (2016), for the simple form; H. G. Muller, Elven Chess (2015), for
// Always; for Avenge, Chu Shogi, https://en.wikipedia.org/wiki/Chu_shogi.
type LionTrade struct {
	Lion   string `ini:"lion"`   // types that count as lions
	Bridge string `ini:"bridge"` // types that do not count as a second piece
	Simple bool   `ini:"simple"` // a second piece does not matter, nor what other pieces capture
	Always bool   `ini:"always"` // neither a second piece nor that the lions stand next to each other matters
	Avenge bool   `ini:"avenge"` // a lion may capture the other lion on the next move, and any piece one that has captured on the same square
}

func (LionTrade) Key() string { return "lion trade" }

func (r LionTrade) Describe(v *engine.Variant) string {
	text, rest := " that is not next to it only where it can't be recaptured", ", or together with another piece, but not just "+words.A(listTypesText(v, r.Bridge, "or"))
	if r.Always {
		text, rest = " only where it can't be recaptured", ""
	}
	lion := listTypes(v, r.first(v), "")
	text = capitalize(words.A(lion)) + " may capture " + words.A(lion) + text
	if r.Simple {
		return text + "."
	}
	text += rest + ". When a piece other than " + words.A(lion) + " has captured " + words.A(lion) + ", the opponent can't capture the other " + lion + " on the very next move"
	if r.Avenge {
		text += ", except with " + words.A(lion) + " or on the same square"
	}
	return text + "."
}

// first returns the first of the types, after which all are named.
func (r LionTrade) first(v *engine.Variant) []engine.TypeID {
	types, _ := v.ParseTypes(r.Lion)
	return types[:min(len(types), 1)]
}

func (r LionTrade) Bind(b *engine.Builder) (any, error) {
	lions, err := b.Types(r.Lion)
	if err != nil {
		return nil, err
	}
	if len(lions) == 0 {
		return nil, fmt.Errorf("no types: expected those that count as lions")
	}
	out := lionTrade{rule: r, v: b.Variant(), lions: lions}
	if r.Simple {
		return &simpleTrade{out}, nil
	}
	if out.pawns, err = b.Types(r.Bridge); err != nil {
		return nil, err
	}
	out.slot = b.Slot()
	return &out, nil
}

// lionTrade is the bound rule. Its slot is the square where the last move
// captured a lion with another piece, and 1 more, if that matters, else 1; the
// FEN names the square, or has an L.
type lionTrade struct {
	rule  LionTrade
	v     *engine.Variant
	lions []engine.TypeID
	pawns []engine.TypeID
	slot  int
}

func (l *lionTrade) isLion(pc engine.Piece) bool { return slices.Contains(l.lions, pc.Type()) }

// captured returns where a move has captured a lion.
func (l *lionTrade) captured(p engine.AfterMove) (s engine.Square, ok bool) {
	for _, t := range l.lions {
		if s, ok = p.CapturedOn(t); ok {
			break
		}
	}
	return s, ok
}

func (l *lionTrade) MoveMade(p engine.Editor, m engine.Move) {
	var state uint64
	if m != engine.NoMove && p.Captured() && !l.isLion(p.PieceAt(m.To())) {
		if at, ok := l.captured(p.AfterMove); ok {
			if state = 1; l.rule.Avenge {
				state = uint64(at) + 1
			}
		}
	}
	p.SetSlot(l.slot, state)
}

// Concerns implements engine.VetoScope: only captures of lions may be illegal.
func (l *lionTrade) Concerns(p *engine.Position) engine.Bitboard {
	return piecesOf(p, p.Side().Other(), l.lions)
}

func (l *lionTrade) Legal(p engine.AfterMove, m engine.Move) bool {
	if !p.Captured() {
		return true
	}
	at, ok := l.captured(p)
	if !ok {
		return true
	}
	byLion := l.isLion(p.PieceAt(m.To()))
	if last := p.SlotBefore(l.slot); last != 0 && !(l.rule.Avenge && (byLion || last == uint64(at)+1)) {
		return false
	}
	if !byLion {
		return true
	}
	return !l.rule.Always && (l.near(m.From(), at) || l.bridged(p, at)) || l.safe(p.Position, m)
}

func (l *lionTrade) ExplainIllegal(p *engine.Position, _ engine.Move) string {
	lion := listTypes(l.v, l.lions[:1], "")
	if p.Slot(l.slot) != 0 {
		return fmt.Sprintf("a piece other than %s has captured %s on the last move, and the other %s can't be captured on the next", words.A(lion), words.A(lion), lion)
	}
	if l.rule.Always {
		return l.recaptured()
	}
	return l.recaptured() + ", or together with another piece that is no " + listTypes(l.v, l.pawns, "or")
}

// recaptured says why a lion can't capture another one where it is protected.
func (l *lionTrade) recaptured() string {
	lion := words.A(listTypes(l.v, l.lions[:1], ""))
	if l.rule.Always {
		return fmt.Sprintf("%s may capture %s only where it can't be recaptured", lion, lion)
	}
	return fmt.Sprintf("%s may capture %s that is not next to it only where it can't be recaptured", lion, lion)
}

// safe reports whether a move was not a lion's, or can't be answered by
// capturing it.
func (l *lionTrade) safe(p *engine.Position, m engine.Move) bool {
	pc, occupied := p.PieceAt(m.To()), p.Occupied()
	return !l.isLion(pc) || !p.Attacked(pc.Type(), m.To(), p.Mover().Other(), &occupied)
}

// simpleTrade is the bound rule in its simple form.
type simpleTrade struct{ trade lionTrade }

func (s *simpleTrade) Concerns(p *engine.Position) engine.Bitboard { return s.trade.Concerns(p) }

func (s *simpleTrade) Legal(p engine.AfterMove, m engine.Move) bool {
	if !p.Captured() {
		return true
	}
	at, ok := s.trade.captured(p)
	return !ok || s.trade.near(m.From(), at) || s.trade.safe(p.Position, m)
}

func (s *simpleTrade) ExplainIllegal(*engine.Position, engine.Move) string {
	return s.trade.recaptured()
}

func (l *lionTrade) near(a, b engine.Square) bool {
	n, _, _ := lineOf(l.v, a, b)
	return n == 1
}

// bridged reports whether the move also captured a piece that is not a pawn.
func (l *lionTrade) bridged(p engine.AfterMove, lion engine.Square) bool {
	for _, t := range l.v.Types() {
		if at, ok := p.CapturedOn(t.ID); ok && at != lion && !l.isPawn(t.ID) {
			return true
		}
	}
	return false
}

func (l *lionTrade) isPawn(t engine.TypeID) bool {
	return slices.Contains(l.pawns, t)
}

func (l *lionTrade) Sections() []string { return []string{"lion"} }

func (l *lionTrade) Accepts(_, text string) bool {
	_, ok := l.v.SquareNamed(text)
	return ok || text == "-" || text == "L"
}

// ReadFEN implements engine.FENSection: an L is any square.
func (l *lionTrade) ReadFEN(p engine.Editor, _, text string) error {
	if s, ok := l.v.SquareNamed(text); ok || text == "L" {
		p.SetSlot(l.slot, uint64(s)+1)
	}
	return nil
}

func (l *lionTrade) WriteFEN(p *engine.Position, _ string) string {
	switch last := p.Slot(l.slot); {
	case last == 0:
		return "-"
	case !l.rule.Avenge:
		return "L"
	default:
		return l.v.SquareName(engine.Square(last - 1))
	}
}
