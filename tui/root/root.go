// Package root is the model that Bubble Tea runs: it routes messages to screens, opens
// and closes overlays, sets up games, and shuts the program down. It knows screens only
// by the interface ui.Screen.
package root

import (
	"errors"
	"fmt"
	"sync"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/renderer"
	"github.com/ferzchess/ferz/tui/internal/terminal"
	"github.com/ferzchess/ferz/tui/ui"
)

// Root is the model: it routes messages and owns the screens.
type Root struct {
	Suspend tea.Cmd                   // gives the terminal back to the shell for a while; nil: there is none
	Memory  *terminal.CapabilityCache // what terminals have answered, kept if the settings say so; nil: nothing

	c           *ui.Common
	home        ui.Screen // where leaving the others leads
	active      ui.Screen
	overlays    []ui.Screen // over the active one, the uppermost last
	helpView    *ui.TextView
	loading     uint64 // the id of the load under way, or 0
	loadingName string // is being loaded
	initial     tea.Cmd
	keyPressed  bool            // a key was pressed
	greeting    string          // for the next new game
	quitWarned  bool            // the last key would have quit, and lost something
	closing     sync.WaitGroup  // the ends of screens that are gone
	shutdown    <-chan struct{} // closed when they are over, or were waited for long enough; nil: the player has not quit
}

// New opens the home screen, or immediately a game if there is one to play.
func New(c *ui.Common, home ui.Screen, play *ui.GameConfig) *Root {
	r := &Root{c: c, home: home, active: home}
	if play != nil {
		r.initial = tea.Batch(r.load(*play), findUnfinished(c))
	} else {
		r.initial = tea.Batch(r.home.Init(), findUnfinished(c))
	}
	return r
}

// Open begins with a screen instead of the home screen, to which it returns.
func (r *Root) Open(s ui.Screen) {
	r.active, r.initial = s, tea.Batch(r.initial, s.Init())
}

// Await runs a command from the beginning, such as one that brings ui.Summoned.
func (r *Root) Await(cmd tea.Cmd) { r.initial = tea.Batch(r.initial, cmd) }

// Stay keeps the home screen: unfinished games are mentioned, not offered on a screen.
func (r *Root) Stay() { r.keyPressed = true }

// Active returns the screen that is shown, maybe below others.
func (r *Root) Active() ui.Screen { return r.active }

// Home returns the screen where leaving the others leads.
func (r *Root) Home() ui.Screen { return r.home }

// Loading reports whether a game is being set up.
func (r *Root) Loading() bool { return r.loading != 0 }

// ShuttingDown reports whether the program is about to end.
func (r *Root) ShuttingDown() bool { return r.shutdown != nil }

// Init implements tea.Model.
func (r *Root) Init() tea.Cmd { return tea.Batch(r.initial, r.c.WatchVariants()) }

// Mouse implements terminal.Program.
func (r *Root) Mouse() renderer.Mouse {
	switch {
	case !r.c.Settings.Settings.Mouse:
		return renderer.MouseOff
	case r.c.IsLocal && r.helpView == nil && r.loading == 0 && hovers(r.Top()):
		return renderer.MouseMotion
	}
	return renderer.MouseButtons
}

// Hover implements terminal.Program.
func (r *Root) Hover(x, y int) bool {
	h, ok := r.Top().(ui.Hoverer)
	return ok && r.helpView == nil && r.loading == 0 && h.Hover(x, y)
}

