package variants

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// tenByEight are the games on Capablanca's board of ten files, and on boards
// not much smaller or larger.
func tenByEight() []engine.Definition {
	return []engine.Definition{
		Birds(), Carreras(), ModernCarreras(), Gothic(), Embassy(), Grotesque(), Ladorean(), Univers(), Schoolbook(), Opti(),
		Victorian(), Janus(), NewChancellor(), LionsAndUnicorns(), RoyalCourt(), Hannibal(), FrogChess(), Falcon(),
		CapablancaShatranj(), GreatShatranj(),
		Symmetric(), ChancellorChess(), Ministers(), Warochess(), YangQi(), Wildebeast9(),
		MainzerSchach(), WildebeestChess(),
	}
}

// wide is chess on ten files, not a variant of its own.
func wide() engine.Definition {
	return Chess().Derive(engine.Definition{
		Board: engine.Board{Files: 10, Ranks: 8},
		Pieces: []engine.PieceDef{
			worth(queen, 950, 950), worth(rook, 475, 500), worth(bishop, 350, 350), worth(knight, 310, 310), castlingKing("O3"),
		},
	})
}

// compounds is wide with a chancellor and an archbishop.
func compounds() engine.Definition {
	return wide().Derive(engine.Definition{
		Tags:   []string{"Chess Variant", "Capablanca Variant"},
		Pieces: []engine.PieceDef{worth(chancellor, 875, 875), worth(archbishop, 825, 850)},
		Rules:  []engine.Rule{rules.Promotion{Of: "P", To: "QCARBN"}},
	})
}

// flexible is compounds with a king that castles as far as the player likes.
func flexible() engine.Definition {
	return compounds().Derive(engine.Definition{
		Pieces: []engine.PieceDef{castlingKing("O2")},
		Rules:  []engine.Rule{rules.FlexibleCastling{Shredder: true}},
	})
}

// closeRooks is wide with the rooks one in from the corners.
func closeRooks() engine.Definition {
	return wide().Derive(engine.Definition{
		Pieces: []engine.PieceDef{castlingKing("jO2")},
		Rules:  []engine.Rule{rules.Castling{Shredder: true}},
	})
}

// Birds is Bird's Chess.
func Birds() engine.Definition {
	return compounds().Derive(engine.Definition{
		ID: "birds", Name: "Bird's Chess", Inventor: "Henry Bird", Year: "1874",
		Tags:        []string{"Chess Variant", "Capablanca Variant", "Historic"},
		Description: "The compounds of Carrera stand beside queen and king,\nas an English master proposed half a century before Capablanca.",
		Source:      "D. B. Pritchard, The Encyclopedia of Chess Variants (1994)",
		Array:       "rnbcqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKABNR",
	})
}

// Carreras is Carrera's Chess.
func Carreras() engine.Definition {
	return compounds().Derive(engine.Definition{
		ID: "carreras", Name: "Carrera's Chess", Inventor: "Pietro Carrera", Year: "1617",
		Tags:        []string{"Chess Variant", "Capablanca Variant", "Historic"},
		Description: "The oldest game with both compounds of rook, bishop and knight,\nwhich stand between rook and knight. There is no castling.",
		Source:      "Pietro Carrera, Il gioco de gli scacchi (1617)",
		Array:       "rcnbkqbnar/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBKQBNAR",
		Without:     []string{"castling"},
	})
}

// ModernCarreras is Modern Carrera's Chess.
func ModernCarreras() engine.Definition {
	return compounds().Derive(engine.Definition{
		ID: "moderncarreras", Name: "Modern Carrera's Chess", Aliases: []string{"moderncarrera"},
		Inventor: "Fergus Duniho and Sam Trenholme", Year: "1999",
		Description: "Carrera's game with today's rules: castling,\nthe queen left of the king, the archbishop on the queen's side.",
		Source:      "https://www.chessvariants.com/historic.dir/carrera.html",
		Look:        engine.Look{Scheme: "Buckingham Green"},
		Array:       "ranbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RANBQKBNCR",
	})
}

