package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// houses are the kin of Crazyhouse, and other games with pieces in hand.
func houses() []engine.Definition {
	return []engine.Definition{
		Crazyhouse(), Loop(), Chessgi(), Bughouse(), Capahouse(), PocketKnight(), Dragon(), Seirawan(),
	}
}

// houseZone lets pawns be dropped on the ranks of a region only.
func houseZone(ranks engine.Region) []rules.DropZone {
	return []rules.DropZone{{Types: "P", On: ranks}}
}

// Loop is Loop Chess.
func Loop() engine.Definition {
	return Crazyhouse().Derive(engine.Definition{
		ID: "loop", Name: "Loop Chess", Inventor: "Unknown", Year: "circa 1980",
		Tags:        []string{"Chess Variant"},
		Description: "Crazyhouse in which promoted pawns stay what they are\nwhen they are captured.",
		Source:      "https://en.wikipedia.org/wiki/Crazyhouse",
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBN"}},
	})
}

// Chessgi is Chessgi.
func Chessgi() engine.Definition {
	return Loop().Derive(engine.Definition{
		ID: "chessgi", Name: "Chessgi", Inventor: "Unknown", Year: "circa 1980",
		Tags:        []string{"Chess Variant"},
		Description: "Loop chess in which pawns may also be dropped\non the first rank.",
		Source:      "https://en.wikipedia.org/wiki/Crazyhouse",
		Rules:       []engine.Rule{rules.Drops{Captured: true, Zones: houseZone("r1-7")}},
	})
}

// Bughouse is one board of Bughouse.
func Bughouse() engine.Definition {
	return Crazyhouse().Derive(engine.Definition{
		ID: "bughouse", Name: "Bughouse", Tag: "Bughouse", Aliases: []string{"tandem chess", "doubles chess"}, Inventor: "Unknown", Year: "circa 1960",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "One board of a game for two teams: what is captured goes to the partner,\nand what one drops comes from the other board.",
		Source:      "https://en.wikipedia.org/wiki/Bughouse_chess",
		Rules: []engine.Rule{
			rules.Drops{Zones: houseZone("r2-7")}, rules.Checkmate{Stalemate: rules.StalemateLoses},
		},
	})
}

// Capahouse is Capahouse.
func Capahouse() engine.Definition {
	return Capablanca().Derive(engine.Definition{
		ID: "capahouse", Name: "Capahouse", Inventor: "Unknown", Year: "2019",
		Tags:        []string{"Chess Variant", "Capablanca Variant"},
		Description: "Capablanca Chess with the drops of Crazyhouse:\ncaptured pieces change sides.",
		Source:      "https://www.pychess.org/variants/capahouse",
		Array:       "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[]",
		Rules: []engine.Rule{
			rules.Drops{Captured: true, Zones: houseZone("r2-7")}, rules.Promotion{Of: "P", To: "QCARBN", Marked: true},
			rules.FiftyMoves{Moves: rules.Never},
		},
		Without: []string{"dead position"},
	})
}

// Dragon is Dragon Chess.
func Dragon() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "dragon", Name: "Dragon Chess", Inventor: "Miguel Illescas", Year: "2018",
		Tags:        []string{"Chess Variant"},
		Description: "Chess with a dragon in hand, which moves as bishop or knight\nand may enter on the first rank.",
		Source:      "https://www.edami.com/dragonchess/",
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Dd]",
		Pieces:      []engine.PieceDef{as(archbishop, "Dragon", "D")},
		Rules: []engine.Rule{
			rules.Drops{Types: "D", Zones: []rules.DropZone{{Types: "D", On: "r1"}}}, rules.Promotion{Of: "P", To: "QRBND"},
		},
	})
}
