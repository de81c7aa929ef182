package engine

import (
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
)

// Ended returns the result of a game that the position alone ends, whoever
// could still move.
func (p *Position) Ended() Result {
	for _, h := range p.v.hooks.enders {
		if r := h.GameEnd(p); r.Over() {
			return r
		}
	}
	return Result{}
}

// Generate puts all legal moves into the list. A finished game has none.
func (p *Position) Generate(l *MoveList) {
	l.Reset()
	if len(p.v.hooks.enders) > 0 && p.Ended().Over() {
		return
	}
	p.analyze()
	p.generatePieces(l)
	if p.v.drops != nil {
		p.generateDrops(l)
	}
	if len(p.v.hooks.sources) > 0 {
		p.generateSpecial(l)
	}
	if len(p.v.hooks.variers) > 0 {
		p.vary(l, 0)
	}
}

// generatePieces adds the legal moves of all pieces on the board.
func (p *Position) generatePieces(l *MoveList) {
	us := p.Side()
	for w := 0; w < p.v.words; w++ {
		for x := p.byColor[us][w]; x != 0; x &= x - 1 {
			p.generateFrom(l, LowestSquare(w, x))
		}
	}
}

// vary lets rules add other forms of the moves from index start on.
func (p *Position) vary(l *MoveList, start int) {
	for _, h := range p.v.hooks.variers {
		n := len(l.Moves)
		h.VaryMoves(p, l, start)
		if p.v.hoppers || p.info.test {
			p.keepByMaking(l, n)
		}
	}
}

// keepByMaking removes the illegal moves from index start on, trying each.
func (p *Position) keepByMaking(l *MoveList, start int) {
	out := start
	for _, m := range l.Moves[start:] {
		if p.isLegal(m, true) {
			l.Moves[out] = m
			out++
		}
	}
	l.Moves = l.Moves[:out]
}

// generateSpecial adds the moves that rules contribute.
func (p *Position) generateSpecial(l *MoveList) {
	for _, h := range p.v.hooks.sources {
		start := len(l.Moves)
		h.SpecialMoves(p, l)
		if len(l.Moves) > start && !(p.info.free && !p.info.test) {
			p.keepByMaking(l, start)
		}
	}
}

// generateFrom adds the legal moves of the piece on from.
func (p *Position) generateFrom(l *MoveList, from Square) {
	v, in := p.v, &p.info
	pc := p.board[from]
	start := len(l.Moves)
	pr := &v.programs[pc.code()][from]
	p.pseudo(l, from, pc, pr)
	if len(v.hooks.filters) > 0 {
		p.filter(l, start)
	}
	if pr.dup {
		l.Moves = unique(l.Moves, start)
	}
	if !in.free {
		risky := pr.effect || from == in.royal || in.riskFrom.Has(from)
		l.Moves = p.keepLegal(l.Moves, start, risky)
	}
}

// filter asks the rules about each move from index start on.
func (p *Position) filter(l *MoveList, start int) {
	for _, h := range p.v.hooks.filters {
		n := len(l.Moves)
		out := start
		for i := start; i < n; i++ {
			if m := l.Moves[i]; h.MoveGenerated(p, m, l) {
				l.Moves[out] = m
				out++
			}
		}
		added := l.Moves[n:]
		copy(l.Moves[out:], added)
		l.Moves = l.Moves[:out+len(added)]
	}
}

func unique(moves []Move, start int) []Move {
	out := start
	for _, m := range moves[start:] {
		if !slices.Contains(moves[start:out], m) {
			moves[out] = m
			out++
		}
	}
	return moves[:out]
}

