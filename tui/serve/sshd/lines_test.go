package sshd

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestLines: lines are typed with an echo, corrected, bounded and ended.
func TestLines(t *testing.T) {
	for _, tt := range []struct{ typed, read, echo string }{
		{"e4\r", "e4\n", "e4\r\n"},
		{"e4\r\ne5\n", "e4\ne5\n", "e4\r\ne5\r\n"},
		{"e5\x7f4\r", "e4\n", "e5\b \b4\r\n"},
		{"abc\x15d\r", "d\n", "abc\b \b\b \b\b \bd\r\n"},
		{"é\x7f\x7fx\r", "x\n", "é\b \bx\r\n"},
		{"\x1b[2J\x07a\r", "[2Ja\n", "[2Ja\r\n"},
		{"a\x04b\r\x04", "ab\n", "ab\r\n\r\n"},
		{"ab\x03c\r", "", "ab\r\n"},
		{strings.Repeat("x", 2*LongestLine) + "\r", strings.Repeat("x", LongestLine) + "\n", strings.Repeat("x", LongestLine) + "\r\n"},
	} {
		echo := &bytes.Buffer{}
		l := &Lines{ReadWriter: struct {
			io.Reader
			io.Writer
		}{strings.NewReader(tt.typed), echo}}
		read, err := io.ReadAll(l)
		if err != nil || string(read) != tt.read || echo.String() != tt.echo {
			t.Errorf("%.20q is read as %.40q with the echo %.40q, %v", tt.typed, read, echo.String(), err)
		}
		echo.Reset()
		if n, err := fmt.Fprint(l, "a\nb"); n != 3 || err != nil || echo.String() != "a\r\nb" {
			t.Errorf("%q is written, %d, %v", echo.String(), n, err)
		}
	}
}

// FuzzLines takes any keys, and its echo moves no cursor but by deleting.
func FuzzLines(f *testing.F) {
	f.Add([]byte("e4\x7f\r\x15\x1b[A"))
	f.Add(bytes.Repeat([]byte("\t"), LongestLine+1))
	f.Fuzz(func(t *testing.T, keys []byte) {
		l := &Lines{}
		echo := strings.ReplaceAll(strings.ReplaceAll(string(l.take(keys)), "\b \b", ""), "\r\n", "")
		if strings.ContainsFunc(echo, func(r rune) bool { return r < ' ' || r == 0x7f }) {
			t.Errorf("%q has the echo %q", keys, echo)
		}
		if len(l.line) > LongestLine {
			t.Errorf("a line has %d bytes", len(l.line))
		}
	})
}
