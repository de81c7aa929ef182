package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"

	"github.com/charmbracelet/x/term"
)

// output is a writer that remembers why it could not be written to, so that
// commands may print without looking.
type output struct {
	io.Writer
	failed func(error) // is told the first error; nil: nobody is

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
	if first && o.failed != nil {
		o.failed(err)
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
	if f, ok := o.Writer.(filed); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// filed is what has a file, which may be a terminal.
type filed interface{ Fd() uintptr }

// terminal returns what is known of a terminal; ok is false for what is none.
func terminal(w any) (f filed, ok bool) {
	f, ok = w.(filed)
	return f, ok && term.IsTerminal(f.Fd())
}

// checked lets the command that is run print without looking whether it can: it
// ends when it can't, and what it returns has the reason.
func (a *app) checked(ctx context.Context, command func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &output{Writer: a.out}
	out.failed = func(err error) {
		if !a.filing || errors.Is(err, syscall.EPIPE) {
			cancel(err)
		}
	}
	a.out = out
	err := command(ctx)
	if failed := out.failure(); failed != nil && !errors.Is(err, failed) {
		err = join(failed, err)
	}
	return err
}

// join puts two errors, of which any may be nil, into a sentence.
func join(first, second error) error {
	if first == nil || second == nil {
		return errors.Join(first, second)
	}
	return fmt.Errorf("%w; %w", first, second)
}

// closed reports whether an output was closed before the program began: Go puts
// /dev/null in its place, open for reading too. Some programs give that to their
// children on purpose, so it is a fault only where something is lost by it.
func closed(w io.Writer) bool {
	if o, ok := w.(*output); ok {
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