// Gothic is Gothic Chess.
func Gothic() engine.Definition {
	return compounds().Derive(engine.Definition{
		ID: "gothic", Name: "Gothic Chess", Inventor: "Ed Trice", Year: "2002",
		Description: "Capablanca's pieces with the chancellor between queen and king,\nso that every pawn is protected at the start.",
		Source:      "https://www.chessvariants.com/large.dir/gothicchess.html",
		Array:       "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR",
	})
}

// Embassy is Embassy Chess.
func Embassy() engine.Definition {
	return compounds().Derive(engine.Definition{
		ID: "embassy", Name: "Embassy Chess", Inventor: "Kevin Hill", Year: "2005",
		Description: "Capablanca's pieces in the order of Grand Chess,\nthe king on the e-file.",
		Source:      "https://en.wikipedia.org/wiki/Embassy_Chess",
		Array:       "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR",
	})
}

// Grotesque is Grotesque Chess.
func Grotesque() engine.Definition {
	return flexible().Derive(engine.Definition{
		ID: "grotesque", Name: "Grotesque Chess", Inventor: "Fergus Duniho", Year: "2004",
		Description: "All pawns are protected at the start,\nand the king may castle two squares or more.",
		Source:      "https://www.chessvariants.com/index/listcomments.php?itemid=GrotesqueChess",
		Look:        engine.Look{Scheme: "Cinnamon"},
		Array:       "rbqnkcnabr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKCNABR",
	})
}

// Ladorean is Ladorean Chess.
func Ladorean() engine.Definition {
	return flexible().Derive(engine.Definition{
		ID: "ladorean", Name: "Ladorean Chess", Inventor: "Bernhard U. Hermes", Year: "2005",
		Description: "The bishops stand beside the rooks, the knights in the centre;\nall pawns are protected, and castling is flexible.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Ladorean Chess",
		Array:       "rbqnkancbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQNKANCBR",
	})
}

// Univers is Univers Chess.
func Univers() engine.Definition {
	return flexible().Derive(engine.Definition{
		ID: "univers", Name: "Univers Chess", Inventor: "Fergus Duniho and Bruno Violet", Year: "2006",
		Description: "Queen and king in the centre, a compound on either side of them,\nthen knights and bishops. Castling is flexible.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Univers Chess",
		Array:       "rbncqkanbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNCQKANBR",
		Rules:       []engine.Rule{rules.FlexibleCastling{}},
	})
}

// Schoolbook is Schoolbook Chess.
func Schoolbook() engine.Definition {
	return flexible().Derive(engine.Definition{
		ID: "schoolbook", Name: "Schoolbook Chess", Inventor: "Sam Trenholme", Year: "2006",
		Description: "Queen and chancellor stand beside the rooks, the archbishop by the king,\nin an array with no weak pawn. Castling is flexible.",
		Source:      "https://samiam.org/schoolbook/",
		Look:        engine.Look{Scheme: "Sahara"},
		Array:       "rqnbakbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RQNBAKBNCR",
	})
}

// Opti is Opti Chess.
func Opti() engine.Definition {
	return compounds().Derive(engine.Definition{
		ID: "opti", Name: "Opti Chess", Inventor: "Derek Nalls", Year: "2006",
		Description: "The knights stand in the corners, the rooks beside them,\nand the king castles with a rook on the b- or i-file.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Optimized Chess",
		Array:       "nrcbqkbarn/pppppppppp/10/10/10/10/PPPPPPPPPP/NRCBQKBARN",
		Pieces:      []engine.PieceDef{castlingKing("jO2")},
		Rules:       []engine.Rule{rules.Castling{Shredder: true}},
	})
}

// Victorian is Victorian Chess.
func Victorian() engine.Definition {
	return Opti().Derive(engine.Definition{
		ID: "victorian", Name: "Victorian Chess", Inventor: "David Paulowich and John Kipling Lewis", Year: "2005",
		Description: "Chancellor and queen stand in the corners, the archbishop by the king.\nPawns promote to these three only.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Victorian Chess",
		Array:       "crnbkabnrq/pppppppppp/10/10/10/10/PPPPPPPPPP/CRNBKABNRQ",
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QCA"}},
	})
}

