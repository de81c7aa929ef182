package rules

import "github.com/ferzchess/ferz/engine"

// cycle replays the moves of players whose position has recurred.
type cycle struct {
	chase  *chase // nil: only checks count
	moved  [2]bool
	quiet  [2]bool            // some move gave no check
	chased [2]engine.Bitboard // pieces that a player has chased with every move so far
}

// maxCycle is the maximum length of a cycle in plies.
const maxCycle = 256

// loser returns the player who alone gave check with every move of the last
// plies, or else alone chased the same piece with every one, and whether it was
// by check.
func (c *cycle) loser(p *engine.Position, plies int) (loser engine.Color, check, ok bool) {
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
		return onlyWhite(!c.quiet[engine.White]), true, true
	}
	white, black := !c.chased[engine.White].Empty(), !c.chased[engine.Black].Empty()
	return onlyWhite(white), false, c.quiet[engine.White] && white != black
}

// onlyWhite returns White if it is White alone, else Black.
func onlyWhite(white bool) engine.Color {
	if white {
		return engine.White
	}
	return engine.Black
}

// play makes a move of the cycle and records its chases.
func (c *cycle) play(p *engine.Position, m engine.Move) {
	us := p.Side()
	them := us.Other()
	p.Make(m)
	if !p.InCheck(them) {
		c.quiet[us] = true
	}
	if hunted := &c.chased[them]; hunted.Has(m.From()) {
		hunted.Remove(m.From())
		hunted.Add(m.To())
	}
	switch {
	case c.chase == nil:
	case !c.moved[us]:
		c.chased[us] = c.chase.newlyChased(p)
	case !c.chased[us].Empty():
		c.chased[us] = c.chased[us].And(c.chase.newlyChased(p))
	}
	c.moved[us] = true
}
