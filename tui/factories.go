package tui

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/engines"
	"github.com/ferzchess/ferz/tui/game"
	"github.com/ferzchess/ferz/tui/library"
	"github.com/ferzchess/ferz/tui/positionedit"
	"github.com/ferzchess/ferz/tui/settings"
	"github.com/ferzchess/ferz/tui/setup"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/tui/variantedit"
)

// makersOn know the screens that a host permits: the one of engines adds and starts
// programs.
func makersOn(h *host.Host) ui.Makers {
	m := allMakers()
	if h.Permits(host.Programs) != nil {
		m.Engines = nil
		m.Global = slices.DeleteFunc(m.Global, func(o ui.GlobalScreen) bool { return slices.Equal(o.Key.Keys(), ui.EnginesKey.Keys()) })
	}
	return m
}

// allMakers know all screens.
func allMakers() ui.Makers {
	openEngines := func(c *ui.Common) ui.Screen { return engines.New(c) }
	openSettings := func(c *ui.Common) ui.Screen { return settings.New(c) }
	return ui.Makers{
		Setup: func(c *ui.Common, def engine.Definition) ui.Screen { return setup.New(c, def) },
		Editor: func(c *ui.Common, p *engine.Position, back ui.Screen, use func(v *engine.Variant, fen string)) ui.Screen {
			return positionedit.New(c, p, back, use)
		},
		Play: setup.Play,
		Game: func(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (ui.Screen, error) {
			return game.New(c, config, tree)
		},
		Resume:   func(c *ui.Common, found ui.UnfinishedMsg) ui.Screen { return library.NewResume(c, found) },
		Library:  func(c *ui.Common, path string, back ui.Screen) ui.Screen { return library.New(c, path, back) },
		Engines:  openEngines,
		Settings: openSettings,
		Workshop: func(c *ui.Common, path, beginning string, back ui.Screen) (ui.Screen, error) {
			return variantedit.New(c, path, beginning, back)
		},
		Global: []ui.GlobalScreen{
			{Key: ui.EnginesKey, Open: openEngines, Is: ui.IsType[*engines.Screen]},
			{Key: ui.SettingsKey, Open: openSettings, Is: ui.IsType[*settings.Screen]},
		},
	}
}
