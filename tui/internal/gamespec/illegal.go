package gamespec

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Illegal says why no game comes to a position, though it can be played, or returns "":
// a player lacks a royal piece or has too many, or the player who is not to move is in
// check.
func Illegal(p *engine.Position) string {
	v := p.Variant()
	start, err := v.NewPosition(v.StartFEN())
	if err != nil || len(v.RoyalTypes()) == 0 {
		return ""
	}
	for c := range engine.Color(2) {
		now, before := royals(p, c), royals(start, c)
		name := v.Type(v.RoyalTypes()[0]).Name
		switch {
		case now == 0 && before > 0:
			return fmt.Sprintf("%s has no %s.", v.SideName(c), name)
		case now > before && before > 0 && len(v.RoyalTypes()) == 1:
			return fmt.Sprintf("%s has %s, not %d.", v.SideName(c), words.Count(now, name), before)
		}
	}
	if other := p.Side().Other(); p.InCheck(other) {
		return fmt.Sprintf("%s is in check, but it is %s's turn.", v.SideName(other), p.SideToMove())
	}
	return ""
}

// royals counts the royal pieces that a player has, on the board and in hand.
func royals(p *engine.Position, c engine.Color) int {
	n := 0
	for _, t := range p.Variant().RoyalTypes() {
		n += p.Count(c, t) + p.InHand(c, t)
	}
	return n
}
