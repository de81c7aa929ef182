package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Chess is orthodox chess, from which most others derive.
func Chess() engine.Definition {
	return engine.Definition{
		ID: "chess", Name: "Chess", Tag: engine.Untagged, Aliases: []string{"normal", "standard", "orthodox chess", "regular", "from position"},
		Inventor: "Unknown", Year: "circa 1475",
		Tags:        []string{"Chess Variant", "Historic", "Regional", "Popular"},
		Description: "The game that all others here are measured against,\nin its modern form with the mad queen of the late 15th century.",
		Source:      "FIDE Laws of Chess, https://handbook.fide.com/chapter/E012023",
		Board:       engine.Board{Files: 8, Ranks: 8},
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
		Pieces:      []engine.PieceDef{pawn, knight, bishop, rook, queen, castlingKing("O2")},
		Rules: []engine.Rule{
			rules.Checkmate{}, rules.Castling{}, rules.EnPassant{},
			rules.Promotion{Of: "P", To: "QRBN"},
			rules.FiftyMoves{}, rules.Repetition{}, rules.DeadPosition{},
		},
	}
}
