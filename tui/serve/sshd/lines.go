package sshd

import (
	"bytes"
	"io"
	"unicode"
	"unicode/utf8"
)

// LongestLine is how many bytes a line may have that is typed: what comes after them is
// ignored until the line ends.
const LongestLine = 1000

// Lines is a terminal on which lines are typed and read, as the system makes one of a
// keyboard: with an echo, a way to correct what is typed, and a carriage return before
// each new line. It is for one reader; writes may come from another goroutine.
type Lines struct {
	io.ReadWriter
	line  []byte // is being typed
	ready []byte // was typed
	ended bool
	last  byte // was read last
	buf   [512]byte
}

// Read implements io.Reader: it returns lines that are complete.
func (l *Lines) Read(p []byte) (int, error) {
	for len(l.ready) == 0 {
		if l.ended {
			return 0, io.EOF
		}
		n, err := l.ReadWriter.Read(l.buf[:])
		if echo := l.take(l.buf[:n]); len(echo) > 0 {
			if _, err := l.ReadWriter.Write(echo); err != nil {
				return 0, err
			}
		}
		if err != nil {
			l.ended = true
		}
	}
	n := copy(p, l.ready)
	l.ready = l.ready[n:]
	return n, nil
}

// The keys of a line.
const (
	keyInterrupt, keyEnd    = 0x03, 0x04
	keyBackspace, keyDelete = 0x08, 0x7f
	keyErase, keyEscape     = 0x15, 0x1b
)

// take takes keys in and returns their echo.
func (l *Lines) take(keys []byte) (echo []byte) {
	for _, k := range keys {
		before := l.last
		l.last = k
		switch {
		case l.ended:
		case k == '\n' && before == '\r': // is one key
		case k == '\r' || k == '\n':
			l.ready = append(append(l.ready, l.line...), '\n')
			l.line = nil
			echo = append(echo, "\r\n"...)
		case k == keyInterrupt || k == keyEnd && len(l.line) == 0:
			l.ended = true
			echo = append(echo, "\r\n"...)
		case k == keyBackspace || k == keyDelete:
			echo = append(echo, l.back()...)
		case k == keyErase:
			for len(l.line) > 0 {
				echo = append(echo, l.back()...)
			}
		case k == '\t' && len(l.line) < LongestLine:
			l.line, echo = append(l.line, ' '), append(echo, ' ')
		case k >= ' ' && len(l.line) < LongestLine:
			l.line = append(l.line, k)
			echo = append(echo, l.letter()...)
		}
	}
	return echo
}

// letter returns the letter that the last byte has completed, unless it can't be shown.
func (l *Lines) letter() []byte {
	from := len(l.line) - 1
	for from > 0 && !utf8.RuneStart(l.line[from]) {
		from--
	}
	r, n := utf8.DecodeRune(l.line[from:])
	if r == utf8.RuneError || from+n != len(l.line) || !unicode.IsGraphic(r) {
		return nil
	}
	return l.line[from:]
}

// back deletes the last letter.
func (l *Lines) back() (echo []byte) {
	if len(l.line) == 0 {
		return nil
	}
	_, n := utf8.DecodeLastRune(l.line)
	l.line = l.line[:len(l.line)-n]
	return []byte("\b \b")
}

// Write implements io.Writer.
func (l *Lines) Write(p []byte) (int, error) {
	if _, err := l.ReadWriter.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(p), nil
}
