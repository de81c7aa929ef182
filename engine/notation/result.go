package notation

import "github.com/ferzchess/ferz/engine"

// Result writes the state of a game, with the reason if it has ended: "*", or "0-1
// (checkmate)".
func Result(r engine.Result) string {
	if r.Reason == "" {
		return r.String()
	}
	return r.String() + " (" + r.Reason + ")"
}
