package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// eightByEight returns the games on 64 squares and fewer that are in no other
// family.
func eightByEight() []engine.Definition {
	return []engine.Definition{
		Almost(), Berolina(), Diamond(), Doublemove(), Duplex(), Enep(), Evolution(), FileSharing(), Latrunculi(),
		Lemurian(), LosAlamos(), Makruk(), Mecklenbeck(), ModernShatranj(), NewZealand(), NightriderChess(),
		RelativeRoyalty(), Revised(), SeparateRealms(), ShatranjKamil64(), TuttiFrutti(), Veteran(),
	}
}

// Almost is Almost Chess.
func Almost() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "almost", Name: "Almost Chess", Inventor: "Ralph Betza", Year: "1977",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Chess with Chancellors for the queens: rook and knight in one.\nAll that one knows of chess still helps, almost.",
		Source:      "https://www.chessvariants.com/diffsetup.dir/almost.html",
		Array:       "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR",
		Pieces:      []engine.PieceDef{chancellor},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "CRNB"}},
		Without:     []string{"Queen"},
	})
}

// Berolina is Berolina Chess.
func Berolina() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "berolina", Name: "Berolina Chess", Inventor: "Edmund Hebermann", Year: "1926",
		Tags:        []string{"Chess Variant", "Historic", "Popular"},
		Description: "The pawns move diagonally forward and capture straight ahead,\njust the other way round, and are much harder to stop.",
		Source:      "https://www.chessvariants.com/dpieces.dir/berlin.html",
		Pieces:      []engine.PieceDef{{Name: "Pawn", Letter: "P", Betza: "fmFfceWifmnA", Value: 100, Ending: 125, Initial: "r2"}},
	})
}

// Diamond is Diamond Chess.
func Diamond() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "diamond", Name: "Diamond Chess", Inventor: "J. A. Porterfield Rynd", Year: "1886",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Chess on a board that stands on its corner, h1 nearest to White:\nthe pawns march towards a8 and promote on either far edge.",
		Source:      "https://www.chessvariants.com/rules/diamond-chess; British Chess Magazine, March 1886",
		Symmetry:    engine.Rotate,
		Array:       "krbp4/rqnp4/nbpp4/pppp4/4PPPP/4PPBN/4PNQR/4PBRK",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "mflFcflW", Value: 100, Ending: 125}, worth(queen, 900, 1000), king,
		},
		Rules:   []engine.Rule{rules.Promotion{Of: "P", To: "QRBN", Zone: "r^1 fa"}},
		Without: []string{"castling", "en passant"},
	})
}

// Doublemove is Doublemove Chess. Its king is captured, not mated.
func Doublemove() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "doublemove", Name: "Doublemove Chess", Aliases: []string{"double-move chess"}, Inventor: "Fred Galvin", Year: "1957",
		Tags:        []string{"Chess Variant", "Multi-Move"},
		Description: "Two moves a turn, with one piece or two, and no check:\nwhoever captures the king wins. White begins with a single move.",
		Source:      "D. B. Pritchard, The Classified Encyclopedia of Chess Variants (2007), section 1.2",
		Pieces:      []engine.PieceDef{{Name: "King", Letter: "K", Betza: "KisO2", Value: 325}},
		Rules: []engine.Rule{
			rules.Castling{King: "K"}, rules.Extinction{Types: "K"}, rules.DoubleMove{Through: true},
		},
		Without: []string{"en passant", "dead position"},
	})
}

// Duplex is Duplex Chess.
func Duplex() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "duplex", Name: "Duplex Chess", Inventor: "Greg Strong", Year: "2018",
		Tags:        []string{"Chess Variant", "Multi-Move"},
		Description: "Two moves a turn, with different pieces of short range;\nonly the king may move twice, who wins on the last rank.",
		Source:      "https://www.chessvariants.com/play/duplex-chess",
		Array:       "tnejkent/pppppppp/8/8/8/8/PPPPPPPP/TNEJKENT",
		Pieces: []engine.PieceDef{
			plainPawn, tower, elephantFerz, goldGeneral, silverGeneral, worth(jumpingGeneral, 700, 700),
			{Name: "King", Letter: "K", Betza: "K", Value: 325},
		},
		Rules: []engine.Rule{
			rules.Duplex{Twice: "K", Opening: "P", Enter: "SG"}, rules.Extinction{Types: "KP"},
			rules.LocationVictory{Types: "K", On: "r^1"}, rules.Promotion{Of: "P", To: "S", Zone: "r6"},
			rules.Promotion{ID: " on the last rank", Of: "S", To: "G", Leaving: true, Optional: true},
		},
		Without: []string{"castling", "en passant", "dead position", "Rook", "Bishop", "Queen"},
	})
}

