package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// newPieces are the games on chess's board, or a part of it, that have other
// pieces or pawns, or less of chess's rules, and in which mate wins.
func newPieces() []engine.Definition {
	return []engine.Definition{
		Amazon(), Georgian(), Chigorin(), SortOfAlmost(), Perfect(), HoppelPoppel(), NewZealandMixed(), Nightriders(),
		Grasshopper(), Paradigm(), Legan(), Torpedo(), Pawnback(), Pawnsideways(), NoCastle(), Semitorpedo(), PawnOneSquare(), StalemateWin(), SelfCapture(), Raazuvaa(), Gardner(), FairyChess(),
	}
}

// Amazon is Amazon Chess.
func Amazon() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "amazon", Name: "Amazon Chess", Aliases: []string{"maharaja chess"}, Inventor: "Unknown", Year: "circa 1500",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "The queens are Amazons, which move as knights as well,\nand can mate without help.",
		Source:      "https://www.chessvariants.com/diffmove.dir/amazone.html",
		Array:       "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR",
		Pieces:      []engine.PieceDef{amazon},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "ARBN"}},
		Without:     []string{"Queen"},
	})
}

// Georgian is chess as it was played in Georgia.
func Georgian() engine.Definition {
	p := pawn
	p.Betza = "fmWfcFifmR2"
	return Amazon().Derive(engine.Definition{
		ID: "georgian", Name: "Georgian Chess", Inventor: "Unknown", Year: "circa 16th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional"},
		Description: "Amazons for the queens, as in Georgia until the 20th century;\nno castling, and no capture en passant.",
		Source:      "H. J. R. Murray, A History of Chess (1913), p. 378",
		Pieces:      []engine.PieceDef{p, king},
		Without:     []string{"castling", "en passant"},
	})
}

// Chigorin is Chigorin Chess.
func Chigorin() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "chigorin", Name: "Chigorin Chess", Inventor: "Ralph Betza", Year: "2002",
		Tags:        []string{"Chess Variant", "Different Armies"},
		Description: "White has knights for all bishops and a chancellor for the queen,\nBlack has bishops for all knights.",
		Source:      "https://www.chessvariants.com/diffsetup.dir/chigorin.html",
		Array:       "rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR",
		Pieces:      []engine.PieceDef{chancellor},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "CRN", For: "w"}, rules.Promotion{ID: " of Black", Of: "P", To: "QRB", For: "b"}},
	})
}

// SortOfAlmost is Sort of Almost Chess.
func SortOfAlmost() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "sortofalmost", Name: "Sort of Almost Chess", Inventor: "Ralph Betza", Year: "1994",
		Tags:        []string{"Chess Variant", "Different Armies"},
		Description: "White has a chancellor for the queen, Black the queen:\nAlmost Chess on one side only.",
		Source:      "https://www.chessvariants.com/diffsetup.dir/almost.html",
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR",
		Pieces:      []engine.PieceDef{chancellor},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "CRBN", For: "w"}, rules.Promotion{ID: " of Black", Of: "P", To: "QRBN", For: "b"}},
	})
}

// Perfect is Perfect Chess. A king may castle with the chancellor.
func Perfect() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "perfect", Name: "Perfect Chess", Inventor: "Köksal Karakus", Year: "2000",
		Tags:        []string{"Chess Variant"},
		Description: "All the compounds of rook, bishop and knight on the queen's side;\nthe king castles with rook or chancellor.",
		Source:      "https://www.chessvariants.com/diffmove.dir/perfectchess.html",
		Array:       "cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR",
		Pieces:      []engine.PieceDef{chancellor, as(archbishop, "Minister", "M"), as(amazon, "General", "G")},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "GQCMRBN"}},
	})
}

// HoppelPoppel is Hoppel-Poppel.
func HoppelPoppel() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "hoppelpoppel", Name: "Hoppel-Poppel", Inventor: "Unknown", Year: "circa 1900",
		Tags:        []string{"Chess Variant"},
		Description: "Knights capture as bishops, and bishops as knights;\nthey move on as they always did.",
		Source:      "https://www.chessvariants.com/diffmove.dir/hoppel-poppel.html",
		Pieces:      []engine.PieceDef{{Name: "Knight", Letter: "N", Betza: "mNcB", Value: 325}, {Name: "Bishop", Letter: "B", Betza: "mBcN", Value: 325}},
	})
}

// NewZealandMixed is New Zealand as Fairy-Stockfish plays it. NewZealand is
// another game, in which pieces change as they capture.
func NewZealandMixed() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "newzealand", Name: "New Zealand", Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant"},
		Description: "Knights capture as rooks, and rooks as knights;\nthey move on as they always did.",
		Source:      "https://fairy-stockfish.github.io/pychess-variants, New Zealand",
		Pieces:      []engine.PieceDef{{Name: "Knight", Letter: "N", Betza: "mNcR", Value: 400}, {Name: "Rook", Letter: "R", Betza: "mRcN", Value: 400}},
	})
}