// pseudo adds the moves of a piece without regard to check.
func (p *Position) pseudo(l *MoveList, from Square, pc Piece, pr *program) {
	v := p.v
	promo := v.promos[pc.code()]
	if promo != nil {
		p.pseudoPromoting(l, from, pc, pr, promo)
		return
	}
	base := NewMove(Step, from, 0)
	us := pc & 1
	moves := l.Moves
	for i := pr.lo; i < pr.hi; i++ {
		seg := &v.segs[i]
		switch {
		case seg.kind == segLeap && seg.mode == betza.Empty|betza.Capture:
			for _, t := range v.squares[seg.lo:seg.hi] {
				if q := p.board[t]; q == NoPiece || q&1 != us && q != Wall {
					moves = append(moves, base|Move(t)<<8)
				}
			}
		case seg.kind == segRay && seg.mode == betza.Empty|betza.Capture && seg.min == 0:
			for _, t := range v.squares[seg.lo:seg.hi] {
				q := p.board[t]
				if q == NoPiece {
					moves = append(moves, base|Move(t)<<8)
					continue
				}
				if q&1 != us && q != Wall {
					moves = append(moves, base|Move(t)<<8)
				}
				break
			}
		default:
			l.Moves = moves
			p.segment(l, from, pc, seg)
			moves = l.Moves
		}
	}
	l.Moves = moves
}

// along returns a segment's squares; a script has none.
func (v *Variant) along(seg *segment) []Square {
	if seg.kind == segScript {
		return nil
	}
	return v.squares[seg.lo:seg.hi]
}

// segment adds the moves of one segment of any kind.
func (p *Position) segment(l *MoveList, from Square, pc Piece, seg *segment) {
	v := p.v
	squares := v.along(seg)
	switch seg.kind {
	case segLeap:
		for _, t := range squares {
			p.end(l, from, t, pc, seg.mode)
		}
	case segRay:
		p.ray(l, from, pc, seg, squares)
	case segHop:
		for i, t := range squares {
			if p.board[t] != NoPiece {
				p.beyond(l, from, pc, seg.mode, squares[i+1:])
				break
			}
		}
	case segHopBehind:
		for i, t := range squares {
			if p.board[t] != NoPiece {
				if i+1 < len(squares) {
					p.end(l, from, squares[i+1], pc, seg.mode)
				}
				break
			}
		}
	case segScript:
		p.script(l, from, pc, &v.scripts[seg.lo])
	}
}

func (p *Position) beyond(l *MoveList, from Square, pc Piece, mode betza.Mode, squares []Square) {
	for _, t := range squares {
		p.end(l, from, t, pc, mode)
		if p.board[t] != NoPiece {
			return
		}
	}
}

func (p *Position) ray(l *MoveList, from Square, pc Piece, seg *segment, squares []Square) {
	for i, t := range squares {
		empty := p.board[t] == NoPiece
		if i >= int(seg.min) {
			if seg.mode&betza.Marks != 0 && i > 0 && empty {
				p.endAs(l, MarkStep, from, t, pc)
			} else {
				p.end(l, from, t, pc, seg.mode)
			}
		}
		if !empty {
			return
		}
	}
}

// end adds a move to t if what stands there allows it.
func (p *Position) end(l *MoveList, from, t Square, pc Piece, mode betza.Mode) {
	if p.allows(p.board[t], pc, mode) {
		p.endAs(l, Step, from, t, pc)
	}
}

// allows reports whether a leg of a piece with a mode may end on what stands
// on a square.
func (p *Position) allows(q, pc Piece, mode betza.Mode) bool {
	switch {
	case q == NoPiece:
		return mode&betza.Empty != 0
	case q == Wall:
		return false
	case q&1 == pc&1:
		return mode&betza.Destroy != 0
	case mode&betza.Capture == 0:
		return false
	case mode&(betza.OnlyRoyal|betza.NotRoyal) == 0:
		return true
	}
	return p.v.types[q.Type()].Royal == (mode&betza.OnlyRoyal != 0)
}

// endAs adds a move with all promotions that it has.
func (p *Position) endAs(l *MoveList, k MoveKind, from, t Square, pc Piece) {
	m := NewMove(k, from, t)
	if promo := p.v.promos[pc.code()]; promo != nil {
		p.promote(l, m, pc, promo)
		return
	}
	l.Add(m)
}

// list returns the number of the list that applies to a move.
func (pr *promotion) list(from, to Square) uint8 {
	if n := pr.to[to]; n != 0 {
		return n
	}
	return pr.from[from]
}

