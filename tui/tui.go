// Package tui is ferz's screen: it lists the variants, plays games of them
// against ferz, other engines or between persons, analyses and keeps them.
//
// One Bubble Tea model, the root, routes messages: what concerns all screens
// first, then an overlay such as help, then the active screen alone. Screens
// are structs that the root owns and that change themselves in update. Widgets
// (move list, chooser, line input, and the board in internal/boardview) are
// plain structs with render methods; they know neither each other nor the
// screens. What a game is and who plays it is internal/session's.
//
//	key ──> root.Update ──> screen.update ──> session ──> tasks as tea.Cmd
//	                             ^                              │
//	                             └────── sessionEvent{id} <─────┘
//
// Update never waits. Commands never touch the model: they are given values,
// and what they find out comes back as a message with an id; messages of work
// that was given up are dropped. All work ends with the context of its screen,
// which ends with that of Run.
package tui

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/ferzchess/ferz/tui/internal/noquery"
	"github.com/ferzchess/ferz/tui/internal/setup"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard"
)

func init() { noquery.Restore() }

// Options say what to start with, and on which terminal. Their zero value
// opens the start screen on the terminal of the process.
type Options struct {
	Variant string // play this at once, such as "chess256:PositionNumber=17"
	FEN     string // from this position

	// Who plays the variant, by colour: "you", "ferz", "ferz 3" or an engine;
	// "": you with White against ferz.
	Players [2]string
	Clock   string // time control of both, as clock.Parse reads it; "": none

	Input   io.Reader   // keys; nil: standard input
	Output  io.Writer   // screen; nil: standard output
	Sizes   <-chan Size // of an Output that is no file, such as an SSH channel: what it is at first, and becomes
	Environ []string    // for colours, such as "TERM=xterm"; nil: of the process
	Seed    uint64      // for what is drawn at random; 0: another one each time

	Start xboard.Opener        // starts registered engines
	Find  xboard.DialectFinder // tells which of them can play a variant
}

// Size is that of a terminal, in columns and rows.
type Size struct{ Width, Height int }

// Run shows the screen until the player quits, the context is done or the
// terminal is gone; the latter is no error. A game that goes on is kept.
func Run(ctx context.Context, opts Options) error {
	t, err := newTerminal(&opts)
	if err != nil {
		return err
	}
	ctx, cancel := t.watch(ctx)
	defer cancel()
	c, err := newCommon(ctx, theme.Detect(opts.Environ), opts.Seed)
	if err != nil {
		return err
	}
	c.out, c.own = t.screen, t.own
	c.furnish(&opts)
	model, err := newRoot(c, opts)
	if err != nil {
		return err
	}
	defer model.leave()
	return t.show(ctx, model)
}

// pace is the least time for a move that nobody but engines plays.
const pace = 700 * time.Millisecond

// furnish adds what is kept on disk: settings, games, engines. What can't be
// had is told on the first screen.
func (c *common) furnish(opts *Options) {
	kept := setup.OpenKept()
	for _, p := range kept.Problems {
		c.notices = append(c.notices, p.Error())
	}
	c.settings, c.fresh = kept.Settings, kept.Settings.Fresh()
	c.store, c.engines = kept.Games, kept.Engines
	if c.store == nil {
		c.unkept = errors.New("the game is not kept: HOME or FERZ_DATA_DIR must name a directory that can be written")
	}
	c.dress()
	c.pace = pace
	players := setup.Players{Engines: c.engines, Start: opts.Start}
	c.find, c.start, c.open = opts.Find, opts.Start, players.Open
}
