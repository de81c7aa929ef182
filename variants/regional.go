package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Shatranj is Shatranj.
func Shatranj() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "shatranj", Name: "Shatranj", Inventor: "Unknown", Year: "circa 7th century",
		Tags:        []string{"Chess Variant", "Historic", "Popular"},
		Description: "The chess of the caliphs, from which the European game came:\nslow elephants and a general, and a bare king has lost.",
		Source:      "H. J. R. Murray, A History of Chess (1913)",
		Array:       "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR",
		Pieces: []engine.PieceDef{
			plainPawn,
			{Name: "Elephant", Letter: "B", Also: "E", Betza: "A", Value: 150},
			{Name: "General", Letter: "Q", Also: "G", Betza: "F", Value: 175},
			king,
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.BareKing{},
			rules.Promotion{Of: "P", To: "Q"}, rules.FiftyMoves{Moves: 70},
		},
		Without: []string{"castling", "en passant", "dead position", "Bishop", "Queen"},
	})
}

// What players call the sides of Xiangqi and its kin, and of Shogi and its kin.
var (
	redAndBlack  = [2]engine.Side{{Name: "Red"}, {Name: "Black"}}
	senteAndGote = [2]engine.Side{{Name: "Sente"}, {Name: "Gote"}}
)

// Xiangqi is Xiangqi.
func Xiangqi() engine.Definition {
	return engine.Definition{
		ID: "xiangqi", Name: "Xiangqi", Aliases: []string{"chinese chess", "xiang qi"}, Inventor: "Unknown", Year: "circa 9th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional", "Popular"},
		Description: "Chinese chess: cannons that capture over a piece,\npalaces that generals can't leave, and a river between the armies.",
		Source:      "World Xiangqi Federation, World Xiangqi Rules; https://www.chessvariants.com/xiangqi.html",
		Sides:       redAndBlack,
		Board:       engine.Board{Files: 9, Ranks: 10},
		Array:       "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
		Pieces: []engine.PieceDef{
			{Name: "Soldier", Letter: "P", Betza: "fW", Value: 100, Zoned: []engine.Zoned{{On: "r6-10", Betza: "sW"}}},
			{Name: "Advisor", Letter: "A", Betza: "F", Value: 150},
			{Name: "Elephant", Letter: "B", Also: "E", Betza: "nA", Value: 175},
			{Name: "Horse", Letter: "N", Also: "H", Betza: "nN", Value: 350, Ending: 400},
			{Name: "Cannon", Letter: "C", Betza: "mRcpR", Value: 400, Ending: 375},
			{Name: "Chariot", Letter: "R", Betza: "R", Value: 800},
			{Name: "General", Letter: "K", Betza: "WvkR", Royal: true},
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses},
			rules.Confine{Types: "KA", To: "d1-f3", Name: "the palace, the nine squares d1 to f3"},
			rules.Confine{ID: " river", Types: "B", To: "r1-5", Name: "its own side of the river"},
			rules.Note{ID: " facing", Text: "The generals may not face each other along an open file."},
			rules.Repetition{PerpetualCheck: true, PerpetualChase: rules.Chase{
				By: "RNCAB", Prey: []rules.Prey{{Types: "RNCAB"}, {Types: "P", On: "r6-10"}},
				Always: []rules.Attack{{By: "NC", Of: "R"}, {By: "AB", Of: "RNC"}},
			}},
			rules.FiftyMoves{Moves: 60, Types: "-"},
			rules.DeadPosition{Harmless: "AB"},
		},
	}
}

// Janggi is Janggi by the rules of tournaments.
func Janggi() engine.Definition {
	return engine.Definition{
		ID: "janggi", Name: "Janggi", Aliases: []string{"korean chess", "jang gi"}, Inventor: "Unknown", Year: "circa 16th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional", "Popular"},
		Description: "Korean chess: cannons that hop over anything but cannons,\nlines in the palaces that most pieces follow, and no river.",
		Source:      "Korea Janggi Association; https://en.wikipedia.org/wiki/Janggi",
		Sides:       [2]engine.Side{{Name: "Cho", Color: "green"}, {Name: "Han", Color: "red"}},
		Board:       engine.Board{Files: 9, Ranks: 10},
		Symmetry:    engine.Rotate,
		Array:       "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR",
		Pieces: []engine.PieceDef{
			{Name: "Soldier", Letter: "P", Betza: "fsW", Value: 200, Zoned: []engine.Zoned{{On: "d1 d8", Betza: "frF"}, {On: "f1 f8", Betza: "flF"}, {On: "e2 e9", Betza: "fF"}}},
			{Name: "Guard", Letter: "A", Betza: "W", Value: 300, Zoned: palaceLines("F", "F")},
			{Name: "Elephant", Letter: "B", Also: "E", Betza: "mafsmafW", Value: 300},
			{Name: "Horse", Letter: "N", Also: "H", Betza: "nN", Value: 500},
			{Name: "Cannon", Letter: "C", Betza: "pR", Value: 700, Zoned: palaceLines("pB2", "")},
			{Name: "Chariot", Letter: "R", Betza: "R", Value: 1300, Zoned: palaceLines("B2", "F")},
			{Name: "General", Letter: "K", Betza: "W", Royal: true, Zoned: palaceLines("F", "F")},
		},
		Rules: []engine.Rule{
			rules.Checkmate{},
			rules.Confine{Types: "KA", To: "d1-f3", Name: "the palace, the nine squares d1 to f3"},
			rules.Unhoppable{Types: "C"}, rules.Passing{King: "K", Twice: true}, rules.Bikjang{},
			rules.Repetition{PerpetualCheck: true}, rules.FiftyMoves{Types: "-"},
			rules.Points{Values: "R13 C7 N5 B3 A3 P2", Second: 1.5},
		},
	}
}

