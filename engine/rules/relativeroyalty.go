package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// RelativeRoyalty makes one piece of a type royal for each player: the one on
// the lowest file, and of those the one that is least advanced. Which one it
// is may change with every move.
//
// Source: the variant Two Kings of the Internet Chess Club, as described at
// https://www.gnu.org/software/xboard/whats_new/rules/TwoKings.html; ChessV's
// Relative Royalty Chess counts ranks from each player's own side. The type
// must not be marked royal: this rule decides what check is.
type RelativeRoyalty struct{ Types string }

// Key implements engine.Rule. It stands in for Checkmate.
func (RelativeRoyalty) Key() string { return "checkmate" }

// Describe implements engine.Rule.
func (r RelativeRoyalty) Describe(v *engine.Variant) string {
	king := listed(v, r.Types, "or")
	return fmt.Sprintf("Only one %s of each player is royal: the one nearest to the a-file, of two on a file the one that has advanced least. It must not be left attacked; another %s may be captured like any piece. "+
		"A player without a legal move has lost if the royal %s is attacked, and has drawn if not.", king, king, king)
}

// Bind implements engine.Rule.
func (r RelativeRoyalty) Bind(b *engine.Builder) (any, error) {
	types, err := b.Types(r.Types)
	if err != nil {
		return nil, err
	}
	out := &relativeRoyalty{types: types}
	for c := range engine.Color(2) {
		out.order[c], err = fileOrder(b, c)
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// fileOrder returns the squares by file, and by rank as a player counts them.
func fileOrder(b *engine.Builder, c engine.Color) ([]engine.Square, error) {
	v := b.Variant()
	var out []engine.Square
	for f := range v.Files() {
		for k := range v.Ranks() {
			row, err := b.Region(engine.Region(fmt.Sprintf("r%d", k+1)), c)
			if err != nil {
				return nil, err
			}
			for s := range row.All() {
				if v.File(s) == f {
					out = append(out, s)
				}
			}
		}
	}
	return out, nil
}

// relativeRoyalty is the bound rule.
type relativeRoyalty struct {
	types []engine.TypeID
	order [2][]engine.Square // by player
}

// royal returns the square of a player's royal piece.
func (r *relativeRoyalty) royal(p *engine.Position, c engine.Color) (engine.Square, bool) {
	var own engine.Bitboard
	for _, t := range r.types {
		own = own.Or(p.Pieces(c, t))
	}
	if own.Empty() {
		return 0, false
	}
	for _, s := range r.order[c] {
		if own.Has(s) {
			return s, true
		}
	}
	return 0, false
}

// InCheck implements engine.CheckTester.
func (r *relativeRoyalty) InCheck(p *engine.Position, c engine.Color) bool {
	s, ok := r.royal(p, c)
	occupied := p.Occupied()
	return ok && p.Attacked(p.PieceAt(s).Type(), s, c.Other(), &occupied)
}

// Royals implements engine.CheckTester.
func (r *relativeRoyalty) Royals(p *engine.Position, c engine.Color) (out engine.Bitboard) {
	if s, ok := r.royal(p, c); ok {
		out.Add(s)
	}
	return out
}

// Legal implements engine.Legality.
func (r *relativeRoyalty) Legal(p engine.Made, _ engine.Move) bool {
	return !r.InCheck(p.Position, p.Mover())
}
