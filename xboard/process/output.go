package process

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode"
)

// Line is a line of a program's output.
type Line struct {
	Text string    // without its end and without control characters
	At   time.Time // when it was read
	// Cut is the number of bytes left out at the end of an overlong line. A
	// line that never ends comes as several: the first with its text, the
	// others with nothing but what was left out.
	Cut int
}

const (
	maxLine = 64 << 10 // bytes of a line that are kept
	maxCut  = 1 << 20  // bytes left out before that is told
)

// readOutput passes lines on until the output ends. When the process is being
// stopped nobody takes them, but it may need to get rid of them to end.
func (p *Process) readOutput(out *os.File) {
	defer p.readers.Done()
	defer close(p.outEnded)
	defer out.Close()
	defer close(p.lines)
	eachLine(out, func(l Line) {
		p.note(">", l.Text)
		select {
		case p.lines <- l:
		case <-p.quit:
		}
	})
}

// readErrors keeps the last lines of the error output.
func (p *Process) readErrors(in *os.File) {
	defer p.readers.Done()
	defer close(p.errEnded)
	defer in.Close()
	eachLine(in, func(l Line) {
		p.note("!", l.Text)
		p.failings.add(l.Text)
	})
}

// eachLine calls yield with each line until r ends or fails.
func eachLine(r io.Reader, yield func(Line)) {
	in := bufio.NewReaderSize(r, maxLine)
	for {
		text, err := in.ReadSlice('\n')
		if len(text) > 0 {
			line := Line{Text: clean(text), At: time.Now()}
			if errors.Is(err, bufio.ErrBufferFull) {
				err = skip(in, line, yield)
			} else {
				yield(line)
			}
		}
		if err != nil {
			return
		}
	}
}

// skip leaves out the rest of a line that is too long.
func skip(in *bufio.Reader, line Line, yield func(Line)) error {
	for {
		rest, err := in.ReadSlice('\n')
		line.Cut += len(rest)
		full := errors.Is(err, bufio.ErrBufferFull)
		if !full || line.Cut >= maxCut {
			yield(line)
			line = Line{At: time.Now()}
		}
		if !full {
			return err
		}
	}
}

// clean returns a line's text without its end, without control characters, and
// with a sign in place of what is not UTF-8.
func clean(b []byte) string {
	for len(b) > 0 && (b[len(b)-1] == '\n' || b[len(b)-1] == '\r') {
		b = b[:len(b)-1]
	}
	for _, c := range b {
		if c < ' ' || c >= 0x7f {
			return cleanSlowly(b)
		}
	}
	return string(b)
}

func cleanSlowly(b []byte) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(string(b), string(unicode.ReplacementChar)))
}

const (
	tailLines = 4
	tailWidth = 200 // bytes of a line
)

// tail keeps the last lines that it is given.
type tail struct {
	mu    sync.Mutex
	lines []string
}

func (t *tail) add(line string) {
	if strings.TrimSpace(line) == "" {
		return
	}
	if len(line) > tailWidth {
		line = strings.ToValidUTF8(line[:tailWidth], "") + "…"
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) == tailLines {
		t.lines = append(t.lines[:0], t.lines[1:]...)
	}
	t.lines = append(t.lines, line)
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.lines, " / ")
}
