package dialect

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// sfen writes a position as USI has it.
func (n *Notation) sfen(p *engine.Position) string {
	side, plies := " b ", 2*p.MoveNumber()-1
	if p.Side() == engine.Black {
		side, plies = " w ", plies+1
	}
	return n.board(p) + side + n.sfenHands(p) + " " + strconv.Itoa(plies)
}

// sfenHands writes the pieces in hand, the strongest first.
func (n *Notation) sfenHands(p *engine.Position) string {
	var b strings.Builder
	types := n.v.Types()
	for c := range engine.Color(2) {
		for _, letter := range "RBGSNLP" {
			for _, t := range types {
				if n.letters[t.ID][engine.White] == string(letter) {
					writeHeld(&b, n.letters[t.ID][c], p.InHand(c, t.ID))
				}
			}
		}
		for _, t := range types {
			if !strings.Contains("RBGSNLP", n.letters[t.ID][engine.White]) {
				writeHeld(&b, n.letters[t.ID][c], p.InHand(c, t.ID))
			}
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

func writeHeld(b *strings.Builder, letter string, count int) {
	if count > 1 {
		b.WriteString(strconv.Itoa(count))
	}
	if count > 0 {
		b.WriteString(letter)
	}
}