// Update implements tea.Model: what concerns all screens, then the overlay,
// then the active screen.
func (r *Root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, size := msg.(tea.WindowSizeMsg); r.shutdown != nil && !size {
		return r, nil // nothing new begins
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.c.Width, r.c.Height = msg.Width, msg.Height
		resize(r.home)
		for _, s := range append([]ui.Screen{r.active}, r.overlays...) {
			resize(s)
		}
		if r.helpView != nil {
			r.helpView.Resize()
		}
		return r, nil
	case terminal.Found:
		if r.c.ApplyCapabilities(msg) {
			return r, r.broadcast(ui.SettingsChangedMsg{})
		}
		return r, nil
	case tea.KeyMsg:
		return r, r.splitKeys(msg)
	case ui.BellMsg:
		return r, r.c.Ring()
	case ui.QuitMsg:
		return r, r.quit()
	case ui.OpenScreenMsg:
		return r, r.show(msg.Screen)
	case ui.VariantChosenMsg:
		return r, r.show(r.c.Make.Setup(r.c, msg.Def))
	case ui.LeaveSetupMsg:
		return r, r.show(r.home)
	case ui.LeaveGameMsg:
		if msg.Back == nil {
			msg.Back = r.home
		}
		return r, r.show(msg.Back)
	case ui.UnfinishedMsg:
		return r, r.offer(msg)
	case ui.StartGameMsg:
		return r, r.load(msg.Config)
	case ui.Summoned:
		return r, tea.Batch(r.load(msg.Config), msg.Next)
	case ui.Announced:
		if err := errors.New(msg.Text); !showError(r.Top(), err) {
			showError(r.active, err)
		}
		return r, msg.Next
	case ui.Refused:
		r.showLoadError(msg.Err)
		return r, nil
	case ui.GameLoadedMsg:
		return r, r.loaded(msg)
	case ui.VariantsReloadedMsg:
		return r, tea.Batch(r.reread(msg), r.c.WatchVariants())
	case ui.PreviewMsg, ui.SaveStateMsg, ui.StateSavedMsg:
		return r, r.home.Update(msg)
	}
	return r, r.broadcast(msg)
}

// reread handles a change of the user's own variants.
func (r *Root) reread(msg ui.VariantsReloadedMsg) tea.Cmd {
	if msg.Reread == nil {
		return nil
	}
	r.c.SetVariants(msg.Reread)
	return r.home.Update(msg)
}

// splitKeys handles keys one by one: a slow link delivers several characters together,
// and "f1" would be read as a function key. Two Escs together, which Bubble Tea reads
// as Alt+Esc, are handled one after the other, the second when the effect of the first,
// such as leaving a screen, is complete.
func (r *Root) splitKeys(msg tea.KeyMsg) tea.Cmd {
	if msg.Type == tea.KeyEsc && msg.Alt {
		esc := tea.KeyMsg{Type: tea.KeyEsc}
		return tea.Sequence(r.press(esc), ui.Send(esc))
	}
	if msg.Type != tea.KeyRunes || msg.Paste || len(msg.Runes) < 2 {
		return r.press(msg)
	}
	var cmds []tea.Cmd
	for _, letter := range msg.Runes {
		cmds = append(cmds, r.press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{letter}, Alt: msg.Alt}))
	}
	return tea.Batch(cmds...)
}

func (r *Root) press(msg tea.KeyMsg) tea.Cmd {
	r.keyPressed = true
	warned := r.quitWarned
	r.quitWarned = false
	switch {
	case key.Matches(msg, ui.Keys.Quit):
		if keepsKey(r.Top(), msg) {
			r.helpView = nil
			return r.Top().Update(msg)
		}
		if lost := unsavedWarning(r.active); !warned && lost != "" {
			return r.warn(lost)
		}
		return r.quit()
	case key.Matches(msg, ui.Keys.Redraw):
		return tea.ClearScreen
	case key.Matches(msg, ui.Keys.Suspend) && r.Suspend != nil:
		return r.Suspend
	case r.helpView != nil:
		if r.helpView.Press(msg) {
			r.helpView = nil
		}
		return nil
	case r.loading != 0:
		if key.Matches(msg, ui.Keys.Cancel) {
			r.loading = 0
		}
		return nil
	case key.Matches(msg, ui.Keys.Help) && !keepsKey(r.Top(), msg):
		r.helpView = ui.NewHelp(r.c, r.help())
		return nil
	}
	if s := r.globalScreenFor(msg); s != nil {
		return r.push(s)
	}
	if len(r.overlays) > 0 {
		return r.Top().Update(msg)
	}
	if f, ok := r.active.(ui.Filterer); ok && f.Filters(msg) {
		return tea.Batch(r.show(r.home), r.home.Update(msg))
	}
	return r.active.Update(msg)
}

// warn shows a warning about what quitting would lose.
func (r *Root) warn(lost string) tea.Cmd {
	r.quitWarned, r.helpView = true, nil
	showError(r.active, errors.New(lost+" Ctrl+Q again quits"))
	if len(r.overlays) > 0 {
		return r.remove(r.overlays[0])
	}
	return nil
}

