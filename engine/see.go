package engine

// SEEAtLeast reports whether a legal move and the captures that may follow on the
// square where it ends leave the player to move ahead by some value at least,
// if each player captures with the least of the pieces that can, and stops when
// that is better. worth are values of types. A piece that is pinned to its
// royal piece does not capture, and a royal piece does not where it would be
// captured.
func (p *Position) SEEAtLeast(m Move, worth *[MaxTypes + 1]int32, least int32) bool {
	gain, mover := p.firstGain(m, worth)
	swap := gain - least
	if swap < 0 {
		return false
	}
	if swap = worth[mover] - swap; swap <= 0 {
		return true
	}
	x := &p.exchange // reused, as clearing a new one takes longer than most exchanges
	x.p, x.to, x.occ, x.value = p, m.To(), p.occ, worth
	for c := range x.sides {
		x.sides[c].known, x.sides[c].n = false, 0
	}
	x.begin(m)
	return x.swapOff(swap, p.Side().Other())
}

// seeState is a series of captures on a square.
type seeState struct {
	p     *Position
	to    Square
	occ   Bitboard // squares still occupied
	value *[MaxTypes + 1]int32
	sides [2]seeAttackers
}

// seeAttackers are a player's pieces that may capture, the least worth first.
type seeAttackers struct {
	known bool
	n     int
	list  [maxSEEAttackers]seeAttacker
}

const maxSEEAttackers = 16

type seeAttacker struct {
	at    Square
	typ   TypeID
	value int32
	path  uint32 // 0: regardless of other squares
}

// firstGain returns the gain of a move, and the value of the new piece on its target.
func (p *Position) firstGain(m Move, worth *[MaxTypes + 1]int32) (gain int32, mover TypeID) {
	switch {
	case m.IsNormal() && m.Gate() == 0:
		mover = p.board[m.From()].Type()
		gain = worth[p.board[m.To()].Type()]
	case m.IsDrop():
		mover = m.Type()
	default:
		e := p.Effect(m)
		for _, taken := range e.Captured() {
			gain += worth[taken.Piece.Type()]
		}
		for _, c := range e.Changes() {
			if c.Square == m.To() {
				mover = c.Piece.Type()
			}
		}
		if m.IsPromotion() {
			mover = p.board[m.From()].Type()
		}
	}
	if m.IsPromotion() {
		gain += worth[m.Type()] - worth[mover]
		mover = m.Type()
	}
	return gain, mover
}

// begin makes the move.
func (x *seeState) begin(m Move) {
	switch {
	case m.IsNormal() && m.Gate() == 0:
		x.occ.Remove(m.From())
		x.occ.Add(x.to)
		return
	case m.IsDrop():
		x.occ.Add(x.to)
		return
	}
	e := x.p.Effect(m)
	for _, c := range e.Changes() {
		x.occ.Remove(c.Square)
		if c.Piece != NoPiece {
			x.occ.Add(c.Square)
		}
	}
}

// swapOff makes the players capture alternately, side first, and reports whether the
// other one reaches the threshold. swap is the gain of the next capture.
func (x *seeState) swapOff(swap int32, side Color) bool {
	content := int32(1) // of the player who made the move, 0 or 1
	for {
		c, royal, ok := x.leastValuableAttacker(side)
		if !ok {
			break
		}
		content ^= 1
		if royal {
			x.occ.Remove(c.at)
			if _, _, defended := x.leastValuableAttacker(side.Other()); defended {
				content ^= 1
			}
			break
		}
		if swap = c.value - swap; swap < content {
			break
		}
		x.occ.Remove(c.at)
		side = side.Other()
	}
	return content == 1
}

// leastValuableAttacker returns a player's least piece that can capture.
func (x *seeState) leastValuableAttacker(side Color) (c *seeAttacker, royal, ok bool) {
	own := &x.sides[side]
	if !own.known {
		x.collectAttackers(own, side)
	}
	var gone Bitboard
	for i := range own.list[:own.n] {
		c = &own.list[i]
		if !x.occ.Has(c.at) || c.at == x.to || c.path != 0 && !x.p.pathOpen(c.path, c.at, x.to, side, &x.occ, &gone) || x.pinned(side, c.at) {
			continue
		}
		return c, x.p.v.types[c.typ].Royal, true
	}
	return nil, false, false
}

// collectAttackers finds a player's pieces that capture on the square if nothing is in
// their way.
func (x *seeState) collectAttackers(own *seeAttackers, side Color) {
	own.known = true
	p := x.p
	t := p.v.attacks[side].common
	for w := 0; w < p.v.words; w++ {
		leaping, riding := t.attackersOf(x.to, &p.byType[side], w, p.v.words)
		for ; leaping != 0; leaping &= leaping - 1 {
			own.add(p, LowestSquare(w, leaping), 0, x.value)
		}
		for ; riding != 0; riding &= riding - 1 {
			from := LowestSquare(w, riding)
			own.add(p, from, t.path(p.board[from], from, x.to, p.v.size), x.value)
		}
	}
}

func (own *seeAttackers) add(p *Position, at Square, path uint32, worth *[MaxTypes + 1]int32) {
	if own.n == maxSEEAttackers {
		return
	}
	t := p.board[at].Type()
	c := seeAttacker{at, t, worth[t], path}
	i := own.n
	for ; i > 0 && own.list[i-1].value > c.value; i-- {
		own.list[i] = own.list[i-1]
	}
	own.list[i] = c
	own.n++
}

// pinned reports whether a piece must stay between its royal piece and an
// attacker that is still there.
func (x *seeState) pinned(side Color, s Square) bool {
	p := x.p
	in := p.analysis()
	pins := in.pins[:in.pinned]
	if side != p.Side() {
		a := p.checkInfo()
		pins = a.pins[:a.pinned]
	}
	for i := range pins {
		if pin := &pins[i]; pin.piece == s && pin.attacker != x.to && x.occ.Has(pin.attacker) && !p.v.paths[pin.path].clear.Has(x.to) {
			return true
		}
	}
	return false
}
