package engine

// Result returns the state of the game: ended by the position itself, by a player
// without moves, or by its history, in this order.
func (p *Position) Result() Result {
	if r := p.TerminalResult(); r.Over() {
		return r
	}
	if !p.HasMoves() {
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
			return p.revised(r)
		}
	}
	if check {
		return p.revised(Loss(side, "checkmate"))
	}
	return p.revised(Draw("stalemate"))
}

// Adjudicated returns the result of a game that its history or a counter ends,
// such as repetition.
func (p *Position) Adjudicated() Result {
	for _, h := range p.v.hooks.adjudicators {
		if r := h.Adjudicate(p); r.Over() {
			return p.revised(r)
		}
	}
	return Result{}
}

// RuleScore returns White's advantage in centipawns that rules add to that of the
// pieces and their squares.
func (p *Position) RuleScore() (centipawns int) {
	for _, h := range p.v.hooks.evaluators {
		centipawns += h.Evaluate(p)
	}
	return centipawns
}

// ExtendsSearch reports whether a rule asks for a deeper search of the position: see
// SearchExtender.
func (p *Position) ExtendsSearch() bool {
	for _, h := range p.v.hooks.extenders {
		if h.ExtendsSearch(p) {
			return true
		}
	}
	return false
}

// CycleLoser returns the player who loses by continuing as in the last plies,
// before which the position was the same.
func (p *Position) CycleLoser(plies int) (loser Color, ok bool) {
	for _, h := range p.v.hooks.cycleAdjudicators {
		if loser, ok = h.CycleLoser(p, plies); ok {
			break
		}
	}
	return loser, ok
}

// CanWin reports whether a player may still win by some sequence of legal
// moves: no rule is sure of the contrary.
func (p *Position) CanWin(c Color) bool {
	for _, h := range p.v.hooks.winTesters {
		if !h.CanWin(p, c) {
			return false
		}
	}
	return true
}

// TimeOut returns the result when a player's time has run out: a loss, or a draw if the
// opponent can't win by any series of moves.
//
// Source: FIDE Laws of Chess, article 6.9.
func (p *Position) TimeOut(c Color) Result {
	if p.CanWin(c.Other()) {
		return Loss(c, "time")
	}
	return Draw("time, insufficient material")
}
