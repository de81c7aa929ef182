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
type RelativeRoyalty struct {
	Types string `ini:"types"`
}

// Key implements engine.Rule. It stands in for Checkmate.
func (RelativeRoyalty) Key() string { return "checkmate" }

func (r RelativeRoyalty) Describe(v *engine.Variant) string {
	king := listTypesText(v, r.Types, "or")
	return fmt.Sprintf("Only one %s of each player is royal: the one nearest to the a-file, of two on a file the one that has advanced least. It must not be left in check; another %s may be captured like any piece. "+
		"A player without a legal move is checkmated and loses, if the royal %s is in check; if not, it is stalemate, a draw.", king, king, king)
}

func (r RelativeRoyalty) Bind(b *engine.Builder) (any, error) {
	types, err := someTypes(b, "types", r.Types)
	if err != nil {
		return nil, err
	}
	return newRelativeRoyalty(b, types, [2]engine.Color{engine.White, engine.Black})
}

// newRelativeRoyalty returns the bound rule; as says from whose side each player
// counts ranks.
func newRelativeRoyalty(b *engine.Builder, types []engine.TypeID, as [2]engine.Color) (out *relativeRoyalty, err error) {
	out = &relativeRoyalty{types: types}
	for c := range out.place {
		if out.place[c], err = fileOrder(b, as[c]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// fileOrder returns by square its place in the order of files, and of ranks as a
// player counts them.
func fileOrder(b *engine.Builder, c engine.Color) ([]int, error) {
	v := b.Variant()
	out := make([]int, v.Size())
	for k := range v.Ranks() {
		row, err := b.Region(engine.Region(fmt.Sprintf("r%d", k+1)), c)
		if err != nil {
			return nil, err
		}
		for s := range row.All() {
			out[s] = v.File(s)*v.Ranks() + k
		}
	}
	return out, nil
}

// relativeRoyalty is the bound rule.
type relativeRoyalty struct {
	types []engine.TypeID
	place [2][]int // by player and square: the lowest is royal
}

// royal returns the square of a player's royal piece.
func (r *relativeRoyalty) royal(p *engine.Position, c engine.Color) (first engine.Square, ok bool) {
	for s := range piecesOf(p, c, r.types).All() {
		if !ok || r.place[c][s] < r.place[c][first] {
			first, ok = s, true
		}
	}
	return first, ok
}

func (r *relativeRoyalty) InCheck(p *engine.Position, c engine.Color) bool {
	s, ok := r.royal(p, c)
	occupied := p.Occupied()
	return ok && p.Attacked(p.PieceAt(s).Type(), s, c.Other(), &occupied)
}

func (r *relativeRoyalty) Royals(p *engine.Position, c engine.Color) (out engine.Bitboard) {
	if s, ok := r.royal(p, c); ok {
		out.Add(s)
	}
	return out
}

func (r *relativeRoyalty) Legal(p engine.AfterMove, _ engine.Move) bool {
	return !r.InCheck(p.Position, p.Mover())
}