// Nightriders is chess with nightriders for knights.
func Nightriders() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "nightrider", Name: "Chess with Nightriders", Inventor: "Unknown", Year: "circa 1925",
		Tags:        []string{"Chess Variant"},
		Description: "The knights are nightriders, after T. R. Dawson's piece:\nthey go on in the same direction as far as the way is free.",
		Source:      "https://en.wikipedia.org/wiki/Nightrider_(chess)",
		Pieces:      []engine.PieceDef{as(nightrider, "Knight", "N")},
	})
}

// Grasshopper is Grasshopper Chess.
func Grasshopper() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "grasshopper", Name: "Grasshopper Chess", Inventor: "J. Boyer", Year: "1950s",
		Tags:        []string{"Chess Variant"},
		Description: "A row of grasshoppers behind the pawns: they move as queens,\nbut only to the square behind the first piece that they meet.",
		Source:      "https://en.wikipedia.org/wiki/Grasshopper_chess",
		Array:       "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR",
		Pieces:      []engine.PieceDef{plainPawn, {Name: "Grasshopper", Letter: "G", Betza: "gQ", Value: 200}},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBNG"}},
		Without:     []string{"en passant"},
	})
}

// Paradigm is Paradigm Chess30.
func Paradigm() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "paradigm", Name: "Paradigm Chess30", Aliases: []string{"paradigm chess"}, Inventor: "Rich Gordon", Year: "2018",
		Tags:        []string{"Chess Variant"},
		Description: "The bishops are dragon bishops: they move as the horse of Xiangqi\nas well, a knight that does not leap.",
		Source:      "https://www.chessvariants.com/rules/paradigm-chess30",
		Pieces:      []engine.PieceDef{{Name: "Bishop", Letter: "B", Betza: "BnN", Value: 600}},
	})
}

// Legan is Legan Chess.
func Legan() engine.Definition {
	return Diamond().Derive(engine.Definition{
		ID: "legan", Name: "Legan Chess", Inventor: "L. Legan", Year: "1913",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Chess on a board that stands on its corner: pawns march diagonally,\nand promote on the far edges where the enemy's pieces started.",
		Source:      "https://www.chessvariants.com/diffsetup.dir/legan.html",
		Array:       "knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK",
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBN", Zone: "a8-d8 a5-a7"}},
	})
}

// pawnsAs returns chess with other pawns, which is not a variant by itself.
func pawnsAs(notation string, initial engine.Region) engine.Definition {
	p := pawn
	p.Betza, p.Initial = notation, initial
	return Chess().Derive(engine.Definition{
		Inventor: "Vladimir Kramnik and DeepMind", Year: "2020", Tags: []string{"Chess Variant"},
		Pieces: []engine.PieceDef{p},
	})
}

// kramnik is where the games of DeepMind's study are described.
const kramnik = "Tomašev and others, Assessing Game Balance with AlphaZero (2020), https://arxiv.org/abs/2009.04374"

// Torpedo is Torpedo Chess.
func Torpedo() engine.Definition {
	return pawnsAs(pawn.Betza, "all").Derive(engine.Definition{
		ID: "torpedo", Name: "Torpedo Chess", Inventor: "Vladimir Kramnik and DeepMind", Year: "2020",
		Description: "Pawns may move two squares from any rank,\nand can be captured en passant wherever they do.",
		Source:      kramnik,
	})
}

// Pawnback is Pawnback.
func Pawnback() engine.Definition {
	return pawnsAs("fbmWfceFifmnD", "r2").Derive(engine.Definition{
		ID: "pawnback", Name: "Pawnback Chess", Aliases: []string{"pawn-back"}, Inventor: "Vladimir Kramnik and DeepMind", Year: "2020",
		Description: "Pawns may also step back, but not to the first rank,\nso that no weakness need be for ever.",
		Source:      kramnik,
		Rules:       []engine.Rule{rules.Confine{Types: "P", To: "r2-8", Name: "the ranks from the second to the last"}, rules.FiftyMoves{Types: "-"}},
	})
}

// Pawnsideways is Pawn-sideways chess.
func Pawnsideways() engine.Definition {
	return pawnsAs("fsmWfceFifmnD", "r2").Derive(engine.Definition{
		ID: "pawnsideways", Name: "Pawn-sideways Chess", Aliases: []string{"sideways"}, Inventor: "Vladimir Kramnik and DeepMind", Year: "2020",
		Description: "Pawns may also step sideways,\nwhich makes the game a good deal more tactical.",
		Source:      kramnik,
	})
}

