package table

import "github.com/ferzchess/ferz/engine/pgn"

// SetID sets the name under which a game is kept when it goes on.
func SetID(g *pgn.Game, id string) { g.Tags.Set(idTag, id) }
