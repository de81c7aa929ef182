package livegame

import "github.com/ferzchess/ferz/engine/pgn"

// SetID sets the ID under which a game is saved, so that a resumed game keeps it.
func SetID(g *pgn.Game, id string) { g.Tags.Set(idTag, id) }