// show makes a screen the active one and ends the background work of the previous one.
func (r *Root) show(s ui.Screen) tea.Cmd {
	closed := r.closeScreens()
	r.active = s
	r.helpView = nil
	return tea.Batch(closed, appear(s))
}

// load sets a game up in the background.
func (r *Root) load(config ui.GameConfig) tea.Cmd {
	r.loading, r.loadingName = r.c.NextID(), config.Def.Name
	return ui.LoadCmd(r.c, r.loading, config)
}

// loaded starts the game that was set up, unless it was canceled.
func (r *Root) loaded(msg ui.GameLoadedMsg) tea.Cmd {
	if msg.ID != r.loading {
		return nil
	}
	r.loading = 0
	if msg.Err != nil {
		r.showLoadError(msg.Err)
		return nil
	}
	g, err := r.c.Make.Game(r.c, msg.Config, msg.Tree)
	if err != nil {
		r.showLoadError(err)
		return nil
	}
	r.greet(g)
	if !msg.Config.Review && r.c.Settings.Notes.PlayedAgain(msg.Config.Def.ID) {
		return tea.Batch(r.show(g), ui.Send(ui.SaveStateMsg{}))
	}
	return r.show(g)
}

// showLoadError shows why a game can't be set up.
func (r *Root) showLoadError(err error) {
	if !showError(r.active, err) {
		r.active = r.home
		resize(r.home)
		showError(r.home, err)
	}
}

// View implements tea.Model. It is never larger than the window.
func (r *Root) View() string {
	return r.c.Render(r.helpView, func() []string {
		if r.loading != 0 {
			return []string{"Setting up " + ui.Clean(r.loadingName) + "..."}
		}
		return r.Top().View()
	})
}

// mouse passes the mouse to the top screen; if that does not handle it, the wheel
// scrolls as keys do.
func (r *Root) mouse(msg tea.MouseMsg) tea.Cmd {
	if r.loading != 0 {
		return nil
	}
	if r.helpView == nil {
		r.keyPressed = r.keyPressed || ui.Clicked(msg)
		if m, ok := r.Top().(ui.MouseTaker); ok {
			if cmd, taken := m.Mouse(msg); taken {
				return cmd
			}
		}
	}
	wheel := ui.WheelSteps[msg.Button]
	switch {
	case msg.Action != tea.MouseActionPress:
	case wheel < 0:
		return r.press(tea.KeyMsg{Type: tea.KeyUp})
	case wheel > 0:
		return r.press(tea.KeyMsg{Type: tea.KeyDown})
	}
	return nil
}

// findUnfinished searches for games that can be resumed.
func findUnfinished(c *ui.Common) tea.Cmd {
	if c.Games == nil {
		return nil
	}
	ctx, catalogue, games := c.Ctx, c.Variants, c.Games
	return func() tea.Msg {
		var found ui.UnfinishedMsg
		archive.ScanStore(ctx, catalogue, games, func(b archive.Batch) bool {
			for _, r := range b.Records {
				switch {
				case r.Problem != "":
					found.Bad = append(found.Bad, r)
				case r.Offered():
					found.Games = append(found.Games, r)
				}
			}
			return true
		})
		return found
	}
}

// offer offers to resume unfinished games, unless the user has begun something
// else.
func (r *Root) offer(found ui.UnfinishedMsg) tea.Cmd {
	for _, bad := range found.Bad {
		r.c.Notices = append(r.c.Notices, fmt.Sprintf("%s can't be read, skipped: %s", bad.File.Path, bad.Problem))
	}
	if len(found.Games) == 0 {
		return nil
	}
	text := words.Count(len(found.Games), "unfinished game") + " kept; " + ui.GamesKey.Help().Key + " shows all games."
	if r.active != r.home {
		r.greeting = text
		r.greet(r.active)
		return nil
	}
	if !r.keyPressed && r.loading == 0 {
		return r.show(r.c.Make.Resume(r.c, found))
	}
	r.greeting = text // said in the game that is being loaded
	r.c.Notices = append(r.c.Notices, text)
	return nil
}

// greet mentions once, on a screen, that there are games to resume.
func (r *Root) greet(s ui.Screen) {
	if g, ok := s.(ui.Greeter); ok && r.greeting != "" && g.Greet(r.greeting) {
		r.greeting = ""
	}
}
