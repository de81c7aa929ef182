package cli

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/engine/printable"
)

// StatusLine is a line on a terminal that changes. One of NewStatusLine is safe for
// concurrent use.
type StatusLine struct {
	Out     io.Writer
	Width   int         // of the terminal; 0: there is none
	mu      *sync.Mutex // guards what follows; nil: one goroutine uses the line
	shown   bool        // a line that is to be rewritten
	printed time.Time   // when tell printed a line where there is no terminal
}

// NewStatusLine returns the line of an output, which need not be a terminal.
func NewStatusLine(out io.Writer) StatusLine {
	return StatusLine{Out: out, Width: TerminalWidth(out), printed: time.Now(), mu: &sync.Mutex{}}
}

// lock keeps other goroutines from the line until unlock is called.
func (s *StatusLine) lock() (unlock func()) {
	if s.mu == nil {
		return func() {}
	}
	s.mu.Lock()
	return s.mu.Unlock
}

// TerminalWidth returns the columns of a terminal; 0 for other outputs.
func TerminalWidth(out io.Writer) int {
	f, ok := Terminal(out)
	if !ok {
		return 0
	}
	if w, _, err := term.GetSize(f.Fd()); err == nil && w > 0 {
		return w
	}
	return PageWidth
}

// Rewrite puts a line in place of the one before.
func (s *StatusLine) Rewrite(line string) {
	defer s.lock()()
	fmt.Fprint(Behind(s.Out), "\r"+ansi.Truncate(printable.Line(line), s.Width-1, "…")+ansi.EraseLineRight)
	s.shown = true
}

// ProgressEvery is the interval between progress reports where there is no terminal.
const ProgressEvery = 20 * time.Second

// Progress rewrites the line; where there is no terminal it prints one from time to
// time.
func (s *StatusLine) Progress(line string) {
	switch {
	case s.Width > 0:
		s.Rewrite(line)
	case time.Since(s.printed) >= ProgressEvery:
		s.printed = time.Now()
		fmt.Fprintln(s.Out, line)
	}
}

// Clear takes the line away.
func (s *StatusLine) Clear() {
	if s == nil {
		return
	}
	defer s.lock()()
	if s.shown {
		fmt.Fprint(Behind(s.Out), "\r"+ansi.EraseLineRight)
	}
	s.shown = false
}

// End leaves the line as it is.
func (s *StatusLine) End() {
	defer s.lock()()
	if s.shown {
		fmt.Fprintln(s.Out)
	}
	s.shown = false
}
