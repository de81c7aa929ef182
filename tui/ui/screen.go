package ui

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/clipboard"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/terminal"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// The smallest window that the screens are made for.
const (
	MinWidth  = 60
	MinHeight = 20
)

// Common is the state that screens share. Only Update changes it.
type Common struct {
	Ctx           context.Context
	Width, Height int
	Profile       theme.Profile
	Environ       []string         // of the terminal, "NAME=value" each
	Light         bool             // the terminal has a light background
	IsLocal       bool             // the terminal is not known to be remote
	fromEnv       *environmentLook // from the terminal's environment; nil until the terminal has reported more
	Theme         *theme.Theme
	Book          *sprites.Book
	*user.User
	Find            xboard.DialectFinder       // finds the engines that can play a variant
	known           atomic.Pointer[ini.Loader] // loads the variants of saved games
	Env             livegame.Env               // of games, but for Now and Keeper; Open nil: opens players as Opener does
	Start           xboard.Opener              // starts registered engines; nil: none can be
	FirstRun        bool                       // nothing was ever chosen or played here
	Out             io.Writer                  // the terminal, for output besides the screen
	Clipboard       func(text string) error    // sets the system's clipboard; nil: nothing may
	name            string                     // of the terminal, by its own answer; "" if unknown
	Now             func() time.Time
	Seed            uint64
	Compiled        *gamespec.Compiled // variants that screens share
	ids             atomic.Uint64
	Notices         []string // for the next screen that can show them
	variantProblems []string // the notices about problems in the user's variants
	charsAsked      bool     // whether the font has Chinese characters was asked since the start
	Make            Makers
}

// NewCommon returns the shared state of a user's screens. start starts their engines.
func NewCommon(ctx context.Context, u *user.User, profile theme.Profile, seed uint64, start xboard.Opener) (*Common, error) {
	if seed == 0 {
		seed = rand.Uint64()
	}
	book, err := sprites.Load()
	if err != nil {
		return nil, err
	}
	c := &Common{User: u, Book: book, Out: io.Discard, Ctx: ctx, Profile: profile, FirstRun: u.Settings.IsFirstRun(), Now: time.Now, Seed: seed, Compiled: &gamespec.Compiled{}}
	c.known.Store(&ini.Loader{Catalogue: u.Variants})
	c.Start = u.Opener(start)
	for _, p := range u.Problems {
		c.Notices = append(c.Notices, p.Error())
	}
	c.ApplyTheme()
	return c, nil
}

// Opener returns what opens players in the background, where the settings may not be
// read: ferz searches in as many threads as they say now.
func (c *Common) Opener() livegame.Opener {
	if c.Env.Open != nil {
		return c.Env.Open
	}
	return (&gamespec.PlayerSource{Engines: c.Engines, Start: c.Start, Threads: c.Threads(), Hash: c.Hash(), Book: c.User.Book}).Open
}

// rereadEvery is how often the user's variant files are checked for changes.
const rereadEvery = 2 * time.Second

// WatchVariants waits a while and looks then whether games of the user's own have
// changed: it sends VariantsReloadedMsg.
func (c *Common) WatchVariants() tea.Cmd {
	reload := c.Reload
	if reload == nil {
		return nil
	}
	return tea.Tick(rereadEvery, func(time.Time) tea.Msg {
		reread, changed := reload()
		if !changed {
			reread = nil
		}
		return VariantsReloadedMsg{reread}
	})
}

// SetVariants gives the screens another list of variants: games in progress keep theirs.
// New problems with the files replace the earlier ones.
func (c *Common) SetVariants(reread *user.ReloadResult) {
	c.Variants = reread.Variants
	c.known.Store(&ini.Loader{Catalogue: c.Variants})
	c.Notices = slices.DeleteFunc(c.Notices, func(n string) bool { return slices.Contains(c.variantProblems, n) })
	c.variantProblems = nil
	for _, p := range reread.Problems {
		c.variantProblems = append(c.variantProblems, p.Error())
	}
	c.Notices = append(c.Notices, c.variantProblems...)
}

// Ring rings the terminal's bell.
func (c *Common) Ring() tea.Cmd {
	out := c.Out
	return func() tea.Msg {
		_, _ = io.WriteString(out, "\a") // an error doesn't matter: it is only the bell
		return nil
	}
}

// Copier returns what copies texts in the background.
func (c *Common) Copier() *clipboard.Copier {
	return &clipboard.Copier{Out: c.Out, Environ: c.Environ, Name: c.name, Near: c.IsLocal, System: c.Clipboard}
}

// ApplyTheme makes the theme that the settings ask for, and finds whether there are
// characters for the pieces of shogi and xiangqi.
func (c *Common) ApplyTheme() {
	c.Theme = c.ThemeWith(c.Settings.Settings.Colors)
	has, known := c.characters()
	c.Book.NoCharacters = known && !has || !known && c.Environ != nil
}

// environmentLook is the appearance that a terminal's environment variables suggest.
type environmentLook struct {
	light   bool
	profile theme.Profile
}

