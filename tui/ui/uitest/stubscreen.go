package uitest

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/ui"
)

// StubScreen replaces a screen of another package and records its arguments. Esc leaves
// it.
type StubScreen struct {
	What        string // such as "game"
	Def         engine.Definition
	Config      ui.GameConfig
	Tree        *pgn.Game
	Activations int // times that it became visible
	Back        ui.Screen
	Use         func(v *engine.Variant, fen string) // of an editor: takes a position over
	Received    []tea.Msg                           // keys apart
	Typed       string                              // letters
	Path        string                              // of a file
	layer       bool
}

var _ interface {
	ui.Screen
	ui.Resizer
} = (*StubScreen)(nil)

// Makers returns stub screens.
func Makers() ui.Makers {
	engines := func(*ui.Common) ui.Screen { return &StubScreen{What: "engines", layer: true} }
	settings := func(*ui.Common) ui.Screen { return &StubScreen{What: "settings", layer: true} }
	return ui.Makers{
		Setup: func(_ *ui.Common, def engine.Definition) ui.Screen { return &StubScreen{What: "setup", Def: def} },
		Editor: func(_ *ui.Common, p *engine.Position, back ui.Screen, use func(*engine.Variant, string)) ui.Screen {
			return &StubScreen{What: "editor", Def: p.Variant().Def, Back: back, Use: use}
		},
		Game: func(_ *ui.Common, config ui.GameConfig, tree *pgn.Game) (ui.Screen, error) {
			return &StubScreen{What: "game", Def: config.Def, Config: config, Tree: tree, Back: config.Kept.Back}, nil
		},
		Resume: func(*ui.Common, ui.UnfinishedMsg) ui.Screen { return &StubScreen{What: "resume"} },
		Library: func(_ *ui.Common, _ string, back ui.Screen) ui.Screen {
			return &StubScreen{What: "library", Back: back}
		},
		Engines:  engines,
		Settings: settings,
		Workshop: func(_ *ui.Common, path, beginning string, back ui.Screen) (ui.Screen, error) {
			return &StubScreen{What: "workshop", Path: path, Typed: beginning, Back: back}, nil
		},
		Global: []ui.GlobalScreen{
			{Key: ui.EnginesKey, Open: engines, Is: ui.IsType[*StubScreen]},
			{Key: ui.SettingsKey, Open: settings, Is: ui.IsType[*StubScreen]},
		},
		Play: func(_ *ui.Common, def engine.Definition) (tea.Cmd, error) {
			return ui.Send(ui.StartGameMsg{Config: ui.GameConfig{Def: def}}), nil
		},
	}
}

func (o *StubScreen) Init() tea.Cmd {
	o.Activations++
	return nil
}

func (o *StubScreen) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		o.Received = append(o.Received, msg)
	}
	o.Typed += string(k.Runes)
	if k.Type != tea.KeyEsc {
		return nil
	}
	if o.layer {
		return ui.Send(ui.CloseOverlayMsg{Screen: o})
	}
	return ui.Send(ui.LeaveGameMsg{Back: o.Back})
}

func (o *StubScreen) Resize()                {}
func (o *StubScreen) View() []string         { return []string{"This is the " + o.What + "."} }
func (o *StubScreen) Help() []ui.HelpSection { return nil }

// Game waits until a game is opened, and returns it.
func (s *Stage) Game() *StubScreen {
	s.T.Helper()
	s.WaitUntil("a game is opened", func() bool { return s.IsOpen("game") })
	return s.Root.Active().(*StubScreen)
}

// IsOpen reports whether a stub of the given kind is the active screen.
func (s *Stage) IsOpen(what string) bool {
	o, ok := s.Root.Active().(*StubScreen)
	return ok && o.What == what && !s.Root.Loading()
}
