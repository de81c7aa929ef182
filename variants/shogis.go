package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// shogis are Shogi and its kin, in which captured pieces come back.
func shogis() []engine.Definition {
	return []engine.Definition{
		Shogi(), CheckShogi(), Minishogi(), Judkins(), Gorogoro(), EuroShogi(), Okisaki(), Yari(), Tori(),
		KyotoShogi(), MicroShogi(), Dobutsu(), ShoShogi(),
	}
}

// nifu limits the pawns that a player may have on a file.
func nifu(pawn string, n int) []rules.DropZone { return []rules.DropZone{{Types: pawn, PerFile: n}} }

// lastRanks lets pieces promote as in Shogi, in a zone.
func lastRanks(of string, zone engine.Region) rules.Promotion {
	return rules.Promotion{Of: of, Zone: zone, Leaving: true, Optional: true, Stuck: true}
}

// CheckShogi is Check-Shogi.
func CheckShogi() engine.Definition {
	return Shogi().Derive(engine.Definition{
		ID: "checkshogi", Name: "Check-Shogi", Inventor: "Unknown", Year: "circa 2020",
		Tags:        []string{"Chess Variant"},
		Description: "Shogi in which the first check wins,\nso that nobody can afford to answer a threat too late.",
		Source:      "https://github.com/fairy-stockfish/Fairy-Stockfish",
		Format:      "{array} {side} {castling} {ep} {checks} {halfmove} {move}",
		Rules:       []engine.Rule{rules.CheckCount{Checks: 1}},
	})
}

// Minishogi is Minishogi.
func Minishogi() engine.Definition {
	return Shogi().Derive(engine.Definition{
		ID: "minishogi", Name: "Minishogi", Aliases: []string{"mini", "5x5 shogi", "gogo shogi"}, Inventor: "Shigenobu Kusumoto", Year: "1970",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Shogi on 25 squares with one piece of each kind;\nthe first player loses by repetition.",
		Source:      "https://en.wikipedia.org/wiki/Minishogi",
		Board:       engine.Board{Files: 5, Ranks: 5},
		Array:       "rbsgk/4p/5/P4/KGSBR[]",
		Rules:       []engine.Rule{lastRanks("PSBR", "r5"), rules.Repetition{Times: 4, PerpetualCheck: true, Loser: "w"}},
		Without:     []string{"Lance", "Knight", "Promoted Lance", "Promoted Knight"},
	})
}

// Judkins is Judkins Shogi.
func Judkins() engine.Definition {
	return Shogi().Derive(engine.Definition{
		ID: "judkins", Name: "Judkins Shogi", Inventor: "Paul Judkins", Year: "before 1998",
		Tags:        []string{"Chess Variant"},
		Description: "Shogi on 36 squares, one piece of each kind but the lance;\npieces promote on the last two ranks.",
		Source:      "https://en.wikipedia.org/wiki/Judkins_shogi",
		Board:       engine.Board{Files: 6, Ranks: 6},
		Array:       "rbnsgk/5p/6/6/P5/KGSNBR[]",
		Rules:       []engine.Rule{lastRanks("PNSBR", "r5-6")},
		Without:     []string{"Lance", "Promoted Lance"},
	})
}

// Gorogoro is Goro Goro Shogi.
func Gorogoro() engine.Definition {
	return Shogi().Derive(engine.Definition{
		ID: "gorogoro", Name: "Goro Goro Shogi", Inventor: "Madoka Kitao and the Japan Shogi Association", Year: "2012",
		Tags:        []string{"Chess Variant"},
		Description: "Cats and dogs for children who have learnt Dobutsu Shogi:\nsilvers, golds and pawns on 30 squares.",
		Source:      "https://en.wikipedia.org/wiki/D%C5%8Dbutsu_sh%C5%8Dgi",
		Board:       engine.Board{Files: 5, Ranks: 6},
		Array:       "sgkgs/5/1ppp1/1PPP1/5/SGKGS[]",
		Rules:       []engine.Rule{lastRanks("PS", "r5-6")},
		Without:     []string{"Lance", "Knight", "Bishop", "Rook", "Promoted Lance", "Promoted Knight", "Dragon Horse", "Dragon King"},
	})
}

