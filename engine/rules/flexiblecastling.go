package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// FlexibleCastling is castling in which the player chooses how far the king
// goes: at least so many squares as the atom O in its Betza notation says (O2,
// or jO2 for a partner beside the corner), at most as far as the square beside
// its partner, which then jumps over it. For the rest it is Castling.
//
// Source: R. Wayne Schmittberger, Wildebeest Chess (1987); Fergus Duniho,
// Grotesque Chess (2004), https://www.chessvariants.com/index/listcomments.php?itemid=GrotesqueChess.
type FlexibleCastling struct {
	King     string         `ini:"king"`     // as in Castling
	Moves    []CastlingMove `ini:"moves"`    // as in Castling, each with the king's shortest way
	Partner  string         `ini:"partner"`  // as in Castling
	Shredder bool           `ini:"shredder"` // as in Castling
	Longest  int            `ini:"longest"`  // the king goes at most so many squares; 0: any number
	Onto     bool           `ini:"onto"`     // the king may also go to the partner's own square
}

// Key implements engine.Rule: it stands in for Castling.
func (FlexibleCastling) Key() string { return "castling" }

func (r FlexibleCastling) Describe(v *engine.Variant) string {
	who := v.Type(r.king(v)).Name
	text := Castling{King: r.King}.Describe(v)
	if text == "" {
		return ""
	}
	text += fmt.Sprintf(" The %s goes as far toward its partner as the player likes, but at least %s", strings.ToLower(who), r.shortest(v))
	if r.Longest > 0 {
		text += fmt.Sprintf(" and at most %d", r.Longest)
	}
	if r.Onto {
		text += ", even to the partner's square"
	}
	return text + "; the partner goes to the square beside it on the other side."
}

func (r FlexibleCastling) king(v *engine.Variant) engine.TypeID {
	t, _ := Castling{King: r.King}.kingType(v)
	return t
}

// shortest says the least number of squares in words.
func (r FlexibleCastling) shortest(v *engine.Variant) string {
	n := 2
	if o := v.Type(r.king(v)).Betza.Castlings; len(r.Moves) == 0 && len(o) > 0 {
		n = o[0].Steps
	} else if len(r.Moves) > 0 {
		from, _ := v.SquareNamed(r.Moves[0].From)
		to, _ := v.SquareNamed(r.Moves[0].To)
		n = fileDistance(v, from, to)
	}
	if n == 1 {
		return "one square"
	}
	return fmt.Sprintf("%d squares", n)
}

func (r FlexibleCastling) Bind(b *engine.Builder) (any, error) {
	if r.Longest < 0 {
		return nil, fmt.Errorf("castling over at most %d squares: expected 0 for any number, or more", r.Longest)
	}
	inner, err := Castling{King: r.King, Moves: r.Moves, Partner: r.Partner, Shredder: r.Shredder}.Bind(b)
	if err != nil {
		return nil, err
	}
	return &flexibleCastling{castling: inner.(*castling), longest: r.Longest, onto: r.Onto}, nil
}

// flexibleCastling is the bound rule. The kingTo of each side is the nearest
// square where the king may end.
type flexibleCastling struct {
	*castling
	longest int
	onto    bool
}

// Castles implements engine.CastlingRule: the notation has the shortest ways only.
func (c *flexibleCastling) Castles(start *engine.Position, t engine.TypeID) (can, noted bool) {
	can, _ = c.castling.Castles(start, t)
	return can, false
}

func (c *flexibleCastling) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	state := p.Slot(c.slot)
	first := int(p.Side()) * 2
	if state>>(castlingMask+first)&3 == 0 || p.InCheck(p.Side()) {
		return
	}
	for i := first; i < first+2; i++ {
		if hasRight(state, i) {
			c.slide(p, i, kingOf(state, i/2), rookOf(state, i), out)
		}
	}
}

// slide adds the castling moves toward one partner. The square where the king
// ends is tested with the move made.
func (c *flexibleCastling) slide(p *engine.Position, i int, king, rook engine.Square, out *engine.MoveList) {
	occ := p.Occupied()
	if between := pathOf(king, rook, rook, king); occ.Intersects(&between) {
		return
	}
	occ.Remove(king)
	least, most := c.reach(i, king, rook)
	step := engine.Square(1)
	if rook < king {
		step = ^engine.Square(0)
	}
	to := king
	for n := 1; n <= most; n++ {
		last := to
		to += step
		if n >= least {
			out.Add(engine.NewMove(engine.Castle, king, to).WithSquares(rook, last))
		}
		if n < most && !c.safe(p, king, to, &occ) {
			return
		}
	}
}

// reach returns how many squares a king moves to a side.
func (c *flexibleCastling) reach(i int, king, rook engine.Square) (least, most int) {
	least, most = fileDistance(c.v, c.sides[i].king, c.sides[i].kingTo), fileDistance(c.v, king, rook)
	if !c.onto {
		most--
	}
	if c.longest > 0 {
		most = min(most, c.longest)
	}
	return least, most
}

// DescribeMove implements engine.Describer. Where the king may go to the
// partner's square, castling to the square beside it, which the king could
// reach by itself, is written as the partner taking its place.
func (c *flexibleCastling) DescribeMove(p *engine.Position, m engine.Move, text string, san bool) string {
	if c.onto && !san && m.IsCastling() && fileDistance(c.v, m.From(), m.To()) == 1 {
		return c.v.SquareName(m.A()) + c.v.SquareName(m.From())
	}
	if c.onto && m.IsCastling() && m.To() == m.A() {
		return text
	}
	return c.castling.DescribeMove(p, m, text, san)
}
