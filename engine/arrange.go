package engine

import "slices"

// What endgame tables need: positions that are set up by the million, and what of a
// position's state has a bearing on the moves to come.

// Arrange sets up a position of some pieces, in the place of the present one and without
// moves that led to it. The rules' state is what slots says, as Slots returns it, and then
// what the rules make of it; nil stands for the state of a game that has just begun, but
// without rights such as to castle. Hands are empty. It does not allocate.
func (p *Position) Arrange(side Color, slots []uint64, pieces []Placement) {
	for w := range p.occ {
		for x := p.occ[w]; x != 0; x &= x - 1 {
			p.setPieceOnly(LowestSquare(w, x), NoPiece)
		}
	}
	p.states, p.edits, p.slots = p.states[:1], p.edits[:0], p.slots[:p.v.slots]
	p.states[0] = state{moveNumber: 1}
	clear(p.slots)
	if p.v.hands {
		clear(p.hands[0][:])
		clear(p.hands[1][:])
	}
	for i := range pieces {
		p.setPiece(pieces[i].Square, pieces[i].Piece)
	}
	p.Edit().SetSide(side)
	for i, value := range slots {
		p.Edit().SetSlot(i, value)
	}
	p.settle()
}

// Slots returns the rules' state. It must not be changed, and is valid until a move is made
// or taken back.
func (p *Position) Slots() []uint64 { return p.slots[len(p.slots)-p.v.slots:] }

// LeftInCheck reports whether the player who is not to move is in check, in variants in
// which that is illegal.
func (p *Position) LeftInCheck() bool {
	return len(p.v.royalTypes) > 0 && p.turnsProtect() && p.InCheck(p.Side().Other())
}

// Squares returns the squares of the board.
func (v *Variant) Squares() Bitboard { return v.valid }

// CanStand returns the squares where a player's pieces of a type can be in a game: a pawn
// is on none where it would have promoted, or where it can't have come from.
func (v *Variant) CanStand(t TypeID, c Color) Bitboard {
	out := v.valid
	if to, ok := v.types[t].Confined(c); ok {
		out = out.And(to)
	}
	start, _, ok := v.startPosition()
	if !ok || !v.goForward(t, c) {
		return out
	}
	for s := range v.valid.All() {
		if v.mustPromoteOn(start, t, c, s) || v.behind(start, t, c, s) {
			out.Remove(s)
		}
	}
	return out
}

// PromotesTo returns the types that a player's pieces of a type may become by moves that
// promote, each once.
func (v *Variant) PromotesTo(t TypeID, c Color) (out []TypeID) {
	promo := v.promos[MakePiece(t, c)]
	if promo == nil {
		return nil
	}
	for _, list := range promo.lists {
		for _, to := range list.types {
			if !slices.Contains(out, to) {
				out = append(out, to)
			}
		}
	}
	return out
}

// SlotMatters reports whether a slot belongs to a rule that affects the moves, their
// effects, or whether a position ends the game. The state of other rules, such as
// counts toward a draw, has no influence on later moves.
func (v *Variant) SlotMatters(slot int) bool { return v.slotMatters[slot] }

// HistoryRules returns the keys of the rules that depend on the moves that led to a
// position: those that end games by their history, such as repetition, and castling.
func (v *Variant) HistoryRules() []string { return v.historyRules }

// noteState records what a bound rule, whose slots begin at first, means for later
// moves.
func (v *Variant) noteState(rule string, bound any, first int) {
	matters, history := concerns(bound)
	for len(v.slotMatters) < v.slots {
		v.slotMatters = append(v.slotMatters, false)
	}
	for i := first; i < v.slots; i++ {
		v.slotMatters[i] = matters
	}
	if history {
		v.historyRules = append(v.historyRules, rule)
	}
}

// concerns reports whether a rule's hooks have a say in the moves of a position, and
// whether they depend on its history.
func concerns(bound any) (moves, history bool) {
	if several, ok := bound.(Hooks); ok {
		for _, one := range several {
			m, h := concerns(one)
			moves, history = moves || m, history || h
		}
		return moves, history
	}
	switch bound.(type) {
	case SideEffecter, LegalityTester, MoveFilter, MoveSource, ExemptSource, Gater, GameEnder,
		CheckTester, TurnOrder, CaptureEnforcer, MoveSelector, MoveExpander, NoMovesResulter, Reviser, SideChanger:
		moves = true
	}
	switch bound.(type) {
	case WinTester: // it judges positions that neither player can win
	case Adjudicator, CastlingRule:
		history = true
	case PositionFinisher: // one that judges by history stores it here
		moves = true
	}
	return moves, history
}

// ChangesPieces reports whether rules may change the types or sides of pieces on the
// board, other than by promotion.
func (v *Variant) ChangesPieces() bool {
	return len(v.hooks.filters)+len(v.hooks.effects) > 0 || v.hooks.dependent
}