// Semitorpedo is Semi-torpedo Chess.
func Semitorpedo() engine.Definition {
	return pawnsAs(pawn.Betza, "r2-3").Derive(engine.Definition{
		ID: "semitorpedo", Name: "Semi-torpedo Chess", Inventor: "Vladimir Kramnik and DeepMind", Year: "2020",
		Description: "Pawns may move two squares from the second and from the third rank,\nbut not from any farther.",
		Source:      kramnik,
	})
}

// PawnOneSquare is Pawn-one-square Chess.
func PawnOneSquare() engine.Definition {
	return pawnsAs(plainPawn.Betza, "r2").Derive(engine.Definition{
		ID: "pawnonesquare", Name: "Pawn-one-square Chess", Inventor: "Vladimir Kramnik and DeepMind", Year: "2020",
		Description: "Pawns have no double step,\nso that there is nothing to capture en passant.",
		Source:      kramnik,
		Without:     []string{"en passant"},
	})
}

// StalemateWin is Stalemate-win Chess.
func StalemateWin() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "stalematewin", Name: "Stalemate-win Chess", Inventor: "Vladimir Kramnik and DeepMind", Year: "2020",
		Description: "Whoever stalemates the opponent has won,\nas in some countries centuries ago.",
		Source:      kramnik,
		Rules:       []engine.Rule{rules.Checkmate{Stalemate: rules.StalemateLoses}},
	})
}

// SelfCapture is Self-capture Chess.
func SelfCapture() engine.Definition {
	own := func(p engine.PieceDef, betza string) engine.PieceDef {
		p.Betza += betza
		return p
	}
	return Chess().Derive(engine.Definition{
		ID: "selfcapture", Name: "Self-capture Chess", Inventor: "Vladimir Kramnik and DeepMind", Year: "2020",
		Description: "Pieces may also capture those of their own side, but not the king:\na pawn that is in the way is soon removed.",
		Source:      kramnik,
		Pieces: []engine.PieceDef{
			own(pawn, "fdF"), own(knight, "dN"), own(bishop, "dB"), own(rook, "dR"), own(queen, "dQ"), own(castlingKing("O2"), "dK"),
		},
		Rules: []engine.Rule{rules.DeadPosition{Bare: true}},
	})
}

// NoCastle is chess without castling.
func NoCastle() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "nocastle", Name: "No-castling Chess", Aliases: []string{"no castling"}, Inventor: "Vladimir Kramnik", Year: "2019",
		Tags:        []string{"Chess Variant"},
		Description: "Chess in which the king stays where it is exposed,\nproposed by a world champion against opening theory.",
		Source:      kramnik,
		Pieces:      []engine.PieceDef{king},
		Without:     []string{"castling"},
	})
}

// Raazuvaa is the chess of the Maldives.
func Raazuvaa() engine.Definition {
	return NoCastle().Derive(engine.Definition{
		ID: "raazuvaa", Name: "Raazuvaa", Aliases: []string{"maldivian chess"}, Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant", "Regional"},
		Description: "The chess of the Maldives: no castling,\nand pawns that move one square at a time.",
		Source:      "https://en.wikipedia.org/wiki/Fairy-Stockfish, Raazuvaa",
		Pieces:      []engine.PieceDef{plainPawn},
		Without:     []string{"en passant"},
	})
}

// Gardner is Gardner's minichess.
func Gardner() engine.Definition {
	return Raazuvaa().Derive(engine.Definition{
		ID: "gardner", Name: "Gardner's Minichess", Aliases: []string{"minichess"}, Inventor: "Martin Gardner", Year: "1969",
		Tags:        []string{"Chess Variant"},
		Description: "The smallest board on which all the pieces of chess find room.\nWith best play it is a draw.",
		Source:      "https://en.wikipedia.org/wiki/Minichess",
		Board:       engine.Board{Files: 5, Ranks: 5},
		Array:       "rnbqk/ppppp/5/PPPPP/RNBQK",
	})
}

// FairyChess is chess with pieces that are not in the array: Fairy-Stockfish
// has it for endgames with them.
func FairyChess() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "fairy", Name: "Fairy Chess", Inventor: "Fabian Fichter", Year: "2019",
		Tags:        []string{"Chess Variant"},
		Description: "Chess, and in positions that are set up also silver generals,\nferses, archbishops, chancellors and commoners.",
		Source:      "https://github.com/fairy-stockfish/Fairy-Stockfish",
		Pieces:      []engine.PieceDef{silverGeneral, ferz, archbishop, chancellor, as(general, "Commoner", "M")},
	})
}
