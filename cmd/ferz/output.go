package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"

	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/engine/printable"
)

// output is a writer that remembers why it could not be written to, so that
// commands may print without looking.
type output struct {
	io.Writer
	onError func(error) // is called with the first error; nil: it is not reported

	mu  sync.Mutex
	err error
}

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
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

// failure returns the error of the write that failed first, if one has.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Fd makes an output as good a terminal as the file behind it.
func (o *output) Fd() uintptr {
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

// behind returns the writer behind an output for text. Foreign text must have been
// made printable before it is written there.
func behind(w io.Writer) io.Writer {
	if s, ok := w.(*shown); ok {
		return s.to
	}
	return w
}

// data returns the standard output for what other programs read, such as PGN: files
// and pipes get it byte for byte, a terminal as safe text.
func (a *app) data() io.Writer {
	if _, ok := terminal(a.out); ok {
		return a.out
	}
	return behind(a.out)
}

// printableArgs returns arguments without what can't be shown.
func printableArgs(args []string) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		out[i] = printable.Line(arg)
	}
	return out
}

// writeJSON writes a value as JSON in which all that could not be shown as it is
// is escaped.
func writeJSON(w io.Writer, value any) error { return encodeJSON(w, value, "  ") }

// writeJSONLine is writeJSON in one line.
func writeJSONLine(w io.Writer, value any) error { return encodeJSON(w, value, "") }

func encodeJSON(w io.Writer, value any, indent string) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(printable.EscapeJSON(text.Bytes()))
	return err
}

// fdWriter is what has a file, which may be a terminal.
type fdWriter interface{ Fd() uintptr }

// terminal returns what is known of a terminal; ok is false for what is none.
func terminal(w any) (f fdWriter, ok bool) {
	f, ok = w.(fdWriter)
	return f, ok && term.IsTerminal(f.Fd())
}

// withOutputCheck runs a command that prints without checking for errors: the command's context
// is canceled when output fails, and the error that is returned includes the reason.
func (a *app) withOutputCheck(ctx context.Context, command func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &output{Writer: a.out}
	text := newShown(out)
	out.onError = func(err error) {
		if !a.writesFiles || errors.Is(err, syscall.EPIPE) && !a.unheard {
			cancel(err)
		}
	}
	a.out = text
	err := errors.Join(command(ctx), text.Flush())
	if failed := out.failure(); failed != nil && !errors.Is(err, failed) {
		err = join(failed, err)
	}
	return err
}

// join combines two errors into one; either may be nil.
func join(first, second error) error {
	if first == nil || second == nil {
		return errors.Join(first, second)
	}
	return fmt.Errorf("%w; %w", first, second)
}

// closedAtStart reports whether an output was closed before the program began: Go puts
// /dev/null in its place, open for reading too. Some programs give that to their
// children on purpose, so it is a fault only where something is lost by it.
func closedAtStart(w io.Writer) bool {
	if o, ok := behind(w).(*output); ok {
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
