package table

import "github.com/ferzchess/ferz/engine/pgn"

// SetID sets the ID under which a game is saved when it is resumed.
func SetID(g *pgn.Game, id string) { g.Tags.Set(idTag, id) }
