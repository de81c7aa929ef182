package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// clip shortens a line to a width.
func clip(line string, width int) string {
	if width <= 0 {
		return ""
	}
	if len(line) <= width || ansi.StringWidth(line) <= width {
		return line
	}
	return ansi.Truncate(line, width, "")
}

// pad brings a line to a width, shorter or longer.
func pad(line string, width int) string {
	line = clip(line, width)
	if n := width - ansi.StringWidth(line); n > 0 {
		return line + strings.Repeat(" ", n)
	}
	return line
}

// frame brings lines to a height, and none to more than a width.
func frame(lines []string, width, height int) []string {
	out := make([]string, max(height, 0))
	for i := range out {
		if i < len(lines) {
			out[i] = clip(lines[i], width)
		}
	}
	return out
}

// wrap breaks a text between words into lines of a width.
func wrap(text string, width int) []string {
	return strings.Split(ansi.Wrap(text, max(width, 1), ""), "\n")
}

// beside joins two columns of lines with a gap; the left one gets a width.
func beside(left, right []string, width, gap int) []string {
	out := make([]string, max(len(left), len(right)))
	for i := range out {
		var l, r string
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		if r == "" {
			out[i] = l
			continue
		}
		out[i] = pad(l, width) + strings.Repeat(" ", gap) + r
	}
	return out
}

// clean removes what could disturb the screen from a text of unknown origin.
func clean(text string) string {
	text = ansi.Strip(text)
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x200d || r >= 0xfe00 && r <= 0xfe0f:
			return -1
		}
		return r
	}, text)
}

// window returns the first of n visible rows out of total such that the row at
// is visible, moving as little as possible from first.
func window(first, n, total, at int) int {
	if at < first {
		first = at
	}
	if at >= first+n {
		first = at - n + 1
	}
	return max(min(first, total-n), 0)
}
