package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Courier is Courier Chess as it was played for six centuries.
func Courier() engine.Definition {
	return twelveByEight().Derive(engine.Definition{
		ID: "courier", Name: "Kurierspiel", Aliases: []string{"Medieval Courier Chess"}, Inventor: "Unknown", Year: "circa 1200",
		Tags:        []string{"Chess Variant", "Historic", "Regional", "Popular"},
		Description: "The Courier, today's bishop, was the strongest piece but for the rook\nin this game of Ströbeck, where four moves have been made at the start.",
		Source:      "https://www.chessvariants.com/historic.dir/courier.html; bare king and stalemate as in Shatranj",
		Look:        engine.Look{Scheme: "Sahara"},
		Array:       "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR",
		Pieces: []engine.PieceDef{
			plainPawn, king, ferz, wazir, elephant, as(bishop, "Courier", "B"), as(general, "Man", "M"),
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.BareKing{}, rules.Promotion{Of: "P", To: "F"},
		},
		Without: []string{"castling", "en passant", "dead position", "Queen", "Bishop"},
	})
}

// ModernCourier is Courier Chess with today's queen.
func ModernCourier() engine.Definition {
	return Courier().Derive(engine.Definition{
		ID: "moderncourier", Name: "Courier Chess", Aliases: []string{"Courier Chess with a modern queen"}, Inventor: "Unknown", Year: "1200s",
		Tags:        []string{"Chess Variant", "Historic", "Popular"},
		Description: "Courier Chess with the queen as she moves today, as ChessV plays it;\nfor the game of the Middle Ages see Kurierspiel.",
		Source:      "ChessV 2.2 (2019), after https://www.chessvariants.com/historic.dir/courier.html",
		Array:       "rnbcmk1scbnr/1ppppp1pppp1/6q5/p5p4p/P5P4P/6Q5/1PPPPP1PPPP1/RNBCMK1SCBNR",
		Pieces: []engine.PieceDef{
			worth(queen, 1000, 1050), as(bishop, "Courier", "C"), as(elephant, "Bischof", "B"), as(wazir, "Schleich", "S"),
		},
		Rules:   []engine.Rule{rules.Checkmate{}, rules.Promotion{Of: "P", To: "Q"}, rules.DeadPosition{}},
		Without: []string{"bare king", "Ferz", "Wazir", "Elephant"},
	})
}

// CourierModerno is Courier Chess Moderno.
func CourierModerno() engine.Definition {
	return twelveByEight().Derive(engine.Definition{
		ID: "couriermoderno", Name: "Courier Chess Moderno", Inventor: "Jose Carrillo", Year: "2008",
		Tags:        []string{"Chess Variant"},
		Description: "Courier Chess with the rules of today, and elephants that\nmay leap like those of old with their first move.",
		Source:      "https://www.chessvariants.com/index/msdisplay.php?itemid=MScourier-chess-moderno",
		Symmetry:    engine.Rotate,
		Array:       "rnebsqkmbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKQSBENR",
		Format:      "{array} {side} {castling} {elephants} {ep} {halfmove} {move}",
		Pieces: []engine.PieceDef{
			as(general, "Mann", "M"), worth(as(wazir, "Schleich", "S"), 145, 145), worth(as(silverGeneral, "Elephant", "E"), 200, 200),
			castlingKing("O3"),
		},
		Rules: []engine.Rule{
			rules.Promotion{Of: "P", To: "QRBNMSE"}, rules.BareKing{},
			rules.InitialLeaps{Type: "E", Leaps: "fDfA", Section: "elephants"},
		},
		Without: []string{"dead position"},
	})
}

// ArchCourier is ArchCourier Chess.
func ArchCourier() engine.Definition {
	return twelveByEight().Derive(engine.Definition{
		ID: "archcourier", Name: "ArchCourier Chess", Inventor: "Eric V. Greenwood", Year: "2006",
		Tags:        []string{"Chess Variant"},
		Description: "Courier Chess brought up to date by a lover of it: its weak pieces\nbecome Duke, Squirrel and Crowned Rook, and the Guard starts ahead.",
		Source:      "https://www.chessvariants.com/index/msdisplay.php?itemid=MSarchcourier-chess",
		Array:       "rhabdqksbchr/ppppppgppppp/6p5/12/12/6P5/PPPPPPGPPPPP/RHABDQKSBCHR",
		Pieces: []engine.PieceDef{
			king, worth(as(knight, "Horse", "H"), 285, 285), as(general, "Guard", "G"), as(centaur, "Duke", "D"), squirrel,
			as(dragonKing, "Crowned Rook", "C"), as(dragonHorse, "ArchCourier", "A"),
		},
		Rules:   []engine.Rule{rules.Promotion{Of: "P", To: "QCDSRABGH", Limited: true}},
		Without: []string{"castling", "Knight"},
	})
}

// CompoundCourier is Compound Courier Custom Chess, as ChessV plays it: on the
// inventor's page the General leaps as a knight, too.
func CompoundCourier() engine.Definition {
	return twelveByEight().Derive(engine.Definition{
		ID: "compoundcouriercustom", Name: "Compound Courier Custom Chess", Inventor: "Graeme C Neatham", Year: "2017",
		Tags:        []string{"Chess Variant"},
		Description: "Knight compounds for the slow pieces of Courier Chess, as ChessV plays it;\nstalemate and baring the king win as well.",
		Source:      "https://www.chessvariants.com/rules/compound-courier-custom-chess",
		Array:       "crnbgqkmbnrc/12/pppppppppppp/12/12/PPPPPPPPPPPP/12/CRNBGQKMBNRC",
		Pieces: []engine.PieceDef{
			plainPawn, king, worth(general, 300, 300), worth(as(chancellor, "Marshal", "M"), 950, 1050),
			worth(as(archbishop, "Courier", "C"), 875, 1000),
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.BareKing{}, rules.Promotion{Of: "P", To: "Q"},
		},
		Without: []string{"castling", "en passant", "dead position"},
	})
}

// KingsCourt is King's Court.
func KingsCourt() engine.Definition {
	return twelveByEight().Derive(engine.Definition{
		ID: "kingscourt", Name: "King's Court", Inventor: "Sidney LeVasseur", Year: "1997",
		Tags:        []string{"Chess Variant"},
		Description: "Jesters turn corners on the diagonals and Chancellors leap far enough\nto frighten the king, who may run from them two squares at a time.",
		Source:      "https://www.chessvariants.com/large.dir/contest/kings-court.html",
		Look:        engine.Look{Scheme: "Golden Goose Egg"},
		Array:       "rjcnbqkbncjr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RJCNBQKBNCJR",
		Pieces: []engine.PieceDef{
			{Name: "Jester", Letter: "J", Betza: "F2asF", Value: 400},
			{Name: "Chancellor", Letter: "C", Betza: "Q2N", Value: 700}, castlingKing("O2"),
		},
		Rules: []engine.Rule{
			rules.FlexibleCastling{Shredder: true}, rules.KingsFlight{From: "C"}, rules.Promotion{Of: "P", To: "QRBNJC"},
		},
	})
}
