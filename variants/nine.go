package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Symmetric is Symmetric Chess.
func Symmetric() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "symmetric", Name: "Symmetric Chess", Inventor: "Carlos Cetina", Year: "2014",
		Tags:        []string{"Chess Variant"},
		Description: "A queen on either side of the king, and bishops that start on one colour:\none of them has to change it with its first move.",
		Source:      "https://www.chessvariants.com/play/symmetric-chess",
		Board:       engine.Board{Files: 9, Ranks: 8},
		Array:       "rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR",
		Format:      "{array} {side} {castling} {ep} {conversion} {halfmove} {move}",
		Pieces:      []engine.PieceDef{castlingKing("O3")},
		Rules:       []engine.Rule{rules.Castling{Shredder: true}, rules.BishopConversion{}, rules.DeadPosition{Unbound: "B"}},
	})
}

// nine is chess on nine files and ranks, not a variant of its own.
func nine() engine.Definition {
	return Chess().Derive(engine.Definition{
		Board:  engine.Board{Files: 9, Ranks: 9},
		Pieces: []engine.PieceDef{worth(rook, 500, 525), worth(bishop, 325, 330)},
	})
}

// ChancellorChess is Chancellor Chess.
func ChancellorChess() engine.Definition {
	return nine().Derive(engine.Definition{
		ID: "chancellor", Name: "Chancellor Chess", Inventor: "Ben Foster", Year: "1889",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "One chancellor, which moves as rook or knight, and one pawn more each,\non a board of nine by nine squares.",
		Source:      "https://www.chessvariants.com/large.dir/chancellor.html",
		Array:       "rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR",
		Pieces:      []engine.PieceDef{worth(chancellor, 950, 900)},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QCRNB"}},
	})
}

// Ministers is Ministers Chess.
func Ministers() engine.Definition {
	return nine().Derive(engine.Definition{
		ID: "ministers", Name: "Ministers Chess", Inventor: "Michael Corinthios", Year: "1975",
		Tags:        []string{"Chess Variant"},
		Description: "Two ministers, which move as queens, flank the king\non a board of nine by nine squares; castling takes him three squares.",
		Source:      "D. B. Pritchard, The Encyclopedia of Chess Variants (1994)",
		Array:       "rnbmkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKMBNR",
		Pieces:      []engine.PieceDef{as(queen, "Minister", "M"), castlingKing("O3")},
		Rules:       []engine.Rule{rules.Castling{Shredder: true}, rules.Promotion{Of: "P", To: "MRNB"}},
		Without:     []string{"Queen"},
	})
}

// Warochess is Warochess.
func Warochess() engine.Definition {
	return nine().Derive(engine.Definition{
		ID: "waro", Name: "Warochess", Inventor: "Eric Warolus", Year: "2010",
		Tags:        []string{"Chess Variant"},
		Description: "A second queen, and a pawn in front of it, make the array symmetric;\nthe rules are those of chess, without castling.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Warochess",
		Look:        engine.Look{Scheme: "Luna Decorabat"},
		Array:       "rbnqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQNBR",
		Without:     []string{"castling"},
	})
}

// YangQi is Yáng Qí.
func YangQi() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "yangqi", Name: "Yáng Qí", Aliases: []string{"yang qi"}, Inventor: "Fergus Duniho", Year: "2001",
		Tags:        []string{"Chess Variant"},
		Description: "Western chess in the array of Xiangqi, with cannons and diagonal arrows.\nThe king may change places with a piece beside it.",
		Source:      "https://www.chessvariants.com/xiangqivariants.dir/yangqi.html",
		Look:        engine.Look{Scheme: "Surrealistic Summer"},
		Board:       engine.Board{Files: 9, Ranks: 10},
		Array:       "rnbakabnr/1c5c1/p1p1p1p1p/1p1p1p1p1/9/9/1P1P1P1P1/P1P1P1P1P/1C5C1/RNBAKABNR",
		Pieces:      []engine.PieceDef{pawnFrom("r3"), cannon, as(vao, "Arrow", "A"), king},
		Rules: []engine.Rule{
			rules.KingSwap{Not: "P"}, rules.Promotion{Of: "P", To: "RBNCA", Limited: true}, rules.DeadPosition{Unbound: "BA"},
		},
		Without: []string{"Queen", "castling"},
	})
}

// Wildebeast9 is Wildebeast9.
func Wildebeast9() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "wildebeast9", Name: "Wildebeast9", Inventor: "wdtr2", Year: "2019",
		Tags:        []string{"Chess Variant"},
		Description: "Horsemen are pawns that may also move as knights sideways forward.\nThey promote on the eighth rank; only one queen at a time is allowed.",
		Source:      "https://www.chessvariants.com/invention/wildebeast9",
		Board:       engine.Board{Files: 9, Ranks: 10},
		Array:       "w1bb1cc1w/1rn1k1nr1/hhhhhhhhh/9/9/9/9/HHHHHHHHH/1RN1K1NR1/W1BB1CC1W",
		Pieces: []engine.PieceDef{
			{Name: "Horseman", Letter: "H", Betza: "fmWfsmNfceFifmnD", Value: 150, Ending: 200, Initial: "r3"},
			worth(bishop, 350, 400), camel, as(wildebeest, "Wildebeast", "W"), castlingKing("jO2"),
		},
		Rules: []engine.Rule{
			rules.Castling{Shredder: true}, rules.FiftyMoves{Types: "H"},
			rules.Promotion{Of: "H", To: "QW", Zone: "r8"}, rules.PieceLimit{Types: "Q", Most: 1},
		},
		Without: []string{"Pawn"},
	})
}
