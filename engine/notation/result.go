package notation

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Result writes how a game of a variant has ended, in one form everywhere: "White wins:
// checkmate (1-0)" or "Draw: stalemate (1/2-1/2)", with sides as the variant names them.
// It is "*" if the game is not over.
func Result(v *engine.Variant, r engine.Result) string {
	if !r.Over() {
		return r.String()
	}
	text := "Draw"
	if c, ok := r.Winner(); ok {
		text = v.SideName(c) + " wins"
	}
	if r.Reason != "" {
		text += ": " + r.Reason
	}
	return fmt.Sprintf("%s (%s)", text, r)
}
