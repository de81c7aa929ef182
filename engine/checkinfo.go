package engine

// checkInfo describes the surroundings of the opponent's royal piece as seen by the
// player to move. It is computed when a position first needs it.
type checkInfo struct {
	known        bool
	never        bool // no move gives check
	mustMake     bool // only making a move shows whether it gives check
	capturesMake bool // the same for captures and moves of the own royal piece
	royal        Square
	attacks      *attackTable // on the royal piece
	discoverers  Bitboard     // moves starting here may uncover a check
	hurdles      Bitboard     // moves ending here may give one by being a hurdle
	sieve        CheckSieve
	pins         [maxPins]pin
	pinned       int // how many of pins there are: the opponent's pieces
}

// checkInfo returns the check information of the position.
func (p *Position) checkInfo() *checkInfo {
	a := &p.analysis().aim
	if !a.known {
		p.findCheckInfo(a)
	}
	return a
}

func (p *Position) findCheckInfo(a *checkInfo) {
	us := p.Side()
	a.known, a.pinned, a.capturesMake = true, 0, false
	a.sieve = CheckSieve{}
	if a.never = p.hasNoRoyals(us.Other()); a.never {
		return
	}
	a.discoverers, a.hurdles = Bitboard{}, Bitboard{}
	if a.mustMake = !p.findRoyal(a, us.Other()); a.mustMake {
		p.addMade(a)
		return
	}
	t, targets := a.attacks, &a.sieve.targets
	for w := 0; w < p.v.words; w++ {
		targets[w&3] = t.all[int(a.royal)*p.v.words+w]
		_, riding := t.attackersOf(a.royal, &p.byType[us], w, p.v.words)
		for ; riding != 0; riding &= riding - 1 {
			from := LowestSquare(w, riding)
			p.addCheckPath(a, t.path(p.board[from], from, a.royal, p.v.size), from)
		}
	}
	targets.UnionWith(&a.hurdles)
	a.sieve.origins = a.discoverers
	p.addMade(a)
}

// addMade adds to the sieve the moves that have to be made to see whether they give check.
func (p *Position) addMade(a *checkInfo) {
	if a.mustMake {
		a.sieve.targets = allSquares
	}
	if a.capturesMake {
		own := p.Royals(p.Side())
		a.sieve.targets.UnionWith(&p.occ)
		a.sieve.origins.UnionWith(&own)
	}
	if len(p.v.unhoppable) > 0 {
		stops := &p.analysis().stops
		a.sieve.targets.UnionWith(stops)
		a.sieve.origins.UnionWith(stops)
	}
}

// CheckSieve is a quick test for moves that give no check.
type CheckSieve struct {
	targets, origins Bitboard // moves that end, or start, here may give check
}

// Passes reports whether a legal move may give check. If it is false, GivesCheck is.
func (s *CheckSieve) Passes(m Move) bool {
	return s.targets.Has(m.To()) || s.origins.Has(m.From()) || !m.IsNormal() && !m.IsDrop() || m.Gate() != 0
}

// CheckSieve returns a test for the moves of this position. It is valid until another move
// is made from here.
func (p *Position) CheckSieve() *CheckSieve { return &p.checkInfo().sieve }