// Janus is Janus Chess.
func Janus() engine.Definition {
	return wide().Derive(engine.Definition{
		ID: "janus", Name: "Janus Chess", Inventor: "Werner Schöndorf", Year: "1978",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Each player has two Januses, which move as bishop or knight.\nThe king castles to the b-file or to the i-file.",
		Source:      "https://www.chessvariants.com/large.dir/janus.html",
		Array:       "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR",
		Pieces: []engine.PieceDef{
			as(worth(archbishop, 825, 850), "Janus", "J"),
			{Name: "King", Letter: "K", Betza: "KilO3irO4", Royal: true},
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "QJRBN"}},
	})
}

// NewChancellor is New Chancellor Chess.
func NewChancellor() engine.Definition {
	return closeRooks().Derive(engine.Definition{
		ID: "newchancellor", Name: "New Chancellor Chess", Inventor: "David Paulowich", Year: "1997",
		Tags:        []string{"Chess Variant"},
		Description: "Two chancellors stand in the corners, outside the rooks,\nwhich castle from the b- and the i-file.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: New Chancellor Chess",
		Array:       "crnbqkbnrc/pppppppppp/10/10/10/10/PPPPPPPPPP/CRNBQKBNRC",
		Pieces:      []engine.PieceDef{worth(chancellor, 875, 875)},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QCRBN"}},
	})
}

// LionsAndUnicorns is Lions and Unicorns Chess.
func LionsAndUnicorns() engine.Definition {
	return closeRooks().Derive(engine.Definition{
		ID: "lionsandunicorns", Name: "Lions and Unicorns Chess", Inventor: "David Paulowich", Year: "2005",
		Tags:        []string{"Chess Variant"},
		Description: "Lions leap two or three squares, a unicorn moves as bishop or nightrider.\nThe knights start on the second rank, where pawns are missing.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Lions and Unicorns Chess",
		Look:        engine.Look{Colors: 3, Scheme: "Lesotho"},
		Array:       "lrcbqkburl/nppppppppn/10/10/10/10/NPPPPPPPPN/LRCBQKBURL",
		Pieces:      []engine.PieceDef{worth(chancellor, 875, 875), unicorn, worth(lion, 400, 400)},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QCU"}},
	})
}

// RoyalCourt is Royal Court.
func RoyalCourt() engine.Definition {
	return wide().Derive(engine.Definition{
		ID: "centaur", Name: "Royal Court", Aliases: []string{"royalcourt"}, Inventor: "Sidney LeVasseur", Year: "1998",
		Tags:        []string{"Chess Variant"},
		Description: "Two Crowned Knights, which move as king or knight,\nstand between the rooks and the knights.",
		Source:      "https://www.chessvariants.com/large.dir/contest/royalcourt.html",
		Array:       "rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR",
		Pieces:      []engine.PieceDef{worth(as(centaur, "Crowned Knight", "C"), 700, 700)},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QCRBN"}},
	})
}

// Hannibal is Hannibal Chess.
func Hannibal() engine.Definition {
	return wide().Derive(engine.Definition{
		ID: "hannibal", Name: "Hannibal Chess", Inventor: "Kevin Pacey", Year: "2017",
		Tags:        []string{"Chess Variant"},
		Description: "Two elephants, which go one or two squares diagonally\nand leap over what is between, join the army of chess.",
		Source:      "https://www.chessvariants.com/invention/hannibal-chess",
		Array:       "rnebqkbenr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNEBQKBENR",
		Pieces:      []engine.PieceDef{worth(elephantFerz, 285, 285)},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBNE"}},
	})
}

