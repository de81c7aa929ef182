package table

import "github.com/ferzchess/ferz/engine/pgn"

// SetID sets the name under which a game is kept when it goes on.
func SetID(g *pgn.Game, id string) { g.Tags.Set(idTag, id) }

// ClearID makes a game one that is not kept yet, and has no players.
func ClearID(g *pgn.Game) {
	for _, name := range []string{idTag, seatTag, moveTimeTag, headTag} {
		g.Tags.Delete(name)
	}
}
