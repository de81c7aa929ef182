package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Corridor is Corridor Chess.
func Corridor() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "corridor", Name: "Corridor Chess", Inventor: "Tony Paletta", Year: "1980",
		Tags:        []string{"Chess Variant"},
		Description: "The pieces of chess start closer together, between two empty files,\nand the fight is often for these corridors.",
		Source:      "D. B. Pritchard, The Encyclopedia of Chess Variants (1994), p. 73",
		Array:       "1nrqkrn1/2b2b2/1pppppp1/8/8/1PPPPPP1/2B2B2/1NRQKRN1",
		Without:     []string{"castling"},
	})
}

// Knightmate is Knightmate.
func Knightmate() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "knightmate", Name: "Knightmate", Inventor: "Bruce Zimov", Year: "1972",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "The king moves as a knight and has to be mated;\ntwo commoners, which move as kings, stand where the knights were.",
		Source:      "https://www.chessvariants.com/diffobjective.dir/knightmate.html",
		Array:       "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR",
		Pieces: []engine.PieceDef{
			{Name: "Commoner", Letter: "M", Betza: "K", Value: 325},
			{Name: "King", Letter: "K", Betza: "NisO2", Royal: true},
		},
		Rules:   []engine.Rule{rules.Promotion{Of: "P", To: "QRBM"}},
		Without: []string{"Knight"},
	})
}

// Extinction is Extinction Chess.
func Extinction() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "extinction", Name: "Extinction Chess", Inventor: "R. Wayne Schmittberger", Year: "1985",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Whoever loses the last piece of any type loses the game:\nking and queen from the start, later perhaps the knights or the pawns.",
		Source:      "https://www.chessvariants.com/winning.dir/extinction.html",
		Pieces:      []engine.PieceDef{{Name: "King", Letter: "K", Betza: "KisO2", Value: 325}},
		Rules: []engine.Rule{
			rules.Castling{King: "K"}, rules.Extinction{Types: "KQRBNP"}, rules.Promotion{Of: "P", To: "KQRBN"},
		},
		Without: []string{"dead position"},
	})
}

// Kinglet is Kinglet Chess.
func Kinglet() engine.Definition {
	return Extinction().Derive(engine.Definition{
		ID: "kinglet", Name: "Kinglet Chess", Inventor: "V. R. Parton", Year: "1953",
		Tags:        []string{"Chess Variant"},
		Description: "Whoever loses the last pawn loses the game;\na pawn that promotes to a king is lost as a pawn.",
		Source:      "V. R. Parton, Curiouser and Curiouser (1961)",
		Rules:       []engine.Rule{rules.Extinction{Types: "P"}, rules.Promotion{Of: "P", To: "K"}},
	})
}

// ThreeCheck is three-check chess.
func ThreeCheck() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "3check", Name: "Three-check Chess", Tag: "Three-check", Aliases: []string{"threecheck", "three-check", "three checks", "3 checks"},
		Inventor: "Anatoly Karpov and others", Year: "circa 1980",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Chess in which the third check wins,\nso that sacrifices for a check are worth a lot.",
		Source:      "https://lichess.org/variant/threeCheck",
		Format:      "{array} {side} {castling} {ep} {checks} {halfmove} {move}",
		Rules:       []engine.Rule{rules.CheckCount{Checks: 3}, rules.DeadPosition{Bare: true}},
	})
}

// Atomic is atomic chess.
func Atomic() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "atomic", Name: "Atomic Chess", Tag: "Atomic", Inventor: "Nasser Alshiban and others", Year: "1995",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Every capture explodes, with all pieces around it but the pawns.\nWhoever explodes the other king wins.",
		Source:      "https://lichess.org/variant/atomic",
		Pieces:      []engine.PieceDef{{Name: "King", Letter: "K", Betza: "mKisO2"}},
		Rules: []engine.Rule{
			rules.Castling{King: "K"}, rules.Explosion{King: "K", Immune: "P"}, rules.DeadPosition{Bare: true, King: "K"},
		},
	})
}

// Marseillais is Marseillais chess, balanced.
func Marseillais() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "marseillais", Name: "Marseillais Chess", Inventor: "Albert Fortis", Year: "circa 1920",
		Tags:        []string{"Chess Variant", "Popular", "Historic", "Multi-Move"},
		Description: "Two moves a turn, with one piece or two;\na check ends the turn. White begins with a single move.",
		Source:      "https://en.wikipedia.org/wiki/Marseillais_chess; D. B. Pritchard, The Classified Encyclopedia of Chess Variants (2007)",
		Rules:       []engine.Rule{rules.DoubleMove{}, rules.EnPassant{Turn: true, Chain: true}},
	})
}

// Cylindrical is chess on a cylinder.
func Cylindrical() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "cylinder", Name: "Cylindrical Chess", Aliases: []string{"cylindrical"},
		Inventor: "Unknown", Year: "circa 10th century",
		Tags:        []string{"Chess Variant", "Historic", "Popular"},
		Description: "The left and the right edge of the board are joined,\nas if it were wrapped around a cylinder.",
		Source:      "https://www.chessvariants.com/boardrules.dir/cylindrical.html",
		Board:       engine.Board{Files: 8, Ranks: 8, Cylinder: true},
		Rules:       []engine.Rule{rules.Note{ID: " cylinder", Text: "The a-file and the last file are neighbours: pieces move across the edge."}},
	})
}

// Alice is Alice Chess.
func Alice() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "alice", Name: "Alice Chess", Inventor: "V. R. Parton", Year: "1953",
		Tags:        []string{"Chess Variant", "Multiple Boards", "Historic", "Popular"},
		Description: "Two boards, and a looking-glass between them:\nevery move ends on the other one.",
		Source:      "V. R. Parton, Curiouser and Curiouser (1961); https://www.chessvariants.com/other.dir/alice.html",
		Board:       engine.Board{Files: 8, Ranks: 8, Boards: 2},
		Rules:       []engine.Rule{rules.TwoBoards{}, rules.EnPassant{Across: true}, rules.DeadPosition{Bare: true}},
		Without:     []string{"castling"},
	})
}

// lionMoves is what the Lion of Chu Shogi does: two steps of a king a turn, or a
// leap over the first square.
const lionMoves = "KNADcaKmcabK"

// MightyLion is Mighty-Lion Chess.
func MightyLion() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "lion", Name: "Mighty-Lion Chess", Aliases: []string{"mightylion", "mighty lion"},
		Inventor: "H. G. Muller", Year: "2013",
		Tags:        []string{"Chess Variant"},
		Description: "Chess with a Lion from Chu Shogi for one knight:\nit moves twice a turn and may capture both times.",
		Source:      "https://www.chessvariants.com/rules/mighty-lion-chess",
		Array:       "rlbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBNR",
		Format:      "{array} {side} {castling} {ep} {lion} {halfmove} {move}",
		Pieces:      []engine.PieceDef{{Name: "Lion", Letter: "L", Betza: lionMoves, Value: 1500}},
		Rules:       []engine.Rule{rules.LionTrade{Lion: "L", Bridge: "P"}},
	})
}
