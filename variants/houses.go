package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// houses are the kin of Crazyhouse, and other games with pieces in hand.
func houses() []engine.Definition {
	return []engine.Definition{
		Crazyhouse(), Loop(), Chessgi(), Bughouse(), Koedem(), Capahouse(), PocketKnight(), Dragon(), Seirawan(), SHouse(), Supply(), Placement(),
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

// SHouse is S-House.
func SHouse() engine.Definition {
	return Seirawan().Derive(engine.Definition{
		ID: "shouse", Name: "S-House", Inventor: "Unknown", Year: "2019",
		Tags:        []string{"Chess Variant"},
		Description: "Seirawan Chess with the drops of Crazyhouse: pieces in hand enter\nbehind others that move, or anywhere.",
		Source:      "https://www.pychess.org/variants/shouse",
		Rules: []engine.Rule{
			rules.Drops{Captured: true, Zones: houseZone("r2-7")}, rules.Promotion{Of: "P", To: "QRBNHE", Marked: true},
			rules.FiftyMoves{Moves: rules.Never},
		},
		Without: []string{"dead position"},
	})
}

// Koedem is one board of Koedem.
func Koedem() engine.Definition {
	return Bughouse().Derive(engine.Definition{
		ID: "koedem", Name: "Koedem", Inventor: "Unknown", Year: "circa 1990",
		Tags:        []string{"Chess Variant"},
		Description: "One board of a kind of Bughouse in which kings are captured and handed on:\na team that has no king left while the other has all has lost.",
		Source:      "https://en.wikipedia.org/wiki/Bughouse_chess; https://github.com/fairy-stockfish/Fairy-Stockfish",
		Pieces:      []engine.PieceDef{commoner},
		Rules: []engine.Rule{
			rules.Castling{King: "K"}, rules.MustDrop{Types: "K"}, rules.Extinction{Types: "K", Against: 2},
		},
	})
}

// Supply is one board of Supply Chess.
func Supply() engine.Definition {
	const advisors, elephants = "d1 f1 e2 d3 f3", "c1 g1 a3 e3 i3 c5 g5"
	return Xiangqi().Derive(engine.Definition{
		ID: "supply", Name: "Supply Chess", Inventor: "Unknown", Year: "20th century",
		Tags:        []string{"Chess Variant"},
		Description: "One board of Xiangqi for two teams: what one captures\nthe partner may drop on the own side of the river, without check.",
		Source:      "https://en.wikipedia.org/wiki/Xiangqi#Variations",
		Array:       "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[]",
		Rules: []engine.Rule{
			rules.Drops{Zones: []rules.DropZone{
				{Types: "RNC", On: "r1-5"}, {Types: "A", On: advisors}, {Types: "B", On: elephants},
				{Types: "P", On: "a4-a5 c4-c5 e4-e5 g4-g5 i4-i5"},
			}},
			rules.NoChecks{Drops: true}, rules.Repetition{PerpetualCheck: true}, rules.FiftyMoves{Moves: rules.Never, Types: "-"},
		},
		Without: []string{"dead position"},
	})
}

// Placement is Placement Chess.
func Placement() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "placement", Name: "Placement Chess", Aliases: []string{"pre-chess", "prechess"}, Inventor: "Pal Benko", Year: "1978",
		Tags:        []string{"Chess Variant"},
		Description: "Before other moves the players put their pieces in turn behind the pawns,\nwherever they like, but the bishops on squares of opposite colours.",
		Source:      "https://www.pychess.org/variants/placement",
		Array:       "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn]",
		Rules: []engine.Rule{
			rules.Drops{Types: "KQRBN", Zones: []rules.DropZone{{Types: "KQRBN", On: "r1"}}}, rules.MustDrop{},
			rules.OppositeColors{Type: "B", On: "r1"}, rules.Castling{Partner: "R", Moves: orthodoxCastling, Dropped: true},
		},
	})
}
