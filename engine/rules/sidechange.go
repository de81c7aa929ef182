package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// SideChange makes pieces change sides as they move.
//
// Source: the Andernach chess of problemists (1993), Anti-Andernach and
// Super-Andernach, https://en.wikipedia.org/wiki/Andernach_chess.
type SideChange struct {
	Except    string `ini:"not"`       // types that never do
	Capturing bool   `ini:"capturing"` // moves that capture
	Quiet     bool   `ini:"quiet"`     // moves that do not
}

func (SideChange) Key() string { return "side change" }

func (r SideChange) Describe(v *engine.Variant) string {
	when := "moves"
	switch {
	case !r.Quiet:
		when = "captures"
	case !r.Capturing:
		when = "moves without capturing"
	}
	return fmt.Sprintf("A piece that %s changes sides, as what it becomes if it promotes; only %s never does.", when, words.A(listTypesText(v, r.Except, "or")))
}

func (r SideChange) Bind(b *engine.Builder) (any, error) {
	if !r.Capturing && !r.Quiet {
		return nil, fmt.Errorf("no move changes sides: expected capturing, quiet or both")
	}
	loyal, err := typeSetOf(b, r.Except)
	return &sideChange{r, loyal}, err
}

type sideChange struct {
	rule  SideChange
	loyal typeSet
}

func (r *sideChange) ChangesOnMove() bool { return r.rule.Quiet }

func (r *sideChange) SideEffects(p engine.Editor, m engine.Move) {
	pc := p.PieceAt(m.To())
	changes := r.rule.Quiet && !m.IsCastling()
	if p.Captured() {
		changes = r.rule.Capturing
	}
	if changes && !r.loyal[pc.Type()] {
		p.Put(m.To(), engine.MakePiece(pc.Type(), pc.Color().Other()))
	}
}

// Legal implements engine.LegalityTester: the kernel finds by itself that a piece
// that has changed sides gives check.
func (*sideChange) Legal(engine.AfterMove, engine.Move) bool { return true }

func (r *sideChange) Concerns(p *engine.Position) engine.Bitboard {
	if r.rule.Quiet {
		return p.PiecesOf(p.Side())
	}
	return p.PiecesOf(p.Side().Other())
}

func (*sideChange) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
