package engine

import "slices"

// Explainer may be implemented by hooks: it says why the rule forbids a move,
// such as "a capture must be made". It is called before the move is made.
//
// A LegalityTester or a MoveFilter is asked about moves that it forbids. A MoveSource
// is asked about castling that it does not add, which a player seems to mean: m
// goes from the piece that would castle to where it would end or to A, where its
// partner stands. If From, To and B are the same the player just wrote O-O or
// O-O-O, and A is on the edge on that side. The answer is "" if the rule knows
// no such castling, or has nothing against it.
type Explainer interface {
	ExplainIllegal(p *Position, m Move) string
}

// Candidate is a move that a piece could make if it were not for check and for
// what rules forbid.
type Candidate struct {
	Move       Move
	filteredBy MoveFilter // the rule that drops it while moves are generated, or nil
}

// Filtered reports whether a rule drops the move while moves are generated.
func (c Candidate) Filtered() bool { return c.filteredBy != nil }

// Candidates returns the moves of the piece on a square, whether they are legal
// or not.
func (p *Position) Candidates(from Square) []Candidate {
	var out []Candidate
	var l MoveList
	p.pseudo(&l, from)
	for _, m := range l.Moves {
		out = append(out, p.filtered(m)...)
	}
	l.Moves = p.LegalMoves()
	for _, h := range p.v.hooks.sources {
		h.SpecialMoves(p, &l)
	}
	for _, m := range l.Moves {
		out = append(out, Candidate{Move: m})
	}
	return slices.DeleteFunc(out, func(c Candidate) bool { return !c.Move.IsFrom(from) })
}

// filtered returns the result of the rules' filters for a generated move: the same
// move, others, or none.
func (p *Position) filtered(m Move) []Candidate {
	out := []Candidate{{Move: m}}
	for _, h := range p.v.hooks.filters {
		var next []Candidate
		for _, c := range out {
			var l MoveList
			if c.Filtered() || h.MoveGenerated(p, c.Move, &l) {
				next = append(next, c)
			} else if l.Len() == 0 {
				next = append(next, Candidate{c.Move, h})
			}
			for _, m := range l.Moves {
				next = append(next, Candidate{Move: m})
			}
		}
		out = next
	}
	return out
}

// RejectedBy reports what makes a candidate illegal: the hook that forbids it,
// which may be an Explainer, or nil, and whether it leaves a royal piece
// attacked.
func (p *Position) RejectedBy(c Candidate) (hook any, exposed bool) {
	if c.Filtered() {
		return c.filteredBy, false
	}
	if hook, exposed = p.veto(c.Move); hook == nil && !exposed {
		hook = p.removedBy(c.Move)
	}
	return hook, exposed
}

// veto is RejectedBy for the tests that concern the move alone.
func (p *Position) veto(m Move) (hook any, exposed bool) {
	us := p.Side()
	p.make(m)
	defer p.Unmake()
	exposed = p.InCheck(us)
	for _, h := range p.v.hooks.legal {
		if !h.Legal(AfterMove{p}, m) {
			return h, exposed
		}
	}
	return nil, exposed && p.v.hooks.check == nil
}

// ExplainSpecial asks the rules that add moves why a player can't make one,
// see Explainer. It is "" if a move is none of theirs: so must their explanations be.
func (p *Position) ExplainSpecial(m Move) string {
	for _, h := range p.v.hooks.sources {
		if e, ok := h.(Explainer); ok {
			if reason := e.ExplainIllegal(p, m); reason != "" {
				return reason
			}
		}
	}
	return ""
}

// DescribeMove returns the text of a move as the rules write it; see Describer.
func (p *Position) DescribeMove(m Move, text string, san bool) string {
	for _, h := range p.v.hooks.describes {
		text = h.DescribeMove(p, m, text, san)
	}
	return text
}

// KeepsText reports whether the rules write a move as in text, apart from a wall after
// it; see Describer.
func (p *Position) KeepsText(m Move, text string, san bool) bool {
	if len(p.v.hooks.describes) == 0 {
		return true
	}
	described := p.DescribeMove(m, text, san)
	wall, walled := m.Wall()
	switch {
	case !walled:
		return described == text
	case san:
		return described == text+","+p.v.names[wall]
	}
	return described == text+","+p.v.names[m.To()]+p.v.names[wall]
}

// IsLegal reports whether a move, which may be any number, is legal.
func (p *Position) IsLegal(m Move) bool {
	if s := m.To(); int(s) < p.v.Size() && p.v.OnBoard(s) && !m.IsDrop() {
		var from Bitboard
		from.Add(m.From())
		if slices.Contains(p.MovesTo(s, &from, false), m) { // most are legal, and few go there
			return true
		}
	}
	return slices.Contains(p.LegalMoves(), m)
}

// DropTargets returns the squares on which a player may drop a type, ignoring check.
func (p *Position) DropTargets(c Color, t TypeID) Bitboard { return p.dropTargets(c, t) }

// DropZone returns the squares on which a player may ever drop a type.
func (v *Variant) DropZone(c Color, t TypeID) Bitboard { return v.drops.zone[c][t] }
