package server

import (
	"context"
	"io"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/xboard/process"
)

// lineWriter writes whole lines from several goroutines. After a failed write
// it writes nothing more.
type lineWriter struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

// print writes lines at once, with nothing of other goroutines between them.
func (l *lineWriter) print(lines ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		_, l.err = io.WriteString(l.w, strings.Join(lines, "\n")+"\n")
	}
}

// failure returns the error of the write that failed, if one has.
func (l *lineWriter) failure() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// maxLine is the length of the longest line that is read: a game of some
// hundred thousand moves.
const maxLine = 1 << 20

// readLines reads lines in the background, until the context ends. When lines
// is closed, failed has the error of the read that failed, or nil if none did.
func readLines(ctx context.Context, in io.Reader) (lines <-chan process.Line, failed <-chan error) {
	out, end := make(chan process.Line), make(chan error, 1)
	go func() {
		defer close(out)
		end <- process.EachLine(in, maxLine, func(l process.Line) bool {
			select {
			case out <- l:
				return true
			case <-ctx.Done():
				return false
			}
		})
	}()
	return out, end
}
