package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// AiWok is Ai-wok.
func AiWok() engine.Definition {
	return Makruk().Derive(engine.Definition{
		ID: "ai-wok", Name: "Ai-wok", Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional"},
		Description: "Makruk with a strong piece for the met: it moves as chariot,\nhorse or met, and pawns become such pieces.",
		Source:      "https://github.com/fairy-stockfish/Fairy-Stockfish",
		Array:       "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR",
		Pieces:      []engine.PieceDef{{Name: "Ai-wok", Letter: "A", Betza: "RNF", Value: 1100}},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "A", Zone: "r6-8"}},
		Without:     []string{"Met"},
	})
}

// Chaturanga is Chaturanga as far as it is known.
func Chaturanga() engine.Definition {
	return Shatranj().Derive(engine.Definition{
		ID: "chaturanga", Name: "Chaturanga", Inventor: "Unknown", Year: "circa 6th century",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "The Indian game from which all chess comes, as it is played today:\nits rules are not known for certain.",
		Source:      "https://www.chess.com/terms/chaturanga; H. J. R. Murray, A History of Chess (1913)",
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
		Without:     []string{"bare king"},
	})
}

// Minixiangqi is Minixiangqi.
func Minixiangqi() engine.Definition {
	return Xiangqi().Derive(engine.Definition{
		ID: "minixiangqi", Name: "Minixiangqi", Aliases: []string{"mini xiangqi"}, Inventor: "Shigenobu Kusumoto", Year: "1973",
		Tags:        []string{"Chess Variant"},
		Description: "Xiangqi on 49 squares, without advisors, elephants and a river:\nsoldiers go sideways from the start.",
		Source:      "http://mlwi.magix.net/bg/minixiangqi.htm",
		Board:       engine.Board{Files: 7, Ranks: 7},
		Array:       "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR",
		Pieces:      []engine.PieceDef{{Name: "Soldier", Letter: "P", Betza: "fsW", Value: 150}},
		Rules: []engine.Rule{
			rules.Confine{Types: "K", To: "c1-e3", Name: "the palace, the nine squares c1 to e3"}, rules.Repetition{PerpetualCheck: true},
			rules.FiftyMoves{Types: "-"}, rules.DeadPosition{},
		},
		Without: []string{"Advisor", "Elephant", "confine river"},
	})
}

// Manchu is Manchu Chess.
func Manchu() engine.Definition {
	return Xiangqi().Derive(engine.Definition{
		ID: "manchu", Name: "Manchu Chess", Aliases: []string{"yitong"}, Inventor: "Unknown", Year: "circa 17th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional"},
		Description: "Xiangqi in which one banner, chariot, cannon and horse in one,\nstands for all these pieces of Red's.",
		Source:      "https://en.wikipedia.org/wiki/Manchu_chess",
		Array:       "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2",
		Pieces:      []engine.PieceDef{{Name: "Banner", Letter: "M", Betza: "RcpRnN", Value: 1800}},
		Rules:       []engine.Rule{rules.Repetition{PerpetualCheck: true}, rules.FiftyMoves{Types: "-"}},
	})
}

// CapablancaRandom is Capablanca Random Chess. Its default array is
// Capablanca's.
func CapablancaRandom() engine.Definition {
	return Capablanca().Derive(engine.Definition{
		ID: "caparandom", Name: "Capablanca Random Chess", Aliases: []string{"crc"}, Inventor: "Reinhard Scharnagl", Year: "2004",
		Tags:        []string{"Chess Variant", "Capablanca Variant"},
		Description: "Capablanca's pieces behind the pawns in any order,\nwith the castling of Chess960.",
		Source:      "https://en.wikipedia.org/wiki/Capablanca_random_chess",
		Rules:       []engine.Rule{rules.Castling{Random: true, Partner: "R", Moves: castles("1", "8", "fi jh", "fc ad")}},
	})
}

