package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// MainzerSchach is Mainzer Schach.
func MainzerSchach() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "mainzerschach", Name: "Mainzer Schach", Inventor: "Jörg Knappen", Year: "2004",
		Tags:        []string{"Chess Variant"},
		Description: "Two Januses and a Marshall join the army on a board of eleven files.\nPawns may promote to an Amazon; who stalemates the opponent has lost.",
		Source:      "https://www.chessvariants.com/large.dir/mainzer_schach.html",
		Board:       engine.Board{Files: 11, Ranks: 8},
		Array:       "rjbbqkmnnjr/ppppppppppp/11/11/11/11/PPPPPPPPPPP/RJBBQKMNNJR",
		Pieces: []engine.PieceDef{
			worth(queen, 1000, 1050), worth(rook, 525, 550), worth(bishop, 350, 350), worth(knight, 285, 285),
			worth(as(archbishop, "Janus", "J"), 900, 900), worth(as(chancellor, "Marshall", "M"), 950, 950),
			worth(amazon, 1500, 1600), castlingKing("O4"),
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateWins}, rules.Castling{Shredder: true},
			rules.Promotion{Of: "P", To: "AQMJRNB"},
		},
	})
}

// WildebeestChess is Wildebeest Chess.
func WildebeestChess() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "wildebeest", Name: "Wildebeest Chess", Inventor: "R. Wayne Schmittberger", Year: "1987",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "As many leapers as riders: two camels and a wildebeest, camel and knight\nin one. Pawns go up to the fifth rank at once; stalemate loses.",
		Source:      "https://www.chessvariants.com/large.dir/wildebeest.html",
		Look:        engine.Look{Scheme: "Lemon Cappuccino"},
		Board:       engine.Board{Files: 11, Ranks: 10},
		Array:       "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "fmWfceFifmnD", Value: 100, Ending: 125, Initial: "r2-3",
				Zoned: []engine.Zoned{{On: "r2", Betza: "ifmnW3"}}},
			worth(queen, 1025, 1250), worth(rook, 550, 600), worth(bishop, 375, 375), worth(knight, 275, 275),
			camel, wildebeest, castlingKing("O1"),
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.FlexibleCastling{Shredder: true},
			rules.Promotion{Of: "P", To: "QW"},
		},
	})
}
