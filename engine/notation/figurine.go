package notation

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Figurines puts chess symbols in place of the letters of the orthodox pieces.
func Figurines(san string) string { return toFigurines.Replace(san) }

var (
	toFigurines   = strings.NewReplacer("K", "♔", "Q", "♕", "R", "♖", "B", "♗", "N", "♘")
	fromFigurines = strings.NewReplacer("♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
		"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "", "\ufe0e", "", "\ufe0f", "")
)

func figurineSANs(p *engine.Position, legal []engine.Move) []string {
	out := SANs(p, legal)
	for i := range out {
		out[i] = Figurines(out[i])
	}
	return out
}
