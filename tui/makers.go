package tui

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/ui"
)

// allMakers know all screens.
func allMakers() ui.Makers {
	return ui.Makers{
		Setup: func(c *ui.Common, def engine.Definition) ui.Screen { return newSetup(c, def) },
		Editor: func(c *ui.Common, p *engine.Position, back ui.Screen, use func(v *engine.Variant, fen string)) ui.Screen {
			return newEditor(c, p, back, use)
		},
		Play: playAgain,
		Game: func(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (ui.Screen, error) {
			return newGame(c, config, tree)
		},
		Resume:   func(c *ui.Common, found ui.UnfinishedFound) ui.Screen { return newResume(c, found) },
		Library:  func(c *ui.Common, path string, back ui.Screen) ui.Screen { return newLibrary(c, path, back) },
		Engines:  func(c *ui.Common) ui.Screen { return newEngines(c) },
		Settings: func(c *ui.Common) ui.Screen { return newSettings(c) },
	}
}
