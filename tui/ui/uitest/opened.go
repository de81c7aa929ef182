package uitest

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/ui"
)

// Opened stands for a screen of another package and has what it was made from.
// Esc leaves it, as it would the screen.
type Opened struct {
	What   string // such as "game"
	Def    engine.Definition
	Config ui.GameConfig
	Tree   *pgn.Game
	Begun  int // times that it became visible
	Back   ui.Screen
	Use    func(v *engine.Variant, fen string) // of an editor: takes a position over
	Told   []tea.Msg                           // keys apart
	Typed  string                              // letters
	Path   string                              // of a file
	layer  bool
}

var _ interface {
	ui.Screen
	ui.Resizer
} = (*Opened)(nil)

// Makers make screens that are only stood for.
func Makers() ui.Makers {
	engines := func(*ui.Common) ui.Screen { return &Opened{What: "engines", layer: true} }
	settings := func(*ui.Common) ui.Screen { return &Opened{What: "settings", layer: true} }
	return ui.Makers{
		Setup: func(_ *ui.Common, def engine.Definition) ui.Screen { return &Opened{What: "setup", Def: def} },
		Editor: func(_ *ui.Common, p *engine.Position, back ui.Screen, use func(*engine.Variant, string)) ui.Screen {
			return &Opened{What: "editor", Def: p.Variant().Def, Back: back, Use: use}
		},
		Game: func(_ *ui.Common, config ui.GameConfig, tree *pgn.Game) (ui.Screen, error) {
			return &Opened{What: "game", Def: config.Def, Config: config, Tree: tree, Back: config.Kept.Back}, nil
		},
		Resume:   func(*ui.Common, ui.UnfinishedFound) ui.Screen { return &Opened{What: "resume"} },
		Library:  func(_ *ui.Common, _ string, back ui.Screen) ui.Screen { return &Opened{What: "library", Back: back} },
		Engines:  engines,
		Settings: settings,
		Workshop: func(_ *ui.Common, path, beginning string, back ui.Screen) (ui.Screen, error) {
			return &Opened{What: "workshop", Path: path, Typed: beginning, Back: back}, nil
		},
		Anywhere: []ui.Opener{
			{Key: ui.EnginesKey, Open: engines, Is: ui.Is[*Opened]},
			{Key: ui.SettingsKey, Open: settings, Is: ui.Is[*Opened]},
		},
		Play: func(_ *ui.Common, def engine.Definition) (tea.Cmd, error) {
			return ui.Send(ui.GameWanted{Config: ui.GameConfig{Def: def}}), nil
		},
	}
}

func (o *Opened) Init() tea.Cmd {
	o.Begun++
	return nil
}

func (o *Opened) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		o.Told = append(o.Told, msg)
	}
	o.Typed += string(k.Runes)
	if k.Type != tea.KeyEsc {
		return nil
	}
	if o.layer {
		return ui.Send(ui.LayerLeft{Screen: o})
	}
	return ui.Send(ui.GameLeft{Back: o.Back})
}

func (o *Opened) Resize()                {}
func (o *Opened) View() []string         { return []string{"This is the " + o.What + "."} }
func (o *Opened) Help() []ui.HelpSection { return nil }

// Game waits until a game is opened, and returns it.
func (s *Stage) Game() *Opened {
	s.T.Helper()
	s.Until("a game is opened", func() bool { return s.IsOpen("game") })
	return s.Root.Active().(*Opened)
}

// IsOpen reports whether a screen that is only stood for is the active one.
func (s *Stage) IsOpen(what string) bool {
	o, ok := s.Root.Active().(*Opened)
	return ok && o.What == what && !s.Root.Loading()
}
