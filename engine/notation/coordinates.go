package notation

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Coordinates returns a move in coordinates, as UCI engines write it: e2e4,
// e7e8q, P@e4, g1f3h for gating; a compound move's legs are separated by
// commas: c4d5,d5e4.
func Coordinates(p *engine.Position, m engine.Move) string { return wrap(p).coordinates(m) }

func (p position) coordinates(m engine.Move) string {
	var buf [longestText]byte
	return string(AppendCoordinates(buf[:0], p.Position, m))
}

// slowCoordinates is coordinates for moves of all kinds.
func (p position) slowCoordinates(m engine.Move) string {
	return p.DescribeMove(m, p.squares(m), false)
}

// squares writes a move as the kernel makes it.
func (p position) squares(m engine.Move) string {
	v := p.v
	from, to := v.SquareName(m.From()), v.SquareName(m.To())
	switch {
	case m.IsDrop():
		return v.Type(m.Type()).Letters[engine.White] + "@" + to
	case m.GateOnPartner():
		return v.SquareName(m.A()) + from + p.gateText(m)
	}
	return Legs(m, v.SquareName) + p.promotionText(m) + p.gateText(m)
}

// Legs writes the squares of a move in order, by their names; those of a compound
// move's legs are separated by commas: c4d5,d5e4.
func Legs(m engine.Move, name func(engine.Square) string) string {
	path, n := m.Path()
	text := name(path[0]) + name(path[1])
	for i := 2; i < n; i++ {
		text += "," + name(path[i-1]) + name(path[i])
	}
	return text
}

// promotionText is + for a promotion to a promoted form, - for one back to the
// base, and else the type in lower case.
func (p position) promotionText(m engine.Move) string {
	t := m.Type()
	if t == 0 {
		return ""
	}
	was := p.PieceAt(m.From()).Type()
	switch {
	case p.v.Type(t).Base == was && was != 0:
		return "+"
	case p.v.Type(was).Base == t:
		return "-"
	}
	return strings.ToLower(strings.TrimPrefix(p.v.Type(t).Letters[p.PieceAt(m.From()).Color()], "_"))
}

func (p position) gateText(m engine.Move) string {
	if m.Gate() == 0 {
		return ""
	}
	return strings.ToLower(p.v.Type(m.Gate()).Letters[engine.White])
}
