package variants

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// twelveFiles are the games on boards of twelve files and more.
func twelveFiles() []engine.Definition {
	return []engine.Definition{
		Courier(), ModernCourier(), CourierModerno(), ArchCourier(), CompoundCourier(), Cagliostros(), KingsCourt(), Viking(),
		JanusKamil(), DukeOfRutlands(), DoubleChess(), TwelveByTwelve(), ChessAndAHalf(), Gross(), Odyssey(), Omega(),
	}
}

// twelveByEight is chess on twelve files, not a variant of its own.
func twelveByEight() engine.Definition {
	return Chess().Derive(engine.Definition{
		Board: engine.Board{Files: 12, Ranks: 8},
		Pieces: []engine.PieceDef{
			worth(queen, 1000, 1050), worth(rook, 550, 600), worth(bishop, 350, 350), worth(knight, 285, 285), castlingKing("O4"),
		},
		Rules: []engine.Rule{rules.Castling{Shredder: true}},
	})
}

// twelveByTwelve is chess on twelve files and ranks, not a variant of its own.
func twelveByTwelve() engine.Definition {
	return Chess().Derive(engine.Definition{
		Board: engine.Board{Files: 12, Ranks: 12},
		Pieces: []engine.PieceDef{
			worth(queen, 1250, 1350), worth(rook, 700, 750), worth(bishop, 500, 500), worth(knight, 250, 250),
		},
	})
}

// eager returns a pawn that first moves up to so many squares, from the squares
// of a region.
func eager(steps string, from engine.Region) engine.PieceDef {
	p := pawnFrom(from)
	p.Betza = "fmWfceFifmnW" + steps
	return p
}

// castles reads castling moves, "g3i3 j3h3" being the king's squares and the
// partner's: White's, and with the last rank of them black, Black's.
func castles(white, black string, moves ...string) []rules.CastlingMove {
	var out []rules.CastlingMove
	for player, rank := range []string{white, black} {
		for _, m := range moves {
			m = strings.ReplaceAll(m, " ", "")
			at := func(i int) string { return m[i:i+1] + rank }
			out = append(out, rules.CastlingMove{Player: engine.Color(player), From: at(0), To: at(1), Partner: at(2), PartnerTo: at(3)})
		}
	}
	return out
}

// Viking is Viking Chess.
func Viking() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "viking", Name: "Viking Chess", Inventor: "Tomas Forsman", Year: "2002",
		Tags:        []string{"Chess Variant"},
		Description: "Both armies set out side by side from the same edge of the board,\nand all pawns race for the same far rank.",
		Source:      "https://www.chessvariants.com/large.dir/contest84/vikingchess.html",
		Board:       engine.Board{Files: 12, Ranks: 7},
		Symmetry:    engine.NoSymmetry,
		Array:       "12/12/12/12/1PPPP2pppp1/RPNNPPppnnpr/RBKQBPpbqkbr",
		Pieces:      []engine.PieceDef{plainPawn, king, worth(queen, 900, 1000)},
		Without:     []string{"castling", "en passant"},
	})
}

// Cagliostros is Cagliostro's Chess.
func Cagliostros() engine.Definition {
	return twelveByEight().Derive(engine.Definition{
		ID: "cagliostros", Name: "Cagliostro's Chess", Inventor: "Savio Cagliostro", Year: "1970s",
		Tags:        []string{"Chess Variant"},
		Description: "All compounds of queen, rook, bishop and knight take part,\nthe strongest of them as the king's General.",
		Source:      "https://www.chessvariants.com/large.dir/cagliostro.html",
		Array:       "rnbacqkgabnr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNBACQKGABNR",
		Pieces: []engine.PieceDef{
			worth(archbishop, 900, 900), worth(chancellor, 950, 975), worth(as(amazon, "General", "G"), 1250, 1250),
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "QCAGRNB"}},
	})
}