// ApplyCapabilities replaces the known capabilities of the terminal by newly reported ones,
// and reports whether screens look different afterwards.
func (c *Common) ApplyCapabilities(f terminal.Found) bool {
	if c.fromEnv == nil {
		c.fromEnv = &environmentLook{c.Light, c.Profile}
	}
	c.name = f.Name
	fine := c.Book.Images.SetCell(f.CellWidth, f.CellHeight)
	light := f.Background == terminal.Light || f.Background == terminal.Unknown && c.fromEnv.light
	profile := c.fromEnv.profile
	switch hasColors := profile == theme.ANSI16 || profile == theme.ANSI256; {
	case hasColors && f.TrueColor:
		profile = theme.TrueColor
	case hasColors && f.HasName: // xterm, by its TERM
		profile = theme.ANSI256
	}
	i, blocks := &c.Book.Images, sprites.Detect(c.Environ, f.Name)
	if f.Name == "" {
		blocks = c.Book.Blocks
	}
	if blocks == c.Book.Blocks && light == c.Light && profile == c.Profile && f.ImageProtocols == i.Can && f.DefaultImages == i.Auto && !(fine && f.ImageProtocols != 0) {
		return false
	}
	c.Book.Blocks = blocks
	c.Light, c.Profile, i.Can, i.Auto = light, profile, f.ImageProtocols, f.DefaultImages
	c.ApplyTheme()
	return true
}

// Pieces returns the set of pieces that the settings ask for.
func (c *Common) Pieces() boardview.PieceSet {
	name := c.Settings.Settings.Pieces
	if name == "rare" {
		return boardview.Fairy
	}
	set, err := boardview.ParsePieceSet(name)
	if err != nil {
		return boardview.Pictures // auto
	}
	return set
}

// AnimatesMoves reports whether moves are animated.
func (c *Common) AnimatesMoves() bool {
	motion := c.Settings.Settings.Motion
	return motion == "yes" || motion == "auto" && c.IsLocal
}

// NextID returns a number that nothing had before.
func (c *Common) NextID() uint64 { return c.ids.Add(1) }

// Render draws a screen, or the help over it, no larger than the window; in a
// window that is too small it shows a message instead.
func (c *Common) Render(overlay *TextView, view func() []string) string {
	var lines []string
	switch {
	case c.Width == 0 || c.Height == 0:
		return ""
	case c.Width < MinWidth || c.Height < MinHeight:
		lines = Wrap(fmt.Sprintf("ferz needs a window of at least %dx%d; this one is %dx%d.", MinWidth, MinHeight, c.Width, c.Height), c.Width)
	case overlay != nil:
		lines = overlay.View()
	default:
		lines = view()
	}
	return safeFrame(strings.Join(FitFrame(lines, c.Width, c.Height), "\n"))
}

// Makers make the screens that others open.
type Makers struct {
	Setup    func(c *Common, def engine.Definition) Screen
	Editor   func(c *Common, p *engine.Position, back Screen, use func(v *engine.Variant, fen string)) Screen
	Game     func(c *Common, config GameConfig, tree *pgn.Game) (Screen, error)
	Resume   func(c *Common, found UnfinishedMsg) Screen
	Library  func(c *Common, path string, back Screen) Screen
	Engines  func(c *Common) Screen
	Settings func(c *Common) Screen
	Workshop func(c *Common, path, beginning string, back Screen) (Screen, error)

	// Play begins a game of a variant as it was set up last.
	Play func(c *Common, def engine.Definition) (tea.Cmd, error)

	// Global has the screens that a key opens over any other.
	Global []GlobalScreen
}

// GlobalScreen opens a screen by a key.
type GlobalScreen struct {
	Key  key.Binding
	Open func(c *Common) Screen
	Is   func(s Screen) bool // whether a screen is one that Open makes
}

// IsType reports whether a screen is of a type.
func IsType[S Screen](s Screen) bool {
	_, ok := s.(S)
	return ok
}

// EnginesFoundMsg: it is known which registered engines can play a variant.
type EnginesFoundMsg struct {
	ID    uint64 // of who has asked
	Names []string
}

// FindEngines looks in the background for the registered engines that can play
// a variant.
func (c *Common) FindEngines(id uint64, load func() (*engine.Variant, error)) tea.Cmd {
	if c.Engines == nil || c.Find == nil {
		return nil
	}
	engines, find := c.Engines, c.Find
	return func() tea.Msg {
		v, err := load()
		if err != nil {
			return nil
		}
		return EnginesFoundMsg{id, playing(engines, find, v)}
	}
}

// playing lists the registered engines that can play a variant.
func playing(engines *registry.Store, find xboard.DialectFinder, v *engine.Variant) []string {
	var out []string
	for _, found := range engines.Candidates(v, find) {
		if found.Dialect != nil {
			out = append(out, found.Entry.Name)
		}
	}
	return out
}

// ThemeWith returns the theme with a number of colors: "truecolor", "256", "16",
// "none", or else the number that the terminal supports.
func (c *Common) ThemeWith(colors string) *theme.Theme {
	profile := c.Profile
	asked := map[string]theme.Profile{"truecolor": theme.TrueColor, "256": theme.ANSI256, "16": theme.ANSI16, "none": theme.Mono}
	if p, ok := asked[colors]; ok && profile != theme.ASCII {
		profile = p
	}
	name := c.Settings.Settings.Theme
	if name == "auto" && c.Light {
		name = "oak"
	}
	t, err := theme.New(name, profile)
	if err != nil {
		t = theme.Default(profile)
	}
	return t
}
