package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/tui/internal/cellout"
)

// terminal is where a program is shown. Only what changes on it is sent.
type terminal struct {
	screen  *cellout.Writer
	own     bool // it is that of the process
	sizes   <-chan Size
	options []tea.ProgramOption
}

// plainHint says what to do without a screen.
const plainHint = "; \"ferz play --plain\" plays line by line anywhere"

// newTerminal takes the terminal of the options, and completes them. Outputs on
// which no screen can be drawn are refused.
func newTerminal(opts *Options) (*terminal, error) {
	if opts.Environ == nil {
		opts.Environ = os.Environ()
	}
	t := &terminal{own: opts.Output == nil, sizes: opts.Sizes}
	if t.own {
		opts.Output = os.Stdout
	}
	if t.own && !term.IsTerminal(os.Stdout.Fd()) {
		return nil, errors.New("the screen needs a terminal, and standard output is none" + plainHint)
	}
	if lookup(opts.Environ, "TERM") == "dumb" {
		return nil, errors.New("the screen needs a terminal that can move its cursor, and TERM=dumb says that this one can't" + plainHint)
	}
	t.screen = cellout.New(opts.Output)
	// Bubble Tea's own handling of signals may wait for ever for a loop that has
	// ended, because the same signal has ended the context: see watch.
	t.options = append(t.screen.Options(), tea.WithAltScreen(), tea.WithFPS(framesPerSecond), tea.WithEnvironment(opts.Environ),
		tea.WithoutSignalHandler())
	if opts.Input != nil {
		t.options = append(t.options, tea.WithInput(opts.Input))
	}
	return t, nil
}

// framesPerSecond bounds how often the screen is drawn, and so how late the
// answer to a key may be: 8 ms. What is drawn again and again costs nothing on
// the wire unless it changes.
const framesPerSecond = 120

// watch returns a context that ends when the terminal is gone, too, or the
// system asks the process to end.
func (t *terminal) watch(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	t.screen.Failed = func(err error) {
		if gone(err) {
			cancel()
		}
	}
	if !t.own {
		return ctx, cancel
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	return ctx, func() {
		stop()
		cancel()
	}
}

// gone reports whether an error of a terminal means that it is there no more.
func gone(err error) bool {
	for _, end := range []error{syscall.EIO, syscall.EPIPE, io.EOF, io.ErrClosedPipe, os.ErrClosed} {
		if errors.Is(err, end) {
			return true
		}
	}
	return false
}

// spareThreads lets the screen have threads of its own beside searches on all
// cores. Go would give a key its turn only when it interrupts a search, every
// 10 ms, and again at each step on the way to the screen: measured on two cores,
// 88 ms in the median, and 7 ms with these, which the system switches to at once.
var spareThreads = sync.OnceFunc(func() { runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 4) })

// show runs a program until it quits, the context is done or the terminal is
// gone.
func (t *terminal) show(ctx context.Context, model tea.Model) error {
	spareThreads()
	p := tea.NewProgram(model, append(t.options, tea.WithContext(ctx))...)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go t.tellSizes(ctx, p)
	_, err := p.Run()
	switch {
	case err == nil, gone(err), errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil:
		return nil // whoever ended the context knows
	case errors.Is(err, tea.ErrProgramPanic):
		return errors.New("this is a defect of ferz (what is above tells its developers where); the game is kept, and the next start offers to go on")
	case strings.Contains(err.Error(), "could not open a new TTY"): // Bubble Tea has no name for it
		return errors.New("the screen needs a terminal for keys, and neither standard input nor /dev/tty is one" + plainHint)
	}
	return fmt.Errorf("the screen failed: %w", err)
}

// tellSizes tells a program the sizes of a terminal that it can't ask.
func (t *terminal) tellSizes(ctx context.Context, p *tea.Program) {
	for {
		select {
		case <-ctx.Done():
			return
		case size, ok := <-t.sizes: // nil: never
			if !ok {
				return
			}
			p.Send(tea.WindowSizeMsg{Width: size.Width, Height: size.Height})
		}
	}
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
