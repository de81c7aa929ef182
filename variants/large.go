package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Capablanca is Capablanca Chess.
func Capablanca() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "capablanca", Name: "Capablanca Chess", Aliases: []string{"capa"}, Inventor: "José Raúl Capablanca", Year: "1940",
		Tags:        []string{"Chess Variant", "Capablanca Variant", "Historic", "Popular"},
		Description: "Two compound pieces and two more files,\nproposed by a world champion who feared that chess was played out.",
		Source:      "https://www.chessvariants.com/large.dir/capablanca.html",
		Board:       engine.Board{Files: 10, Ranks: 8},
		Array:       "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR",
		Pieces:      []engine.PieceDef{chancellor, archbishop, castlingKing("O3")},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QCARBN"}},
	})
}

// large is chess on ten ranks, not a variant of its own.
func large() engine.Definition {
	return Chess().Derive(engine.Definition{
		Board: engine.Board{Files: 10, Ranks: 10},
		Pieces: []engine.PieceDef{
			worth(knight, 275, 275), worth(bishop, 400, 400), worth(rook, 550, 600), worth(queen, 1000, 1100),
		},
	})
}

// Eurasian is Eurasian Chess.
func Eurasian() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "eurasian", Name: "Eurasian Chess", Inventor: "Fergus Duniho", Year: "2003",
		Tags: []string{"Chess Variant"}, Look: engine.Look{Scheme: "Buckingham Green"},
		Description: "European and Asian chess in one: cannons and their diagonal\ncounterparts, a river that kings can't cross, pawns as in Grand Chess.",
		Source:      "https://www.chessvariants.com/large.dir/eurasian.html",
		Array:       "r1c4c1r/1nbvqkvbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBVQKVBN1/R1C4C1R",
		Pieces: []engine.PieceDef{pawnFrom("r3"), vao, cannon,
			{Name: "King", Letter: "K", Betza: "KkQ", Royal: true}},
		Rules: []engine.Rule{
			grandPromotion("QRBNVC"),
			rules.Confine{Types: "K", To: "r1-5", Name: "its own side of the river, between the fifth rank and the sixth"},
			rules.Note{ID: " facing", Text: "Kings may not face each other along an open rank, file or diagonal."},
		},
		Without: []string{"castling"},
	})
}

// UnicornGreat is Unicorn Great Chess.
func UnicornGreat() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "unicorngreat", Name: "Unicorn Great Chess", Inventor: "David Paulowich", Year: "2002",
		Tags: []string{"Chess Variant"}, Look: engine.Look{Colors: 3, Scheme: "Lesotho"},
		Description: "A large game with a Unicorn (bishop and nightrider),\na Chancellor, and two Lions that leap two or three squares.",
		Source:      "https://www.chessvariants.com/large.dir/unicorngreat.html",
		Array:       "crnbukbnrq/ppppllpppp/4pp4/10/10/10/10/4PP4/PPPPLLPPPP/CRNBUKBNRQ",
		Pieces: []engine.PieceDef{
			pawnFrom("r2 e3 f3"), unicorn, worth(chancellor, 925, 1000), worth(lion, 450, 450), castlingKing("jO2"),
		},
		Rules: []engine.Rule{rules.Promotion{Of: "P", To: "QCU"}, rules.Castling{Shredder: true}},
	})
}
