// Command ferz plays chess variants in the terminal. Without arguments it
// opens the start screen; "ferz help" lists what else it does.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/xboard"
)

// The exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signalled(context.Background())
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// signalled returns a context that ends when the system asks the program to,
// so that engines are closed and games kept whatever the reason. A broken pipe
// is an error of the write, not the end at once; it isn't ignored, as engines
// would inherit that.
func signalled(ctx context.Context) (context.Context, context.CancelFunc) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup does
		ends = append(ends, syscall.SIGHUP)
	}
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(ctx, ends...)
	return ctx, func() {
		stop()
		signal.Stop(pipe)
	}
}

// run executes a command line and returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return (&app{in: in, out: out, err: errOut, play: tui.Run}).run(ctx, args)
}

func (a *app) run(ctx context.Context, args []string) int {
	err := a.checked(ctx, func(ctx context.Context) error {
		root := a.root()
		root.SetArgs(args)
		return root.ExecuteContext(ctx)
	})
	var usage usageError
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return exitOK // nobody reads any more: that is no error
	case errors.As(err, &usage):
		a.complain(err)
		return exitUsage
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	a.complain(err)
	return exitFailed
}

// complain prints an error in one line.
func (a *app) complain(err error) {
	fmt.Fprintln(a.err, "ferz: "+strings.Join(strings.Fields(err.Error()), " "))
}

// notify prints a sentence for people who wait.
func (a *app) notify(text string) { fmt.Fprintln(a.err, "ferz: "+text) }

// start starts an engine and says if that takes long. It is an xboard.Opener.
func (a *app) start(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	c.Notify = a.notify
	return startEngine(ctx, c)
}

// usageError is an error of the user's command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }
