package rules

import "github.com/ferzchess/ferz/engine"

// Conversion makes enemy pieces next to the target square, or those that the piece
// encloses, change sides. When the board is full, the player with more pieces wins.
//
// Source: flipEnclosedPieces of Fairy-Stockfish's variants.ini; the rules of Quad
// Wrangle and Crusade.
type Conversion struct {
	Joined    bool `ini:"joined"`    // a dropped piece converts only if it is adjacent to another one of its own side
	Enclosing bool `ini:"enclosing"` // pieces convert that are in a line between the piece and another of its own side
}

func (Conversion) Key() string { return "conversion" }

func (r Conversion) Describe(*engine.Variant) string {
	text := "All enemy pieces beside the square where a piece arrives change sides"
	if r.Enclosing {
		text = "All enemy pieces in a line between the square where a piece arrives and another one of its own side change sides"
	}
	if r.Joined {
		text += ", if it has moved, or was dropped beside a piece of its own side"
	}
	return text + ". When the board is full, the player with more pieces wins."
}

func (r Conversion) Bind(b *engine.Builder) (any, error) {
	return &conversion{rule: r, v: b.Variant(), near: neighbors(b.Variant())}, nil
}

type conversion struct {
	rule Conversion
	v    *engine.Variant
	near []engine.Bitboard
}

func (r *conversion) SideEffects(p engine.Editor, m engine.Move) {
	us := p.Side()
	own := r.near[m.To()].And(p.PiecesOf(us))
	if m.Kind() == engine.Pass || r.rule.Joined && m.IsDrop() && own.Empty() {
		return
	}
	enemy := p.PiecesOf(us.Other())
	flips := r.near[m.To()].And(enemy)
	if r.rule.Enclosing {
		all := p.PiecesOf(us)
		flips = enclosed(r.v, &all, &enemy, m.To())
	}
	for s := range flips.All() {
		p.Put(s, engine.MakePiece(p.PieceAt(s).Type(), us))
	}
}

func (r *conversion) GameEnd(p *engine.Position) engine.Result {
	if occupied := p.Occupied(); occupied.Count() == r.v.Size() {
		return majority(p, "the board is full")
	}
	return engine.Result{}
}

func (r *conversion) Advise(a *engine.Advice) { a.CaptureSideEffects, a.OtherEndings = true, true }
