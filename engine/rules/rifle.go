package rules

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Rifle makes pieces capture without moving: the captured piece is removed, and the
// capturing one stays where it is. A capture does not promote.
//
// Source: William B. Seabrook, Rifle Chess (1921); Shooting Chess, with mandatory
// captures, https://en.wikipedia.org/wiki/Rifle_chess.
type Rifle struct{}

func (Rifle) Key() string { return "rifle" }

func (Rifle) Describe(*engine.Variant) string {
	return "A piece captures by shooting: what it could capture disappears, and it stays where it is. A pawn does not promote by shooting."
}

func (Rifle) Bind(*engine.Builder) (any, error) { return rifle{}, nil }

type rifle struct{}

func (rifle) MoveGenerated(p *engine.Position, m engine.Move, out *engine.MoveList) bool {
	if !m.IsPromotion() || !p.IsCapture(m) {
		return true
	}
	if m = m.WithType(0); !slices.Contains(out.Moves, m) {
		out.Add(m)
	}
	return false
}

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

func (rifle) Concerns(p *engine.Position) engine.Bitboard { return p.PiecesOf(p.Side().Other()) }

func (rifle) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
