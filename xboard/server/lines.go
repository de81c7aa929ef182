package server

import (
	"bufio"
	"context"
	"io"
	"strings"
	"sync"
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

// readLines reads lines of any length in the background, until the context
// ends. When lines is closed, failed has the error of the read that failed, or
// nil if none did.
func readLines(ctx context.Context, in io.Reader) (lines <-chan string, failed <-chan error) {
	out, end := make(chan string), make(chan error, 1)
	go func() {
		defer close(out)
		defer close(end)
		r := bufio.NewReaderSize(in, 1<<16)
		for {
			line, err := r.ReadString('\n')
			if line != "" {
				select {
				case out <- line:
				case <-ctx.Done():
					return
				}
			}
			if err == io.EOF {
				err = nil
			} else if err == nil {
				continue
			}
			end <- err
			return
		}
	}()
	return out, end
}
