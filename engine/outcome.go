package engine

// Result tells how the game stands: ended by the position itself, by a player
// who has no moves, or by its history, in this order.
func (p *Position) Result() Result {
	if r := p.Ended(); r.Over() {
		return r
	}
	var l MoveList
	p.Generate(&l)
	if l.Len() == 0 {
		return p.NoMovesResult()
	}
	return p.Adjudicated()
}

// NoMovesResult returns the result of a game in which the player to move has
// no legal move.
func (p *Position) NoMovesResult() Result {
	side := p.Side()
	check := p.InCheck(side)
	for _, h := range p.v.hooks.noMoves {
		if r := h.NoMovesResult(p, check); r.Over() {
			return r
		}
	}
	if check {
		return Loss(side, "checkmate")
	}
	return Draw("stalemate")
}

// Adjudicated returns the result of a game that its history or a counter ends,
// such as repetition.
func (p *Position) Adjudicated() Result {
	for _, h := range p.v.hooks.judges {
		if r := h.Adjudicate(p); r.Over() {
			return r
		}
	}
	return Result{}
}
