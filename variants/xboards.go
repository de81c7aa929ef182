package variants

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// xboards are games that came with XBoard and its engine Fairy-Max, under the
// names that they have there.
func xboards() []engine.Definition {
	return []engine.Definition{
		Superchess(), Elven(), LightBrigade(), Bifurcator(), TeamMate(), Ciccolini(), Mexican(), AlmostWildebeest(), GrandeAcedrex(),
	}
}

// Superchess is Superchess, with the pieces of the Dutch open championship.
func Superchess() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "super", Name: "Superchess", Inventor: "Henk van Haeringen", Year: "1993",
		Tags:        []string{"Chess Variant", "Random Array"},
		Description: "Amazon, Empress, Princess and Veteran each take the place of another\npiece; pawns promote to what was replaced or has been lost.",
		Source:      "https://www.gnu.org/software/xboard/whats_new/rules/Super.html; https://www.superchess.nl",
		Array:       "#{Pieces}/pppppppp/8/8/8/8/PPPPPPPP/#{PIECES}",
		Pieces: []engine.PieceDef{
			amazon, as(chancellor, "Empress", "E"), as(archbishop, "Princess", "S"), as(centaur, "Veteran", "V"),
		},
		Rules:     []engine.Rule{rules.Castling{Partner: "R"}, rules.Promotion{Of: "P", To: "AQESVRBN"}},
		Variables: []engine.Variable{{Name: "Prelude", Kind: engine.IntVariable, Min: 0, Max: 839, Default: "373"}},
		Setups:    []engine.Setup{prelude{}},
	})
}

// prelude puts the four new pieces of Superchess into the array: Prelude is the
// number of one of the 7*6*5*4 ways.
type prelude struct{}

// Setup implements engine.Setup.
func (prelude) Setup(d *engine.Definition, values, computed engine.Values) error {
	row, free := []byte("rnbqkbnr"), []int{0, 1, 2, 3, 5, 6, 7}
	n, spare := values.Int("Prelude"), ""
	for _, piece := range []byte("aesv") {
		i := n % len(free)
		n /= len(free)
		spare += strings.ToUpper(string(row[free[i]]))
		row[free[i]] = piece
		free = append(free[:i:i], free[i+1:]...)
	}
	computed["Pieces"], computed["PIECES"] = string(row), strings.ToUpper(string(row))
	d.Rules = append(d.Rules, rules.Reserve{Of: "P", Spare: spare})
	return nil
}

// Elven is Elven Chess.
func Elven() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "elven", Name: "Elven Chess", Inventor: "H. G. Muller", Year: "2015",
		Tags:        []string{"Chess Variant"},
		Description: "Crowned pieces and a Warlock, which moves twice a turn, come to chess\nfrom Chu Shogi. Nobody trades Warlocks.",
		Source:      "https://www.chessvariants.com/rules/elven-chess",
		Symmetry:    engine.Rotate,
		Array:       "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R",
		Format:      "{array} {side} {castling} {ep} {lion} {halfmove} {move}",
		Pieces: []engine.PieceDef{
			pawnFrom("r3"), as(general, "Dwarf", "D"), as(dragonHorse, "Elf", "E"), as(dragonKing, "Goblin", "G"),
			{Name: "Warlock", Letter: "W", Betza: lionMoves, Value: 1500}, castlingKing("O3"),
		},
		Rules: []engine.Rule{
			rules.LionTrade{Lion: "W", Always: true}, rules.Promotion{Of: "P", To: "QRBN", Zone: "r^3-1"}, rules.DeadPosition{Bare: true},
		},
	})
}

// LightBrigade is the Charge of the Light Brigade.
func LightBrigade() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "light-brigade", Name: "Charge of the Light Brigade", Aliases: []string{"lightbrigade"}, Inventor: "Ralph Betza", Year: "1995",
		Tags:        []string{"Chess Variant", "Different Armies"},
		Description: "Three queens against seven knights,\nwhich ride better than one would think.",
		Source:      "https://www.chessvariants.com/unequal.dir/light-brigade.html",
		Array:       "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/1Q1QK1Q1",
		Without:     []string{"castling"},
	})
}

// Bifurcator is Bifurcator Chess.
func Bifurcator() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "bifurcator", Name: "Bifurcator Chess", Inventor: "H. G. Muller", Year: "2012",
		Tags:        []string{"Chess Variant"},
		Description: "Rooks and bishops that meet a piece of their own side\nare deflected by it, half left or half right.",
		Source:      "fmax.ini of Fairy-Max 5.0b, https://home.hccnet.nl/h.g.muller/fairymax.html",
		Pieces: []engine.PieceDef{
			{Name: "Bishop", Letter: "B", Betza: "BtgabyabsB", Value: 370}, {Name: "Rook", Letter: "R", Betza: "RtgabyabsR", Value: 520},
		},
		Rules: []engine.Rule{rules.DeadPosition{Bare: true}},
	})
}