// Makpong is Makpong.
func Makpong() engine.Definition {
	return Makruk().Derive(engine.Definition{
		ID: "makpong", Name: "Makpong", Aliases: []string{"defensive chess"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional"},
		Description: "Makruk for tie-breaks: a king in check may not run away,\nso that games are short.",
		Source:      "D. B. Pritchard, The Classified Encyclopedia of Chess Variants (2007), page 177",
		Rules:       []engine.Rule{rules.StandFast{}},
	})
}

// Asean is ASEAN Chess.
func Asean() engine.Definition {
	return Makruk().Derive(engine.Definition{
		ID: "asean", Name: "ASEAN Chess", Inventor: "Unknown", Year: "2000s",
		Tags:        []string{"Chess Variant", "Regional"},
		Description: "What the chess games of south-east Asia have in common:\nMakruk in which pawns go to the last rank and promote freely.",
		Source:      "https://www.chessvariants.com/rules/asean-chess; https://aseanchess.org",
		Array:       "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR",
		Pieces:      []engine.PieceDef{worth(as(silverGeneral, "Khon", "B"), 260, 260), as(ferz, "Met", "Q")},
		Rules: []engine.Rule{
			rules.Promotion{Of: "P", To: "RNBQ"}, rules.FiftyMoves{},
			rules.Counting{Pawns: "P", Pieces: []rules.HonorRule{
				{Type: "R", AtLeast: 1, Limit: 16}, {Type: "B", AtLeast: 1, Limit: 44}, {Type: "N", AtLeast: 1, Limit: 64},
			}},
		},
	})
}

// Cambodian is Ouk Chatrang.
func Cambodian() engine.Definition {
	return Makruk().Derive(engine.Definition{
		ID: "cambodian", Name: "Ouk Chatrang", Aliases: []string{"cambodian chess", "ouk"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional", "Historic"},
		Description: "Cambodian chess: Makruk in which king and met may leap once,\nthe king as long as no chariot has aimed at it.",
		Source:      "https://www.chessvariants.com/oriental.dir/cambodian.html; https://www.pychess.org/variants/cambodian",
		Format:      "{array} {side} {leaps} {counting} {halfmove} {move}",
		Rules: []engine.Rule{
			rules.InitialLeaps{Type: "K", Leaps: "mfsN", Section: "leaps", Aimed: "R", And: &rules.InitialLeaps{Type: "M", Leaps: "mfD"}},
			rules.Counting{Pawns: "P", Few: 3, Board: 63, Pieces: []rules.HonorRule{
				{Type: "R", AtLeast: 2, Limit: 7}, {Type: "R", AtLeast: 1, Limit: 15}, {Type: "S", AtLeast: 2, Limit: 21},
				{Type: "N", AtLeast: 2, Limit: 31}, {Type: "S", AtLeast: 1, Limit: 43}, {Limit: 63},
			}},
		},
	})
}

// KarOuk is Kar Ouk.
func KarOuk() engine.Definition {
	return Cambodian().Derive(engine.Definition{
		ID: "karouk", Name: "Kar Ouk", Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional"},
		Description: "Ouk Chatrang in which the first check wins,\nfor games of a few minutes.",
		Source:      "https://en.wikipedia.org/wiki/Makruk#Ka_Ok; https://www.pychess.org/variants/karouk",
		Format:      "{array} {side} {leaps} {counting} {checks} {halfmove} {move}",
		Rules:       []engine.Rule{rules.CheckCount{Checks: 1}},
	})
}

// Sittuyin is Sittuyin.
func Sittuyin() engine.Definition {
	return Asean().Derive(engine.Definition{
		ID: "sittuyin", Name: "Sittuyin", Aliases: []string{"burmese chess"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional", "Historic"},
		Description: "Burmese chess: the pieces are placed behind the pawns in turn,\nand pawns on the long diagonals of the far half become generals.",
		Source:      "https://www.chessvariants.com/oriental.dir/burmese.html; https://www.pychess.org/variants/sittuyin",
		Sides:       redAndBlack,
		Array:       "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn]",
		Pieces:      []engine.PieceDef{worth(as(silverGeneral, "Elephant", "S"), 260, 260), ferz},
		Rules: []engine.Rule{
			rules.Drops{Types: "KFSRN", Zones: []rules.DropZone{{Types: "KFSN", On: "r1-3"}, {Types: "R", On: "r1"}}}, rules.MustDrop{},
			rules.SettledPromotion{Of: "P", To: "F", Zone: "a8 b7 c6 d5 e5 f6 g7 h8"},
			rules.Counting{Pawns: "P", Pieces: []rules.HonorRule{
				{Type: "R", AtLeast: 1, Limit: 16}, {Type: "S", AtLeast: 1, Limit: 44}, {Type: "N", AtLeast: 1, Limit: 64},
			}},
		},
		Without: []string{"promotion", "Khon", "Met"},
	})
}

// Shatar is Shatar.
func Shatar() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "shatar", Name: "Shatar", Aliases: []string{"mongolian chess"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional", "Historic"},
		Description: "Mongolian chess: the bers is a rook that may step diagonally;\na mate needs a strong check before it, and a bare king has drawn.",
		Source:      "https://en.wikipedia.org/wiki/Shatar",
		Array:       "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR",
		Pieces:      []engine.PieceDef{plainPawn, as(dragonKing, "Bers", "J"), king},
		Rules: []engine.Rule{
			rules.ShatarMate{Strong: "NRJ", Weak: "N"}, rules.Extinction{Most: 1, Draws: true}, rules.Promotion{Of: "P", To: "J"},
		},
		Without: []string{"castling", "en passant", "Queen"},
	})
}
