package xboard

import "github.com/ferzchess/ferz/engine"

// ClaimableDraw returns why the game is drawn after one of the legal moves, or "".
// A player may claim such a draw instead of making the move.
func ClaimableDraw(p *engine.Position) string {
	p = p.Clone()
	for _, m := range p.LegalMoves() {
		p.Make(m)
		res := p.Result()
		p.Unmake()
		if res.Outcome == engine.Drawn {
			return res.Reason
		}
	}
	return ""
}
