package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/durable"
)

// The exit statuses.
const (
	ExitOK     = 0
	ExitFailed = 1
	ExitUsage  = 2
)

// ExitText explains the exit statuses.
func ExitText() string {
	return fmt.Sprintf("Exit status: %d for success, %d if something failed or a check found errors, such as in a file\n"+
		"of games or an engine, %d if the command line is wrong. Errors are text on standard error, with --json too.", ExitOK, ExitFailed, ExitUsage)
}

// Run executes a command line and returns the exit status.
func (a *App) Run(ctx context.Context, args []string) (status int) {
	errOut := newShown(a.Err)
	a.Err = errOut
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
		a.Host.Restricted = a.Host.Restricted || restrictedBy(args)
		root := a.Root()
		if a.Host.Restricted {
			if err := contained(); err != nil {
				return err
			}
			root.InitDefaultHelpCmd()
			root.InitDefaultCompletionCmd(args...)
			a.Restrict(root, host.Nothing)
		} else if err := durable.AdoptData(); err != nil {
			a.PrintError(err)
		}
		root.SetArgs(args)
		return root.ExecuteContext(ctx)
	})
	var usage UsageError
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return ExitOK // the reader is gone: that is not an error
	case errors.As(err, &usage):
		a.PrintError(err)
		return ExitUsage
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	a.PrintError(err)
	return ExitFailed
}

// defect prints what developers need to know of a panic, and returns the exit status.
func (a *App) defect(value any, stack []byte) int {
	fmt.Fprintf(a.Err, "panic: %v\n\n%s\n", value, stack)
	a.PrintError(errors.New("internal error; please report the trace above"))
	return ExitFailed
}

// PrintError prints an error in one line.
func (a *App) PrintError(err error) {
	fmt.Fprintln(a.Err, "ferz: "+strings.Join(strings.Fields(printable.Error(err)), " "))
}

// Notify prints a sentence for people who wait.
func (a *App) Notify(text string) {
	a.Line.Clear()
	fmt.Fprintln(a.Err, "ferz: "+printable.Line(text))
}

// Start starts an engine and reports if that takes long. It is an xboard.Opener.
func (a *App) Start(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	c.Notify = a.Notify
	return StartEngine(ctx, c)
}

// Begin executes a command line on a host whose administrator's file is named, until the
// system asks the program to end, and returns the exit status.
func (a *App) Begin(hostFile string, args []string) int {
	ctx, stop := signalContext(context.Background())
	defer stop()
	var err error
	if a.Host, err = HostOf(hostFile); err != nil {
		a.PrintError(err)
		return ExitFailed
	}
	return a.Run(ctx, args)
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