// FrogChess is Frog Chess.
func FrogChess() engine.Definition {
	return wide().Derive(engine.Definition{
		ID: "frog", Name: "Frog Chess", Inventor: "Kevin Pacey", Year: "2017",
		Tags:        []string{"Chess Variant"},
		Description: "Two frogs, which step one square diagonally\nor leap three squares straight, stand beside queen and king.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Frog Chess",
		Array:       "rnbfqkfbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBFQKFBNR",
		Pieces:      []engine.PieceDef{frog},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBNF"}},
	})
}

// Falcon is Falcon Chess.
func Falcon() engine.Definition {
	return wide().Derive(engine.Definition{
		ID: "falcon", Name: "Falcon Chess", Inventor: "George Duke", Year: "1992",
		Tags:        []string{"Chess Variant"},
		Description: "A falcon takes three steps that turn once or twice by half a right angle,\nand needs just one of its three ways to be free.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Falcon Chess",
		Look:        engine.Look{Scheme: "Surrealistic Summer"},
		Array:       "rnbfqkfbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBFQKFBNR",
		Pieces: []engine.PieceDef{
			castlingKing("O2"),
			{Name: "Falcon", Letter: "F", Betza: "aflafrKafraflKafafsKafsafK", Value: 600, Ending: 650},
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "RBNF"}, rules.FlexibleCastling{}},
	})
}

// CapablancaShatranj is Capablanca Shatranj.
func CapablancaShatranj() engine.Definition {
	return wide().Derive(engine.Definition{
		ID: "capablancashatranj", Name: "Capablanca Shatranj", Inventor: "Christine Bagley-Jones", Year: "2006",
		Tags:        []string{"Chess Variant", "Capablanca Variant"},
		Description: "Leapers from Great Shatranj take the places of Capablanca's compounds,\nand pawns promote to these leapers only.",
		Source:      "https://www.chessvariants.com/rules/capablanca-shatranj",
		Array:       "rnbmqkhbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBMQKHBNR",
		Pieces:      []engine.PieceDef{minister, worth(highPriestess, 625, 625)},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "MH"}},
	})
}

// GreatShatranj is Great Shatranj.
func GreatShatranj() engine.Definition {
	return Shatranj().Derive(engine.Definition{
		ID: "great", Name: "Great Shatranj", Inventor: "Joe Joyce", Year: "2006",
		Tags:        []string{"Chess Variant"},
		Description: "Short-range leapers only, as in Shatranj but stronger;\nin the other form, R, rooks stand in the corners.",
		Source:      "The Chess Variant Pages, https://www.chessvariants.com: Great Shatranj",
		Board:       engine.Board{Files: 10, Ranks: 8},
		Array:       "#{corner}negkmhen#{corner}/pppppppppp/10/10/10/10/PPPPPPPPPP/#{CORNER}NEGKMHEN#{CORNER}",
		Pieces: []engine.PieceDef{
			worth(general, 300, 300), worth(knight, 285, 285), minister, worth(highPriestess, 625, 625),
			worth(elephantFerz, 250, 250),
		},
		Rules: []engine.Rule{rules.Checkmate{}, rules.Promotion{Of: "P", To: "G"}, rules.FiftyMoves{}},
		Variables: []engine.Variable{{
			Name: "Variant", Kind: engine.ChoiceVariable,
			Choices: []string{"Great Shatranj D", "Great Shatranj R"}, Default: "Great Shatranj D",
		}},
		Setups: []engine.Setup{inCorners{
			"Great Shatranj D": worth(as(tower, "Dabbabah", "D"), 270, 270), "Great Shatranj R": worth(rook, 475, 500),
		}},
		Without: []string{"Rook"},
	})
}

// inCorners puts the piece that belongs to the value of the variable Variant
// into the definition, and its letter into the array.
type inCorners map[string]engine.PieceDef

// Setup implements engine.Setup.
func (c inCorners) Setup(d *engine.Definition, values, computed engine.Values) error {
	piece := c[values["Variant"]]
	d.Pieces = append(d.Pieces, piece)
	computed["corner"], computed["CORNER"] = strings.ToLower(piece.Letter), piece.Letter
	return nil
}
