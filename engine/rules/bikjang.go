package rules

import "github.com/ferzchess/ferz/engine"

// Bikjang allows royal pieces to face each other along an open line. The player to
// move must then end that, or pass, even in check, which draws the game.
//
// Source: the rules of Janggi of the Korea Janggi Association.
type Bikjang struct{}

func (Bikjang) Key() string { return "bikjang" }

func (Bikjang) Describe(v *engine.Variant) string {
	king := listTypes(v, v.RoyalTypes(), "or")
	return "Bikjang: if the " + plural(king, 2) + " face each other along an open line, the player to move must end that or pass, which is allowed even in check and draws the game."
}

func (Bikjang) Bind(b *engine.Builder) (any, error) {
	return &bikjang{v: b.Variant(), slot: b.Slot()}, nil
}

// bikjang is the bound rule. Its slot is 1 while the royal pieces face each other.
type bikjang struct {
	v    *engine.Variant
	slot int
}

func (r *bikjang) FinishPosition(p engine.Editor) {
	facing := uint64(0)
	if r.facing(p.Position) {
		facing = 1
	}
	if p.Slot(r.slot) != facing {
		p.SetSlot(r.slot, facing)
	}
}

// facing reports whether two royal pieces see each other on a file or rank.
func (r *bikjang) facing(p *engine.Position) bool {
	for _, t := range r.v.RoyalTypes() {
		white, black := p.Pieces(engine.White, t), p.Pieces(engine.Black, t)
		w, okWhite := white.First()
		b, okBlack := black.First()
		if okWhite && okBlack && (r.v.File(w) == r.v.File(b) || r.v.Rank(w) == r.v.Rank(b)) && unobstructed(p, w, b) {
			return true
		}
	}
	return false
}

// unobstructed reports whether the squares between two others on a line are empty.
func unobstructed(p *engine.Position, from, to engine.Square) bool {
	v := p.Variant()
	n, dx, dy := lineOf(v, from, to)
	for i := 1; i < n; i++ {
		if s, _ := v.Step(from, i*dx, i*dy); p.PieceAt(s) != engine.NoPiece {
			return false
		}
	}
	return true
}

func (r *bikjang) Concerns(p *engine.Position) engine.Bitboard {
	if p.Slot(r.slot) == 0 {
		return engine.Bitboard{}
	}
	return p.PiecesOf(p.Side())
}

func (r *bikjang) Legal(p engine.AfterMove, m engine.Move) bool {
	return p.SlotBefore(r.slot) == 0 || p.Slot(r.slot) == 0 || m.IsPass()
}

func (r *bikjang) ExplainIllegal(p *engine.Position, m engine.Move) string {
	return "the " + plural(listTypes(r.v, r.v.RoyalTypes(), "or"), 2) + " face each other: that must be ended, or the game by passing"
}

// ExemptMoves implements engine.ExemptSource: the pass in check.
func (r *bikjang) ExemptMoves(p *engine.Position, out *engine.MoveList) {
	if p.Slot(r.slot) == 0 || !p.InCheck(p.Side()) {
		return
	}
	own := p.Royals(p.Side())
	if s, ok := own.First(); ok {
		out.Add(engine.NewMove(engine.Pass, s, s))
	}
}

// GameEnd implements engine.GameEnder: passing while they face each other draws.
func (r *bikjang) GameEnd(p *engine.Position) engine.Result {
	if p.Slot(r.slot) != 0 && p.LastMove().IsPass() {
		return engine.Draw("bikjang")
	}
	return engine.Result{}
}

func (r *bikjang) Advise(a *engine.Advice) { a.OtherEndings = true }
