package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// castlingForm is a form of castling: what differs between them when one that is not
// legal is explained.
type castlingForm interface {
	// ways lists how a king castles on a side, if nothing is in the way.
	moves(king, partner engine.Square, side int) []engine.Move
	// obstacle says what keeps the player to move from castling so, if anything
	// does that is this rule's business.
	explainBlocked(p *engine.Position, side int, way engine.Move) string
}

func (c *castling) ExplainIllegal(p *engine.Position, m engine.Move) string {
	return c.explain(p, m, c)
}

func (c *flexibleCastling) ExplainIllegal(p *engine.Position, m engine.Move) string {
	return c.explain(p, m, c)
}

func (c *manyCastling) ExplainIllegal(p *engine.Position, m engine.Move) string {
	for _, set := range c.sets {
		if reason := set.ExplainIllegal(p, m); reason != "" {
			return reason
		}
	}
	return ""
}

// explain says why the player to move can't castle as m says, or returns "" if this
// rule does not concern m.
func (c *castling) explain(p *engine.Position, m engine.Move, form castlingForm) string {
	us := p.Side()
	if !m.IsCastling() || p.PieceAt(m.From()) != engine.MakePiece(c.king, us) {
		return ""
	}
	for i := 2 * int(us); i < 2*int(us)+2; i++ {
		if !c.sides[i].ok {
			continue
		}
		for _, way := range form.moves(m.From(), c.partnerOf(p, i), i) {
			if !c.matches(p, m, way) {
				continue
			}
			if reason := form.explainBlocked(p, i, way); reason != "" {
				return fmt.Sprintf("%s can't castle: %s", p.SideToMove(), reason)
			}
		}
	}
	return ""
}

func (c *castling) moves(king, partner engine.Square, i int) []engine.Move {
	kingTo, rookTo := c.ends(i, king)
	return []engine.Move{engine.NewMove(engine.Castle, king, kingTo).WithSquares(partner, rookTo)}
}

// moves implements castler: the shortest way is the first.
func (c *flexibleCastling) moves(king, partner engine.Square, i int) []engine.Move {
	var out []engine.Move
	least, most := c.reach(i, king, partner)
	step := engine.Square(1)
	if partner < king {
		step = ^engine.Square(0)
	}
	for n := least; n <= most; n++ {
		to := king + engine.Square(n)*step
		out = append(out, engine.NewMove(engine.Castle, king, to).WithSquares(partner, to-step))
	}
	return out
}

// partnerOf returns the square of a side's partner, or its start square.
func (c *castling) partnerOf(p *engine.Position, i int) engine.Square {
	if state := p.Slot(c.slot); hasRight(state, i) {
		return rookOf(state, i)
	}
	return c.sides[i].rook
}

// matches reports whether the player may mean a way to castle by m.
func (c *castling) matches(p *engine.Position, m, way engine.Move) bool {
	if m.To() == m.From() && m.B() == m.From() {
		return (c.v.File(m.A()) > c.v.File(m.From())) == (c.v.File(way.A()) > c.v.File(m.From()))
	}
	pc := p.PieceAt(m.A())
	return m.To() == way.To() && c.v.Rank(m.From()) == c.v.Rank(m.To()) ||
		m.A() == way.A() && pc.Type() != 0 && pc.Color() == p.Side()
}

func (c *castling) explainBlocked(p *engine.Position, i int, way engine.Move) string {
	king := listTypes(c.v, []engine.TypeID{c.king}, "")
	right := hasRight(p.Slot(c.slot), i)
	moved := "the " + king + " or its partner has moved before"
	switch {
	case p.InCheck(p.Side()):
		return "the " + king + " is in check"
	case right:
		return c.explainObstacle(p, way)
	case c.rule.Chess960:
		return moved
	case way.From() != c.sides[i].king:
		return "the " + king + " is not where it started"
	}
	if reason := c.explainObstacle(p, way); reason != "" {
		return reason
	}
	return moved
}

// explainObstacle says what stands in the way or attacks a square of the king's.
func (c *castling) explainObstacle(p *engine.Position, way engine.Move) string {
	king, to, partner := way.From(), way.To(), way.A()
	path := pathOf(king, to, partner, way.B()).Or(pathOf(king, partner, partner, king))
	if s, ok := c.nearest(king, path.And(p.Occupied())); ok {
		return c.v.SquareName(s) + " is not empty"
	}
	step := engine.Square(1)
	if to < king {
		step = ^engine.Square(0)
	}
	for s := king; s != to; {
		s += step
		m := way
		if s != to {
			m = engine.NewMove(engine.NormalMove, king, s)
		}
		if by := c.explainAttack(p, m); by != "" {
			return fmt.Sprintf("on %s the %s would be %s", c.v.SquareName(s), listTypes(c.v, []engine.TypeID{c.king}, ""), by)
		}
	}
	return ""
}

// nearest returns the square of a set that is the fewest files away.
func (c *castling) nearest(king engine.Square, set engine.Bitboard) (best engine.Square, ok bool) {
	for s := range set.All() {
		if !ok || fileDistance(c.v, king, s) < fileDistance(c.v, king, best) {
			best, ok = s, true
		}
	}
	return best, ok
}

// explainAttack says by what the king would be attacked after a move.
func (c *castling) explainAttack(p *engine.Position, m engine.Move) string {
	us := p.Side()
	p.Make(m)
	defer p.Unmake()
	if !p.InCheck(us) {
		return ""
	}
	if by := p.AttackersOf(m.To(), us.Other()); by.Empty() {
		return "in check"
	}
	return attackedBy(p, m.To(), us.Other())
}
