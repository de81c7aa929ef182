package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// tenByTen returns the games on ten by ten squares but for those of large.go.
func tenByTen() []engine.Definition {
	return []engine.Definition{
		Archchess(), BearChess(), Brouhaha(), ButterflyChess(), Colossus(), EmperorsGame(), GreatChess(), Hectochess(),
		RomanChess(), SacChess(), Shako(), TenCubed(), WildebeestDecimal(),
		GrandChess(), Euchess(), Opulent(), UnicornGrand(), GrandCavalier(),
		GrandShatranj(), GildedGrandShatranj(), ShatranjKamilX(), OdinsRune(), Xhess(),
	}
}

// triplePawn may advance three squares from the second rank.
var triplePawn = engine.PieceDef{Name: "Pawn", Letter: "P", Betza: "fmWfceFifmnW3", Value: 100, Ending: 125, Initial: "r2"}

// The compounds with the values that they have on ten ranks.
var (
	largeChancellor = worth(chancellor, 925, 1000)
	largeArchbishop = worth(archbishop, 750, 800)
	largeMarshall   = worth(as(chancellor, "Marshall", "M"), 925, 975)
)

// grandPromotion is promotion as in Grand Chess: to pieces lost, at choice on
// the two ranks before the last.
func grandPromotion(to string) rules.Promotion {
	return rules.Promotion{Of: "P", To: to, Zone: "r^3-1", Optional: true, Must: "r^1", Limited: true}
}

// Archchess is Archchess.
func Archchess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "arch", Name: "Archchess", Aliases: []string{"arciscacchiere"}, Inventor: "Francesco Piacenza", Year: "1683",
		Tags: []string{"Chess Variant", "Historic"}, Look: engine.Look{Scheme: "Grayscale"},
		Description: "A Centurion, which leaps two squares any way, and a Decurion, a slow\ndiagonal stepper, join the army of 17th-century Italian chess.",
		Source:      "https://www.chessvariants.com/historic.dir/arch.html",
		Array:       "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR",
		Format:      "{array} {side} {castling} {leap} {ep} {halfmove} {move}",
		Pieces: []engine.PieceDef{
			worth(as(ferz, "Decurion", "D"), 140, 140), worth(as(squirrel, "Centurion", "C"), 550, 550), castlingKing("O3"),
		},
		Rules: []engine.Rule{rules.Castling{Shredder: true}, rules.KingsLeap{}, rules.Promotion{Of: "P", To: "Q"}},
	})
}

// BearChess is Bear Chess.
func BearChess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "bear", Name: "Bear Chess", Inventor: "Mikhail Sosnovsky", Year: "1985",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Two Bears, which leap to any square two steps away,\nand pawns that may start with three.",
		Source:      "https://www.chessvariants.com/rules/bear-chess",
		Array:       "rnbsqksbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSQKSBNR",
		Pieces: []engine.PieceDef{triplePawn, worth(as(squirrel, "Bear", "S"), 550, 500),
			{Name: "King", Letter: "K", Betza: "KirO2ilO3", Royal: true}},
		Rules: []engine.Rule{rules.Castling{Shredder: true}, rules.Promotion{Of: "P", To: "QRSBN"}},
	})
}

// ButterflyChess is Butterfly Chess.
func ButterflyChess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "butterfly", Name: "Butterfly Chess", Inventor: "Kevin Pacey", Year: "2016",
		Tags:        []string{"Chess Variant"},
		Description: "Advancers capture what they move right up to; Butterflies and Flying\nDragons take the places of the knights and bring two bishops more.",
		Source:      "https://www.chessvariants.com/rules/butterfly-chess",
		Array:       "rubfakfbur/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RUBFAKFBUR",
		Pieces: []engine.PieceDef{
			triplePawn, worth(bishop, 375, 375),
			{Name: "Butterfly", Letter: "U", Betza: "ffNfsCbsNbF", Value: 250},
			worth(as(caliph, "Flying Dragon", "F"), 675, 700),
			{Name: "Advancer", Letter: "A", Betza: "mQmyafcambQ", Value: 800, Ending: 900},
			castlingKing("O3"),
		},
		Rules: []engine.Rule{
			rules.Castling{Shredder: true}, rules.CaptureByAdvance{Types: "A"}, rules.Promotion{Of: "P", To: "RBUFA"},
		},
		Without: []string{"Queen", "Knight"},
	})
}

