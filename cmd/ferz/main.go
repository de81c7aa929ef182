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
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/campaign"
	"github.com/ferzchess/ferz/xboard/durable"
)

// The exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// exitText explains the exit statuses.
func exitText() string {
	return fmt.Sprintf("Exit status: %d for success, %d if something failed or a check found errors, such as in a file\n"+
		"of games or an engine, %d if the command line is wrong. Errors are text on standard error, with --json too.", exitOK, exitFailed, exitUsage)
}

func main() { os.Exit(begin(host.File())) }

// begin runs the program on a host whose administrator's file is named, and returns
// the exit status.
func begin(hostFile string) int {
	ctx, stop := signalContext(context.Background())
	defer stop()
	a := newApp(os.Stdin, os.Stdout, os.Stderr)
	var err error
	if a.host, err = hostOf(hostFile); err != nil {
		a.printError(err)
		return exitFailed
	}
	return a.run(ctx, os.Args[1:])
}

// signalContext returns a context that ends when the system asks the program to,
// so that engines are closed and games kept whatever the reason. A broken pipe
// is an error of the write, not the end at once; it isn't ignored, as engines
// would inherit that.
func signalContext(ctx context.Context) (context.Context, context.CancelFunc) {
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
	return newApp(in, out, errOut).run(ctx, args)
}

func newApp(in io.Reader, out, errOut io.Writer) *app {
	return &app{in: in, out: out, err: errOut, play: tui.Run, lowPriority: campaign.LowerPriority}
}

func (a *app) run(ctx context.Context, args []string) (status int) {
	errOut := newShown(a.err)
	a.err = errOut
	defer func() {
		if value := recover(); value != nil {
			status = a.defect(value, debug.Stack())
		}
		_ = errOut.Flush() // there is nowhere left to report an error
	}()
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		args = printableArgs(args) // Cobra writes what is wrong with them past a.err
	}
	err := a.withOutputCheck(ctx, func(ctx context.Context) error {
		a.host.Restricted = a.host.Restricted || restrictedBy(args)
		root := a.root()
		if a.host.Restricted {
			if err := contained(); err != nil {
				return err
			}
			root.InitDefaultHelpCmd()
			root.InitDefaultCompletionCmd(args...)
			a.restrict(root, host.Nothing)
		} else if err := durable.AdoptData(); err != nil {
			a.printError(err)
		}
		root.SetArgs(args)
		return root.ExecuteContext(ctx)
	})
	var usage usageError
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return exitOK // the reader is gone: that is no error
	case errors.As(err, &usage):
		a.printError(err)
		return exitUsage
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	a.printError(err)
	return exitFailed
}

// defect prints what developers need to know of a panic, and returns the exit status.
func (a *app) defect(value any, stack []byte) int {
	fmt.Fprintf(a.err, "panic: %v\n\n%s\n", value, stack)
	a.printError(errors.New("internal error; please report the trace above"))
	return exitFailed
}

// printError prints an error in one line.
func (a *app) printError(err error) {
	fmt.Fprintln(a.err, "ferz: "+strings.Join(strings.Fields(err.Error()), " "))
}

// notify prints a sentence for people who wait.
func (a *app) notify(text string) {
	a.progress.clear()
	fmt.Fprintln(a.err, "ferz: "+printable.Line(text))
}

// start starts an engine and reports if that takes long. It is an xboard.Opener.
func (a *app) start(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	c.Notify = a.notify
	return startEngine(ctx, c)
}

// usageError is an error of the user's command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }
