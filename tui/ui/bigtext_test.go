package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

func TestBigText(t *testing.T) {
	want := []string{"▄█  ▄ █▀▀", " █  ▄ ▀▀█", "▀▀▀   ▀▀▀"}
	if got := BigText("1:5"); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("1:5 is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, text := range []string{"", "0", "12:34:56", "9.8"} {
		lines := BigText(text)
		if len(lines) != bigRows {
			t.Errorf("%q has %d lines", text, len(lines))
		}
		for _, line := range lines {
			if ansi.StringWidth(line) != ansi.StringWidth(lines[0]) {
				t.Errorf("%q has lines of different widths", text)
			}
		}
	}
}

// TestHugeText: the digits' pixels are blanks in reverse colors.
func TestHugeText(t *testing.T) {
	on := theme.Default(theme.TrueColor)
	lines := HugeText(on, theme.ClockOn, "1:5")
	if len(lines) != hugeRows || Widest(lines) != 2*(3+1+3)+2*2 {
		t.Errorf("%d lines of %d columns", len(lines), Widest(lines))
	}
	for i, line := range lines {
		if !strings.Contains(line, "\x1b[") || strings.TrimSpace(ansi.Strip(line)) != "" {
			t.Errorf("line %d is %q", i, line)
		}
	}
}
