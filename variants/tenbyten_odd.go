package variants

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Brouhaha is Brouhaha: a board of 8x8 with eight squares around it. The
// board's own squares have their usual names.
func Brouhaha() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "brouhaha", Name: "Brouhaha", Inventor: "Greg Strong", Year: "2006",
		Tags: []string{"Chess Variant"}, Look: engine.Look{Scheme: "Buckingham Green"},
		Description: "Chess with two Clerics and two Scouts more, which wait outside the board\non squares that vanish as soon as they are left.",
		Source:      "https://www.chessvariants.com/rules/brouhaha",
		Board: engine.Board{Files: 10, Ranks: 10, Names: squareNames("xabcdefghz", 0, 10),
			Removed: "a2-a9 j2-j9 b1-d1 g1-i1 b10-d10 g10-i10"},
		Array: "c3ss3c/1rnbqkbnr1/1pppppppp1/10/10/10/10/1PPPPPPPP1/1RNBQKBNR1/C3SS3C",
		Pieces: []engine.PieceDef{pawnFrom("a2-h2"), worth(queen, 900, 1000), castlingKing("jO2"),
			zoned(scout, "d0 e0", "fhN"), zoned(worth(cleric, 475, 500), "x0 z0", "fhC")},
		Rules: []engine.Rule{rules.CaptureOnly{On: "x0 d0 e0 z0", Name: "the eight squares outside the board"},
			rules.Promotion{Of: "P", To: "QRCBNS", Zone: "a8-h8"}},
	})
}

// zoned returns a piece that has more moves on the squares of a region.
func zoned(p engine.PieceDef, on engine.Region, moves string) engine.PieceDef {
	p.Zoned = []engine.Zoned{{On: on, Betza: moves}}
	return p
}

// squareNames renames the squares of a board, given a letter for each file and
// the first rank's number.
func squareNames(files string, first, ranks int) string {
	var names strings.Builder
	for f := range files {
		for r := range ranks {
			fmt.Fprintf(&names, "%c%d=%c%d ", 'a'+f, r+1, files[f], r+first)
		}
	}
	return names.String()
}

// OdinsRune is Odin's Rune Chess.
func OdinsRune() engine.Definition {
	return large().Derive(engine.Definition{
		ID: "odinsrune", Name: "Odin's Rune Chess", Inventor: "Gary K. Gifford", Year: "2005",
		Tags: []string{"Chess Variant"}, Look: engine.Look{Scheme: "Valhalla"},
		Description: "Valkyries carry their own side's pieces about, Forest Oxen strike twice,\nand kings can only do what their neighbours lend them.",
		Source:      "https://www.chessvariants.com/contests/10/odin/odins_rune_chess.html",
		Array:       "rfbvkkvbfr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RFBVKKVBFR",
		Format:      "{array} {side} {halfmove} {move}",
		Pieces: []engine.PieceDef{
			{Name: "Pawn", Letter: "P", Betza: "FfrmalFflmarF", Value: 200},
			worth(rook, 550, 650), worth(bishop, 375, 425),
			{Name: "Valkyrie", Letter: "V", Betza: "QudQmafudQ", Value: 900, Ending: 950},
			{Name: "Forest Ox", Letter: "F", Betza: "N", Value: 950},
			{Name: "King", Letter: "K", Betza: "QN", Value: 500},
		},
		Rules: []engine.Rule{rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Extinction{Types: "K"},
			rules.Borrow{Types: "K", From: "VFRBP"}, rules.Strike{Types: "F"}, rules.Relay{Types: "V"}},
		Without: []string{"castling", "en passant", "promotion", "fifty moves", "dead position", "Queen", "Knight"},
	})
}
