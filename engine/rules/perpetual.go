package rules

import "github.com/ferzchess/ferz/engine"

// cycle looks at the moves of players who have gone round in a circle.
type cycle struct {
	chase *chase // nil: only checks count
	moved [2]bool
	quiet [2]bool            // some move gave no check
	prey  [2]engine.Bitboard // what a player has chased with every move so far
}

// maxCycle is the longest cycle that is looked at, in plies.
const maxCycle = 256

// judge returns the player who alone gave check with every move of the last
// plies, or else alone chased the same piece with every one, and whether it was
// by check.
func (c *cycle) judge(p *engine.Position, plies int) (loser engine.Color, check, ok bool) {
	var moves [maxCycle]engine.Move
	if plies > maxCycle {
		return 0, false, false
	}
	for i := range plies {
		moves[i] = p.LastMove()
		p.Unmake()
	}
	for i := plies - 1; i >= 0; i-- {
		c.play(p, moves[i])
	}
	if c.quiet[engine.White] != c.quiet[engine.Black] {
		return alone(!c.quiet[engine.White]), true, true
	}
	white, black := !c.prey[engine.White].Empty(), !c.prey[engine.Black].Empty()
	return alone(white), false, c.quiet[engine.White] && white != black
}

// alone returns White if it is White alone, else Black.
func alone(white bool) engine.Color {
	if white {
		return engine.White
	}
	return engine.Black
}

// play makes a move of the cycle and notes what it does.
func (c *cycle) play(p *engine.Position, m engine.Move) {
	us := p.Side()
	them := us.Other()
	p.Make(m)
	if !p.InCheck(them) {
		c.quiet[us] = true
	}
	if hunted := &c.prey[them]; hunted.Has(m.From()) {
		hunted.Remove(m.From())
		hunted.Add(m.To())
	}
	switch {
	case c.chase == nil:
	case !c.moved[us]:
		c.prey[us] = c.chase.made(p)
	case !c.prey[us].Empty():
		c.prey[us] = c.prey[us].And(c.chase.made(p))
	}
	c.moved[us] = true
}
