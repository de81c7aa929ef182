package rules

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Rifle lets pieces capture without moving: what they could capture is taken off
// the board, and they stay where they are. A capture does not promote.
//
// Source: William B. Seabrook, Rifle Chess (1921); Shooting Chess, with
// compulsory captures, https://en.wikipedia.org/wiki/Rifle_chess.
type Rifle struct{}

// Key implements engine.Rule.
func (Rifle) Key() string { return "rifle" }

// Describe implements engine.Rule.
func (Rifle) Describe(*engine.Variant) string {
	return "A piece captures by shooting: what it could capture disappears, and it stays where it is. A pawn does not promote by shooting."
}

// Bind implements engine.Rule.
func (Rifle) Bind(*engine.Builder) (any, error) { return rifle{}, nil }

type rifle struct{}

// MoveGenerated implements engine.MoveFilter.
func (rifle) MoveGenerated(p *engine.Position, m engine.Move, out *engine.MoveList) bool {
	if !m.IsPromotion() || !p.IsCapture(m) {
		return true
	}
	if m = m.WithType(0); !slices.Contains(out.Moves, m) {
		out.Add(m)
	}
	return false
}

// SideEffects implements engine.SideEffecter.
func (rifle) SideEffects(p engine.Editor, m engine.Move) {
	if p.Captured() {
		pc := p.PieceAt(m.To())
		p.Put(m.To(), engine.NoPiece)
		p.Put(m.From(), pc)
	}
}

// Legal implements engine.LegalityTester: the kernel finds by itself whether a shot
// leaves a king attacked.
func (rifle) Legal(engine.AfterMove, engine.Move) bool { return true }

// Concerns implements engine.VetoScope.
func (rifle) Concerns(p *engine.Position) engine.Bitboard { return p.PiecesOf(p.Side().Other()) }

// Advise implements engine.Adviser.
func (rifle) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
