package engine

import "math/bits"

// legality is what is found out once for each position, so that most moves
// need no test of their own.
type legality struct {
	test      bool     // every move needs the full test
	free      bool     // no move needs any
	check     bool     // the royal piece is attacked
	checks    int      // by so many pieces
	royal     Square   // where it stands, if there is one
	evade     Bitboard // in check: moves ending here may help
	evadeFrom Bitboard // in check: moves starting here may help
	riskFrom  Bitboard // moves starting here may expose the royal piece
	riskTo    Bitboard // moves ending here may (hoppers)
}

// analyze fills p.info for the player to move.
func (p *Position) analyze() {
	in := &p.info
	*in = legality{}
	us := p.Side()
	royals := 0
	for _, t := range p.v.royalTypes {
		n := int(p.count[us][t])
		if n > 0 {
			royals += n
			in.royal, _ = p.byType[us][t].First()
		}
	}
	vetoes := len(p.v.hooks.legal) > 0
	switch {
	case vetoes || royals > 1:
		in.test = true
		in.check = p.InCheck(us)
	case royals == 0:
		in.free = true
	default:
		p.findChecks(us.Other())
	}
}

// findChecks looks at every enemy piece that could attack the royal piece.
func (p *Position) findChecks(them Color) {
	v, in := p.v, &p.info
	ks := in.royal
	tables := v.attacks[them]
	for i := range tables {
		t := &tables[i]
		own := &p.byType[them][t.typ]
		if t.leap != nil {
			leap := &t.leap[ks]
			for w := 0; w < v.words; w++ {
				for x := leap[w] & own[w]; x != 0; x &= x - 1 {
					p.addCheck(nil, Square(w<<6+bits.TrailingZeros64(x)))
				}
			}
		}
		if t.line == nil {
			continue
		}
		line := &t.line[ks]
		for w := 0; w < v.words; w++ {
			for x := line[w] & own[w]; x != 0; x &= x - 1 {
				from := Square(w<<6 + bits.TrailingZeros64(x))
				p.findLine(t.path[int(ks)*v.size+int(from)], from)
			}
		}
	}
}

// addCheck notes a check along a path.
func (p *Position) addCheck(pt *path, from Square) {
	in := &p.info
	var stops Bitboard
	stops.Add(from)
	if pt != nil {
		stops = stops.Or(pt.clear).Or(pt.hop)
		if pt.isHop {
			in.evadeFrom = in.evadeFrom.Or(pt.hop.And(p.byColor[p.Side()]))
		}
	}
	if in.check {
		in.evade = in.evade.And(stops)
	} else {
		in.evade = stops
	}
	in.check = true
	in.checks++
}

// findLine looks at the paths by which a piece on from may attack the royal
// piece: they give check, or are one move away from it.
func (p *Position) findLine(i uint32, from Square) {
	in := &p.info
	us := p.Side()
	for ; i != 0; i = p.v.paths[i].next {
		pt := &p.v.paths[i]
		if len(pt.extra) > 0 {
			in.test = true
			in.check = in.check || p.InCheck(us)
			continue
		}
		n := countBoth(&pt.clear, &p.occ)
		if !pt.isHop {
			switch n {
			case 0:
				p.addCheck(pt, from)
			case 1:
				in.riskFrom = in.riskFrom.Or(pt.clear.And(p.byColor[us]))
			}
			continue
		}
		p.findHop(pt, from, n)
	}
}

func (p *Position) findHop(pt *path, from Square, n int) {
	in := &p.info
	us := p.Side()
	h := countBoth(&pt.hop, &p.occ)
	switch {
	case n == 0 && h == 1:
		p.addCheck(pt, from)
	case n == 0 && h == 2:
		in.riskFrom = in.riskFrom.Or(pt.hop.And(p.byColor[us]))
	case n == 1 && h == 1:
		in.riskFrom = in.riskFrom.Or(pt.clear.And(p.byColor[us]))
	case n <= 1 && h == 0:
		in.riskTo = in.riskTo.Or(pt.hop)
	}
}

// InCheck reports whether a royal piece of the player is attacked.
func (p *Position) InCheck(c Color) bool {
	for _, h := range p.v.hooks.checks {
		return h.InCheck(p, c)
	}
	var gone Bitboard
	for _, t := range p.v.royalTypes {
		for w, x := range p.byType[c][t] {
			for ; x != 0; x &= x - 1 {
				if p.attacked(Square(w<<6+bits.TrailingZeros64(x)), c.Other(), &p.occ, &gone) {
					return true
				}
			}
		}
	}
	return false
}

// keepLegal removes illegal moves from those that the list has from index
// start on. risky moves are those of a piece that may expose the royal one.
func (p *Position) keepLegal(moves []Move, start int, risky bool) []Move {
	in := &p.info
	if in.free || !in.test && !in.check && !risky && (!p.v.hoppers || in.riskTo.Empty()) {
		return moves
	}
	out := start
	for _, m := range moves[start:] {
		if p.isLegal(m, risky) {
			moves[out] = m
			out++
		}
	}
	return moves[:out]
}

func (p *Position) isLegal(m Move, risky bool) bool {
	in := &p.info
	k := m.Kind()
	if in.test || k > Castle || m.Gate() != 0 {
		return p.legalByMaking(m)
	}
	if k > MarkStep {
		return p.safeSpecial(m, k)
	}
	from, to := m.From(), m.To()
	if from == in.royal {
		return p.safeStep(from, to, to)
	}
	if in.check && !in.evade.Has(to) && !in.evadeFrom.Has(from) {
		return false
	}
	if !in.check && !risky && !in.riskTo.Has(to) {
		return true
	}
	return p.safeStep(from, to, in.royal)
}

// safeStep reports whether the royal piece, on king after the move, is safe.
func (p *Position) safeStep(from, to, king Square) bool {
	return !p.AttackedAfter(from, to, king, p.Side().Other())
}

// safeSpecial is safeStep for en passant captures and castling.
func (p *Position) safeSpecial(m Move, k MoveKind) bool {
	var gone Bitboard
	occ := p.occ
	occ.Remove(m.From())
	occ.Remove(m.A())
	occ.Add(m.To())
	king := p.info.royal
	if k == EnPassant {
		gone.Add(m.A())
	} else {
		occ.Add(m.B())
	}
	if king == m.From() {
		king = m.To()
	}
	return !p.attacked(king, p.Side().Other(), &occ, &gone)
}

// legalByMaking makes a move and asks whether the player who made it is in
// check, and the rules whether they veto it.
func (p *Position) legalByMaking(m Move) bool {
	us := p.Side()
	p.Make(m)
	ok := true
	for _, h := range p.v.hooks.legal {
		if !h.Legal(p, m) {
			ok = false
			break
		}
	}
	ok = ok && (len(p.v.hooks.checks) > 0 || !p.InCheck(us))
	p.Unmake()
	return ok
}
