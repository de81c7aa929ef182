package xboard

import (
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
