// Package plain plays without a screen: typed commands in, one line of text at a time
// out, for screen readers, slow connections and pipes. Begin with Run.
//
//	reader ──lines──> console ──actions──> session (tui/internal/livegame)
//	                   │   ^                   │
//	  lines of text <──┘   └────snapshots──────┘
//
// The console is a client of the session that runs the game. It is one goroutine, which
// writes all output. Another goroutine reads lines, and computations run in their own:
// their results come back as functions that the console calls.
//
// In a pipe every line waits for its turn: a move until it is the person's turn, and the
// lines after it for the move. At the end of the input the game continues until a person
// would have to move.
package plain

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"sync"

	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/xboard"
)

// Options say what to start with. Their zero value is a game of chess against
// ferz on standard input and output.
type Options struct {
	Variant string    // such as "chess256:PositionNumber=17"; "": chess
	FEN     string    // from this position
	Players [2]string // by color: "you", "ferz", "ferz 1200" or an engine; "": you with White against ferz
	Clock   string    // time control of both, as clock.Parse reads it; "": none
	// GoOn selects a saved game to resume: its id, or its number among the unfinished
	// ones, from 1.
	GoOn string

	Input  io.Reader // lines; nil: standard input
	Output io.Writer // nil: standard output
	Seed   uint64    // for random choices; 0: a different one each time

	User  *user.User           // nil: one who has nothing
	Start xboard.Opener        // starts registered engines
	Find  xboard.DialectFinder // finds how an engine can play a variant
}

// Run plays until the user quits, the input ends or the context is done. The game is
// saved in any case. It returns errors in the options and of the output.
func Run(ctx context.Context, opts Options) error {
	if opts.Input == nil {
		opts.Input = os.Stdin
	}
	if opts.Output == nil {
		opts.Output = os.Stdout
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := newConsole(ctx, &opts)
	table, err := c.first(&opts)
	if err != nil {
		return err
	}
	return c.serve(table, opts.Input)
}

// serve plays, beginning with a game, and releases everything at the end.
func (c *console) serve(g *gameClient, in io.Reader) error {
	ctx, cancel := context.WithCancel(c.ctx)
	r := newReader(in)
	var reading sync.WaitGroup
	reading.Go(func() { r.run(ctx, c.lines) })
	c.begin(g)
	err := c.loop()
	c.leave()
	cancel()
	if r.stop() {
		reading.Wait()
	}
	return err
}

// newConsole returns a console for the user of the options. It prints what is
// unavailable.
func newConsole(ctx context.Context, opts *Options) *console {
	u := opts.User
	if u == nil {
		u = user.New()
	}
	c := &console{
		ctx: ctx, out: printer{w: opts.Output, width: widthOf(opts.Output)}, typed: isTerminal(opts.Input),
		lines: make(chan input), results: make(chan func()), words: bothForms, find: opts.Find,
		user: u, players: gamespec.PlayerSource{Person: u.Settings.Settings.Name, Engines: u.Engines, Hash: u.Hash(), Book: u.Book, Level: u.Settings.Notes.Level},
	}
	c.players.Start = u.Opener(opts.Start)
	for _, p := range u.Problems {
		c.problem(p)
	}
	seed := opts.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	c.random = rand.New(rand.NewPCG(seed, seed))
	return c
}

// widthOf returns a function that returns the current width of a terminal, and nil
// for other outputs.
func widthOf(w io.Writer) func() int {
	f, ok := w.(interface{ Fd() uintptr })
	if !ok || !term.IsTerminal(f.Fd()) {
		return nil
	}
	return func() int {
		width, _, err := term.GetSize(f.Fd())
		if err != nil {
			return 0
		}
		return width
	}
}

func isTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// first returns the game to begin with.
func (c *console) first(opts *Options) (*gameClient, error) {
	if opts.GoOn != "" {
		c.listed = c.unfinished()
		return c.resumeSaved(opts.GoOn)
	}
	if opts.Variant == "" {
		opts.Variant = "chess"
	}
	game, err := gamespec.Read(c.user.Variants, opts.Variant, opts.FEN)
	if err != nil {
		return nil, err
	}
	config, err := c.players.Config(opts.Players, opts.Clock)
	if err != nil {
		return nil, err
	}
	return c.newGame(game, config)
}
