package rules

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Annan makes a piece that has another one of its own side directly behind it move and
// capture like that one, and not as it does by itself. What it promotes to stays its own.
// The king must not be marked royal: this rule decides what check is.
//
// Source: Annan Shogi, https://en.wikipedia.org/wiki/Annan_shogi, as Lishogi has it:
// https://lishogi.org/variant/annanshogi.
type Annan struct {
	King string `ini:"king"`
}

func (Annan) Key() string { return "annan" }

func (r Annan) Describe(v *engine.Variant) string {
	king := listTypesText(v, r.King, "or")
	return "A piece that has another one of its own side directly behind it moves and captures like that one, and not as it would by itself; so does " + words.A(king) +
		". What it promotes to, and where, depends on what it is. " + capitalize(words.A(king)) +
		" must not be left in check; a player who is in check and has no legal move is checkmated and loses."
}

func (r Annan) Bind(b *engine.Builder) (any, error) {
	king, err := oneType(b, r.King)
	if err != nil {
		return nil, err
	}
	v := b.Variant()
	out := &annan{v: v, king: king}
	for c := range out.behind {
		_, ranks := v.Def.Symmetry.Turns(engine.Color(c))
		for i := range v.Size() {
			s, ok := v.Step(engine.Square(i), 0, -ranks)
			if !ok {
				s = engine.Square(i)
			}
			out.behind[c] = append(out.behind[c], s)
		}
	}
	return out, nil
}

type annan struct {
	v      *engine.Variant
	king   engine.TypeID
	behind [2][]engine.Square // by square: the one behind it, or itself on the first rank
}

// like returns the piece like which the one on a square moves: itself, or the one behind.
func (r *annan) like(p *engine.Position, s engine.Square) engine.Piece {
	own := p.PieceAt(s)
	lender := p.PieceAt(r.behind[own.Color()][s])
	if lender.Type() == 0 || lender.Color() != own.Color() {
		lender = own
	}
	return engine.MakePiece(lender.Type(), own.Color())
}

// backed reports whether a piece moves like the one behind it.
func (r *annan) backed(p *engine.Position, s engine.Square) bool {
	own := p.PieceAt(s)
	return r.like(p, s) != engine.MakePiece(own.Type(), own.Color())
}

// MoveGenerated implements engine.MoveFilter: it removes what a piece with another kind
// behind it would do by itself.
func (r *annan) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !r.backed(p, m.From())
}

// SpecialMoves implements engine.MoveSource: the moves of pieces with others behind them.
func (r *annan) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	for from := range p.PiecesOf(p.Side()).All() {
		if r.backed(p, from) {
			p.AppendMovesLike(out, r.like(p, from), from)
		}
	}
}

// Attackers implements engine.AttackFinder.
func (r *annan) Attackers(p *engine.Position, s engine.Square, by engine.Color) (out engine.Bitboard) {
	for from := range p.PiecesOf(by).All() {
		if p.CapturesLike(r.like(p, from), from, s) {
			out.Add(from)
		}
	}
	return out
}

func (r *annan) Royals(p *engine.Position, c engine.Color) engine.Bitboard {
	return p.Pieces(c, r.king)
}

func (r *annan) InCheck(p *engine.Position, c engine.Color) bool {
	kings := p.Pieces(c, r.king)
	king, ok := kings.First()
	if !ok {
		return false
	}
	for from := range p.PiecesOf(c.Other()).All() {
		if p.CapturesLike(r.like(p, from), from, king) {
			return true
		}
	}
	return false
}

func (r *annan) Legal(p engine.AfterMove, _ engine.Move) bool {
	return !r.InCheck(p.Position, p.Mover())
}

// Advise implements engine.Adviser: exchanges are not what pieces do by themselves.
func (r *annan) Advise(a *engine.Advice) { a.PseudoRoyal, a.CaptureSideEffects = r.king, true }

func (r *annan) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if !m.IsDrop() && r.backed(p, m.From()) {
		own := p.PieceAt(m.From()).Type()
		return "the " + strings.ToLower(r.v.Type(own).Name) + " moves like " + pieceOn(p, r.behind[p.Side()][m.From()]) + ", which stands behind it"
	}
	return ""
}
