package engine

import "slices"

// Explainer may be implemented by hooks that are a Legality or a MoveFilter:
// it says why the rule forbids a move, such as "a capture must be made". It is
// called before the move is made.
type Explainer interface {
	ExplainIllegal(p *Position, m Move) string
}

// endsOn reports whether a player may mean the move by naming a square where
// it goes or, castling and capturing on the way, what it takes.
func endsOn(m Move, s Square) bool {
	switch m.Kind() {
	case Castle, Locust, Rifle, Transfer:
		return m.To() == s || m.A() == s
	}
	return m.To() == s
}

// try is a move that a piece could make if it were not for check and vetoes. A
// rule that drops it while moves are generated is dropper.
type try struct {
	move    Move
	dropper MoveFilter
}

// tries returns the moves between two squares, whether they are legal or not.
func (p *Position) tries(from, to Square, legal []Move) []try {
	pc := p.board[from]
	out := make([]try, 0, len(legal))
	l := MoveList{Moves: slices.Clone(legal)}
	for _, h := range p.v.hooks.sources {
		h.SpecialMoves(p, &l)
	}
	for _, m := range l.Moves {
		out = append(out, try{move: m})
	}
	if programs := p.v.programs[pc.code()]; int(from) < len(programs) {
		l.Reset()
		p.pseudo(&l, from, pc, &programs[from])
		for _, m := range l.Moves {
			out = append(out, p.filtered(m)...)
		}
	}
	return slices.DeleteFunc(out, func(t try) bool {
		return t.move.From() != from || t.move.Kind() == Drop || !endsOn(t.move, to)
	})
}

// filtered returns what the rules make of a generated move: the same, others,
// or none.
func (p *Position) filtered(m Move) []try {
	out := []try{{move: m}}
	for _, h := range p.v.hooks.filters {
		var next []try
		for _, t := range out {
			var l MoveList
			if t.dropper != nil || h.MoveGenerated(p, t.move, &l) {
				next = append(next, t)
			} else if l.Len() == 0 {
				next = append(next, try{t.move, h})
			}
			for _, m := range l.Moves {
				next = append(next, try{move: m})
			}
		}
		out = next
	}
	return out
}

// whyIllegal says why a move is not legal.
func (p *Position) whyIllegal(t try, legal []Move) string {
	if t.dropper != nil {
		return p.forbidden(t.dropper, t.move, legal)
	}
	us := p.Side()
	p.Make(t.move)
	exposed := p.InCheck(us)
	reason := ""
	if exposed {
		reason = p.exposed(us)
	}
	var veto Legality
	for _, h := range p.v.hooks.legal {
		if veto == nil && !h.Legal(p, t.move) {
			veto = h
		}
	}
	p.Unmake()
	if exposed && (veto != nil || len(p.v.hooks.checks) == 0) {
		return reason
	}
	return p.forbidden(veto, t.move, legal)
}

// forbidden is the reason of a rule that forbids a move.
func (p *Position) forbidden(hook any, m Move, legal []Move) string {
	if e, ok := hook.(Explainer); ok {
		if reason := e.ExplainIllegal(p, m); reason != "" {
			return reason
		}
	}
	if !p.IsCapture(m) && !slices.ContainsFunc(legal, func(o Move) bool { return !p.IsCapture(o) }) {
		return "a capture is possible and must be made"
	}
	return "the rules of " + p.v.Def.Name + " forbid it"
}

// exposed says which royal piece of a player is attacked, and by what.
func (p *Position) exposed(us Color) string {
	for _, t := range p.v.royalTypes {
		for _, s := range p.byType[us][t].Squares() {
			attackers := p.AttackersOf(s, us.Other()).Squares()
			if len(attackers) == 0 {
				continue
			}
			by := make([]string, len(attackers))
			for i, from := range attackers {
				by[i] = p.pieceOn(from)
			}
			return "leaves " + p.pieceOn(s) + " attacked by " + joinWords(by, "and")
		}
	}
	return "leaves " + us.String() + " in check"
}
