package tui

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/internal/setup"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/store"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// The smallest window that the screens are made for.
const (
	minWidth  = 60
	minHeight = 20
)

// common is what the screens share. Only Update changes it.
type common struct {
	ctx           context.Context
	width, height int
	profile       theme.Profile
	theme         *theme.Theme
	book          *sprites.Book
	settings      *settings.File
	store         *store.Store         // nil: games are not kept
	unkept        error                // why there is no store
	engines       *registry.Store      // nil: there are none but ferz
	find          xboard.DialectFinder // tells which engines can play a variant
	variants      library.Variants     // of kept games
	open          session.Opener
	start         xboard.Opener // starts registered engines; nil: none can be
	fresh         bool          // nothing was ever chosen or played here
	out           io.Writer     // the terminal, for what is no part of the screen
	own           bool          // the terminal is that of the process, which can be suspended
	now           func() time.Time
	pace          time.Duration // see session.Surroundings
	seed          uint64
	dir           string // where games are saved whose file has no directory; "": the working directory
	ids           atomic.Uint64
	notices       []string // for the next screen that can show them
}

// newCommon returns what the screens share, with what ferz itself can play.
func newCommon(ctx context.Context, profile theme.Profile, seed uint64) (*common, error) {
	if seed == 0 {
		seed = rand.Uint64()
	}
	file, _ := settings.Open("")
	book, err := sprites.Load()
	if err != nil {
		return nil, err
	}
	c := &common{book: book, out: io.Discard, ctx: ctx, profile: profile, settings: file, open: (&setup.Players{}).Open, now: time.Now, seed: seed}
	c.dress()
	return c, nil
}

// ring rings the terminal's bell.
func (c *common) ring() tea.Cmd {
	out := c.out
	return func() tea.Msg {
		_, _ = io.WriteString(out, "\a") // nobody misses a bell
		return nil
	}
}

// dress makes the theme that the settings ask for.
func (c *common) dress() { c.theme = c.themeWith(c.settings.Settings.Colors) }

// pieces returns the set of pieces that the settings ask for.
func (c *common) pieces() boardview.Set {
	switch c.settings.Settings.Pieces {
	case "letters":
		return boardview.Letters
	case "glyphs":
		return boardview.Glyphs
	case "rare":
		return boardview.Fairy
	case "kanji":
		return boardview.Kanji
	}
	return boardview.Pictures
}

// nextID returns a number that nothing had before.
func (c *common) nextID() uint64 { return c.ids.Add(1) }

// window draws a screen, or the help that lies over it, no larger than the
// window; one that is too small is told so.
func (c *common) window(overlay *helpView, view func() []string) string {
	var lines []string
	switch {
	case c.width == 0 || c.height == 0:
		return ""
	case c.width < minWidth || c.height < minHeight:
		lines = wrap(fmt.Sprintf("ferz needs a window of at least %dx%d; this one is %dx%d.", minWidth, minHeight, c.width, c.height), c.width)
	case overlay != nil:
		lines = overlay.view()
	default:
		lines = view()
	}
	return strings.Join(frame(lines, c.width, c.height), "\n")
}

// screen is one of the root's screens. Only the active one gets messages.
type screen interface {
	// update takes a message in. Commands report back by messages.
	update(msg tea.Msg) tea.Cmd
	// resize adapts to the common width and height.
	resize()
	// view returns the lines of the screen.
	view() []string
	// help returns what the screen's help shows.
	help() []helpSection
	// close ends what the screen has started. The command returned waits for it.
	close() tea.Cmd
}

// playing lists the registered engines that can play a variant.
func (c *common) playing(def engine.Definition) []string {
	if c.engines == nil || c.find == nil {
		return nil
	}
	v, err := engine.Compile(def, nil)
	if err != nil {
		return nil
	}
	var out []string
	for _, found := range c.engines.Candidates(v, c.find) {
		if found.Dialect != nil {
			out = append(out, found.Entry.Name)
		}
	}
	return out
}
