package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"

	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/engine/printable"
)

// Output is a writer that remembers why it could not be written to, so that
// commands may print without looking.
type Output struct {
	io.Writer
	onError func(error) // is called with the first error; nil: it is not reported

	mu  sync.Mutex
	err error
}

// Write implements io.Writer.
func (o *Output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	o.mu.Lock()
	first := o.err == nil && err != nil
	if first {
		o.err = err
	}
	o.mu.Unlock()
	if first && o.onError != nil {
		o.onError(err)
	}
	return n, err
}

// Failure returns the error of the write that failed first, if one has.
func (o *Output) Failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Fd makes an output as good a terminal as the file behind it.
func (o *Output) Fd() uintptr {
	if f, ok := o.Writer.(fdWriter); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// shown is an output that makes text safe to print: nothing in a file, an engine or a
// command line can disturb the terminal where it is read, at once or later. What a
// command draws on a terminal itself goes to the writer behind it.
type shown struct {
	*printable.Writer
	to io.Writer
}

func newShown(to io.Writer) *shown { return &shown{printable.NewWriter(to), to} }

// Fd makes it as good a terminal as what is behind it.
func (s *shown) Fd() uintptr {
	if f, ok := s.to.(fdWriter); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// Behind returns the writer behind an output for text. Foreign text must have been
// made printable before it is written there.
func Behind(w io.Writer) io.Writer {
	if s, ok := w.(*shown); ok {
		return s.to
	}
	return w
}

// Data returns the standard output for what other programs read, such as PGN: files
// and pipes get it byte for byte, a terminal as safe text.
func (a *App) Data() io.Writer {
	if _, ok := Terminal(a.Out); ok {
		return a.Out
	}
	return Behind(a.Out)
}

// printableArgs returns arguments without what can't be shown.
func printableArgs(args []string) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		out[i] = printable.Line(arg)
	}
	return out
}

// fdWriter is what has a file, which may be a terminal.
type fdWriter interface{ Fd() uintptr }

// Terminal returns what is known of a terminal; ok is false for what is none.
func Terminal(w any) (f fdWriter, ok bool) {
	f, ok = w.(fdWriter)
	return f, ok && term.IsTerminal(f.Fd())
}

// withOutputCheck runs a command that prints without checking for errors: the command's context
// is canceled when output fails, and the error that is returned includes the reason.
func (a *App) withOutputCheck(ctx context.Context, command func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &Output{Writer: a.Out}
	text := newShown(out)
	out.onError = func(err error) {
		if !a.WritesFiles || errors.Is(err, syscall.EPIPE) && !a.Unheard {
			cancel(err)
		}
	}
	a.Out = text
	err := errors.Join(command(ctx), text.Flush())
	if failed := out.Failure(); failed != nil && !errors.Is(err, failed) {
		err = Join(failed, err)
	}
	return err
}

// Join combines two errors into one; either may be nil.
func Join(first, second error) error {
	if first == nil || second == nil {
		return errors.Join(first, second)
	}
	return fmt.Errorf("%w; %w", first, second)
}

// ClosedAtStart reports whether an output was closed before the program began: Go puts
// /dev/null in its place, open for reading too. Some programs give that to their
// children on purpose, so it is a fault only where something is lost by it.
func ClosedAtStart(w io.Writer) bool {
	if o, ok := Behind(w).(*Output); ok {
		w = o.Writer
	}
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	if info, err := f.Stat(); err != nil || !os.SameFile(info, null) {
		return false
	}
	_, err = f.Read(make([]byte, 1))
	return errors.Is(err, io.EOF)
}
