package tui

import (
	"errors"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/variants"
)

// root is the model: it routes messages and owns the screens.
type root struct {
	c        *common
	start    *startScreen
	active   screen
	over     []screen // over the active one, the uppermost last
	overlay  *helpView
	loading  uint64 // the id of the load under way, or 0
	what     string // is being loaded
	initial  tea.Cmd
	touched  bool           // a key was pressed
	greeting string         // for the next new game
	warned   bool           // the last key would have quit, and lost something
	ending   func() tea.Msg // waits for the end of what was going on when the player quit
}

// newRoot opens the start screen, or a game if the options name one.
func newRoot(c *common, opts Options) (*root, error) {
	r := &root{c: c, start: newStart(c, variants.Listed())}
	r.active = r.start
	if opts.Variant == "" {
		r.initial = tea.Batch(r.start.preview(), findUnfinished(c))
		return r, nil
	}
	config, err := c.configOf(&opts)
	if err != nil {
		return nil, err
	}
	r.initial = tea.Batch(r.load(config), findUnfinished(c))
	return r, nil
}

// Init implements tea.Model.
func (r *root) Init() tea.Cmd { return tea.Batch(r.initial, r.c.mouse()) }

// Update implements tea.Model: what concerns all screens, then the overlay,
// then the active screen.
func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.c.width, r.c.height = msg.Width, msg.Height
		r.start.resize()
		for _, s := range append([]screen{r.active}, r.over...) {
			s.resize()
		}
		if r.overlay != nil {
			r.overlay.resize()
		}
		return r, nil
	case tea.KeyMsg:
		return r, r.typed(msg)
	case ringBell:
		return r, r.c.ring()
	case screenWanted:
		return r, r.show(msg.screen)
	case variantChosen:
		return r, r.show(newSetup(r.c, msg.def))
	case setupLeft:
		return r, r.show(r.start)
	case gameLeft:
		return r, r.show(r.behind())
	case unfinishedFound:
		return r, r.offer(msg)
	case gameWanted:
		return r, r.load(msg.config)
	case gameLoaded:
		return r, r.loaded(msg)
	case previewed, notesChanged, notesSaved:
		return r, r.start.update(msg)
	}
	return r, r.pass(msg)
}

// typed takes keys in one by one: a slow link delivers several characters at
// once, and "f1" would be taken for a function key.
func (r *root) typed(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || msg.Paste || len(msg.Runes) < 2 {
		return r.press(msg)
	}
	var cmds []tea.Cmd
	for _, letter := range msg.Runes {
		cmds = append(cmds, r.press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{letter}, Alt: msg.Alt}))
	}
	return tea.Batch(cmds...)
}

func (r *root) press(msg tea.KeyMsg) tea.Cmd {
	r.touched = true
	warned := r.warned
	r.warned = false
	switch {
	case key.Matches(msg, keys.quit):
		if !warned && r.loses() != "" {
			return r.warn()
		}
		return quit(r.end())
	case key.Matches(msg, keys.redraw):
		return tea.ClearScreen
	case key.Matches(msg, keys.suspend) && r.c.own:
		return suspend(r.c.ctx)
	case r.overlay != nil:
		if r.overlay.press(msg) {
			r.overlay = nil
		}
		return nil
	case r.loading != 0:
		if key.Matches(msg, keys.cancel) {
			r.loading = 0
		}
		return nil
	case key.Matches(msg, keys.help) && !r.writes(msg):
		r.overlay = &helpView{c: r.c, sections: append(r.top().help(), r.everywhere())}
		return nil
	case len(r.over) > 0:
		return r.top().update(msg)
	case r.active == screen(r.start) && key.Matches(msg, gamesKey):
		return r.show(newLibrary(r.c, "", nil))
	}
	if s := r.opens(msg); s != nil {
		return r.lay(s)
	}
	if s, ok := r.active.(*resumeScreen); ok && s.passesOn(msg) {
		return tea.Batch(r.show(r.start), r.start.update(msg))
	}
	return r.active.update(msg)
}

// loses says what quitting would lose, or "".
func (r *root) loses() string {
	if g, ok := r.active.(*gameScreen); ok {
		return g.loses()
	}
	return ""
}

// warn warns of what quitting would lose, where it can be seen.
func (r *root) warn() tea.Cmd {
	r.warned, r.overlay = true, nil
	g := r.active.(*gameScreen)
	g.info, g.chooser = nil, nil
	g.complain(errors.New(r.loses() + " ^Q again quits"))
	if len(r.over) > 0 {
		return r.lift(r.over[0])
	}
	return nil
}

// writes reports whether a key belongs to a text that is typed, such as a
// comment.
func (r *root) writes(msg tea.KeyMsg) bool {
	s, ok := r.top().(interface{ writing() bool })
	return ok && typed(msg) && s.writing()
}

// show makes a screen the active one and ends what the one before has started.
func (r *root) show(s screen) tea.Cmd {
	wait := r.closeScreens()
	r.active = s
	r.overlay = nil
	s.resize()
	if b, ok := s.(interface{ begin() tea.Cmd }); ok {
		return tea.Batch(wait, b.begin())
	}
	return wait
}

// load sets a game up in the background.
func (r *root) load(config gameConfig) tea.Cmd {
	r.loading, r.what = r.c.nextID(), config.def.Name
	return loadCmd(r.c, r.loading, config)
}

// loaded starts the game that was set up, unless it was given up.
func (r *root) loaded(msg gameLoaded) tea.Cmd {
	if msg.id != r.loading {
		return nil
	}
	r.loading = 0
	if msg.err != nil {
		r.refuse(msg.err)
		return nil
	}
	g, err := newGame(r.c, msg.config, msg.tree)
	if err != nil {
		r.refuse(err)
		return nil
	}
	r.greet(g)
	if !msg.config.review && r.c.settings.Notes.PlayedAgain(msg.config.def.ID) {
		return tea.Batch(r.show(g), send(notesChanged{}))
	}
	return r.show(g)
}

// refuse says why a game can't be set up.
func (r *root) refuse(err error) {
	if s, ok := r.active.(interface{ complain(error) }); ok {
		s.complain(err)
		return
	}
	r.active = r.start
	r.start.resize()
	r.start.notice = err.Error()
}

// View implements tea.Model. It is never larger than the window.
func (r *root) View() string {
	return r.c.window(r.overlay, func() []string {
		if r.loading != 0 {
			return []string{"Setting up " + r.what + "..."}
		}
		return r.top().view()
	})
}
