package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Crazyhouse is crazyhouse.
func Crazyhouse() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "crazyhouse", Name: "Crazyhouse", Tag: "Crazyhouse", Aliases: []string{"zh"}, Inventor: "Unknown", Year: "circa 1980",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Captured pieces change sides and can be dropped anywhere,\nso that attacks hardly ever run out of steam.",
		Source:      "https://lichess.org/variant/crazyhouse",
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[]",
		Rules: []engine.Rule{
			rules.Drops{Captured: true, Zones: []rules.DropZone{{Types: "P", On: "r2-7"}}},
			rules.Promotion{Of: "P", To: "QRBN", Marked: true}, rules.FiftyMoves{Moves: rules.Never},
		},
		Without: []string{"dead position"},
	})
}

// PocketKnight is Pocket Knight.
func PocketKnight() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "pocketknight", Name: "Pocket Knight", Inventor: "Unknown", Year: "circa 1900",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "Each player has a third knight in the pocket,\nto be dropped on an empty square instead of a move, once.",
		Source:      "D. B. Pritchard, The Encyclopedia of Chess Variants (1994)",
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn]",
		Rules:       []engine.Rule{rules.Drops{Types: "N"}},
	})
}

// Seirawan is S-Chess.
func Seirawan() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "seirawan", Name: "Seirawan Chess", Aliases: []string{"s-chess", "schess", "sharper chess"},
		Inventor: "Yasser Seirawan and Bruce Harper", Year: "2007",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "A Hawk (bishop and knight) and an Elephant (rook and knight)\nenter behind pieces that make their first moves.",
		Source:      "https://www.chessvariants.com/index/msdisplay.php?itemid=MSseirawan",
		Array:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe]",
		Pieces: []engine.PieceDef{
			{Name: "Hawk", Letter: "H", Betza: "BN", Value: 850},
			{Name: "Elephant", Letter: "E", Betza: "RN", Value: 900},
		},
		Rules:   []engine.Rule{rules.Gating{}, rules.Promotion{Of: "P", To: "QRBNHE"}},
		Without: []string{"castling"},
	})
}
