package epd_test

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/epd"
)

// TestLines: each line has its number and its place in the text.
func TestLines(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		want []string // "number text"
	}{
		"plain":       {"a b\nc\n", []string{"1 a b", "2 c"}},
		"no last end": {"a\n  b  ", []string{"1 a", "2 b"}},
		"skipped":     {"# first\n\n \t\na\r\n#b\nc", []string{"4 a", "6 c"}},
		"mark":        {"\ufeffa\n\ufeffb\n", []string{"1 a", "2 \ufeffb"}},
		"nothing":     {"\n#\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			l := epd.NewLines(strings.NewReader(tt.text))
			for _, want := range tt.want {
				text, err := l.Next()
				number, wanted, _ := strings.Cut(want, " ")
				if err != nil || text != wanted || string(rune('0'+l.Line)) != number {
					t.Fatalf("line %d %q, %v; want %s", l.Line, text, err, want)
				}
				if place := tt.text[l.Offset : l.Offset+l.Length]; strings.TrimSpace(place) != text {
					t.Errorf("line %d is %q, its place has %q", l.Line, text, place)
				}
			}
			if text, err := l.Next(); err != io.EOF {
				t.Errorf("after the end: %q, %v", text, err)
			}
		})
	}
	l := epd.NewLines(strings.NewReader("a\n" + strings.Repeat("x", 70_000)))
	_, _ = l.Next()
	if _, err := l.Next(); !errors.Is(err, bufio.ErrTooLong) || !strings.HasPrefix(err.Error(), "line 2: ") {
		t.Errorf("a long line: %v", err)
	}
}