// promote adds a move in all its promotions.
func (p *Position) promote(l *MoveList, m Move, pc Piece, promo *promotion) {
	list := &promo.lists[promo.list(m.From(), m.To())]
	if !list.forced {
		l.Add(m)
	}
	for _, t := range list.types {
		if list.limited && int(p.count[pc.Color()][t]) >= p.v.startCount[pc.Color()][t] {
			continue
		}
		l.Add(m.With(t))
	}
}

// pseudoPromoting adds the moves of a piece whose type promotes.
func (p *Position) pseudoPromoting(l *MoveList, from Square, pc Piece, pr *program, promo *promotion) {
	v := p.v
	us := pc & 1
	plain := NewMove(Step, from, 0)
	leaves := promo.from[from] != 0
	for i := pr.lo; i < pr.hi; i++ {
		seg := &v.segs[i]
		if seg.kind != segLeap || seg.mode&^(betza.Empty|betza.Capture) != 0 {
			p.segment(l, from, pc, seg)
			continue
		}
		for _, t := range v.squares[seg.lo:seg.hi] {
			q := p.board[t]
			if q == NoPiece && seg.mode&betza.Empty == 0 || q != NoPiece && (q&1 == us || q == Wall || seg.mode&betza.Capture == 0) {
				continue
			}
			m := plain | Move(t)<<8
			if leaves || promo.to[t] != 0 {
				p.promote(l, m, pc, promo)
			} else {
				l.Moves = append(l.Moves, m)
			}
		}
	}
}

// script follows a script step by step.
func (p *Position) script(l *MoveList, from Square, pc Piece, s *script) {
	var victims [2]Square
	n := 0
	for _, st := range s.steps {
		q := p.board[st.sq]
		var is betza.Mode
		switch {
		case q == NoPiece || st.sq == from:
			is = betza.Empty
		case q == Wall:
			return
		case q&1 == pc&1:
			is = betza.PassOwn | betza.Destroy
		default:
			is = betza.PassFoe | betza.Capture
		}
		if st.allow&is == 0 {
			return
		}
		if st.allow&is&(betza.Capture|betza.Destroy) != 0 {
			if n == len(victims) {
				return
			}
			victims[n] = st.sq
			n++
		}
	}
	p.scriptTail(l, from, pc, s, victims, n)
}

func (p *Position) scriptTail(l *MoveList, from Square, pc Piece, s *script, victims [2]Square, n int) {
	hurdles := 0
	for i, t := range s.tail {
		q := p.board[t]
		if t == from || slices.Contains(victims[:n], t) {
			q = NoPiece
		}
		hop := s.mode&(betza.Hop|betza.HopBehind) != 0
		if i >= s.min && (!hop || hurdles == 1) && p.allows(q, pc, s.mode) {
			p.scriptEnd(l, from, t, pc, s, victims, n)
		}
		if hop && hurdles == 1 && s.mode&betza.HopBehind != 0 {
			return
		}
		if q != NoPiece {
			if !hop || hurdles == 1 {
				return
			}
			hurdles++
		}
	}
}

func (p *Position) scriptEnd(l *MoveList, from, t Square, pc Piece, s *script, victims [2]Square, n int) {
	var m Move
	switch {
	case n > 0:
		m = NewMove(Locust, from, t).Via(victims[0], victims[n-1])
		if t == from && n == 1 {
			m = NewMove(Rifle, from, t).Via(victims[0], victims[0])
		}
	case s.mode&betza.Unload != 0 && p.board[t] != NoPiece:
		m = NewMove(Swap, from, t)
		if s.unload != from {
			m = NewMove(Unload, from, t).Via(s.unload, s.unload)
		}
	case t == from:
		m = NewMove(Pass, from, t)
	default:
		p.endAs(l, Step, from, t, pc)
		return
	}
	if promo := p.v.promos[pc.code()]; promo != nil {
		p.promote(l, m, pc, promo)
		return
	}
	l.Add(m)
}
