package formats_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants/records/recordstest"
	"github.com/ferzchess/ferz/variants/records/usi"
)

// TestUSIGames reads positions of Lishogi's games, which the size of the board and letters
// tell, and moves from start positions.
func TestUSIGames(t *testing.T) {
	const chu = "12/12/12/5p6/5Np5/6P5/12/12/12/12/6K5/k11 b - 1"
	for line, want := range map[string]recordstest.Want{
		"position sfen pgkst/5/5/5/TSKGP b - 1 moves 2e3d+ 1a1b+": {Variant: "kyotoshogi", Moves: "d1c2- e5e4-"},
		"sfen 1gks1/4l/5/5/TSK2 b Pt 5 moves R*2c T*3c":           {Variant: "kyotoshogi", Moves: "+P@d3 +L@c3"},
		"position sfen " + chu + " moves 7e6e7e":                  {Variant: "chu", Moves: "f8g8,g8f8"},
		"startpos moves 12i12h 12d12e":                            {Variant: "chu", Moves: "a4a5 a9a8"},
		"12i12h 12d12e":                                           {Variant: "chu", Moves: "a4a5 a9a8"},
		"startpos moves 16l16k":                                   {Variant: "tenjiku", Moves: "a5a6"},
		"startpos moves 2e3d+":                                    {Variant: "kyotoshogi", Moves: "d1c2-"},
		"startpos moves 4e3d":                                     {Variant: "minishogi", Moves: "b1c2"},
		"1gks1/4l/5/5/TSK2 b Pt moves R*2c T*3c":                  {Variant: "kyotoshogi", Moves: "+P@d3 +L@c3"},
		"4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e":                  {Variant: "shogi", Moves: "P@e5"},
		"4k4/9/9/9/9/9/9/9/4K4 w p moves P*5e":                    {Variant: "shogi", Moves: "P@e5"},
		"sfen 4k4/9/9/9/9/9/9/9/4K4 w moves 5a5b":                 {Variant: "shogi", Moves: "e9e8"},
		"position sfen 4k4/9/9/9/9/9/9/9/4K4 b - moves 5i5h":      {Variant: "shogi", Moves: "e1e2"},
		"position sfen lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL b - 1 moves 8h9f": {Variant: "annanshogi", Moves: "b2a4"},
		"position sfen lnsgkgsn1/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL w - 1 moves 8d8e": {Variant: "annanshogi", Moves: "b6b5"},
		"position sfen rkb/1p1/1P1/BKR b - 1 moves 2c2b 1a2b 1d1c 2b1c 2d1c P*2c":                          {Variant: "dobutsu", Moves: "b2b3 c4b3 c1c2 b3c2 b1c2 C@b2"},
		"position sfen gle/1c1/1C1/ELG b":      {Variant: "dobutsu"},
		"sfen 1k1/+P2/3/1K1 w Bp 3 moves P*1c": {Variant: "dobutsu", Moves: "C@c2"},
		"startpos moves 2c2b 1a2b":             {Variant: "dobutsu", Moves: "b2b3 c4b3"},
		"startpos moves 3e3d 3a3b":             {Variant: "minishogi", Moves: "c1c2 c5c4"},
		"startpos moves 7g7f 3c3d":             {Variant: "shogi", Moves: "c3c4 g7g6"},
	} {
		want.Result = "*"
		recordstest.Reads(t, &usi.Format, line+"\n", want)
	}
}

func FuzzUSI(f *testing.F) {
	recordstest.Fuzz(f, &usi.Format,
		"position sfen 4k/5/5/5/K4 w P 3 moves 1a1b\n",
		"startpos moves 7g7f 3c3d\nposition fen 4k4/9/9/9/9/9/9/9/9/4K4 w moves h2e2\n")
}

// TestUSIKingLeftInCheck reads a game of Chu Shogi to its end: a king that is left in check, and
// captured while there is a prince, and then the prince.
func TestUSIKingLeftInCheck(t *testing.T) {
	recordstest.Reads(t, &usi.Format, "position sfen 6k5/12/11p/12/12/12/6R5/12/12/6+e5/p11/5K6 w - 1 moves 12k12l 6g6a 6j6i 6a6i\n", recordstest.Want{
		Variant: "chu", Result: "1-0", Moves: "a2a1 g6g12 g3g4 g12g4",
	})
}
