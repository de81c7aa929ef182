package engine

// BruteForce returns the legal moves found the slow way: every pseudo-legal
// move is made, and taken back if it leaves the player in check.
func (p *Position) BruteForce() []Move {
	var l MoveList
	if p.Ended().Over() {
		return nil
	}
	p.analyze()
	p.info = legality{free: true, check: p.info.check}
	p.generatePieces(&l)
	if p.v.drops != nil {
		p.generateDrops(&l)
	}
	p.generateSpecial(&l)
	p.vary(&l, 0)
	p.keepTried(&l)
	return l.Moves
}

func (p *Position) keepTried(l *MoveList) {
	out := 0
	for _, m := range l.Moves {
		if p.legalByMaking(m) {
			l.Moves[out] = m
			out++
		}
	}
	l.Moves = l.Moves[:out]
}