// allSquares has those off the board, too.
var allSquares = Bitboard{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// hasNoRoyals reports whether a player has no piece that can be in check, nor can get one by
// a move of the opponent's.
func (p *Position) hasNoRoyals(c Color) bool {
	h := &p.v.hooks
	if h.check != nil {
		return false
	}
	if len(p.v.royalTypes) == 0 {
		return true
	}
	for _, t := range p.v.royalTypes {
		if p.count[c][t] > 0 {
			return false
		}
	}
	return len(h.effects)+len(h.changers) == 0
}

// findRoyal finds the one piece of a player that is in check where it is attacked. It reports
// whether there is such a piece.
func (p *Position) findRoyal(a *checkInfo, c Color) bool {
	if h := p.v.hooks.lone; h != nil && !p.v.exposesOddly {
		s, ok := h.LoneKing(p, c)
		if ok {
			a.royal, a.capturesMake, a.attacks = s, true, p.v.attacks[c.Other()].on(&p.v.types[p.board[s].Type()])
		}
		return ok
	}
	if p.v.hooks.check != nil || len(p.v.hooks.effects) > 0 {
		return false
	}
	royals := 0
	for _, t := range p.v.royalTypes {
		if n := int(p.count[c][t]); n > 0 {
			royals += n
			a.royal, _ = p.byType[c][t].First()
		}
	}
	a.attacks = p.v.attacks[c.Other()].royal
	return royals == 1
}

// addCheckPath adds a path by which a piece on from may come to attack.
func (p *Position) addCheckPath(a *checkInfo, i uint32, from Square) {
	for ; i != 0; i = p.v.paths[i].next {
		pt := &p.v.paths[i]
		if pt.script != nil {
			a.mustMake = true
			return
		}
		n, h := countBoth(&pt.clear, &p.occ), 0
		if pt.isHop {
			h = countBoth(&pt.hop, &p.occ)
		}
		switch {
		case pt.isHop && n == 0 && h == 2:
			a.discoverers = a.discoverers.Or(pt.hop)
		case pt.isHop && n == 1 && h == 1:
			a.discoverers = a.discoverers.Or(pt.clear)
		case pt.isHop && n <= 1 && h == 0:
			a.hurdles = a.hurdles.Or(pt.hop)
		case !pt.isHop && n == 1:
			between := pt.clear.And(p.occ)
			s, _ := between.First()
			a.discoverers.Add(s)
			if p.byColor[p.Side().Other()].Has(s) && a.pinned < maxPins {
				a.pins[a.pinned] = pin{s, from, i}
				a.pinned++
			}
		}
	}
}

// GivesCheck reports whether a legal move attacks the opponent's royal piece.
func (p *Position) GivesCheck(m Move) bool {
	a := p.checkInfo()
	if a.never || !a.sieve.Passes(m) {
		return false
	}
	if a.mustMake || m.Gate() != 0 || !m.IsNormal() && !m.IsDrop() {
		return p.givesCheckByMaking(m)
	}
	us, from, to := p.Side(), m.From(), m.To()
	if a.capturesMake {
		if own := p.Royals(us); p.IsCapture(m) || own.Has(from) {
			return p.givesCheckByMaking(m)
		}
	}
	if len(p.v.unhoppable) > 0 && p.analysis().movesUnhoppable(from, to) {
		return p.givesCheckByMaking(m)
	}
	pc := p.board[from].code()
	if t := m.Type(); t != 0 {
		pc = MakePiece(t, us)
	}
	t, uncovers := a.attacks, m.IsNormal() && a.discoverers.Has(from) || a.hurdles.Has(to)
	at, bit := t.attackers(pc, a.royal, int(to>>6), p.v.words), uint64(1)<<(to&63)
	switch {
	case at.leaping&bit != 0:
		return true
	case !uncovers && at.riding&bit == 0:
		return false
	}
	occ, gone := p.occ, Bitboard{}
	if m.IsNormal() {
		occ.Remove(from)
		gone.Add(from)
	}
	occ.Add(to)
	if at.riding&bit != 0 && p.pathOpen(t.path(pc, to, a.royal, p.v.size), to, a.royal, us, &occ, &gone) {
		return true
	}
	return uncovers && p.attacked(t, a.royal, us, &occ, &gone)
}

// attackers returns the squares of a word from which pieces like one capture on
// a square.
func (t *attackTable) attackers(pc Piece, to Square, w, words int) attackers {
	i := int(t.index[pc.Type()&MaxTypes])
	if i >= len(t.types) || t.types[i] != pc.Type() {
		return attackers{}
	}
	return t.from[(int(to)*words+w)*len(t.types)+i]
}

func (p *Position) givesCheckByMaking(m Move) bool {
	them := p.Side().Other()
	p.make(m)
	check := p.InCheck(them)
	p.Unmake()
	return check
}
