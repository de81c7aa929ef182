package notation

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// SFEN returns a position in the format of shogi programs, in which b is the first
// player: board, player to move, pieces in hand, number of the ply. That is 1 for a
// start position in which the second player begins, as in handicap games.
func SFEN(p *engine.Position) string {
	array, _, _ := strings.Cut(p.FEN(), " ")
	board, _, _ := strings.Cut(array, "[")
	side, ply := "b", 2*p.MoveNumber()-1
	if p.Side() == engine.Black {
		side, ply = "w", ply+1
		if p.Ply() == 0 && p.MoveNumber() == 1 {
			ply = 1
		}
	}
	return board + " " + side + " " + sfenHands(p) + " " + strconv.Itoa(ply)
}

// sfenHands writes the pieces in hand, the strongest first.
func sfenHands(p *engine.Position) string {
	const order = "RBGSNLP"
	var b strings.Builder
	types := p.Variant().Types()
	for side := range engine.Color(2) {
		held := func(t *engine.PieceType) {
			if n := p.InHand(side, t.ID); n > 1 {
				b.WriteString(strconv.Itoa(n) + t.Letters[side])
			} else if n == 1 {
				b.WriteString(t.Letters[side])
			}
		}
		for _, letter := range order {
			for i := range types {
				if types[i].Letters[engine.White] == string(letter) {
					held(&types[i])
				}
			}
		}
		for i := range types {
			if letter := types[i].Letters[engine.White]; len(letter) != 1 || !strings.Contains(order, letter) {
				held(&types[i])
			}
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}
