package variants

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// GrandChess is Grand Chess. Its letters are those of Fairy-Stockfish, where C
// is the Marshall; ChessV's C is the Cardinal.
func GrandChess() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "grand", Name: "Grand Chess", Inventor: "Christian Freeling", Year: "1984",
		Tags: []string{"Chess Variant", "Popular"}, Look: engine.Look{Scheme: "Marmoor Quadraut"},
		Description: "Capablanca's pieces with room to move: no castling, rooks free from the start,\nand promotion, from the eighth rank on, to pieces that were lost.",
		Source:      "https://www.chessvariants.com/large.dir/freeling.html",
		Array:       "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R",
		Pieces: []engine.PieceDef{
			pawnFrom("r3"), worth(knight, 300, 300),
			{Name: "Marshall", Letter: "C", Also: "M", Betza: "RN", Value: 925, Ending: 975}, as(largeArchbishop, "Cardinal", "A"), king,
		},
		Rules:   []engine.Rule{grandPromotion("QCARBN")},
		Without: []string{"castling"},
	})
}

// Euchess is Euchess.
func Euchess() engine.Definition {
	return GrandChess().Derive(engine.Definition{
		ID: "eu", Name: "Euchess", Inventor: "Carlos Cetina", Year: "1998",
		Tags:        []string{"Chess Variant"},
		Description: "Grand Chess with two Marshalls and two Cardinals a side,\nand with castling and promotion as in chess.",
		Source:      "https://www.chessvariants.com/large.dir/euchess.html",
		Array:       "m8m/crnbqkbnrc/pppppppppp/10/10/10/10/PPPPPPPPPP/CRNBQKBNRC/M8M",
		Pieces:      []engine.PieceDef{largeMarshall, as(largeArchbishop, "Cardinal", "C"), castlingKing("jO2")},
		Rules:       []engine.Rule{rules.Castling{Shredder: true}, rules.Promotion{Of: "P", To: "QMCRBN"}},
	})
}

// Opulent is Opulent Chess.
func Opulent() engine.Definition {
	return GrandChess().Derive(engine.Definition{
		ID: "opulent", Name: "Opulent Chess", Inventor: "Greg Strong", Year: "2005",
		Tags:        []string{"Chess Variant"},
		Description: "Grand Chess with Lions and Wizards, and with knights that step as well:\nfour kinds of pieces are worth nearly the same.",
		Source:      "https://www.chessvariants.com/rules/opulent-chess",
		Array:       "rw6wr/clnbqkbnla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLNBQKBNLA/RW6WR",
		Pieces: []engine.PieceDef{
			{Name: "Knight", Letter: "N", Betza: "NW", Value: 475}, worth(chancellor, 925, 975), largeArchbishop,
			wizard, worth(lion, 475, 475),
		},
		Rules:   []engine.Rule{grandPromotion("QCARBNWL")},
		Without: []string{"Marshall", "Cardinal"},
	})
}

// UnicornGrand is Unicorn Grand Chess.
func UnicornGrand() engine.Definition {
	return GrandChess().Derive(engine.Definition{
		ID: "unicorngrand", Name: "Unicorn Grand Chess", Inventor: "David Paulowich and Greg Strong", Year: "2006",
		Tags: []string{"Chess Variant"}, Look: engine.Look{Colors: 3, Scheme: "Lesotho"},
		Description: "The rules of Grand Chess with the pieces of Unicorn Great Chess:\na Unicorn (bishop and nightrider), a Chancellor and two Lions.",
		Source:      "https://www.chessvariants.com/rules/unicorn-grand-chess",
		Array:       "r8r/cnlbukblnq/pppppppppp/10/10/10/10/PPPPPPPPPP/CNLBUKBLNQ/R8R",
		Pieces:      []engine.PieceDef{worth(chancellor, 925, 975), unicorn, worth(lion, 450, 450)},
		Rules:       []engine.Rule{grandPromotion("UQCRLBN")},
		Without:     []string{"Marshall", "Cardinal"},
	})
}

// GrandCavalier is Grand Cavalier Chess.
func GrandCavalier() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "grandcavalier", Name: "Grand Cavalier Chess", Inventor: "Fergus Duniho", Year: "1999",
		Tags: []string{"Chess Variant"}, Look: engine.Look{Colors: 3, Scheme: "Cavalier Komi"},
		Description: "Chess on horseback: nearly everything moves as a knight besides,\nthe royal piece too, and Chinese horses stand in for pawns.",
		Source:      "https://www.chessvariants.com/large.dir/grandcavalier.html",
		Array:       "1mnpqepnm1/c8c/1vvvvvvvv1/10/10/10/10/1VVVVVVVV1/C8C/1MNPQEPNM1",
		Pieces: []engine.PieceDef{
			{Name: "Equus Rex", Letter: "E", Betza: "KN", Royal: true}, {Name: "Cavalier", Letter: "V", Betza: "nN", Value: 175, Ending: 225},
			worth(queen, 1025, 1150), cannon, nightrider,
			largeMarshall, as(largeArchbishop, "Paladin", "P"),
		},
		Rules:   []engine.Rule{rules.Promotion{Of: "V", To: "QMPNC", Limited: true}, rules.FiftyMoves{Types: "-"}},
		Without: []string{"castling", "en passant", "King", "Pawn", "Knight", "Bishop", "Rook"},
	})
}

