package variants

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// grids are games in which squares alone forbid some moves.
func grids() []engine.Definition {
	return []engine.Definition{Grid(), DisplacedGrid(), SlippedGrid(), Gridolina()}
}

// Grid is Grid Chess.
func Grid() engine.Definition {
	return Chess().Derive(engine.Definition{
		ID: "grid", Name: "Grid Chess", Inventor: "Walter Stead", Year: "1953",
		Tags:        []string{"Chess Variant", "Popular"},
		Description: "A grid divides the board into sixteen cells of four squares,\nand every move must leave its cell.",
		Source:      "https://en.wikipedia.org/wiki/Grid_chess",
		Rules:       []engine.Rule{rules.Grid{}, rules.DeadPosition{Bare: true}},
	})
}

// DisplacedGrid is Displaced Grid Chess.
func DisplacedGrid() engine.Definition {
	return Grid().Derive(engine.Definition{
		ID: "displacedgrid", Name: "Displaced Grid Chess", Inventor: "Doug Grant", Year: "1974",
		Tags:        []string{"Chess Variant"},
		Description: "Grid Chess with the grid shifted by a file and a rank:\nthe corners are cells of their own, and pawns begin with two steps.",
		Source:      "https://en.wikipedia.org/wiki/Grid_chess",
		Rules:       []engine.Rule{rules.Grid{Files: 1, Ranks: 1}},
	})
}

// SlippedGrid is Slipped Grid Chess.
func SlippedGrid() engine.Definition {
	return Grid().Derive(engine.Definition{
		ID: "slippedgrid", Name: "Slipped Grid Chess", Inventor: "Unknown", Year: "Unknown",
		Tags:        []string{"Chess Variant"},
		Description: "Grid Chess with the grid shifted by a file:\nthe cells along both sides have two squares.",
		Source:      "https://en.wikipedia.org/wiki/Grid_chess",
		Rules:       []engine.Rule{rules.Grid{Files: 1}},
	})
}

// Gridolina is Berolina Grid Chess.
func Gridolina() engine.Definition {
	return Grid().Derive(engine.Definition{
		ID: "gridolina", Name: "Gridolina", Aliases: []string{"Berolina Grid Chess"}, Inventor: "Unknown", Year: "circa 1975",
		Tags:        []string{"Chess Variant"},
		Description: "Grid Chess with the pawns of Berolina Chess,\nwhich find a way out of their cells more often.",
		Source:      "https://en.wikipedia.org/wiki/Grid_chess",
		Pieces:      Berolina().Pieces[:1],
	})
}
