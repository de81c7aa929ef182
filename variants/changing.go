package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// changing are games in which pieces change as they move or capture: their side,
// their type, or that they stay where they are.
func changing() []engine.Definition {
	return []engine.Definition{
		Andernach(), AntiAndernach(), SuperAndernach(), Gryphon(), CircularGryphon(), SimplifiedGryphon(), ChangeOver(), Rifle(), Shoot(),
	}
}

// Andernach is Andernach Chess.
func Andernach() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "andernach", Name: "Andernach Chess", Inventor: "Problemists meeting at Andernach", Year: "1993",
		Tags:        []string{"Chess Variant"},
		Description: "A piece that captures changes sides, all but the king:\nwho takes something gives the piece away that takes it.",
		Source:      "https://en.wikipedia.org/wiki/Andernach_chess",
		Rules:       []engine.Rule{rules.SideChange{Not: "K", Capturing: true}, rules.DeadPosition{Bare: true}},
	})
}

// AntiAndernach is Anti-Andernach Chess.
func AntiAndernach() engine.Definition {
	return Andernach().Derive(engine.Definition{
		ID: "antiandernach", Name: "Anti-Andernach Chess", Inventor: "Unknown", Year: "circa 1995",
		Tags:        []string{"Chess Variant"},
		Description: "A piece that moves without capturing changes sides, all but the king,\nso that it helps only once.",
		Source:      "https://en.wikipedia.org/wiki/Andernach_chess",
		Rules:       []engine.Rule{rules.SideChange{Not: "K", Quiet: true}},
	})
}

// SuperAndernach is Super-Andernach Chess.
func SuperAndernach() engine.Definition {
	return Andernach().Derive(engine.Definition{
		ID: "superandernach", Name: "Super-Andernach Chess", Inventor: "John Rice", Year: "1990s",
		Tags:        []string{"Chess Variant"},
		Description: "Every piece that moves changes sides, all but the king:\nwhat one has is what the other is going to have.",
		Source:      "https://en.wikipedia.org/wiki/Andernach_chess",
		Rules:       []engine.Rule{rules.SideChange{Not: "K", Capturing: true, Quiet: true}},
	})
}

// twoSets is how many pieces a player may have in the games of Gryphon Chess.
const twoSets = "NNNNBBBBRRRRQQ"

// Gryphon is Gryphon Chess.
func Gryphon() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "gryphon", Name: "Gryphon Chess", Aliases: []string{"complicacious chess"}, Inventor: "V. R. Parton", Year: "1961",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Each piece that moves is promoted, pawn, knight, bishop, rook, queen\nand king in turn. Any king may be mated, and at first there are none.",
		Source:      "https://en.wikipedia.org/wiki/V._R._Parton",
		Array:       "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR",
		Pieces:      []engine.PieceDef{king},
		Rules:       []engine.Rule{rules.Succession{Types: "PNBRQK", Most: twoSets}},
		Without:     []string{"castling", "dead position"},
	})
}

// CircularGryphon is Circular Gryphon Chess.
func CircularGryphon() engine.Definition {
	return Gryphon().Derive(engine.Definition{
		ID: "circulargryphon", Name: "Circular Gryphon Chess", Inventor: "V. R. Parton", Year: "1974",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Each piece that moves is promoted, pawn, knight, bishop, rook and queen\nin turn, and a queen becomes a pawn. There is one king each.",
		Source:      "https://en.wikipedia.org/wiki/V._R._Parton",
		Array:       Chess().Array,
		Rules:       []engine.Rule{rules.Succession{Types: "PNBRQ", Circular: true, Most: twoSets}, rules.DeadPosition{Bare: true}},
	})
}

// SimplifiedGryphon is Simplified Gryphon Chess.
func SimplifiedGryphon() engine.Definition {
	return Gryphon().Derive(engine.Definition{
		ID: "simplifiedgryphon", Name: "Simplified Gryphon Chess", Inventor: "V. R. Parton", Year: "1974",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Gryphon Chess with kings and pawns only. A king may only go forward\nuntil its side has captured something.",
		Source:      "https://en.wikipedia.org/wiki/V._R._Parton",
		Array:       "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3",
		Format:      "{array} {side} {castling} {ep} {captured} {halfmove} {move}",
		Rules:       []engine.Rule{rules.ForwardFirst{Types: "K"}},
	})
}

// ChangeOver is Change-Over Chess.
func ChangeOver() engine.Definition {
	return CircularGryphon().Derive(engine.Definition{
		ID: "changeover", Name: "Change-Over Chess", Inventor: "L. Russell Chauvenet", Year: "1943",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Each piece that moves becomes the next lesser one, and a pawn a queen:\nqueen, rook, bishop, knight, pawn in turn.",
		Source:      "https://github.com/cutechess/cutechess, gryphonboard.h",
		Rules:       []engine.Rule{rules.Succession{Types: "QRBNP", Circular: true}},
	})
}

// Rifle is Rifle Chess.
func Rifle() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "rifle", Name: "Rifle Chess", Aliases: []string{"shooting chess"}, Inventor: "William B. Seabrook", Year: "1921",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Pieces capture without moving: they shoot what they attack,\nand stay where they are.",
		Source:      "https://en.wikipedia.org/wiki/Rifle_chess",
		Rules:       []engine.Rule{rules.Rifle{}},
	})
}

// Shoot is Rifle Chess with compulsory captures.
func Shoot() engine.Definition {
	return Rifle().Derive(engine.Definition{
		ID: "shoot", Name: "Shoot Chess", Inventor: "Unknown", Year: "circa 1922",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Rifle Chess in which whoever can shoot must,\nso that a piece put forward forces the other's hand.",
		Source:      "https://en.wikipedia.org/wiki/Rifle_chess",
		Rules:       []engine.Rule{rules.MustCapture{}},
	})
}
