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
)

// The exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run executes a command line and returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	return (&app{in: in, out: out, err: errOut, play: tui.Run}).run(ctx, args)
}

func (a *app) run(ctx context.Context, args []string) int {
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var usage usageError
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return exitOK // nobody reads any more: that is no error
	case errors.As(err, &usage):
		a.complain(err)
		return exitUsage
	}
	a.complain(err)
	return exitFailed
}

// complain prints an error in one line.
func (a *app) complain(err error) {
	fmt.Fprintln(a.err, "ferz: "+strings.Join(strings.Fields(err.Error()), " "))
}

// usageError is an error of the user's command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }
