package ini_test

import "testing"

// TestStockfishCounts counts lines of three plies in games that say in keys of Fairy-Stockfish
// what those of their parents can't, or say otherwise. The counts are those of Fairy-Stockfish of
// July 2026 (commit c19b5f6c).
func TestStockfishCounts(t *testing.T) {
	const palaces = "c3 c4 c5 c6 c7 d3 d4 d5 d6 d7 e3 e4 e5 e6 e7 f3 f4 f5 f6 f7 g3 g4 g5 g6 g7"
	everywhere := func(key string) string { return key + " = *1 *2 *3 *4 *5 *6 *7 *8 *9 *10\n" }
	for name, row := range map[string]struct {
		text   string
		depth3 uint64
	}{
		"promoted guards are royal, and confined as what they have become": {"[x]\nmaxFile = 9\nmaxRank = 9\nstartFen = 2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2[] w - 0 1\n" +
			"commoner = k\nbishop = b\nhorse = n\nrook = r\ncannon = c\ncustomPiece1 = w:mBcpB\ncustomPiece2 = m:nAnD\ncustomPiece3 = g:Q1\n" +
			"mobilityRegionBlackCommoner = " + palaces + "\nmobilityRegionWhiteCommoner = " + palaces + "\npieceDrops = true\ncapturesToHand = true\n" +
			"whiteDropRegion = *1 *2\nblackDropRegion = *8 *9\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\ndupleCheck = true\n" +
			"promotedPieceType = g:k\npromotionRegionWhite = -\npromotionRegionBlack = -", 6276},
		"advisors leave a palace that the parent keeps generals in as well": {"[x:xiangqi]\n" + everywhere("mobilityRegionWhiteFers") + everywhere("mobilityRegionBlackFers") +
			everywhere("mobilityRegionWhiteElephant") + everywhere("mobilityRegionBlackElephant"), 91350},
		"another piece castles as the king": {"[x:chess]\nking = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\nextinctionPieceTypes = k", 8902},
		"only Black castles": {"[x:crazyhouse]\ncommoner = c\nbers = d\narchbishop = j\nfers = m\nshogiKnight = h\nlance = l\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\n" +
			"promotionPieceTypes = -\npromotedPieceType = p:c m:b h:n l:r\nmandatoryPiecePromotion = true\nstalemateValue = loss\ncapturesToHand = false\n" +
			"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/LH1CK1HL[LHMMDJ] w kq - 0 1\nwhiteDropRegion = *1 *2 *3 *4\nimmobilityIllegal = true", 224144},
		"a knight that moves otherwise": {"[x:chess]\nknight = n:fsRbK", 4850},
		"a pawn that moves otherwise":   {"[x:chess]\npawn = p:fmWfcFfmnD", 9194},
		"a soldier that never turns":    {"[x]\nsoldier = s:fW\nking = k\nsoldierPromotionRank = 4\nstartFen = 4k3/ssssssss/8/8/8/8/SSSSSSSS/4K3 w - - 0 1", 1030},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := start3(t, compile(t, readOne(t, row.text))); got != row.depth3 {
				t.Errorf("%d lines, want %d", got, row.depth3)
			}
		})
	}
}
