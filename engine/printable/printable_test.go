package printable

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// shown are texts, and what they are as a line and as a text.
var shown = []struct{ text, line, lines string }{
	{"plain", "plain", "plain"},
	{"Yáng Qí, 将 ♞ 🦁", "Yáng Qí, 将 ♞ 🦁", "Yáng Qí, 将 ♞ 🦁"},
	{"e\u0301 \u0e01\u0e33 \u1000\u103c\u103d\u103e\u102f\u1036\u1037", "e\u0301 \u0e01\u0e33 \u1000\u103c\u103d\u103e\u102f\u1036\u1037", "e\u0301 \u0e01\u0e33 \u1000\u103c\u103d\u103e\u102f\u1036\u1037"},
	{"no-break\u00a0wide\u3000", "no-break wide ", "no-break\u00a0wide\u3000"},
	{"two\nlines\tand a tab\r\n", "two lines and a tab  ", "two\nlines\tand a tab\r\n"},
	{"over\rwritten\r", "over written ", "over\ufffdwritten\ufffd"},
	{"page\f\v", "page  ", "page\ufffd\ufffd"},
	{"\x1b[31mred\x1b[0m", "\ufffd[31mred\ufffd[0m", "\ufffd[31mred\ufffd[0m"},
	{"\x1b]0;title\x07text", "\ufffd]0;title\ufffdtext", "\ufffd]0;title\ufffdtext"},
	{"bell\a back\b null\x00 del\x7f", "bell\ufffd back\ufffd null\ufffd del\ufffd", "bell\ufffd back\ufffd null\ufffd del\ufffd"},
	{"C1 \u009b31m \u0085\u0080", "C1 \ufffd31m  \ufffd", "C1 \ufffd31m \ufffd\ufffd"},
	{"bytes \x9b31m \xff \xc3", "bytes \ufffd31m \ufffd \ufffd", "bytes \ufffd31m \ufffd \ufffd"},
	{"surrogate \xed\xa0\x80", "surrogate \ufffd\ufffd\ufffd", "surrogate \ufffd\ufffd\ufffd"},
	{"bidi \u202e\u2066\u200f\u061c\u200e", "bidi " + strings.Repeat("\ufffd", 5), "bidi " + strings.Repeat("\ufffd", 5)},
	{"separators \u2028\u2029", "separators   ", "separators \ufffd\ufffd"},
	{"invisible \u200b\u2060\u2064\u180e\u3164\uffa0\u034f", "invisible " + strings.Repeat("\ufffd", 7), "invisible " + strings.Repeat("\ufffd", 7)},
	{"tags \U000e0041\U000e0001", "tags \ufffd\ufffd", "tags \ufffd\ufffd"},
	{"private \ue000\U0010eeee, none \u0378", "private \ufffd\ufffd, none \ufffd", "private \ufffd\ufffd, none \ufffd"},
	{"joined\u200d\u200c selected\ufe0f\U000e0100 soft\u00ad \ufeff", "joined selected soft ", "joined selected soft "},
	{"\u0301a", "\ufffda", "\ufffda"},
	{"\u0301\u0302a", "\ufffd\u0302a", "\ufffd\u0302a"},
	{"a\n\u0301", "a \u0301", "a\n\ufffd"},
	{"a" + strings.Repeat("\u0301", maxMarks), "a" + strings.Repeat("\u0301", maxMarks), "a" + strings.Repeat("\u0301", maxMarks)},
	{"a" + strings.Repeat("\u0301", 50) + "b", "a" + strings.Repeat("\u0301", maxMarks) + "\ufffdb", "a" + strings.Repeat("\u0301", maxMarks) + "\ufffdb"},
	{"a" + strings.Repeat("\u0301\u200d", 50) + "b", "a" + strings.Repeat("\u0301", maxMarks) + "\ufffdb", "a" + strings.Repeat("\u0301", maxMarks) + "\ufffdb"},
}

func TestLineAndText(t *testing.T) {
	for _, test := range shown {
		if got := Line(test.text); got != test.line {
			t.Errorf("line %q: %q, want %q", test.text, got, test.line)
		}
		if got := Text(test.text); got != test.lines {
			t.Errorf("text %q: %q, want %q", test.text, got, test.lines)
		}
	}
}

// TestWriterPieces writes each text in pieces of any length: what comes out is the
// same as at once.
func TestWriterPieces(t *testing.T) {
	for _, test := range shown {
		for size := 1; size <= 5; size++ {
			var out bytes.Buffer
			w := NewWriter(&out)
			for text := []byte(test.text); len(text) > 0; text = text[min(size, len(text)):] {
				piece := text[:min(size, len(text))]
				if n, err := w.Write(piece); n != len(piece) || err != nil {
					t.Fatalf("%q: %d, %v", test.text, n, err)
				}
			}
			if err := w.Flush(); err != nil || out.String() != test.lines {
				t.Errorf("%q in pieces of %d: %q, %v; want %q", test.text, size, out.String(), err, test.lines)
			}
		}
	}
}