// JanusKamil is Janus Kamil Chess.
func JanusKamil() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "januskamil", Name: "Janus Kamil Chess", Inventor: "Jörg Knappen", Year: "2004",
		Tags:        []string{"Chess Variant"},
		Description: "Janus Chess crossed with Modern Kamil Chess: camels in the corners\nand Januses, bishop and knight in one, beside the rooks.",
		Source:      "https://www.chessvariants.com/large.dir/janus_kamil.html",
		Board:       engine.Board{Files: 12, Ranks: 10},
		Array:       "crjnbqkbnjrc/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/CRJNBQKBNJRC",
		Pieces:      []engine.PieceDef{eager("3", "r2"), worth(as(archbishop, "Janus", "J"), 900, 900), camel},
		Rules: []engine.Rule{
			rules.Promotion{Of: "P", To: "QJRBNC"},
			rules.Castling{Shredder: true, Moves: castles("1", "10", "gj ki", "gc bd")},
		},
	})
}

// DukeOfRutlands is the Duke of Rutland's Chess.
func DukeOfRutlands() engine.Definition {
	return twelveByTwelve().Derive(engine.Definition{
		ID: "dukeofrutlands", Name: "Duke of Rutlands Chess", Aliases: []string{"The Duke of Rutland's Chess"},
		Inventor: "John, third Duke of Rutland", Year: "1747",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "A large game that was fashionable in the London of Philidor,\nwith crowned rooks, a Concubine, and bishops and knights in plenty.",
		Source:      "https://www.chessvariants.com/historic.dir/rutland.html",
		Board:       engine.Board{Files: 14, Ranks: 10},
		Array:       "rdnbbckqbbnndr/pppppppppppppp/14/14/14/14/14/14/PPPPPPPPPPPPPP/RDNBBCKQBBNNDR",
		Pieces: []engine.PieceDef{
			eager("3", "r2"), worth(as(chancellor, "Concubine", "C"), 1000, 1050), worth(as(dragonKing, "Crowned Rook", "D"), 875, 900),
			castlingKing("O4"),
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "QCRDNB"}, rules.Castling{Shredder: true}},
		Variables: []engine.Variable{{Name: "Castling", Kind: engine.ChoiceVariable,
			Choices: []string{"Castling", "No Castling"}, Default: "Castling"}},
		Setups: []engine.Setup{withoutCastling{}},
	})
}

// withoutCastling takes castling out if the variable Castling says so.
type withoutCastling struct{}

// Setup implements engine.Setup.
func (withoutCastling) Setup(d *engine.Definition, values, _ engine.Values) error {
	if values["Castling"] == "No Castling" {
		*d = d.Derive(engine.Definition{
			ID: d.ID, Name: d.Name, Aliases: d.Aliases, Inventor: d.Inventor, Year: d.Year, Description: d.Description,
			Source: d.Source, Family: d.Family, Pieces: []engine.PieceDef{king}, Without: []string{"castling"},
		})
	}
	return nil
}

// DoubleChess is Double Chess on 16 by 8 squares.
func DoubleChess() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "doublechess", Name: "Double Chess (16 x 8)", Aliases: []string{"Double Chess"}, Inventor: "David Short", Year: "1996",
		Tags:        []string{"Chess Variant"},
		Description: "Two boards and two sets side by side, with a third queen for the\nsecond king, who may castle with any of the four rooks.",
		Source:      "https://www.chessvariants.com/large.dir/doubleboard.html",
		Look:        engine.Look{Scheme: "Cape Cod"},
		Board:       engine.Board{Files: 16, Ranks: 8},
		Array:       "rnbqrnbqkbnrqbnr/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQRNBQKBNRQBNR",
		Pieces:      []engine.PieceDef{worth(rook, 600, 650), worth(knight, 275, 275), worth(queen, 1050, 1150), king},
		Rules: []engine.Rule{rules.ManyCastling{Sets: [][]rules.CastlingMove{
			castles("1", "8", "ik lj", "ig eh"), castles("1", "8", "im pl", "ie af"),
		}}},
	})
}

