package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// SittuyinPromotion promotes pieces that are in a zone, in place or with a step of
// one square diagonally to an empty square, if the player has none of the new type.
// The new piece may not attack anything immediately, nor may the move give check in
// another way. A player's last piece that promotes may do so anywhere, but need not:
// a player with it and the king who can move neither draws.
//
// Source: the rules of Sittuyin,
// https://www.chessvariants.com/oriental.dir/burmese.html, as pychess.org plays it.
// A move in place is written with the square twice (e5e5f).
type SittuyinPromotion struct {
	Of   string        `ini:"of"`   // one type
	To   string        `ini:"to"`   // one type, which should move one square diagonally
	Zone engine.Region `ini:"zone"` // where it may begin
}

func (SittuyinPromotion) Key() string { return "settled promotion" }

func (r SittuyinPromotion) Describe(v *engine.Variant) string {
	of, to := listTypesText(v, r.Of, "or"), listTypesText(v, r.To, "or")
	return "Promotion: " + words.A(of) + " on " + v.RegionWords(r.Zone) + ", or the last one of a player anywhere, may become " + words.A(to) + " instead of moving, if the player has none. " +
		"It stays where it is, or goes one square diagonally to an empty square. The new " + to + " may not attack an enemy piece at once, and the move may not give check. " +
		"The game is drawn when a player who has nothing but the king and " + words.A(of) + " and is not in check can do nothing but promote."
}

func (r SittuyinPromotion) Bind(b *engine.Builder) (any, error) {
	of, err := oneType(b, r.Of)
	if err != nil {
		return nil, err
	}
	to, err := oneType(b, r.To)
	if err != nil {
		return nil, err
	}
	zone, err := bothRegions(b, r.Zone)
	return &settledPromotion{b.Variant(), of, to, zone}, err
}

type settledPromotion struct {
	v      *engine.Variant
	of, to engine.TypeID
	zone   [2]engine.Bitboard
}

func (r *settledPromotion) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	for from := range r.able(p).All() {
		if r.quiet(p, from) {
			out.Add(engine.NewMove(engine.Pass, from, from).WithType(r.to))
		}
		for _, d := range diagonalSteps {
			if s, ok := r.v.Step(from, d[0], d[1]); ok && p.PieceAt(s) == engine.NoPiece && r.quiet(p, s) {
				out.Add(engine.NewMove(engine.NormalMove, from, s).WithType(r.to))
			}
		}
	}
}

// able returns the pieces of the player to move that may promote.
func (r *settledPromotion) able(p *engine.Position) engine.Bitboard {
	us := p.Side()
	if p.Count(us, r.to) > 0 {
		return engine.Bitboard{}
	}
	own := p.Pieces(us, r.of)
	if own.Count() > 1 {
		own = own.And(r.zone[us])
	}
	return own
}

// quiet reports whether a new piece on a square attacks nothing.
func (r *settledPromotion) quiet(p *engine.Position, s engine.Square) bool {
	ends, enemy := squaresAt(r.v, s, diagonalSteps[:]), p.PiecesOf(p.Side().Other())
	return !ends.Intersects(&enemy)
}

func (r *settledPromotion) Legal(p engine.AfterMove, m engine.Move) bool {
	return !m.IsPromotion() || !p.InCheck(p.Mover().Other())
}

func (r *settledPromotion) Concerns(p *engine.Position) engine.Bitboard { return r.able(p) }

func (r *settledPromotion) Adjudicate(p *engine.Position) engine.Result {
	us := p.Side()
	own := p.PiecesOf(us)
	if own.Count() != 2 || p.Count(us, r.of) != 1 || p.InCheck(us) {
		return engine.Result{}
	}
	for from := range own.All() {
		for to := range p.Targets(from).All() {
			if p.IsLegalPseudo(engine.NewMove(engine.NormalMove, from, to)) {
				return engine.Result{}
			}
		}
	}
	return engine.Draw("stalemate, but for a promotion")
}

func (*settledPromotion) ExplainIllegal(_ *engine.Position, m engine.Move) string {
	if !m.IsPromotion() {
		return ""
	}
	return "a promotion may not give check"
}