// The pieces of Joe Joyce's shatranj variants, which make two short moves in a
// line.
var (
	oliphant  = engine.PieceDef{Name: "Oliphant", Letter: "O", Betza: "FA[F-A][A-F][A-A]", Value: 500}
	lightning = engine.PieceDef{Name: "Lightning Warmachine", Letter: "L", Betza: "WD[W-D][D-W][D-D]", Value: 600}
)

// GrandShatranj is Grand Shatranj.
func GrandShatranj() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "grandshatranj", Name: "Grand Shatranj", Inventor: "Joe Joyce", Year: "2006",
		Tags:        []string{"Chess Variant"},
		Description: "Shatranj grown to a hundred squares: nothing slides far,\nbut almost everything leaps, and some leap twice.",
		Source:      "https://www.chessvariants.com/invention/grand-shatranj",
		Array:       "#{Corners}/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/#{CORNERS}",
		Pieces: []engine.PieceDef{
			plainPawn, worth(knight, 300, 300), worth(rook, 550, 650), oliphant, jumpingGeneral, worth(minister, 575, 575),
			worth(highPriestess, 575, 575), lightning, king,
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "J"}},
		Variables: []engine.Variable{{Name: "Variant", Kind: engine.ChoiceVariable, Default: "Grand Shatranj D",
			Choices: []string{"Grand Shatranj D", "Grand Shatranj R", "Gilded Grand Shatranj"}}},
		Setups:  []engine.Setup{shatranjArmy{}},
		Without: []string{"castling", "en passant", "Queen", "Bishop"},
	})
}

// shatranjArmy sets Grand Shatranj's arrays: warmachines or rooks in the
// corners, or all of them.
type shatranjArmy struct{}

// Setup implements engine.Setup.
func (shatranjArmy) Setup(d *engine.Definition, values, computed engine.Values) error {
	corners := map[string]string{"Grand Shatranj D": "l8l", "Grand Shatranj R": "r8r"}
	computed["Corners"] = corners[values["Variant"]]
	if computed["Corners"] == "" {
		d.Array = gildedArray
		return nil
	}
	computed["CORNERS"] = strings.ToUpper(computed["Corners"])
	unused := map[string]string{"l8l": "Rook", "r8r": "Lightning Warmachine"}[computed["Corners"]]
	d.Pieces = slices.DeleteFunc(d.Pieces, func(p engine.PieceDef) bool { return p.Name == unused })
	return nil
}

const gildedArray = "l2o2o2l/1rnhjkmnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNHJKMNR1/L2O2O2L"

// GildedGrandShatranj is Gilded Grand Shatranj.
func GildedGrandShatranj() engine.Definition {
	d := GrandShatranj().Derive(engine.Definition{
		ID: "gildedgrandshatranj", Name: "Gilded Grand Shatranj", Inventor: "Joe Joyce", Year: "2006",
		Tags:        []string{"Chess Variant"},
		Description: "Grand Shatranj with rooks added\nto the warmachines of the corners.",
		Source:      "https://www.chessvariants.com/invention/grand-shatranj",
		Array:       gildedArray,
		Without:     []string{"Variant"},
	})
	d.Setups = nil
	return d
}

// ShatranjKamilX is Shatranj Kamil X.
func ShatranjKamilX() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "shatranjkamilx", Name: "Shatranj Kamil X", Inventor: "David Paulowich", Year: "2007",
		Tags:        []string{"Chess Variant"},
		Description: "Shatranj with cannons and Silver Generals, and with elephants\nthat turn on the way; pawns and ferzes become War Elephants.",
		Source:      "https://www.chessvariants.com/play/pbm/play.php?game=Shatranj+Kamil+X",
		Array:       "c3ke3c/1rnsefsnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNSEFSNR1/C3KE3C",
		Pieces: []engine.PieceDef{
			plainPawn, worth(rook, 550, 650), worth(knight, 250, 250), ferz, worth(silverGeneral, 175, 175), cannon,
			{Name: "Elephant", Letter: "E", Betza: "aF", Value: 150, Ending: 200},
			{Name: "War Elephant", Letter: "W", Betza: "FaF", Value: 300, Ending: 350}, king,
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses, LoneKingDraws: true}, rules.Promotion{Of: "PF", To: "W"},
		},
		Without: []string{"castling", "en passant", "Queen", "Bishop"},
	})
}