// TwelveByTwelve is Chess on a 12 by 12 Board.
func TwelveByTwelve() engine.Definition {
	return twelveByTwelve().Derive(engine.Definition{
		ID: "chessona12by12board", Name: "Chess on a 12 by 12 Board", Inventor: "Doug Vogel", Year: "2000",
		Tags:        []string{"Chess Variant"},
		Description: "The usual setup with two empty lines on all sides.\nPawns promote on the tenth rank, where the enemy's pieces start.",
		Source:      "https://www.chessvariants.com/large.dir/chess1212.html",
		Look:        engine.Look{Scheme: "Callisto"},
		Array:       "12/12/2rnbqkbnr2/2pppppppp2/12/12/12/12/2PPPPPPPP2/2RNBQKBNR2/12/12",
		Pieces:      []engine.PieceDef{pawnFrom("r4"), king},
		Rules: []engine.Rule{
			rules.Promotion{Of: "P", To: "QRBN", Zone: "r10"},
			rules.Castling{Moves: castles("3", "10", "gi jh", "ge cf")},
		},
	})
}

// ChessAndAHalf is Chess and a Half.
func ChessAndAHalf() engine.Definition {
	pawn := eager("4", "r2")
	pawn.Zoned = []engine.Zoned{{On: "r7-12", Betza: "smW"}}
	return twelveByTwelve().Derive(engine.Definition{
		ID: "chessandahalf", Name: "Chess and a Half", Inventor: "Nicolino Will", Year: "2017",
		Tags:        []string{"Chess Variant"},
		Description: "Cats leap over pieces and may capture what they leap over.\nMost pieces promote, and pawns grow cleverer past the middle.",
		Source:      "https://www.chessvariants.com/rules/chess-and-a-half",
		Array:       "rnbsccqkcscbnr/pppgppppgppp/12/12/12/12/12/12/12/12/PPPGPPPPGPPP/RNBSCCQKCSCBNR",
		Pieces: []engine.PieceDef{
			pawn, worth(as(general, "Guard", "G"), 300, 325), as(jumpingGeneral, "Cat", "C"),
			worth(as(nightrider, "Speedy Knight", "SN"), 550, 550), worth(as(centaur, "Eques Rex", "E"), 650, 750),
			{Name: "Star Cat", Letter: "SC", Betza: "KADGH", Value: 1100}, castlingKing("O2"),
		},
		Rules: []engine.Rule{
			rules.FlexibleCastling{Shredder: true}, rules.FiftyMoves{Moves: 80},
			rules.Overtake{Types: "C, SC"},
			rules.Promotion{Of: "P", To: "QRBNCG"},
			rules.Promotion{ID: " of knights", Of: "N", To: "SN"},
			rules.Promotion{ID: " of guards", Of: "G", To: "E"},
			rules.Promotion{ID: " of cats", Of: "C", To: "SC"},
			rules.PromoteOnEntry{Of: "G, C"},
		},
	})
}

// Gross is Gross Chess.
func Gross() engine.Definition {
	return twelveByTwelve().Derive(engine.Definition{
		ID: "gross", Name: "Gross Chess", Inventor: "Fergus Duniho", Year: "2009",
		Tags:        []string{"Chess Variant"},
		Description: "A gross of squares and the best pieces of several large games.\nThe further a pawn comes, the more pieces it may become.",
		Source:      "https://www.chessvariants.com/rules/gross-chess",
		Look:        engine.Look{Scheme: "Surrealistic Summer"},
		Array:       "mavwc2cwvam/1rsnbqkbnsr1/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/1RSNBQKBNSR1/MAVWC2CWVAM",
		Pieces: []engine.PieceDef{
			eager("3", "r3"), worth(as(chancellor, "Marshall", "M"), 1000, 1050), worth(archbishop, 850, 900),
			worth(cannon, 500, 250), worth(vao, 350, 150), worth(wizard, 600, 550), worth(as(champion, "Champion", "S"), 600, 600),
			castlingKing("jO2"),
		},
		Rules: []engine.Rule{
			rules.FlexibleCastling{Shredder: true},
			rules.Promotion{Of: "P", To: "BNVW", Zone: "r10", Optional: true},
			rules.Promotion{ID: " before the last rank", Of: "P", To: "RBNCVWS", Zone: "r11", Optional: true},
			rules.Promotion{ID: " on the last rank", Of: "P", To: "QMARBNCVWS"},
			rules.Reserve{Of: "P", Spare: "QQRRRRBBBBNNNN"},
		},
	})
}

