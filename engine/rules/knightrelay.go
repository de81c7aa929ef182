package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// KnightRelay makes knights untouchable: they neither capture nor are they
// captured. The other pieces that a knight of their own side guards, but for the
// king, move and capture like it as well, though a pawn may not go to the first
// or the last rank so. The king must not be marked royal: this rule decides what
// check is.
//
// Source: Mannis Charosh, Knight Relay Chess (1972),
// https://en.wikipedia.org/wiki/Knight_relay_chess. The knight's notation must
// not capture.
type KnightRelay struct {
	Knight string `ini:"knight"`
	King   string `ini:"king"`
	Pawn   string `ini:"pawn"`
}

func (KnightRelay) Key() string { return "knight relay" }

func (r KnightRelay) Describe(v *engine.Variant) string {
	knight, king := listTypesText(v, r.Knight, "or"), listTypesText(v, r.King, "or")
	return capitalize(words.A(knight)) + " captures nothing, and can't be captured. Any other piece but the " + king + " that is " + words.A(knight) + "'s move away from " + words.A(knight) +
		" of its own side may also move and capture like one; " + words.A(listTypesText(v, r.Pawn, "or")) + " not to the first or the last rank. A " + king +
		" must not be left in check; a player who is in check and has no legal move is checkmated and loses."
}

func (r KnightRelay) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	out := &knightRelay{v: v, leaps: make([]engine.Bitboard, v.Size())}
	for _, one := range []struct {
		field, text string
		to          *engine.TypeID
	}{{"knight", r.Knight, &out.knight}, {"king", r.King, &out.king}, {"pawn", r.Pawn, &out.pawn}} {
		types, err := someTypes(b, one.field, one.text)
		if err != nil {
			return nil, err
		}
		for _, t := range types {
			*one.to = t
		}
	}
	for i := range v.Size() {
		s := engine.Square(i)
		for _, d := range [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
			if to, ok := v.Step(s, d[0], d[1]); ok {
				out.leaps[s].Add(to)
			}
		}
		if k := v.Rank(s); k == 0 || k == v.Ranks()-1 {
			out.edges.Add(s)
		}
	}
	return out, nil
}

type knightRelay struct {
	v                  *engine.Variant
	knight, king, pawn engine.TypeID
	leaps              []engine.Bitboard
	edges              engine.Bitboard // the first and the last rank
}

// relayed returns a player's pieces that move like knights.
func (r *knightRelay) relayed(p *engine.Position, c engine.Color) (out engine.Bitboard) {
	for s := range p.Pieces(c, r.knight).All() {
		out = out.Or(r.leaps[s])
	}
	return out.And(p.PiecesOf(c)).AndNot(p.Pieces(c, r.knight)).AndNot(p.Pieces(c, r.king))
}

func (r *knightRelay) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	shut := p.PiecesOf(us).Or(p.Pieces(us.Other(), r.knight))
	for from := range r.relayed(p, us).All() {
		ends := r.leaps[from].AndNot(shut)
		if p.PieceAt(from).Type() == r.pawn {
			ends = ends.AndNot(r.edges)
		}
		for to := range ends.All() {
			out.Add(engine.NewMove(engine.NormalMove, from, to))
		}
	}
}

func (r *knightRelay) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return p.PieceAt(m.To()).Type() != r.knight || m.IsCastling()
}

func (r *knightRelay) Royals(p *engine.Position, c engine.Color) engine.Bitboard {
	return p.Pieces(c, r.king)
}

func (r *knightRelay) InCheck(p *engine.Position, c engine.Color) bool {
	occupied := p.Occupied()
	for s := range p.Pieces(c, r.king).All() {
		if relayed := r.relayed(p, c.Other()); relayed.Intersects(&r.leaps[s]) && r.reaches(p, c.Other(), relayed.And(r.leaps[s]), s) ||
			p.Attacked(r.king, s, c.Other(), &occupied) {
			return true
		}
	}
	return false
}

// reaches reports whether one of some pieces may go to a square like a knight.
func (r *knightRelay) reaches(p *engine.Position, c engine.Color, pieces engine.Bitboard, s engine.Square) bool {
	if r.edges.Has(s) {
		pieces = pieces.AndNot(p.Pieces(c, r.pawn))
	}
	return !pieces.Empty()
}

func (r *knightRelay) Legal(p engine.AfterMove, _ engine.Move) bool {
	return !r.InCheck(p.Position, p.Mover())
}

func (r *knightRelay) ExplainIllegal(p *engine.Position, m engine.Move) string {
	us := p.Side()
	if p.PieceAt(m.To()) == engine.MakePiece(r.knight, us.Other()) {
		return listTypes(r.v, []engine.TypeID{r.knight}, "") + "s can't be captured"
	}
	p.Make(m)
	defer p.Unmake()
	for king := range p.Pieces(us, r.king).All() {
		for s := range r.relayed(p, us.Other()).And(r.leaps[king]).All() {
			return "the " + listTypes(r.v, []engine.TypeID{r.king}, "") + " would be attacked by " + pieceOn(p, s) + ", which a " + listTypes(r.v, []engine.TypeID{r.knight}, "") + " guards"
		}
	}
	return ""
}