// Colossus is Colossus.
func Colossus() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "colossus", Name: "Colossus", Inventor: "Charles Daniel", Year: "2010",
		Tags:        []string{"Chess Variant"},
		Description: "A second set of rooks, knights and bishops behind the first,\nand pawns that may take two steps at any time.",
		Source:      "http://chess.computerwebservices.net/colossus.php",
		Array:       "r1nb2bn1r/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/R1NB2BN1R",
		Pieces:      []engine.PieceDef{pawnFrom("all"), castlingKing("jO1")},
		Rules:       []engine.Rule{rules.FlexibleCastling{Onto: true}},
	})
}

// EmperorsGame is the Emperor's Game.
func EmperorsGame() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "emperorsgame", Name: "Emperor's Game", Aliases: []string{"kaiserspiel"}, Inventor: "L. Tressan", Year: "1840",
		Tags: []string{"Chess Variant", "Historic"}, Look: engine.Look{Scheme: "Brushed Steel"},
		Description: "A General (queen and knight) and an Adjutant (bishop and knight);\nonly what was lost comes back by promotion.",
		Source:      "https://www.chessvariants.com/large.dir/emperor.html",
		Array:       "rnbgqkabnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBGQKABNR",
		Pieces: []engine.PieceDef{
			triplePawn, worth(as(amazon, "General", "G"), 1350, 1500), worth(as(archbishop, "Adjutant", "A"), 725, 800),
			{Name: "King", Letter: "K", Betza: "KirO3ilO4", Royal: true},
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "GQARBN", Limited: true}},
	})
}

// GreatChess is Great Chess, of the 18th century.
func GreatChess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "greatchess", Name: "Great Chess", Inventor: "Unknown", Year: "18th century",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "A game of Turkey and India with all compounds of rook, bishop and knight;\nwith the slow pawns of its time, or with faster ones.",
		Source:      "https://www.chessvariants.com/historic.dir/indiangr1.html",
		Array:       "rnbqkgabnr/ppppccpppp/4pp4/10/10/10/10/4PP4/PPPPCCPPPP/RNBQKGABNR",
		Pieces: []engine.PieceDef{
			plainPawn, largeArchbishop, largeChancellor, worth(as(amazon, "General", "G"), 1400, 1500), king,
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "Q"}},
		Variables: []engine.Variable{{Name: "Variant", Kind: engine.ChoiceVariable, Default: "Classic",
			Choices: []string{"Classic", "Faster Pawns", "Faster Pawns and Castling"}}},
		Setups:  []engine.Setup{fasterPawns{}},
		Without: []string{"castling", "en passant"},
	})
}

// fasterPawns gives Great Chess the pawns and the castling of its variants.
type fasterPawns struct{}

// Setup implements engine.Setup.
func (fasterPawns) Setup(d *engine.Definition, values, _ engine.Values) error {
	change := engine.Definition{}
	switch values["Variant"] {
	case "Faster Pawns":
		change.Pieces = []engine.PieceDef{pawnFrom("r2-3")}
		change.Rules = []engine.Rule{rules.EnPassant{}}
	case "Faster Pawns and Castling":
		change.Pieces = []engine.PieceDef{pawnFrom("r2-3"), castlingKing("O3")}
		change.Rules = []engine.Rule{rules.EnPassant{}, rules.Castling{Shredder: true}}
	}
	derived := d.Derive(change)
	d.Pieces, d.Rules = derived.Pieces, derived.Rules
	return nil
}

// Hectochess is Hectochess.
func Hectochess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "hecto", Name: "Hectochess", Inventor: "Adam DeWitt", Year: "2019",
		Tags:        []string{"Chess Variant"},
		Description: "Thirty men a side from two chess sets: Leos, which capture over a piece\nlike cannons in all directions, Champions, Wizards and compounds.",
		Source:      "https://www.chessvariants.com/rules/hectochess",
		Array:       "awl4lwm/rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR/AWL4LWM",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "fmWfcFifmW2", Value: 100, Ending: 125, Initial: "r3"},
			largeArchbishop, largeMarshall, worth(wizard, 360, 360), champion,
			{Name: "Leo", Letter: "L", Betza: "mQcpQ", Value: 450, Ending: 400}, castlingKing("O2"),
		},
		Rules: []engine.Rule{
			rules.FlexibleCastling{Longest: 3}, rules.Promotion{Of: "P", To: "QMARCWBNL"}, rules.FiftyMoves{Moves: 64},
		},
		Without: []string{"en passant"},
	})
}

// RomanChess is Roman Chess.
func RomanChess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "roman", Name: "Roman Chess", Inventor: "Mark and Eric Woodall", Year: "1999",
		Tags:        []string{"Chess Variant"},
		Description: "Chess with two Archers more, which move as kings\nbut can be lost like any piece.",
		Source:      "https://www.chessvariants.com/index/displayitem.php?itemid=RomanChess",
		Array:       "rnabqkbanr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNABQKBANR",
		Pieces:      []engine.PieceDef{worth(as(general, "Archer", "A"), 325, 375), castlingKing("O3")},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRNBA"}},
	})
}