// Enep is Enep.
func Enep() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "enep", Name: "Enep", Inventor: "Aurelian Florea", Year: "2016",
		Tags:        []string{"Chess Variant", "Different Armies"},
		Description: "One side's knights also step like a wazir, without capturing;\nthe other side has a ninth pawn for it.",
		Source:      "https://www.chessvariants.com/play/enep",
		Array:       "#{BlackArray}/8/8/#{WhiteArray}",
		Pieces:      []engine.PieceDef{{Name: "Enep Knight", Letter: "E", Betza: "NmW", Value: 375}},
		Variables: []engine.Variable{{
			Name: "AugmentedSide", Kind: engine.ChoiceVariable, Choices: []string{"White", "Black"}, Default: "White",
		}},
		Setups: []engine.Setup{augmented{}},
	})
}

// augmented computes the two halves of Enep's array.
type augmented struct{}

// Setup implements engine.Setup.
func (augmented) Setup(_ *engine.Definition, values, computed engine.Values) error {
	computed["WhiteArray"], computed["BlackArray"] = "8/PPPPPPPP/REBQKBER", "rnbqkbnr/pppppppp/3p4"
	if values["AugmentedSide"] == "Black" {
		computed["WhiteArray"], computed["BlackArray"] = "3P4/PPPPPPPP/RNBQKBNR", "rebqkber/pppppppp/8"
	}
	return nil
}

// Evolution is Evolution Chess, as ChessV plays it: the inventor's page has
// knights become bishops before they become rooks.
func Evolution() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "evolution", Name: "Evolution Chess", Inventor: "Jason D. Wittman", Year: "2001",
		Tags:        []string{"Chess Variant"},
		Description: "Seventeen knights on each side of a small board. Each turns\ninto a rook when it moves, and each rook into a queen.",
		Source:      "https://www.chessvariants.com/42.dir/evolution-chess.html",
		Board:       engine.Board{Files: 7, Ranks: 6},
		Symmetry:    engine.Rotate,
		Array:       "NNN1nnk/NNN1nnn/NNN1nnn/NNN1nnn/NNN1nnn/KNN1nnn",
		Pieces:      []engine.PieceDef{worth(knight, 260, 260), worth(rook, 350, 350), worth(queen, 600, 600), king},
		Rules: []engine.Rule{
			rules.Promotion{Of: "N", To: "R", Zone: "all"}, rules.Promotion{ID: " again", Of: "R", To: "Q", Zone: "all"},
			rules.FiftyMoves{Types: "NR"},
		},
		Without: []string{"castling", "en passant", "Pawn", "Bishop"},
	})
}

// FileSharing is File Sharing Chess.
func FileSharing() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "filesharing", Name: "File Sharing Chess", Inventor: "Jeffrey T. Kubach", Year: "2016",
		Tags:        []string{"Chess Variant"},
		Description: "Pawns that block each other may change places,\nso that no position stays closed for good.",
		Source:      "https://www.chessvariants.com/invention/file-sharing-chess",
		Rules:       []engine.Rule{rules.PawnSwap{Types: "P"}},
	})
}

// Latrunculi is Latrunculi duo milia et septum.
func Latrunculi() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "latrunculiduomiliaetseptum", Name: "Latrunculi duo milia et septum", Aliases: []string{"latrunculi"},
		Inventor: "Gary K. Gifford", Year: "2007",
		Tags:        []string{"Chess Variant"},
		Description: "Chess in which rooks and bishops are Shogi's dragons:\nthey also take one step the other way.",
		Source:      "https://www.chessvariants.com/play/latrunculi-duo-milia-et-septum",
		Pieces:      []engine.PieceDef{as(dragonHorse, "Bishop", "B"), worth(as(dragonKing, "Rook", "R"), 700, 750)},
	})
}

