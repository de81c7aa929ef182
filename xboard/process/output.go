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
	"unicode/utf8"
)

// Line is a line that was read.
type Line struct {
	Text string    // without its end and without control characters
	At   time.Time // when it was read
	// Truncated is the number of bytes left out at the end of an overlong line. A
	// line that never ends comes as several: the first with its text, the
	// others with nothing but what was left out.
	Truncated int
}

const (
	maxLine = 64 << 10 // bytes of a line that are kept
	maxCut  = 1 << 20  // bytes left out before that is reported
)

// readOutput passes lines on until the output ends. When the process is being stopped
// they are discarded, as it may need to get rid of them to end.
func (p *Process) readOutput(out *os.File) {
	defer p.readers.Done()
	defer close(p.outEnded)
	defer out.Close()
	defer close(p.lines)
	_ = EachLine(out, maxLine, func(l Line) bool { // that it can't be read any more is its end
		p.note(">", l.Text)
		p.pass(l)
		return true
	})
}

// pass passes a line on, unless the process is being stopped.
func (p *Process) pass(l Line) {
	if p.take == nil {
		select {
		case p.lines <- l:
		case <-p.quit:
		}
		return
	}
	select {
	case <-p.quit:
	default:
		p.take(l)
	}
}

// readErrors keeps the last lines of the error output.
func (p *Process) readErrors(in *os.File) {
	defer p.readers.Done()
	defer close(p.errEnded)
	defer in.Close()
	_ = EachLine(in, maxLine, func(l Line) bool {
		p.note("!", l.Text)
		p.stderrTail.add(l.Text)
		return true
	})
}

// EachLine calls yield with each line until that returns false, or until r ends
// or fails, which is the error. Of longer lines than limit bytes the rest is
// left out.
func EachLine(r io.Reader, limit int, yield func(Line) bool) error {
	return eachLine(bufio.NewReaderSize(r, maxLine), limit, yield)
}

func eachLine(in *bufio.Reader, limit int, yield func(Line) bool) error {
	var line Line
	var text []byte // of line
	room := limit   // for more of it
	for {
		part, err := in.ReadSlice('\n')
		if len(part) > 0 && line.At.IsZero() {
			line.At = time.Now()
		}
		kept := min(len(part), room)
		text, room = append(text, part[:kept]...), room-kept
		line.Truncated += len(part) - kept
		ended := !errors.Is(err, bufio.ErrBufferFull)
		if !line.At.IsZero() && (ended || line.Truncated >= maxCut) {
			if line.Truncated > 0 {
				whole := trimPartialRune(text)
				line.Truncated += len(text) - len(whole)
				text = whole
			}
			line.Text = clean(text)
			if !yield(line) {
				return nil
			}
			line, text = Line{}, text[:0]
		}
		switch {
		case err == nil:
			room = limit
		case err == io.EOF:
			return nil
		case ended:
			return err
		}
	}
}

// trimPartialRune returns a text without the beginning of a character at its end.
func trimPartialRune(b []byte) []byte {
	for i := len(b) - 1; i >= max(len(b)-utf8.UTFMax, 0); i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				return b[:i]
			}
			break
		}
	}
	return b
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
