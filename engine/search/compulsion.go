package search

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine"
)

// compulsionWorth is the value of a capture that a player has to make where pieces are to be
// lost, in centipawns. The error of nets fitted to 900,000 positions of Antichess is least near
// it: .0130 without the cost, .0116 with 600, .0118 with 1200, .0148 with 2400.
const compulsionWorth = 800

// compels reports whether captures are compulsory in a game that is won by losing pieces.
func (tr *traits) compels() bool { return tr.MustCapture && tr.LosingChess }

// compulsionCosts returns what it costs each player in centipawns to have to capture when it is
// that player's turn: material that is to be lost is gained, and the opponent has a free move.
// It costs less with each piece to capture that is protected and attacked once, as the
// capturing piece is then lost at once.
func (t *terms) compulsionCosts(p *engine.Position, attacks *engine.TargetScanner) (costs [2]Score) {
	var by, twice [2]engine.Bitboard
	attacks.BeginAttacks(p)
	for c := range engine.Color(2) {
		for w := range t.words {
			for x := p.ColorWord(c, w); x != 0; x &= x - 1 {
				at := engine.LowestSquare(w, x)
				t.addAttacks(attacks, p.PieceAt(at), at, &by[c], &twice[c])
			}
		}
	}
	for c := range engine.Color(2) {
		them := c.Other()
		captures, trades := uint64(0), 0
		for w := range t.words {
			prey := by[c][w&3] & p.ColorWord(them, w)
			captures |= prey
			trades += bits.OnesCount64(prey & by[them][w&3] &^ twice[c][w&3])
		}
		if captures != 0 {
			costs[c] = compulsionWorth / Score(1+trades)
		}
	}
	return costs
}
