package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// walledBoards are games on boards with walls, and others of Fairy-Stockfish's
// on boards that are larger than chess's.
func walledBoards() []engine.Definition {
	return []engine.Definition{Modern(), Gustav(), Omicron(), Troitzky(), Wolf()}
}

// Modern is Modern Chess.
func Modern() engine.Definition {
	return nine().Derive(engine.Definition{
		ID: "modern", Name: "Modern Chess", Aliases: []string{"ajedrez moderno"}, Inventor: "Gabriel Vicente Maura", Year: "1968",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "A prime minister, which moves as bishop or knight, and one pawn more\neach, on a board of nine by nine squares.",
		Source:      "https://en.wikipedia.org/wiki/Modern_chess",
		Array:       "rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR",
		Pieces:      []engine.PieceDef{as(archbishop, "Prime Minister", "M")},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QMRNB"}},
	})
}

// Gustav is Gustav III's Chess.
func Gustav() engine.Definition {
	return wide().Derive(engine.Definition{
		ID: "gustav3", Name: "Gustav III's Chess", Inventor: "Gustav Johan Billberg", Year: "1839",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Amazons stand on squares beyond the four corners of chess's board;\nnamed after the king of Sweden who was shot at a ball.",
		Source:      "https://www.chessvariants.com/play/gustav-iiis-chess",
		Array:       "arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA",
		Pieces:      []engine.PieceDef{amazon, castlingKing("jO2")},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "AQRBN"}},
	})
}

// Omicron is Omicron Chess.
func Omicron() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "omicron", Name: "Omicron Chess", Inventor: "Unknown", Year: "2003",
		Tags:        []string{"Chess Variant"},
		Description: "Omega Chess on ten files and eight ranks: wizards set out\nfrom four squares beyond the corners.",
		Source:      "http://www.eglebbk.dds.nl/program/chess-omicron.html",
		Board:       engine.Board{Files: 12, Ranks: 10},
		Array:       "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W",
		Pieces:      []engine.PieceDef{pawnFrom("r3"), champion, wizard, king},
		Rules: []engine.Rule{
			rules.Castling{Moves: castles("2", "9", "gi jh", "ge cf")}, rules.Promotion{Of: "P", To: "QRBNCW", Zone: "r9-10"},
		},
	})
}

// Troitzky is Troitzky Chess.
func Troitzky() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "troitzky", Name: "Troitzky Chess", Inventor: "Alexey Troitzky", Year: "1930s",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "The composer's chess on a board like a diamond:\npawns promote wherever their file ends.",
		Source:      "https://www.chessvariants.com/play/troitzky-chess",
		Array:       "****qk****/**rnbbnr**/*pppppppp*/*8*/10/10/*8*/*PPPPPPPP*/**RNBBNR**/****QK****",
		Pieces:      []engine.PieceDef{pawnFrom("r3"), king},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBN", Zone: "a6 b8 c9 d9 e10 f10 g9 h9 i8 j6"}},
		Without:     []string{"castling"},
	})
}

// Wolf is Wolf Chess.
func Wolf() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "wolf", Name: "Wolf Chess", Inventor: "Arno von Wilpert", Year: "1943",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Wolves, foxes, nightriders and sergeants on eight by ten squares;\na pawn may become an elephant, queen and nightrider in one.",
		Source:      "https://en.wikipedia.org/wiki/Wolf_chess",
		Board:       engine.Board{Files: 8, Ranks: 10},
		Array:       "qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ",
		Pieces: []engine.PieceDef{
			pawnFrom("r2 b3 c3 f3 g3"), as(nightrider, "Nightrider", "N"), as(chancellor, "Wolf", "W"), as(archbishop, "Fox", "F"),
			{Name: "Sergeant", Letter: "S", Betza: "fWfFifmnD", Value: 200, Initial: "r2 b3 c3 f3 g3"},
			{Name: "Elephant", Letter: "+P", Also: "E", Betza: "NNQ", Value: 1500, Base: "Pawn"}, king,
		},
		Rules: []engine.Rule{
			rules.Promotion{Of: "P", To: "QWFRB +P"}, rules.Promotion{ID: " of sergeants", Of: "S", To: "QWFRB"}, rules.FiftyMoves{Types: "PS"},
		},
		Without: []string{"castling", "Knight"},
	})
}