// EuroShogi is EuroShogi. Promotion is compulsory, as
// Fairy-Stockfish has it; cutechess lets players decline it, and so counts
// 382,870 and not 380,499 lines of four plies.
func EuroShogi() engine.Definition {
	return Shogi().Derive(engine.Definition{
		ID: "euroshogi", Name: "EuroShogi", Inventor: "Vladimír Pribylinec", Year: "2000",
		Tags:        []string{"Chess Variant"},
		Description: "Shogi on the European board: the pieces are cubes whose faces\nshow what they are, and promotion is compulsory.",
		Source:      "https://en.wikipedia.org/wiki/EuroShogi",
		Board:       engine.Board{Files: 8, Ranks: 8},
		Array:       "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[]",
		Pieces:      []engine.PieceDef{{Name: "Knight", Letter: "N", Betza: "fNsW", Value: 450}},
		Rules:       []engine.Rule{rules.Promotion{Of: "PNBR", Zone: "r6-8", Leaving: true}},
		Without:     []string{"Lance", "Silver", "Promoted Lance", "Promoted Silver"},
	})
}

// Okisaki is Okisaki Shogi.
func Okisaki() engine.Definition {
	return Shogi().Derive(engine.Definition{
		ID: "okisakishogi", Name: "Okisaki Shogi", Inventor: "Unknown", Year: "20th century",
		Tags:        []string{"Chess Variant"},
		Description: "Shogi on ten by ten squares with the queen and the knights of chess,\nand lances that also go back.",
		Source:      "https://en.wikipedia.org/wiki/Okisaki_shogi",
		Board:       engine.Board{Files: 10, Ranks: 10},
		Array:       "lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL[]",
		Pieces: []engine.PieceDef{
			{Name: "Lance", Letter: "L", Betza: "vR", Value: 500}, {Name: "Knight", Letter: "N", Betza: "N", Value: 500},
			{Name: "Queen", Letter: "Q", Betza: "Q", Value: 1700},
		},
	})
}

// Yari is Yari Shogi.
func Yari() engine.Definition {
	return Shogi().Derive(engine.Definition{
		ID: "yarishogi", Name: "Yari Shogi", Inventor: "Christian Freeling", Year: "1981",
		Tags:        []string{"Chess Variant"},
		Description: "Spear shogi: nearly all pieces can run straight ahead\nover a board of seven by nine squares.",
		Source:      "https://www.chessvariants.com/shogivariants.dir/yarishogi.html",
		Board:       engine.Board{Files: 7, Ranks: 9},
		Array:       "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[]",
		Pieces: []engine.PieceDef{
			{Name: "Yari Knight", Letter: "N", Betza: "fRffN", Value: 500}, {Name: "Yari Bishop", Letter: "B", Betza: "fFfR", Value: 450},
			{Name: "Yari Rook", Letter: "R", Betza: "frlR", Value: 800},
			{Name: "Yari Silver", Letter: "+P", Also: "S", Betza: "fWfFbR", Value: 550, Base: "Pawn"},
			{Name: "Yari Gold", Letter: "+B", Also: "G", Betza: "WfFbR", Value: 650, Base: "Yari Bishop"},
			{Name: "Promoted Yari Knight", Letter: "+N", Betza: "WfFbR", Value: 650, Base: "Yari Knight"},
			{Name: "Promoted Yari Rook", Letter: "+R", Also: "L", Betza: "R", Value: 990, Base: "Yari Rook"},
		},
		Rules: []engine.Rule{
			lastRanks("PNBR", "r7-9"), rules.Drops{Captured: true, Movable: true, Zones: nifu("P", 1)}, rules.Repetition{PerpetualCheck: true},
		},
		Without: []string{
			"Lance", "Knight", "Silver", "Gold", "Bishop", "Rook",
			"Tokin", "Promoted Lance", "Promoted Knight", "Promoted Silver", "Dragon Horse", "Dragon King",
		},
	})
}

