package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/wording"
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

// clipWords shortens a line of plain text to a width, between words.
func clipWords(line string, width int) string {
	short := clip(line, width)
	if short == line || strings.HasPrefix(line[len(short):], " ") {
		return short
	}
	if i := strings.LastIndex(short, " "); i > 0 {
		return short[:i]
	}
	return short
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
func clean(text string) string { return wording.Clean(text) }

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

// padLeft brings a text to a width with blanks before it.
func padLeft(text string, width int) string {
	return strings.Repeat(" ", max(width-ansi.StringWidth(text), 0)) + text
}

// padRight brings a text to a width with blanks behind it.
func padRight(text string, width int) string {
	return text + strings.Repeat(" ", max(width-ansi.StringWidth(text), 0))
}