// SacChess is Sac Chess.
func SacChess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "sac", Name: "Sac Chess", Inventor: "Kevin Pacey", Year: "2015",
		Tags:        []string{"Chess Variant"},
		Description: "Sixty men on a hundred squares: every compound of two of the pieces\nof chess, king included, and an Amazon besides.",
		Source:      "https://www.chessvariants.com/invention/sac-chess",
		Array:       "caszmmzsac/jrnbqkbnrj/pppppppppp/10/10/10/10/PPPPPPPPPP/JRNBQKBNRJ/CASZMMZSAC",
		Pieces: []engine.PieceDef{
			pawnFrom("r3"), as(amazon, "Amazon", "Z"), largeChancellor, largeArchbishop,
			worth(as(dragonKing, "Sailor", "S"), 700, 700), worth(as(dragonHorse, "Missionary", "M"), 500, 500),
			worth(as(centaur, "Judge", "J"), 600, 600), castlingKing("jO2"),
		},
		Rules: []engine.Rule{rules.Castling{Shredder: true}, rules.Promotion{Of: "P", To: "ZQCASMJRNB"}},
	})
}

// Shako is Shako.
func Shako() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "shako", Name: "Shako", Inventor: "Jean-Louis Cazaux", Year: "1997",
		Tags:        []string{"Chess Variant"},
		Description: "East meets West: the pieces of chess, Chinese cannons in the corners\nand elephants stronger than those of old.",
		Source:      "https://www.chessvariants.com/large.dir/shako.html",
		Array:       "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C",
		Pieces:      []engine.PieceDef{pawnFrom("r3"), cannon, worth(elephantFerz, 225, 225), castlingKing("jO2")},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBNEC"}},
	})
}

// TenCubed is TenCubed Chess.
func TenCubed() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "tencubed", Name: "TenCubed Chess", Inventor: "David Paulowich", Year: "2005",
		Tags:        []string{"Chess Variant"},
		Description: "Ten kinds of pieces on ten ranks and files: the compounds of Grand Chess,\nand the Champions and Wizards of Omega Chess.",
		Source:      "https://www.chessvariants.com/contests/10/tencubedchess.html",
		Array:       "2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2",
		Pieces: []engine.PieceDef{pawnFrom("r3"), worth(knight, 300, 300), largeArchbishop, largeMarshall,
			wizard, worth(champion, 475, 475), king},
		Rules:   []engine.Rule{rules.Promotion{Of: "P", To: "QMA"}},
		Without: []string{"castling"},
	})
}

// WildebeestDecimal is Wildebeest Decimal Chess.
func WildebeestDecimal() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "wildebeestdecimal", Name: "Wildebeest Decimal Chess", Inventor: "Erik Lerouge", Year: "2019",
		Tags: []string{"Chess Variant"}, Look: engine.Look{Scheme: "Brown Bear Brawl"},
		Description: "Wildebeest Chess on a square board: camels and a wildebeest balance\nthe riders, castling is free, and stalemate loses.",
		Source:      "https://www.chessvariants.com/rules/wildebeest-decimal-chess",
		Array:       "c4w3c/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/C4W3C",
		Pieces:      []engine.PieceDef{pawnFrom("r3"), worth(camel, 225, 225), worth(wildebeest, 700, 675), castlingKing("jO1")},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.FlexibleCastling{Onto: true, Shredder: true},
			rules.Promotion{Of: "P", To: "QW"},
		},
	})
}

// Xhess is Xhess.
func Xhess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "xhess", Name: "Xhess", Inventor: "David Howe", Year: "1999",
		Tags:        []string{"Chess Variant"},
		Description: "Horsemen, pawns that ride forward, lead cannons and nightriders;\na king that reaches the last rank has won.",
		Source:      "https://www.chessvariants.com/large.dir/xhess.html",
		Array:       "r8r/3nkqn3/hcb1ii1bch/1hhhhhhhh1/10/10/1HHHHHHHH1/HCB1II1BCH/3NKQN3/R8R",
		Pieces: []engine.PieceDef{
			{Name: "Horseman", Letter: "H", Betza: "fmWfcFfhmnN", Value: 150}, cannon, as(nightrider, "Nightrider", "I"), king,
		},
		Rules: []engine.Rule{rules.LocationVictory{Types: "K", On: "r^1"}, rules.Promotion{Of: "H", To: "QRIBNC"},
			rules.FiftyMoves{Types: "H"}},
		Without: []string{"castling", "en passant", "dead position", "Pawn"},
	})
}
