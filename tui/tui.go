package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/demo"
	"github.com/ferzchess/ferz/tui/internal/clipboard"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/noquery"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/terminal"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/root"
	"github.com/ferzchess/ferz/tui/start"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard"
)

func init() { noquery.Restore() }

// Options say what to start with, and on which terminal. Their zero value
// opens the start screen on the terminal of the process.
type Options struct {
	Variant string // play this at once, such as "chess256:PositionNumber=17"
	FEN     string // from this position

	// Who plays the variant, by color: "you", "ferz", "ferz 1200" or an engine;
	// "": you with White against ferz.
	Players [2]string
	Clock   string // time control of both, as clock.Parse reads it; "": none

	Edit        string // edit this file of games; "": none
	InitialText string // its text, if the file does not exist
	Invent      bool   // begin with the choice of a game to edit, or to begin a new one from

	Puzzles *puzzles.Round // ask these; nil: there are none

	DemoPace time.Duration // the time between two moves of a tour that plays by itself; 0: there is none

	Input   io.Reader   // keys; nil: standard input
	Output  io.Writer   // screen; nil: standard output
	Sizes   <-chan Size // of an Output that is not a file, such as an SSH channel: what it is at first, and becomes
	Environ []string    // for colors, such as "TERM=xterm"
	Seed    uint64      // for what is drawn at random; 0: another one each time

	User  *user.User           // nil: one who has nothing
	Start xboard.Opener        // starts registered engines
	Find  xboard.DialectFinder // finds how an engine can play a variant

	Shared *Shared // with other users of the process; nil: there are none
	// Lobby makes the screen on which others are met, which a key opens over any other; nil:
	// nobody is met.
	Lobby  *ui.GlobalScreen
	Summon tea.Cmd // waits for a game that begins elsewhere, see ui.Summoned; nil: none does
}

// Shared is what the screens of several users of one process share.
type Shared struct{ compiled gamespec.Compiled }

// Compiled returns the variants that are shared.
func (s *Shared) Compiled() *gamespec.Compiled { return &s.compiled }

// maxShared is how many compiled variants are kept for many users.
const maxShared = 48

// NewShared returns something to share.
func NewShared() *Shared { return &Shared{gamespec.Compiled{Most: maxShared}} }

// Size is that of a terminal, in columns and rows.
type Size = terminal.Size

// Run shows the screen until the player quits, the context is done or the terminal
// is gone; the latter is not an error. A game in progress is saved.
func Run(ctx context.Context, opts Options) error {
	if opts.User == nil {
		opts.User = user.New()
	}
	gallery, memory := images.NewCache(), opts.memory()
	t, err := opts.terminal(gallery, memory, 0)
	if err != nil {
		return opts.withAdvice(err)
	}
	ctx, cancel := t.Watch(ctx)
	defer cancel()
	c, err := ui.NewCommon(ctx, opts.User, theme.Detect(opts.Environ), opts.Seed, opts.Start)
	if err != nil {
		return err
	}
	opts.applyKnownLook(c, gallery, t.Remembered())
	if opts.Shared != nil {
		c.Compiled = &opts.Shared.compiled
	}
	c.IsLocal = !t.Remote()
	c.Out, c.Make, c.Find, c.Env.MinMoveTime = t, makersOn(&c.Host), opts.Find, minMoveTime
	if opts.Lobby != nil {
		c.Make.Global = append(c.Make.Global, *opts.Lobby)
	}
	if c.Host.Permits(host.Programs) == nil {
		c.Clipboard = clipboard.SetSystem
	}
	config, err := configOf(c, &opts)
	if err != nil {
		return err
	}
	home := start.New
	if opts.Invent {
		home = start.NewInventing
	}
	model := root.New(c, home(c, c.Variants.SharedCards()), config)
	model.Memory = memory
	if c.Host.Permits(host.Shell) == nil {
		model.Suspend = t.Suspend()
	}
	if opts.Invent {
		model.Stay()
	}
	if opts.Summon != nil {
		model.Await(opts.Summon)
	}
	if opts.Edit != "" {
		screen, err := c.Make.Workshop(c, opts.Edit, opts.InitialText, nil)
		if err != nil {
			return err
		}
		model.Open(screen)
	}
	if opts.DemoPace > 0 {
		model.Open(demo.New(c, opts.DemoPace))
	}
	defer model.Shutdown()
	return opts.withAdvice(t.Run(ctx, model))
}

// terminal returns the terminal of the options.
func (o *Options) terminal(gallery *images.Cache, memory *terminal.CapabilityCache, pace time.Duration) (*terminal.Terminal, error) {
	return terminal.Open(terminal.Options{Input: o.Input, Output: o.Output, Sizes: o.Sizes, Environ: o.Environ, FrameInterval: pace, Images: gallery, Memory: memory})
}

// memory opens what is remembered of the user's terminals.
func (o *Options) memory() *terminal.CapabilityCache {
	return terminal.OpenCache(o.User.Settings.Terminals(), o.User.Settings.Settings.Remember)
}

// applyKnownLook sets the screens' appearance by the terminal's environment and its stored
// capabilities, before it has replied.
func (o *Options) applyKnownLook(c *ui.Common, gallery *images.Cache, known terminal.Found) {
	c.Light = theme.LightBackground(o.Environ)
	c.Environ = o.Environ
	c.Book.Blocks = sprites.Detect(o.Environ, known.Name)
	c.Book.Images.Cache = gallery
	c.ApplyTheme()
	c.ApplyCapabilities(known)
}

// withAdvice adds what to do where a terminal can't show a screen.
func (o *Options) withAdvice(err error) error {
	unfit := terminal.UnsupportedError("")
	switch {
	case !errors.As(err, &unfit):
		return err
	case o.Edit != "":
		return fmt.Errorf("%w; use any editor; \"ferz check %s\" reports errors", err, o.Edit)
	case o.Invent:
		return fmt.Errorf("%w; \"ferz variants new\" writes the text of a new game, for any editor", err)
	case o.Puzzles != nil:
		return fmt.Errorf("%w; \"ferz puzzle --plain\" asks line by line anywhere", err)
	}
	return fmt.Errorf("%w; \"ferz play --plain\" plays line by line anywhere", err)
}

// minMoveTime is the minimum time for a move of a game between engines.
const minMoveTime = 700 * time.Millisecond

// configOf reads what is to be played at once, and by whom, or the first puzzle; nil
// is nothing.
func configOf(c *ui.Common, opts *Options) (*ui.GameConfig, error) {
	if opts.Puzzles != nil {
		config, err := ui.PuzzleConfig(opts.Puzzles, nil)
		return &config, err
	}
	if opts.Variant == "" {
		return nil, nil
	}
	game, err := gamespec.Read(c.Variants, opts.Variant, opts.FEN)
	if err != nil {
		return nil, err
	}
	play, err := c.Players().Config(opts.Players, opts.Clock)
	return &ui.GameConfig{Def: game.Def, Values: game.Values, FEN: game.FEN, Play: play}, err
}
