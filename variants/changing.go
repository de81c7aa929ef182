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
		Cannibal(), Benedict(), KnightRelay(),
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

// Cannibal is Cannibal Chess.
func Cannibal() engine.Definition {
	royal := func(p engine.PieceDef, name, letter string) engine.PieceDef {
		p.Name, p.Letter, p.Royal, p.Value, p.Ending = name, letter, true, 0, 0
		return p
	}
	kings := []engine.PieceDef{
		royal(plainPawn, "Pawn King", "I"), royal(knight, "Knight King", "J"), royal(bishop, "Bishop King", "L"),
		royal(rook, "Rook King", "T"), royal(queen, "Queen King", "W"),
	}
	eats := []rules.Change{}
	for _, victim := range []string{"P", "N", "B", "R", "Q"} {
		eats = append(eats, rules.Change{Of: "PNBRQ", To: victim, Capturing: victim})
	}
	for i, victim := range []string{"P", "N", "B", "R", "Q"} {
		eats = append(eats, rules.Change{Of: "KIJLTW", To: kings[i].Letter, Capturing: victim})
	}
	return Chess().Derive(engine.Definition{
		ID: "cannibal", Name: "Cannibal Chess", Inventor: "Unknown", Year: "before 1994",
		Tags:        []string{"Chess Variant"},
		Description: "A piece that captures another one becomes what it has eaten.\nSo does the king, who stays royal.",
		Source:      "https://www.chessvariants.com/difftaking.dir/cannibal.html",
		Pieces:      kings,
		Rules: []engine.Rule{
			rules.TypeChange{Changes: eats, Promoting: true}, rules.Castling{King: "K"}, rules.Promotion{ID: " of kings", Of: "I", To: "W"}, rules.DeadPosition{Bare: true},
		},
	})
}

// Benedict is Benedict Chess.
func Benedict() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "benedict", Name: "Benedict Chess", Inventor: "W. D. Troyka", Year: "2002",
		Tags:        []string{"Chess Variant"},
		Description: "Nothing is captured: what a piece attacks when it has moved\nchanges sides. Whose king changes sides has lost.",
		Source:      "https://www.chessvariants.com/difftaking.dir/benedict.html",
		Pieces:      []engine.PieceDef{commoner},
		Rules:       []engine.Rule{rules.Castling{King: "K"}, rules.Benedict{}, rules.Extinction{Types: "K"}},
		Without:     []string{"en passant", "dead position"},
	})
}

// KnightRelay is Knight Relay Chess.
func KnightRelay() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "knightrelay", Name: "Knight Relay Chess", Inventor: "Mannis Charosh", Year: "1972",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Knights are of iron: they capture nothing and can't be captured,\nbut the pieces that they guard move like knights as well.",
		Source:      "https://en.wikipedia.org/wiki/Knight_relay_chess",
		Pieces:      []engine.PieceDef{{Name: "Knight", Letter: "N", Betza: "mN", Value: 500}, commoner},
		Rules:       []engine.Rule{rules.Castling{King: "K"}, rules.KnightRelay{Knight: "N", King: "K", Pawn: "P"}},
		Without:     []string{"en passant", "dead position"},
	})
}