// Lemurian is Lemurian Shatranj.
func Lemurian() engine.Definition {
	return Shatranj().Derive(engine.Definition{
		ID: "lemurianshatranj", Name: "Lemurian Shatranj", Inventor: "Joe Joyce", Year: "2006",
		Tags:        []string{"Chess Variant"},
		Description: "Pieces of short range that make two steps or leaps in one move\nand may turn in between, in all directions.",
		Source:      "https://www.chessvariants.com/rules/lemurian-shatranj",
		Array:       "whsgkshw/pppppppp/8/8/8/8/PPPPPPPP/WHSGKSHW",
		Pieces: []engine.PieceDef{
			{Name: "Sliding General", Letter: "G", Betza: "KaK", Value: 1000, Ending: 1100},
			{Name: "Bent Shaman", Letter: "S", Betza: "FA[F-flrA][A-flrF]", Value: 600, Ending: 650},
			{Name: "Bent Hero", Letter: "H", Betza: "WD[W-flrD][D-flrW]", Value: 750},
			as(warElephant, "War Elephant", "W"),
		},
		Rules: []engine.Rule{
			rules.Checkmate{}, rules.FiftyMoves{}, rules.Promotion{Of: "P", To: "G", Replace: "SHW", PerColor: true},
		},
		Without: []string{"Rook", "Knight", "Elephant", "General"},
	})
}

// LosAlamos is Los Alamos Chess.
func LosAlamos() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "losalamos", Name: "Los Alamos Chess", Inventor: "Staff of Los Alamos", Year: "1956",
		Tags:        []string{"Chess Variant", "Historic", "Popular"},
		Description: "Chess without bishops on 36 squares: the first game of the kind\nthat a computer played, MANIAC I in 1956.",
		Source:      "https://www.chessvariants.com/small.dir/losalamos.html",
		Board:       engine.Board{Files: 6, Ranks: 6},
		Array:       "rnqknr/pppppp/6/6/PPPPPP/RNQKNR",
		Pieces:      []engine.PieceDef{plainPawn, worth(knight, 260, 260), worth(rook, 350, 350), worth(queen, 600, 600), king},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRN"}},
		Without:     []string{"castling", "en passant", "Bishop"},
	})
}

// Makruk is Makruk, Thai chess.
func Makruk() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "makruk", Name: "Makruk", Aliases: []string{"thai chess"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional", "Historic", "Popular"},
		Description: "Thai chess: pawns meet early and promote on the sixth rank.\nEndings are counted: who is slow to mate has only drawn.",
		Source:      "https://www.chessvariants.com/oriental.dir/thai.html; http://www.ancientchess.com/page/play-makruk.htm",
		Array:       "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
		Format:      "{array} {side} {castling} {counting} {halfmove} {move}",
		Pieces: []engine.PieceDef{
			plainPawn, as(ferz, "Met", "M"), worth(as(silverGeneral, "Khon", "S"), 260, 260), king,
		},
		Rules: []engine.Rule{
			rules.Promotion{Of: "P", To: "M", Zone: "r6-8"},
			rules.Counting{Pawns: "P", Board: 64, Pieces: []rules.HonorRule{
				{Type: "R", AtLeast: 2, Limit: 8}, {Type: "R", AtLeast: 1, Limit: 16}, {Type: "S", AtLeast: 2, Limit: 22},
				{Type: "N", AtLeast: 2, Limit: 32}, {Type: "S", AtLeast: 1, Limit: 44}, {Limit: 64},
			}},
		},
		Without: []string{"castling", "en passant", "fifty moves", "Bishop", "Queen"},
	})
}

// Mecklenbeck is Mecklenbeck Chess.
func Mecklenbeck() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "mecklenbeck", Name: "Mecklenbeck Chess", Inventor: "Bernd Eickenscheidt and B. Schwarzkopf", Year: "1973",
		Tags:        []string{"Chess Variant"},
		Description: "A pawn may promote as soon as it has reached the sixth rank,\nso that every pawn move may be the last of its kind.",
		Source:      "https://www.chessvariants.com/other.dir/mecklenb.html",
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBN", Zone: "r^3-1", Optional: true, Must: "r^1", Passing: true}},
	})
}

