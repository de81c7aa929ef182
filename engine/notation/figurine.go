package notation

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Figurines replaces the letters of the orthodox pieces by chess symbols.
func Figurines(san string) string { return toFigurines.Replace(san) }

// HasFigurines reports whether all pieces of a variant are the orthodox ones, with
// their usual letters: then figurines read well.
func HasFigurines(v *engine.Variant) bool {
	letters := map[string]string{"King": "K", "Queen": "Q", "Rook": "R", "Bishop": "B", "Knight": "N", "Pawn": "P"}
	for _, t := range v.Types() {
		if letters[t.Name] != t.Letters[engine.White] {
			return false
		}
	}
	return true
}

var (
	toFigurines   = strings.NewReplacer("K", "♔", "Q", "♕", "R", "♖", "B", "♗", "N", "♘")
	fromFigurines = strings.NewReplacer("♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
		"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "", "\ufe0e", "", "\ufe0f", "")
)

func figurineSANs(p *engine.Position, moves []engine.Move) []string {
	out := SANs(p, moves)
	for i := range out {
		out[i] = Figurines(out[i])
	}
	return out
}
