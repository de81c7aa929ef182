package engine

import "strings"

// MoveText returns a move in coordinates, as UCI engines write it: e2e4,
// e7e8q, P@e4, g1f3h for gating; a compound move's legs are separated by
// commas: c4d5,d5e4.
func (p *Position) MoveText(m Move) string {
	text := p.coordinates(m)
	for _, h := range p.v.hooks.describes {
		text = h.DescribeMove(p, m, text, false)
	}
	return text
}

func (p *Position) coordinates(m Move) string {
	v := p.v
	from, to := v.names[m.From()], v.names[m.To()]
	switch m.Kind() {
	case Drop:
		return v.types[m.Type()].Letters[White] + "@" + to
	case Locust:
		text := from + v.names[m.A()]
		if m.B() != m.A() {
			text += "," + v.names[m.A()] + v.names[m.B()]
		}
		if m.B() != m.To() {
			text += "," + v.names[m.B()] + to
		}
		return text + p.promotionText(m)
	case Rifle:
		return from + v.names[m.A()] + "," + v.names[m.A()] + from
	case Castle:
		if m.Gate() != 0 && m.GateOnPartner() {
			return v.names[m.A()] + from + p.gateText(m)
		}
	}
	return from + to + p.promotionText(m) + p.gateText(m)
}

// promotionText is + for a promotion to a promoted form, - for one back to the
// base, and else the type in lower case.
func (p *Position) promotionText(m Move) string {
	t := m.Type()
	if t == 0 {
		return ""
	}
	was := p.board[m.From()].Type()
	switch {
	case p.v.types[t].Base == was && was != 0:
		return "+"
	case p.v.types[was].Base == t:
		return "-"
	}
	return strings.ToLower(strings.TrimPrefix(p.v.types[t].Letters[p.board[m.From()].Color()], "_"))
}

func (p *Position) gateText(m Move) string {
	if m.Gate() == 0 {
		return ""
	}
	return strings.ToLower(p.v.types[m.Gate()].Letters[White])
}

// IsCapture reports whether a move captures something.
func (p *Position) IsCapture(m Move) bool {
	switch m.Kind() {
	case EnPassant, Locust, Rifle, Unload:
		return true
	case Step, MarkStep:
		return p.board[m.To()] != NoPiece
	case Transfer:
		return p.board[m.A()] != NoPiece
	}
	return false
}