// palaceLines is what pieces do besides on the diagonal lines of Janggi's palaces:
// from the corners, towards the centre, and from the centre.
func palaceLines(corner, centre string) []engine.Zoned {
	lines := []engine.Zoned{
		{On: "d1 d8", Betza: "fr" + corner}, {On: "f1 f8", Betza: "fl" + corner},
		{On: "d3 d10", Betza: "br" + corner}, {On: "f3 f10", Betza: "bl" + corner},
	}
	if centre != "" {
		lines = append(lines, engine.Zoned{On: "e2 e9", Betza: centre})
	}
	return lines
}

// JanggiTraditional is Janggi in which faced generals draw the game.
func JanggiTraditional() engine.Definition {
	return Janggi().Derive(engine.Definition{
		ID: "janggitraditional", Name: "Traditional Janggi", Inventor: "Unknown", Year: "circa 16th century",
		Description: "Korean chess in which nobody counts points:\ntwo passes, or generals left facing each other, draw the game.",
		Source:      "https://en.wikipedia.org/wiki/Janggi",
		Without:     []string{"points"},
	})
}

// JanggiModern is Janggi as it is played on servers.
func JanggiModern() engine.Definition {
	return Janggi().Derive(engine.Definition{
		ID: "janggimodern", Name: "Modern Janggi", Inventor: "Kakao", Year: "2010s",
		Description: "Korean chess as servers play it: generals may face each other,\npoints decide, and nobody may go back and forth.",
		Source:      "Kakao Janggi; https://en.wikipedia.org/wiki/Janggi",
		Rules: []engine.Rule{
			rules.Repetition{Times: 4, PerpetualCheck: true}, rules.MoveRepetition{Types: "RCNBP"}, rules.FiftyMoves{Moves: 100, Types: "-"},
		},
		Without: []string{"bikjang"},
	})
}

// JanggiCasual is Janggi as friends play it.
func JanggiCasual() engine.Definition {
	return JanggiTraditional().Derive(engine.Definition{
		ID: "janggicasual", Name: "Casual Janggi", Inventor: "Unknown", Year: "circa 16th century",
		Description: "Korean chess in which generals may face each other,\nand nobody counts points.",
		Source:      "https://en.wikipedia.org/wiki/Janggi",
		Without:     []string{"bikjang"},
	})
}

// gold is what most promoted pieces of Shogi move like.
const gold = "WfF"

// Shogi is Shogi.
func Shogi() engine.Definition {
	return engine.Definition{
		ID: "shogi", Name: "Shogi", Aliases: []string{"japanese chess"}, Inventor: "Unknown", Year: "circa 16th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional", "Popular"},
		Description: "Japanese chess: captured pieces come back in the captor's service,\nand nearly all promote on the last three ranks.",
		Source:      "Japan Shogi Association; https://www.chessvariants.com/shogi.html",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 9, Ranks: 9},
		Symmetry:    engine.Rotate,
		Array:       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[]",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "fW", Value: 90},
			{Name: "Lance", Letter: "L", Betza: "fR", Value: 315},
			{Name: "Knight", Letter: "N", Betza: "ffN", Value: 405},
			{Name: "Silver", Letter: "S", Betza: "FfW", Value: 495},
			{Name: "Gold", Letter: "G", Betza: gold, Value: 540},
			{Name: "Bishop", Letter: "B", Betza: "B", Value: 855},
			{Name: "Rook", Letter: "R", Betza: "R", Value: 990},
			{Name: "King", Letter: "K", Betza: "K", Royal: true},
			{Name: "Tokin", Letter: "+P", Betza: gold, Value: 540, Base: "Pawn"},
			{Name: "Promoted Lance", Letter: "+L", Betza: gold, Value: 540, Base: "Lance"},
			{Name: "Promoted Knight", Letter: "+N", Betza: gold, Value: 540, Base: "Knight"},
			{Name: "Promoted Silver", Letter: "+S", Betza: gold, Value: 540, Base: "Silver"},
			{Name: "Dragon Horse", Letter: "+B", Betza: "BW", Value: 945, Base: "Bishop"},
			{Name: "Dragon King", Letter: "+R", Betza: "RF", Value: 1395, Base: "Rook"},
		},
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses},
			rules.Promotion{Of: "PLNSBR", Zone: "r^3-1", Leaving: true, Optional: true, Stuck: true},
			rules.Drops{Captured: true, Movable: true, PawnMate: true, Zones: []rules.DropZone{{Types: "P", PerFile: 1}}},
			rules.Repetition{Times: 4, PerpetualCheck: true},
		},
	}
}