// Odyssey is Odyssey.
func Odyssey() engine.Definition {
	promote := func(of, to string) engine.Rule {
		return rules.Promotion{ID: " of " + of, Of: of, To: to, Zone: "r^4-1"}
	}
	return twelveByTwelve().Derive(engine.Definition{
		ID: "odyssey", Name: "Odyssey", Inventor: "Greg Strong", Year: "2016",
		Tags:        []string{"Chess Variant"},
		Description: "Generals of Shogi, camels and dragons in ranks four deep, nearly all\nof which promote, and an Assassin that strikes from a distance.",
		Source:      "ChessV 2.2 (2019), where its inventor published it, http://www.chessv.org",
		Look:        engine.Look{Scheme: "Sublimation"},
		Array:       "dk10dk/rcdhb1kq1bdhcr/smvmnsggga_ngggsgnvmsm/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/SMVMNSGGG_NGAGGSGNVMSM/RCDHB1QK1BDHCR/DK10DK",
		Pieces: []engine.PieceDef{
			pawnFrom("r4"), king, worth(as(dragonKing, "Dragon King", "DK"), 850, 950), worth(as(dragonHorse, "Dragon Horse", "DH"), 750, 800),
			camel, worth(as(goldGeneral, "Gold General", "GG"), 250, 250), worth(as(silverGeneral, "Silver General", "SG"), 225, 225),
			{Name: "Knight General", Letter: "_NG", Betza: "KN", Value: 800},
			{Name: "Camel General", Letter: "_CG", Betza: "KC", Value: 775},
			worth(as(general, "Full General", "FG"), 350, 350),
			{Name: "Vertical Mover", Letter: "VM", Betza: "vRsWF", Value: 600, Ending: 650},
			{Name: "Side Mover", Letter: "SM", Betza: "sRvWF", Value: 600},
			{Name: "Assassin", Letter: "A", Betza: "KNADcabK", Value: 1400},
		},
		Rules: []engine.Rule{
			rules.LionTrade{Lion: "A", Simple: true},
			rules.Promotion{Of: "P, SG, GG", To: "FG", Zone: "r^4-1"},
			promote("N", "Knight General"), promote("C", "Camel General"), promote("R", "DK"), promote("B", "DH"),
		},
		Without: []string{"castling"},
	})
}

// Omega is Omega Chess.
func Omega() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "omega", Name: "Omega Chess", Inventor: "Daniel MacDonald", Year: "1992",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Ten by ten squares with four more beyond the corners, from which\nWizards set out; Champions complete the leapers.",
		Source:      "https://omegachess.com/rules",
		Look:        engine.Look{Scheme: "Buckingham Green"},
		Board:       engine.Board{Files: 12, Ranks: 12, Removed: "b1-k1 b12-k12 a2-a11 l2-l11", Names: omegaNames()},
		Array:       "w10w/1crnbqkbnrc1/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/1CRNBQKBNRC1/W10W",
		Pieces:      []engine.PieceDef{eager("3", "r3"), king, worth(bishop, 350, 400), worth(wizard, 360, 360), champion},
		Rules: []engine.Rule{
			rules.Promotion{Of: "P", To: "QRBNCW", Zone: "a9-j9"},
			rules.Castling{Moves: castles("0", "9", "fh ig", "fd be")},
		},
	})
}

// omegaNames names the squares of Omega Chess: the corners are w1 to w4, and
// within them ranks count from 0 and files from a.
func omegaNames() string {
	names := []string{"a1=w1", "l1=w2", "l12=w3", "a12=w4"}
	digits := strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12")
	for f := byte('b'); f <= 'k'; f++ {
		for r := 1; r <= 10; r++ {
			names = append(names, string(f)+digits[r]+"="+string(f-1)+"0123456789"[r-1:r])
		}
	}
	return strings.Join(names, " ")
}
