package engine

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine/words"
)

// SetUp is NewPosition for the start of a game: a position that no game can reach is an
// error too, see Impossible.
func (v *Variant) SetUp(fen string) (*Position, error) {
	p, err := v.NewPosition(fen)
	if err != nil {
		return nil, err
	}
	if why := p.Impossible(); why != "" {
		return nil, fmt.Errorf("position %q: %s", p.FEN(), why)
	}
	return p, nil
}

// Impossible says why no game comes to a position, though it can be played, or returns "":
// a player lacks a royal piece or has too many, the player who is not to move is in check,
// or a pawn stands where it must have promoted or can't have come from. A position in
// which the rules have ended the game may lack anything.
func (p *Position) Impossible() string {
	if start, _, ok := p.v.startPosition(); ok && !p.TerminalResult().Over() {
		for c := range Color(2) {
			if why := p.impossibleRoyals(start, c); why != "" {
				return why
			}
			if why := p.impossiblePawns(start, c); why != "" {
				return why
			}
		}
		if p.LeftInCheck() {
			return fmt.Sprintf("%s is in check, but it is %s's turn.", p.v.SideName(p.Side().Other()), p.SideToMove())
		}
	}
	return ""
}

// turnsProtect reports whether no player may leave a royal piece attacked and then be the
// one who waits.
func (p *Position) turnsProtect() bool {
	return p.v.hooks.turner == nil && len(p.v.hooks.exempt) == 0
}

// impossibleRoyals is Impossible for a player's royal pieces.
func (p *Position) impossibleRoyals(start *Position, c Color) string {
	if len(p.v.royalTypes) == 0 {
		return ""
	}
	now, before := p.royals(c), start.royals(c)
	name := p.v.types[p.v.royalTypes[0]].Name
	switch {
	case now == 0 && before > 0:
		return fmt.Sprintf("%s has no %s.", p.v.SideName(c), name)
	case now > before && before > 0 && len(p.v.royalTypes) == 1 && !p.v.gainsRoyals(c):
		return fmt.Sprintf("%s has %s, not %d.", p.v.SideName(c), words.Count(now, name), before)
	}
	return ""
}

// goForward reports whether a player's pieces of a type promote, never go back and are
// put nowhere by a rule.
func (v *Variant) goForward(t TypeID, c Color) bool {
	if h := &v.hooks; len(h.effects) > 0 || h.dependent || len(h.exempt) > 0 {
		return false // pieces may be put anywhere
	}
	return v.promos[MakePiece(t, c)] != nil && v.onlyForward(t, c)
}

// mustPromoteOn reports whether a player's piece of a type that promotes can't be on a
// square, as it must promote when it arrives, and can't be dropped there.
func (v *Variant) mustPromoteOn(start *Position, t TypeID, c Color, s Square) bool {
	promo := v.promos[MakePiece(t, c)]
	list := &promo.lists[promo.to[s]]
	if v.UsesHands() && (v.drops == nil || v.drops.zone[c][t].Has(s)) {
		return false
	}
	return promo.to[s] != 0 && list.forced && !list.limited && start.board[s].code() != MakePiece(t, c)
}

// royals counts the royal pieces that a player has, on the board and in hand.
func (p *Position) royals(c Color) (n int) {
	for _, t := range p.v.royalTypes {
		n += p.Count(c, t) + p.InHand(c, t)
	}
	return n
}

// gainsRoyals reports whether a player's pieces may become royal, or rules may change
// them in any way.
func (v *Variant) gainsRoyals(c Color) bool {
	if v.ChangesPieces() {
		return true
	}
	for t := 1; t < len(v.types); t++ {
		promo := v.promos[MakePiece(TypeID(t), c)]
		if promo == nil {
			continue
		}
		for _, list := range promo.lists {
			if slices.Contains(list.types, v.royalTypes[0]) {
				return true
			}
		}
	}
	return false
}

// impossiblePawns is Impossible for pieces that only go forward.
func (p *Position) impossiblePawns(start *Position, c Color) string {
	for i := 1; i < len(p.v.types); i++ {
		t := TypeID(i)
		if p.count[c][t] == 0 || !p.v.goForward(t, c) {
			continue
		}
		for s := range p.byType[c][t].All() {
			name := p.v.types[t].Name
			switch {
			case p.v.mustPromoteOn(start, t, c, s):
				return fmt.Sprintf("%s's %s on %s should have promoted.", p.v.SideName(c), name, p.v.names[s])
			case !p.v.UsesHands() && p.v.behind(start, t, c, s):
				return fmt.Sprintf("%s's %s on %s can't have come there.", p.v.SideName(c), name, p.v.names[s])
			}
		}
	}
	return ""
}

// forward returns how far forward a square is for a player, in ranks.
func (v *Variant) forward(s Square, c Color) int {
	if _, ranks := v.symmetry.Turns(c); ranks < 0 {
		return v.ranks - 1 - v.rank(s)
	}
	return v.rank(s)
}

// onlyForward reports whether a type goes from no square sideways or back.
func (v *Variant) onlyForward(t TypeID, c Color) bool {
	for s := range v.valid.All() {
		reach := v.PossibleTargets(MakePiece(t, c), s)
		for to := range reach.All() {
			if v.forward(to, c) <= v.forward(s, c) {
				return false
			}
		}
	}
	return true
}

// behind reports whether a square is farther back than every start square of a player's
// pieces of a type.
func (v *Variant) behind(start *Position, t TypeID, c Color, s Square) bool {
	homes := start.byType[c][t]
	if homes.Empty() {
		return false
	}
	for home := range homes.All() {
		if v.forward(home, c) <= v.forward(s, c) {
			return false
		}
	}
	return true
}