// ModernShatranj is Modern Shatranj.
func ModernShatranj() engine.Definition {
	return Shatranj().Derive(engine.Definition{
		ID: "modernshatranj", Name: "Modern Shatranj", Inventor: "Joe Joyce", Year: "2005",
		Tags:        []string{"Chess Variant"},
		Description: "A bridge from Shatranj to chess: the two weak pieces are mended,\nthe elephant also takes one step, the general moves as a king.",
		Source:      "https://www.chessvariants.com/rules/modern-shatranj",
		Array:       "rnekgenr/pppppppp/8/8/8/8/PPPPPPPP/RNEKGENR",
		Pieces: []engine.PieceDef{
			worth(rook, 600, 600), worth(knight, 425, 425), worth(elephantFerz, 400, 400), worth(general, 400, 400),
		},
		Rules: []engine.Rule{rules.Checkmate{}, rules.FiftyMoves{}, rules.Promotion{Of: "P", To: "G"}},
	})
}

// NewZealand is New Zealand Chess as ChessV plays it. That of Fairy-Stockfish,
// newzealand, is another: there rooks capture as knights, and the other way
// round, and nothing changes.
func NewZealand() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "newzealandchange", Name: "New Zealand Chess", Inventor: "Unknown", Year: "circa 1900",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "A rook that captures turns into a knight,\nand a knight that captures turns into a rook.",
		Source:      "D. B. Pritchard, The Classified Encyclopedia of Chess Variants (2007); British Chess Magazine, September 1903",
		Pieces:      []engine.PieceDef{worth(knight, 375, 375), worth(rook, 450, 450)},
		Rules:       []engine.Rule{rules.TypeChange{Changes: []rules.Change{{Of: "R", To: "N"}, {Of: "N", To: "R"}}}},
	})
}

// NightriderChess is V. R. Parton's Nightrider Chess. Fairy-Stockfish's
// nightrider is another: chess with nightriders for knights.
func NightriderChess() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "partonnightrider", Name: "Nightrider Chess", Inventor: "V. R. Parton", Year: "1950s",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Each side has one nightrider for queen and knights,\nand the pawns start on the third rank.",
		Source:      "D. B. Pritchard, The Classified Encyclopedia of Chess Variants (2007)",
		Array:       "r1bnkb1r/8/pppppppp/8/8/PPPPPPPP/8/R1BNKB1R",
		Pieces:      []engine.PieceDef{plainPawn, worth(nightrider, 450, 450)},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "N"}},
		Without:     []string{"en passant", "Knight", "Queen"},
	})
}

// RelativeRoyalty is Relative Royalty Chess.
func RelativeRoyalty() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "relativeroyalty", Name: "Relative Royalty Chess", Inventor: "various", Year: "2017",
		Tags:        []string{"Chess Variant"},
		Description: "Two kings on each side, of which only one is royal at a time:\nthe one further to the left, or behind.",
		Source:      "https://www.gnu.org/software/xboard/whats_new/rules/TwoKings.html, of which this is a variant",
		Array:       "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR",
		Pieces:      []engine.PieceDef{{Name: "King", Letter: "K", Betza: "KisO2", Value: 325}},
		Rules:       []engine.Rule{rules.Castling{King: "K"}, rules.RelativeRoyalty{Types: "K"}, rules.DeadPosition{Bare: true, King: "K"}},
	})
}

// Revised is Revised Chess.
func Revised() engine.Definition {
	p := pawn
	p.Zoned = []engine.Zoned{{On: "r7", Betza: "fcW"}}
	return Chess().Derive(engine.Definition{
		ID: "revised", Name: "Revised Chess", Inventor: "Mats Winther", Year: "2009",
		Tags:        []string{"Chess Variant"},
		Description: "A pawn on the seventh rank can also capture straight ahead,\nwhich decides many endings that are drawn in chess.",
		Source:      "http://mlwi.magix.net/bg/revisedchess.htm",
		Pieces:      []engine.PieceDef{p},
	})
}

