package ui

import (
	"testing"

	"github.com/charmbracelet/x/ansi"
)

var columnTexts = []string{
	"", "abc", "\x1b[1;38;5;208mabc\x1b[0m d", "┌─┐▀▄█ ♔♚♞", "e\u0301te\u0301", "\x1b[31me\x1b[0m\u0301", "将棋 a", "♟\ufe0f x",
	"a\u200db", "\x1b]8;;http://x\x07link\x1b]8;;\x07", "\x1b[31", "\x1b[2Kx", "\tx", "🇩🇪🇩", "▟♔\ufe0f", "\xff\xc3", "a\x7f",
}

// TestColumns: the width is that of package ansi.
func TestColumns(t *testing.T) {
	for _, text := range columnTexts {
		if got, want := columnsOf(text), ansi.StringWidth(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
	for _, limits := range [][2]rune{{' ', '~'}, {'─', '▟'}, {'♔', '♞'}} {
		for r := limits[0]; r <= limits[1]; r++ {
			if n := ansi.StringWidth(string(r)); n != 1 {
				t.Errorf("%q takes %d columns", r, n)
			}
		}
	}
}

// FuzzColumns compares the width of any line with that of package ansi.
func FuzzColumns(f *testing.F) {
	for _, text := range columnTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := columnsOf(text), ansi.StringWidth(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	})
}

func BenchmarkColumns(b *testing.B) {
	line := "\x1b[48;5;180m ♜ \x1b[48;5;137m ♞ \x1b[0m  \x1b[1mWhite to move\x1b[0m ┌──────┐"
	for b.Loop() {
		columnsOf(line)
	}
}
