package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// root is the model: it routes messages and owns the screens.
type root struct {
	c       *common
	start   *startScreen
	active  screen
	overlay *helpView
	loading uint64 // the id of the load under way, or 0
	what    string // is being loaded
	initial tea.Cmd
}

// newRoot opens the start screen, or a game if the options name one.
func newRoot(c *common, opts Options) (*root, error) {
	r := &root{c: c, start: newStart(c, variants.Listed())}
	r.active = r.start
	if opts.Variant == "" {
		r.initial = r.start.preview()
		return r, nil
	}
	config, err := configOf(opts.Variant, opts.FEN)
	if err != nil {
		return nil, err
	}
	r.initial = r.load(config)
	return r, nil
}

// configOf reads a variant with values for its variables, for a game against
// the engine.
func configOf(spec, fen string) (gameConfig, error) {
	config := gameConfig{fen: fen, players: defaultPlayers}
	def, err := variants.Find(spec) // some names contain a colon
	if err == nil {
		config.def = def
		return config, nil
	}
	name, assigned, _ := strings.Cut(spec, ":")
	if config.def, err = variants.Find(name); err != nil {
		return config, err
	}
	config.values, err = givenValues(config.def, assigned)
	return config, err
}

// givenValues reads "Name=value,Name=value".
func givenValues(def engine.Definition, text string) (engine.Values, error) {
	values := engine.Values{}
	for pair := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if strings.TrimSpace(pair) == "" {
			continue
		}
		if !ok {
			return nil, fmt.Errorf("%q: want Variable=value", pair)
		}
		known := false
		for _, v := range def.Variables {
			if strings.EqualFold(v.Name, strings.TrimSpace(name)) {
				checked, err := v.Check(strings.TrimSpace(value))
				if err != nil {
					return nil, err
				}
				values[v.Name], known = checked, true
			}
		}
		if !known {
			return nil, fmt.Errorf("%s has no variable %q", def.Name, name)
		}
	}
	return values, nil
}

// Init implements tea.Model.
func (r *root) Init() tea.Cmd { return r.initial }

// Update implements tea.Model: what concerns all screens, then the overlay,
// then the active screen.
func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.c.width, r.c.height = msg.Width, msg.Height
		r.start.resize()
		r.active.resize()
		if r.overlay != nil {
			r.overlay.resize()
		}
		return r, nil
	case tea.KeyMsg:
		return r, r.press(msg)
	case variantChosen:
		r.show(newSetup(r.c, msg.def))
	case setupLeft, gameLeft:
		r.show(r.start)
	case gameWanted:
		return r, r.load(msg.config)
	case gameLoaded:
		return r, r.loaded(msg)
	case previewed:
		return r, r.start.update(msg)
	default:
		return r, r.active.update(msg)
	}
	return r, nil
}

func (r *root) press(msg tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.quit):
		r.active.close()
		return tea.Quit
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
	case key.Matches(msg, keys.help):
		r.overlay = &helpView{c: r.c, sections: r.active.help()}
		return nil
	}
	return r.active.update(msg)
}

// show makes a screen the active one and ends what the one before has started.
func (r *root) show(s screen) {
	r.active.close()
	r.active = s
	r.overlay = nil
	s.resize()
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
	g := newGame(r.c, msg.config, msg.game)
	r.show(g)
	return g.begin()
}

// refuse says why a game can't be set up.
func (r *root) refuse(err error) {
	if g, ok := r.active.(*gameScreen); ok {
		g.complain(err)
		return
	}
	r.show(r.start)
	r.start.notice = err.Error()
}

// View implements tea.Model. It is never larger than the window.
func (r *root) View() string {
	width, height := r.c.width, r.c.height
	if width == 0 || height == 0 {
		return ""
	}
	var lines []string
	switch {
	case width < minWidth || height < minHeight:
		lines = wrap(fmt.Sprintf("ferz needs a window of at least %dx%d; this one is %dx%d.", minWidth, minHeight, width, height), width)
	case r.overlay != nil:
		lines = r.overlay.view()
	case r.loading != 0:
		lines = []string{"Setting up " + r.what + "..."}
	default:
		lines = r.active.view()
	}
	return strings.Join(frame(lines, width, height), "\n")
}
