package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// withGoals adds that castling wins, if it does.
func (c *castling) withGoals() (any, error) {
	if c.rule.Wins == "" {
		return c, nil
	}
	for _, letter := range c.rule.Wins {
		i := strings.IndexRune("KQkq", letter)
		if i < 0 {
			return nil, fmt.Errorf("wins %q: expected rights to castle, some of KQkq", c.rule.Wins)
		}
		c.wins |= 1 << (castlingMask + i)
	}
	return castlingGoal{c, sayOf(c.v, "%s has castled"), sayOf(c.v, "%s has lost the right to castle")}, nil
}

// castlingGoal is castling that wins.
type castlingGoal struct {
	*castling
	castled, lost [2]string // reasons by player
}

// GameEnd implements engine.GameEnder. Castling is checked first, since it also ends
// the rights to castle.
func (c castlingGoal) GameEnd(p *engine.Position) engine.Result {
	us := p.Mover()
	if m := p.LastMove(); m.IsCastling() && c.wins>>c.right(us, m)&1 != 0 {
		return engine.Win(us, c.castled[us])
	}
	state := p.Slot(c.slot)
	for _, player := range [2]engine.Color{us, us.Other()} {
		if own := c.wins & (3 << (castlingMask + 2*player)); own != 0 && own&state == 0 {
			return engine.Loss(player, c.lost[player])
		}
	}
	return engine.Result{}
}

// right returns the bit of a player's right that a move uses.
func (c *castling) right(player engine.Color, m engine.Move) int {
	bit := castlingMask + 2*int(player)
	if c.v.File(m.A()) < c.v.File(m.From()) {
		bit++
	}
	return bit
}

func (c castlingGoal) Advise(a *engine.Advice) { a.OtherEndings = true }
