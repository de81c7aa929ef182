package notation

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Refusals returns, for each move of a piece that check or a rule forbids, the
// reason.
func Refusals(p *engine.Position) map[engine.Move]string {
	out := map[engine.Move]string{}
	if p.TerminalResult().Over() {
		return out // for all moves alike
	}
	legal := p.LegalMoves()
	pieces := p.PiecesOf(p.Side())
	for from := range pieces.All() {
		for _, c := range p.Candidates(from) {
			if !slices.Contains(legal, c.Move) {
				out[c.Move] = wrap(p).explainCandidate(c)
			}
		}
	}
	return out
}
