// Package tui is ferz's screen: it lists the variants and plays a game of one
// of them, against the engine or between two persons.
//
// One Bubble Tea model, the root, routes messages: what concerns all screens
// first, then an overlay such as help, then the active screen alone. Screens
// (start, setup, game) are structs that the root owns and that change
// themselves in update. Widgets (board, hand, move list, chooser, line input)
// are plain structs with render methods; they know neither each other nor the
// screens. A session is a game being played and who plays it, without any
// drawing.
//
//	key ──> root.Update ──> screen.update ──> session ──> tea.Cmd (a search, on a
//	                             ^                          Clone of the position)
//	                             │                                  │
//	                             └── thought{id}, searched{id} <────┘
//
// Update never waits. Commands never touch the model: they are given values,
// and what they find out comes back as a message with the id of the search;
// messages of searches that were given up are dropped. Searches end with the
// context of their session, which ends with that of Run.
//
// It does not: talk to other engines, keep games on disk, or tell the time.
package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/tui/internal/noquery"
)

func init() { noquery.Restore() }

// Options say what to start with, and on which terminal. Their zero value
// opens the start screen on the terminal of the process.
type Options struct {
	Variant string // play this at once, such as "chess256:PositionNumber=17"
	FEN     string // from this position

	Input   io.Reader // keys; nil: standard input
	Output  io.Writer // screen; nil: standard output
	Environ []string  // for colours, such as "TERM=xterm"; nil: of the process
	Seed    uint64    // for what is drawn at random; 0: another one each time
}

// Run shows the screen until the player quits or the context is done.
func Run(ctx context.Context, opts Options) error {
	if opts.Environ == nil {
		opts.Environ = os.Environ()
	}
	if err := checkTerminal(&opts); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := opts.Output
	if out == nil {
		out = os.Stdout
	}
	model, err := newRoot(newCommon(ctx, newTheme(out, profileOf(opts.Environ)), opts.Seed), opts)
	if err != nil {
		return err
	}
	_, err = tea.NewProgram(model, programOptions(ctx, &opts)...).Run()
	if ctx.Err() != nil || errors.Is(err, tea.ErrInterrupted) {
		return nil // whoever ended the context knows
	}
	if err != nil {
		return fmt.Errorf("the screen failed: %w", err)
	}
	return nil
}

func programOptions(ctx context.Context, opts *Options) []tea.ProgramOption {
	list := []tea.ProgramOption{tea.WithAltScreen(), tea.WithContext(ctx), tea.WithFPS(30), tea.WithEnvironment(opts.Environ)}
	if opts.Input != nil {
		list = append(list, tea.WithInput(opts.Input))
	}
	if opts.Output != nil {
		list = append(list, tea.WithOutput(opts.Output), tea.WithoutSignalHandler())
	}
	return list
}

// checkTerminal refuses outputs on which a screen can't be drawn.
func checkTerminal(opts *Options) error {
	if opts.Output == nil && !term.IsTerminal(os.Stdout.Fd()) {
		return errors.New("the screen needs a terminal, and standard output is none")
	}
	if lookup(opts.Environ, "TERM") == "dumb" {
		return errors.New("the screen needs a terminal that can move its cursor, and TERM=dumb says that this one can't")
	}
	return nil
}

// lookup returns the value of a variable in an environment.
func lookup(environ []string, name string) string {
	value := ""
	for _, line := range environ {
		if v, ok := strings.CutPrefix(line, name+"="); ok {
			value = v
		}
	}
	return value
}