// TeamMate is Team-Mate Chess.
func TeamMate() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "team-mate", Name: "Team-Mate Chess", Aliases: []string{"teammate", "teammate chess"}, Inventor: "H. G. Muller", Year: "2014",
		Tags:        []string{"Chess Variant"},
		Description: "Eight different pieces, none of which can mate a king by itself:\nit always takes a team of two.",
		Source:      "https://www.chessvariants.com/invention/team-mate-chess",
		Array:       "ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC",
		Pieces: []engine.PieceDef{
			{Name: "Unicorn", Letter: "U", Betza: "WN", Value: 550}, as(phoenix, "Phoenix", "F"), worth(elephantFerz, 360, 360),
			{Name: "Acromantula", Letter: "A", Betza: "WyafsW", Value: 900}, {Name: "Mortar", Letter: "M", Betza: "AG", Value: 275},
			{Name: "Cobra", Letter: "C", Betza: "NmpafsafF", Value: 600}, {Name: "Adjutant", Letter: "J", Betza: "BD0", Value: 770},
		},
		Rules: []engine.Rule{
			rules.Promotion{Of: "P", To: "JCUNFEM"}, rules.FiftyMoves{Moves: 64}, rules.DeadPosition{Bare: true},
		},
		Without: []string{"Queen", "Rook", "Bishop"},
	})
}

// Ciccolini is Ciccolini's Chess.
func Ciccolini() engine.Definition {
	return tenByTenOf(engine.Definition{
		ID: "ciccolini", Name: "Ciccolini's Chess", Inventor: "Giuseppe Ciccolini", Year: "1820",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "An early game on a hundred squares, with elephants that leap as zebras\nand generals that are more than bishops.",
		Source:      "fmax.ini of Fairy-Max 5.0b; https://www.chessvariants.com/historic.dir/cicco.html",
		Array:       "rngeqkegnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNGEQKEGNR",
		Pieces: []engine.PieceDef{
			{Name: "Elephant", Letter: "E", Betza: "Z", Value: 225}, {Name: "General", Letter: "G", Betza: "BD0", Value: 700},
		},
		Rules:   []engine.Rule{rules.Promotion{Of: "P", To: "QGREN"}},
		Without: []string{"Bishop"},
	})
}

// tenByTenOf is chess on ten by ten squares with a king that castles by three.
func tenByTenOf(change engine.Definition) engine.Definition {
	change.Board = engine.Board{Files: 10, Ranks: 10}
	change.Pieces = append(change.Pieces, castlingKing("O3"))
	return Chess().Derive(change)
}

// Mexican is Mexican Chess.
func Mexican() engine.Definition {
	return tenByTenOf(engine.Definition{
		ID: "mexican", Name: "Mexican Chess", Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant"},
		Description: "Ten by ten squares, with two Conquistadores that move as camels\nand pawns that take up to three steps at first.",
		Source:      "fmax.ini of Fairy-Max 5.0b",
		Array:       "rncbqkbcnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCBQKBCNR",
		Pieces:      []engine.PieceDef{eager("3", "r2"), as(camel, "Conquistador", "C")},
		Rules:       []engine.Rule{rules.Promotion{Of: "P", To: "QRBNC"}},
	})
}

// AlmostWildebeest is Wildebeest Chess as Fairy-Max plays it.
func AlmostWildebeest() engine.Definition {
	return WildebeestChess().Derive(engine.Definition{
		ID: "almost-wildebeest", Name: "Almost Wildebeest Chess", Aliases: []string{"almostwildebeest"}, Inventor: "H. G. Muller", Year: "2014",
		Tags:        []string{"Chess Variant"},
		Description: "Wildebeest Chess, but that kings castle by two squares or more\nand start opposite the other queen, and stalemate is a draw.",
		Source:      "fmax.ini of Fairy-Max 5.0b",
		Array:       "rnccgkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKGCCNR",
		Pieces:      []engine.PieceDef{as(wildebeest, "Gnu", "G"), castlingKing("O2")},
		Rules: []engine.Rule{
			rules.Checkmate{}, rules.FlexibleCastling{Shredder: true, Longest: 4}, rules.Promotion{Of: "P", To: "QG"},
		},
		Without: []string{"Wildebeest"},
	})
}

// GrandeAcedrex is Grant Acedrex.
func GrandeAcedrex() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "grande-acedrex", Name: "Grant Acedrex", Aliases: []string{"grande acedrex", "grandeacedrex"}, Inventor: "Unknown", Year: "1283",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "The great chess of King Alfonso the Wise: unicorns, lions, giraffes,\ncrocodiles and the bird Aanca on twelve by twelve squares.",
		Source:      "Libro de los Juegos (1283); https://www.chessvariants.com/historic.dir/acedrex.html, as Fairy-Max 5.0b plays it",
		Board:       engine.Board{Files: 12, Ranks: 12},
		Array:       "rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR",
		Pieces: []engine.PieceDef{
			plainPawn, king, {Name: "Giraffe", Letter: "G", Betza: "Z", Value: 235},
			as(bishop, "Crocodile", "C"), {Name: "Lion", Letter: "L", Betza: "HC", Value: 450}, rook,
			{Name: "Unicorn", Letter: "U", Betza: "NmpafsyafW", Value: 700}, {Name: "Aanca", Letter: "A", Betza: "FyafsF", Value: 830},
		},
		Format: "{array} {side} {leaps} {castling} {ep} {halfmove} {move}",
		Rules: []engine.Rule{
			rules.FilePromotion{Of: "P", Instead: "KA"}, rules.InitialLeaps{Type: "K", Leaps: "mDmA", Section: "leaps"}, rules.DeadPosition{Bare: true},
		},
		Without: []string{"castling", "en passant", "promotion", "Queen", "Bishop", "Knight"},
	})
}