// TestWriterFails checks that the error of the writer behind is passed on, whether
// or not the text is plain.
func TestWriterFails(t *testing.T) {
	full := errors.New("full")
	w := NewWriter(failing{full})
	for _, text := range []string{"plain", "\x1b"} {
		if _, err := w.Write([]byte(text)); !errors.Is(err, full) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestCheck(t *testing.T) {
	for name, want := range map[string]string{
		"":                                  "",
		"Rook":                              "",
		"Yáng Qí, 将 🦁\ufe0f":                "",
		"نیم\u200cفاصله":                    "",
		"\ufffd":                            "",
		"Ro\x1bok":                          "2 U+001B",
		"é\u202e":                           "2 U+202E",
		"a\tb":                              "1 U+0009",
		"a\nb":                              "1 U+000A",
		"\u0085":                            "0 U+0085",
		"a\u200bb":                          "1 U+200B",
		"a\x9b":                             "1 byte 0x9B",
		"\u0301":                            "0 U+0301",
		"a" + strings.Repeat("\u0301", 7):   "13 U+0301",
		"a" + strings.Repeat("\u0301", 6):   "",
		strings.Repeat("a\u0301\u0302", 50): "",
	} {
		got := ""
		var unsafe *UnsafeError
		if err := Check(name); errors.As(err, &unsafe) {
			got = fmt.Sprint(unsafe.At, " ", unsafe.What)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestEscapeJSON(t *testing.T) {
	for _, test := range shown {
		value := strings.ToValidUTF8(test.text, "\ufffd")
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		escaped := EscapeJSON(text)
		var back string
		if err := json.Unmarshal(escaped, &back); err != nil || back != value {
			t.Errorf("%q: %s means %q, %v", value, escaped, back, err)
		}
		if got := Text(string(escaped)); got != string(escaped) {
			t.Errorf("%q: %s would be shown as %s", value, escaped, got)
		}
	}
	if got := EscapeJSON([]byte("\"\u009b\U000e0041é\"")); string(got) != `"\u009b\udb40\udc41é"` {
		t.Errorf("got %s", got)
	}
}

// TestPlainAllocatesNothing checks that text without anything peculiar costs one
// look at its bytes.
func TestPlainAllocatesNothing(t *testing.T) {
	text, w := "Black plays knight c6 (Nc6).", NewWriter(discard{})
	raw := []byte(text + "\n")
	if n := testing.AllocsPerRun(100, func() { Line(text); Text(text); _ = Check(text); _, _ = w.Write(raw) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// FuzzClean checks that whatever comes in, what comes out is safe by a definition of
// its own, stays as it is, and has lost no character that is safe.
func FuzzClean(f *testing.F) {
	for _, test := range shown {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line, lines := Line(text), Text(text)
		for name, got := range map[string]string{"line": line, "text": lines} {
			if !utf8.ValidString(got) {
				t.Errorf("%s of %q is not UTF-8: %q", name, text, got)
			}
			if r, bad := hasUnsafe(got); bad {
				t.Errorf("%s of %q has %U: %q", name, text, r, got)
			}
		}
		if Line(line) != line || Text(lines) != lines {
			t.Errorf("%q: %q becomes %q, %q becomes %q", text, line, Line(line), lines, Text(lines))
		}
		if strings.ContainsAny(line, "\n\r\t") || strings.Count(lines, "\n") != strings.Count(text, "\n") {
			t.Errorf("%q has other lines: %q and %q", text, line, lines)
		}
		if Check(text) == nil && strings.Count(line, "\ufffd") != strings.Count(text, "\ufffd") {
			t.Errorf("%q is a good name, but is shown as %q", text, line)
		}
	})
}

// hasUnsafe looks for what must not be shown, by ranges written out by hand.
func hasUnsafe(text string) (rune, bool) {
	before := '\n'
	for _, r := range text {
		switch {
		case r == '\n', r == '\t', r == '\r' && strings.Contains(text, "\r\n"):
		case r < ' ', r >= 0x7f && r < 0xa0, r == 0xad, r == 0x61c, r == 0x34f, r == 0x180e, r >= 0x200b && r <= 0x200f,
			r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f, r >= 0xfe00 && r <= 0xfe0f, r == 0xfeff, r >= 0xfff0 && r <= 0xfffb,
			r >= 0xe000 && r < 0xf900, r >= 0xe0000:
			return r, true
		case r >= 0x300 && r < 0x370 && before == '\n':
			return r, true
		}
		before = r
	}
	return 0, false
}
