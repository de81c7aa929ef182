package process

import (
	"bufio"
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

func TestEachLine(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"plain", "a\nb\n", "a|b"},
		{"dos", "a\r\nb\r\n", "a|b"},
		{"empty lines", "\n\n", "|"},
		{"control characters", "\x1b[31mred\x07\ttab\x7f", "[31mred tab"},
		{"not UTF-8", "M\xfcller", "M\ufffdller"},
		{"UTF-8", "Müller\u0085", "Müller"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			if err := EachLine(strings.NewReader(test.in), maxLine, func(l Line) bool { got = append(got, l.Text); return true }); err != nil {
				t.Error(err)
			}
			if text := strings.Join(got, "|"); text != test.want {
				t.Errorf("got %q, want %q", text, test.want)
			}
		})
	}
}

// TestEachLineLimit reads lines around a limit: what is too long is left out,
// and the next line is whole again.
func TestEachLineLimit(t *testing.T) {
	const limit = 100_000
	for _, length := range []int{0, 1, maxLine - 1, maxLine, maxLine + 1, limit - 1, limit, limit + 1, limit + maxLine, limit + 3*maxCut} {
		in := strings.Repeat("x", length) + "\nshort\n"
		var texts []string
		cut := 0
		if err := EachLine(strings.NewReader(in), limit, func(l Line) bool {
			if l.Text != "" || l.Truncated == 0 {
				texts = append(texts, l.Text)
			}
			cut += l.Truncated
			return true
		}); err != nil {
			t.Error(err)
		}
		if len(texts) != 2 || len(texts[0]) != min(length, limit) || texts[1] != "short" {
			t.Errorf("%d bytes: %d lines", length, len(texts))
		}
		if want := max(length+1-limit, 0); cut != want { // with the line's end
			t.Errorf("%d bytes: %d are left out, want %d", length, cut, want)
		}
	}
}

func TestEachLineEnds(t *testing.T) {
	n := 0
	if err := EachLine(strings.NewReader("a\nb\nc\n"), maxLine, func(Line) bool { n++; return n < 2 }); err != nil || n != 2 {
		t.Errorf("%d lines, %v", n, err)
	}
	broken := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("abc")))
	if err := EachLine(broken, maxLine, func(Line) bool { return true }); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("the reader's failure is %v", err)
	}
}

// FuzzEachLine reads any bytes through a buffer that is smaller than some lines:
// nothing but what is above the limit is lost, and no line has control
// characters.
func FuzzEachLine(f *testing.F) {
	f.Add([]byte("info depth 1\r\nbestmove e2e4\n"), uint8(100))
	f.Add([]byte(strings.Repeat("\xff", 70)), uint8(40))
	f.Add([]byte(strings.Repeat("x", 40)+"\n\n"+strings.Repeat("y", 41)), uint8(40))
	f.Add([]byte("\u01770"), uint8(1)) // cut within a character
	f.Add([]byte("\x1b[31mred\x07\t\x00\n"), uint8(3))
	in := bufio.NewReaderSize(nil, 16)
	f.Fuzz(func(t *testing.T, text []byte, limit uint8) {
		in.Reset(bytes.NewReader(text))
		lines, kept, cut := 0, 0, 0
		if err := eachLine(in, int(limit), func(l Line) bool {
			if strings.ContainsAny(l.Text, "\n\r\x00\x1b") {
				t.Errorf("control characters in %q", l.Text)
			}
			if len(l.Text) > 3*int(limit) { // a byte that is no UTF-8 becomes three
				t.Errorf("a line of %d bytes, above %d", len(l.Text), limit)
			}
			lines++
			kept += len(l.Text)
			cut += l.Truncated
			return true
		}); err != nil {
			t.Error(err)
		}
		want := bytes.Count(text, []byte("\n"))
		if len(text) > 0 && text[len(text)-1] != '\n' {
			want++
		}
		if lines != want || cut > len(text) || utf8.Valid(text) && kept+cut > len(text) {
			t.Errorf("%d lines with %d bytes, %d left out, of %d lines with %d bytes", lines, kept, cut, want, len(text))
		}
	})
}
