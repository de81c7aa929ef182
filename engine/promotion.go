package engine

// promoList is a choice of promotions.
type promoList struct {
	types   []TypeID
	limited bool
	forced  bool
}

// promotion has for each square the list that applies to moves that end or
// start there; list 0 is none.
type promotion struct {
	to, from [256]uint8
	zone     Bitboard // where to is not 0
	lists    []promoList
}

// addWithPromotions adds a move with all promotions that it has.
func (p *Position) addWithPromotions(l *MoveList, m Move, pc Piece) {
	if promo := p.v.promos[pc.code()]; promo != nil {
		p.addPromotions(l, m, &promo.lists[promo.list(m.From(), m.To())], genAll)
		return
	}
	l.Add(m)
}

// AppendPromotions adds a move that a rule makes for a piece, as it is and with the
// promotions that the piece has there, unless another rule filters them.
func (p *Position) AppendPromotions(l *MoveList, m Move) {
	start := l.Len()
	p.addWithPromotions(l, m, p.board[m.From()])
	p.filter(l, start)
}

// list returns the number of the list that applies to a move.
func (pr *promotion) list(from, to Square) uint8 {
	if n := pr.to[to]; n != 0 {
		return n
	}
	return pr.from[from]
}

// in returns the squares of a word where moves of a piece may promote; m is one
// of them.
func (pr *promotion) in(m Move) uint64 {
	if pr.from[m.From()] != 0 {
		return ^uint64(0)
	}
	return pr.zone[m.To()>>6]
}

// addPromotions adds a move and its promotions, if they are requested.
func (p *Position) addPromotions(l *MoveList, m Move, list *promoList, want genType) {
	kind := p.kindOf(m)
	if !list.forced && want&kind != 0 {
		l.Add(m)
	}
	if kind == genQuiets {
		kind = genPromotions
	}
	if want&kind == 0 {
		return
	}
	for _, t := range list.types {
		if p.canPromoteTo(list, t) {
			l.Add(m.WithType(t))
		}
	}
}

// promotionCount returns the number of moves that addPromotions adds.
func (p *Position) promotionCount(list *promoList) int {
	n := len(list.types)
	if list.limited {
		n = 0
		for _, t := range list.types {
			if p.canPromoteTo(list, t) {
				n++
			}
		}
	}
	if !list.forced {
		n++
	}
	return n
}

// canPromoteTo reports whether the player to move may promote to a type of a list.
func (p *Position) canPromoteTo(list *promoList, t TypeID) bool {
	us := p.Side()
	return !list.limited || int(p.count[us][t]) < p.v.startCount[us][t]
}