// Tori is Tori Shogi.
func Tori() engine.Definition {
	return engine.Definition{
		ID: "torishogi", Name: "Tori Shogi", Aliases: []string{"bird shogi"}, Inventor: "Toyota Genryu", Year: "1799",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Bird shogi: swallows, quails, pheasants and cranes on 49 squares;\nonly swallows and falcons promote, and they must.",
		Source:      "https://en.wikipedia.org/wiki/Tori_shogi",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 7, Ranks: 7},
		Symmetry:    engine.Rotate,
		Array:       "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[]",
		Pieces: []engine.PieceDef{
			{Name: "Swallow", Letter: "S", Betza: "fW", Value: 100}, {Name: "Falcon", Letter: "F", Betza: "FsfW", Value: 550},
			{Name: "Crane", Letter: "C", Betza: "FvW", Value: 450}, {Name: "Left Quail", Letter: "L", Betza: "fRbrBblF", Value: 400},
			{Name: "Right Quail", Letter: "R", Betza: "fRblBbrF", Value: 400}, {Name: "Pheasant", Letter: "P", Betza: "bFfD", Value: 250},
			{Name: "Phoenix", Letter: "K", Betza: "K", Royal: true},
			{Name: "Goose", Letter: "+S", Also: "G", Betza: "fAbD", Value: 350, Base: "Swallow"},
			{Name: "Eagle", Letter: "+F", Also: "E", Betza: "KbRfBbF2", Value: 1100, Base: "Falcon"},
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Promotion{Of: "SF", Zone: "r6-7", Leaving: true},
			rules.Drops{Captured: true, Movable: true, PawnMate: true, Zones: nifu("S", 2)},
			rules.Repetition{Times: 4, PerpetualCheck: true, Loser: "mover"},
		},
	}
}

// flips are pieces that turn into others and back: a letter, what it is at
// first, and what it turns into.
func flips(letter string, first, then engine.PieceDef) []engine.PieceDef {
	base := first.Name
	first.Letter, then.Letter, then.Base = letter, "+"+letter, base
	then.Name += " of the " + base
	return []engine.PieceDef{first, then}
}

// The faces of pieces that turn into others.
var (
	pawnFace   = engine.PieceDef{Name: "Pawn", Betza: "fW", Value: 90}
	lanceFace  = engine.PieceDef{Name: "Lance", Betza: "fR", Value: 315}
	knightFace = engine.PieceDef{Name: "Knight", Betza: "ffN", Value: 405}
	silverFace = engine.PieceDef{Name: "Silver", Betza: "FfW", Value: 495}
	goldFace   = engine.PieceDef{Name: "Gold", Betza: gold, Value: 540}
	bishopFace = engine.PieceDef{Name: "Bishop", Betza: "B", Value: 700}
	rookFace   = engine.PieceDef{Name: "Rook", Betza: "R", Value: 800}
	shogiKing  = engine.PieceDef{Name: "King", Letter: "K", Betza: "K", Royal: true}
)

// flipping is Shogi with pieces that turn over, on a small board.
func flipping(d engine.Definition, pairs ...[]engine.PieceDef) engine.Definition {
	d.Symmetry = engine.Rotate
	for _, pair := range pairs {
		d.Pieces = append(d.Pieces, pair...)
	}
	d.Pieces = append(d.Pieces, shogiKing)
	d.Rules = append([]engine.Rule{
		rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Drops{Captured: true, Faces: true}, rules.Repetition{Times: 4, PerpetualCheck: true},
	}, d.Rules...)
	return d
}

