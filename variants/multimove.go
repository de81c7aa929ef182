package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// severalMoves are games in which players make several moves a turn.
func severalMoves() []engine.Definition {
	return []engine.Definition{Progressive(), ItalianProgressive(), Monster()}
}

// Progressive is Scottish Progressive Chess.
func Progressive() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "progressive", Name: "Progressive Chess", Aliases: []string{"scottish progressive chess", "scotch chess"}, Inventor: "Unknown", Year: "circa 1947",
		Tags:        []string{"Chess Variant", "Popular", "Historic", "Multi-Move"},
		Description: "One move for White, two for Black, three for White and so on:\nfew games take longer than eight turns. A check ends the turn.",
		Source:      "https://en.wikipedia.org/wiki/Progressive_chess",
		Rules: []engine.Rule{
			rules.Progressive{}, rules.EnPassant{Turn: true}, rules.FiftyMoves{Moves: rules.Never}, rules.DeadPosition{Bare: true},
		},
	})
}

// ItalianProgressive is Italian Progressive Chess.
func ItalianProgressive() engine.Definition {
	return Progressive().Derive(engine.Definition{
		ID: "italianprogressive", Name: "Italian Progressive Chess", Inventor: "Unknown", Year: "circa 1960",
		Tags:        []string{"Chess Variant", "Multi-Move"},
		Description: "Progressive Chess in which only a turn's last move may give check,\nas most tournaments have it.",
		Source:      "https://en.wikipedia.org/wiki/Progressive_chess",
		Rules:       []engine.Rule{rules.Progressive{Italian: true}},
	})
}

// Monster is Monster Chess.
func Monster() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "monster", Name: "Monster Chess", Aliases: []string{"super king"}, Inventor: "Unknown", Year: "circa 1960",
		Tags:        []string{"Chess Variant", "Popular", "Multi-Move"},
		Description: "A king and four pawns against a whole army, but with two moves a turn.\nWhoever captures the other king wins.",
		Source:      "https://en.wikipedia.org/wiki/Monster_chess",
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3",
		Pieces:      []engine.PieceDef{commoner},
		Rules: []engine.Rule{
			rules.DoubleMove{Unbalanced: true, Through: true, WhiteOnly: true}, rules.Castling{King: "K", Partner: "R"}, rules.Extinction{Types: "K"},
		},
		Without: []string{"dead position"},
	})
}
