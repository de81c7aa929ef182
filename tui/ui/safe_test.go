package ui

import (
	"testing"

	"github.com/ferzchess/ferz/tui/internal/sprites"
)

func TestSafeFrame(t *testing.T) {
	for frame, want := range map[string]string{
		"":                                      "",
		"plain\nlines":                          "plain\nlines",
		"\x1b[1;38:2::1:2:3mbold\x1b[m \x1b[0m": "\x1b[1;38:2::1:2:3mbold\x1b[m \x1b[0m",
		"\u265f\ufe0e ║▀ 将 e\u0301":             "\u265f\ufe0e ║▀ 将 e\u0301",
		"\U0010eeee\u0305\u030d":                "\U0010eeee\u0305\u030d",
		"\x1b]0;title\x07":                      "\ufffd]0;title\ufffd",
		"\x1b[2J\x1b[?25l\x1b[":                 "\ufffd[2J\ufffd[?25l\ufffd[",
		"\x1b[31":                               "\ufffd[31",
		"\u009b31m \x9b31m":                     "\ufffd31m \ufffd31m",
		"tab\t\r\u202e\u200b\U000e0041":         "tab\ufffd\ufffd\ufffd\ufffd\ufffd",
	} {
		if got := safeFrame(frame); got != want {
			t.Errorf("%q: %q, want %q", frame, got, want)
		}
	}
}

// TestSafeBlocks: whatever pieces are drawn with reaches the terminal.
func TestSafeBlocks(t *testing.T) {
	for b := sprites.Halves; b <= sprites.Octants; b++ {
		columns, rows := b.Grid()
		for set := range 1 << (columns * rows) {
			if text := b.Character(set); safeFrame(text) != text {
				t.Errorf("blocks %d, parts %b: %q becomes %q", b, set, text, safeFrame(text))
			}
		}
	}
}