// KyotoShogi is Kyoto Shogi.
func KyotoShogi() engine.Definition {
	return flipping(engine.Definition{
		ID: "kyotoshogi", Name: "Kyoto Shogi", Inventor: "Tamiya Katsuya", Year: "1976",
		Tags:        []string{"Chess Variant"},
		Description: "Every piece turns over with each of its moves: rook and pawn, bishop\nand silver, gold and knight, gold and lance are two faces of one.",
		Source:      "https://en.wikipedia.org/wiki/Kyoto_shogi",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 5, Ranks: 5},
		Array:       "p+nks+l/5/5/5/+LSK+NP[]",
		Rules:       []engine.Rule{rules.Promotion{Of: "PLNS", Zone: "all", Leaving: true, Flip: true}},
	}, flips("P", pawnFace, rookFace), flips("L", lanceFace, goldFace), flips("N", knightFace, goldFace), flips("S", silverFace, bishopFace))
}

// MicroShogi is Micro Shogi.
func MicroShogi() engine.Definition {
	return flipping(engine.Definition{
		ID: "micro", Name: "Micro Shogi", Aliases: []string{"microshogi"}, Inventor: "Oyama Yasuharu", Year: "circa 1980",
		Tags:        []string{"Chess Variant"},
		Description: "Five pieces each on four by five squares, which turn over\nwhenever they capture, and may be dropped with either face up.",
		Source:      "https://en.wikipedia.org/wiki/Micro_shogi",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 4, Ranks: 5},
		Array:       "kb+r+l/p3/4/3P/+L+RBK[]",
		Rules:       []engine.Rule{rules.Promotion{Of: "PLBR", Zone: "all", Leaving: true, Flip: true, Capture: true}},
	}, flips("P", pawnFace, knightFace), flips("L", lanceFace, silverFace), flips("B", bishopFace, goldFace), flips("R", rookFace, goldFace))
}

// Dobutsu is Dobutsu Shogi.
func Dobutsu() engine.Definition {
	return engine.Definition{
		ID: "dobutsu", Name: "Dobutsu Shogi", Aliases: []string{"let's catch the lion"}, Inventor: "Madoka Kitao", Year: "2008",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Shogi for children on twelve squares: catch the lion,\nor take your own to the other side.",
		Source:      "https://en.wikipedia.org/wiki/D%C5%8Dbutsu_sh%C5%8Dgi",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 3, Ranks: 4},
		Symmetry:    engine.Rotate,
		Array:       "gle/1c1/1C1/ELG[]",
		Pieces: []engine.PieceDef{
			{Name: "Chick", Letter: "C", Betza: "fW", Value: 100}, {Name: "Elephant", Letter: "E", Betza: "F", Value: 250},
			{Name: "Giraffe", Letter: "G", Betza: "W", Value: 275}, {Name: "Lion", Letter: "L", Betza: "K", Value: 1000},
			{Name: "Hen", Letter: "+C", Also: "H", Betza: gold, Value: 350, Base: "Chick"},
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Extinction{Types: "L"},
			rules.LocationVictory{Types: "L", On: "r^1", Safe: true},
			rules.Promotion{Of: "C", Leaving: true}, rules.Drops{Captured: true, Types: "CEGL"}, rules.Repetition{},
		},
	}
}

// ShoShogi is Sho Shogi.
func ShoShogi() engine.Definition {
	return Shogi().Derive(engine.Definition{
		ID: "shoshogi", Name: "Sho Shogi", Inventor: "Unknown", Year: "circa 16th century",
		Tags:        []string{"Chess Variant", "Historic"},
		Description: "Shogi before there were drops, with a drunk elephant\nthat promotes to a second king.",
		Source:      "https://en.wikipedia.org/wiki/Sho_shogi",
		Array:       "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL",
		Pieces: []engine.PieceDef{
			{Name: "King", Letter: "K", Betza: "K", Value: 400}, {Name: "Drunk Elephant", Letter: "E", Betza: "FsfW", Value: 350},
			{Name: "Prince", Letter: "+E", Betza: "K", Value: 600, Base: "Drunk Elephant"},
		},
		Rules:   []engine.Rule{lastRanks("PLNSBRE", "r^3-1"), rules.LastRoyal{Types: "K +E"}},
		Without: []string{"drops"},
	})
}