// SeparateRealms is Separate Realms Chess.
func SeparateRealms() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "separaterealms", Name: "Separate Realms Chess", Inventor: "Mike Nelson and Peter Aronson", Year: "2002",
		Tags:        []string{"Chess Variant"},
		Description: "Each piece can reach only some squares of the board,\nunless it captures: that takes it to another realm.",
		Source:      "https://www.chessvariants.com/diffmove.dir/separate-realms.html",
		Pieces: []engine.PieceDef{
			{Name: "King", Letter: "K", Betza: "FcWisO2", Royal: true},
			{Name: "Rook", Letter: "R", Betza: "cRmDD", Value: 350},
			{Name: "Bishop", Letter: "B", Betza: "cBmAA", Value: 175},
			{Name: "Knight", Letter: "N", Betza: "vNcsN", Value: 200},
			{Name: "Queen", Letter: "Q", Betza: "cQmDDmAA", Value: 650},
		},
		Rules:   []engine.Rule{rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.RepetitionLoses{}},
		Without: []string{"dead position"},
	})
}

// ShatranjKamil64 is Shatranj Kamil (64).
func ShatranjKamil64() engine.Definition {
	return Shatranj().Derive(engine.Definition{
		ID: "shatranjkamil64", Name: "Shatranj Kamil (64)", Inventor: "David Paulowich", Year: "2005",
		Tags:        []string{"Chess Variant"},
		Description: "The perfect Shatranj, on 64 squares: two silver generals more,\nlivelier elephants, and pawns half as in Makruk.",
		Source:      "https://www.chessvariants.com/contests/10/shatranjkamil64.html",
		Array:       "rnseksnr/pp1ge1pp/2pppp2/8/8/2PPPP2/PP1GE1PP/RNSEKSNR",
		Pieces: []engine.PieceDef{
			worth(knight, 425, 425), {Name: "Elephant", Letter: "E", Betza: "AmD", Value: 165},
			{Name: "General", Letter: "G", Betza: "F", Value: 175}, worth(silverGeneral, 285, 285),
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses, LoneKingDraws: true}, rules.BareKing{Stalemate: true},
			rules.FiftyMoves{}, rules.Promotion{Of: "P", To: "S"},
		},
	})
}

// TuttiFrutti is Tutti-Frutti Chess.
func TuttiFrutti() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "tuttifrutti", Name: "Tutti-Frutti Chess", Inventor: "Ralph Betza and Philip Cohen", Year: "1978",
		Tags:        []string{"Chess Variant"},
		Description: "One of each: all the pieces that combine two or three of rook,\nbishop and knight, next to the simple ones.",
		Source:      "https://www.chessvariants.com/diffsetup.dir/tutti-frutti.html",
		Array:       "enbakqsr/pppppppp/8/8/8/8/PPPPPPPP/ENBAKQSR",
		Pieces: []engine.PieceDef{
			worth(as(chancellor, "Empress", "E"), 950, 950), worth(amazon, 1350, 1450), as(archbishop, "Princess", "S"),
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "AQESRBN"}},
	})
}

// Veteran is Veteran Chess, with the rules of 2019.
func Veteran() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "veteran", Name: "Veteran Chess", Inventor: "H. G. Muller", Year: "2019",
		Tags:        []string{"Chess Variant"},
		Description: "Pieces promote when they capture, anywhere on the board:\nladies become queens, knights and pawns veterans.",
		Source:      "https://www.chessvariants.com/rules/veteran-chess",
		Array:       "rnblkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBLKBNR",
		Pieces: []engine.PieceDef{
			worth(rook, 425, 450), worth(knight, 375, 375), worth(queen, 700, 750), worth(as(general, "Lady", "L"), 350, 350),
			{Name: "Veteran", Letter: "V", Betza: "mWcF", Value: 250},
			{Name: "Mounted Veteran", Letter: "M", Betza: "NmWcF", Value: 500},
		},
		Rules: []engine.Rule{rules.TypeChange{Changes: []rules.Change{
			{Of: "PNRB", To: "Q", Capturing: "Q"}, {Of: "P", To: "V"}, {Of: "N", To: "M"},
			{Of: "R", To: "V", Capturing: "VM"}, {Of: "L", To: "Q"},
		}}},
		Without: []string{"promotion"},
	})
}
