package ui

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/internal/wording"
)

// Clip shortens a line to a width.
func Clip(line string, width int) string {
	if width <= 0 {
		return ""
	}
	if len(line) <= width || columnsOf(line) <= width {
		return line
	}
	return ansi.Truncate(line, width, "")
}

// ClipWords shortens a line of plain text to a width, between words.
func ClipWords(line string, width int) string {
	short := Clip(line, width)
	if short == line || strings.HasPrefix(line[len(short):], " ") {
		return short
	}
	if i := strings.LastIndex(short, " "); i > 0 {
		return short[:i]
	}
	return short
}

// ClipMore shortens a text to a width, between words; two dots show that it was
// cut.
func ClipMore(text string, width int) string {
	if columnsOf(text) <= width {
		return text
	}
	return ClipWords(text, width-len(goesOn)) + goesOn
}

// goesOn is where a text that is too long ends.
const goesOn = " .."

// ClipMoves shortens a line of moves to a width, between moves.
func ClipMoves(line string, width int) string {
	short := ClipWords(line, width)
	i := strings.LastIndex(short, " ")
	if short == line || strings.Trim(short[i+1:], ".0123456789") != "" {
		return short
	}
	return short[:max(i, 0)] // without the number of the move that is left out
}

// WrapMoves breaks a line of moves into at least one and at most the given number of
// lines, between moves. Moves that don't fit are left out.
func WrapMoves(line string, width, most int) []string {
	var out []string
	for len(out) == 0 || line != "" && len(out) < most {
		row := ClipMoves(line, width)
		out = append(out, row)
		line = strings.TrimLeft(line[len(row):], " ")
	}
	return out
}

// Pad brings a line to a width, shorter or longer.
func Pad(line string, width int) string {
	line = Clip(line, width)
	if n := width - columnsOf(line); n > 0 {
		return line + strings.Repeat(" ", n)
	}
	return line
}

// FitFrame brings lines to a height, and none to more than a width.
func FitFrame(lines []string, width, height int) []string {
	out := make([]string, max(height, 0))
	for i := range out {
		if i < len(lines) {
			out[i] = Clip(lines[i], width)
		}
	}
	return out
}

// Wrap breaks a text between words into lines of a width.
func Wrap(text string, width int) []string {
	return strings.Split(ansi.Wrap(text, max(width, 1), ""), "\n")
}

// TextLines draws a text in at most the given number of lines, the last of which
// ends in ".." if the text was cut.
func TextLines(t *theme.Theme, role theme.Role, text string, width, most int) []string {
	lines := Wrap(text, width)
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = ClipWords(lines[most-1], width-len(goesOn)) + goesOn
	}
	for i := range lines {
		lines[i] = t.Paint(role, Clip(lines[i], width))
	}
	return lines
}

// OverlayFooter puts lines at the foot of a screen; if there are more than its space
// allows, they cover the lowest lines above.
func OverlayFooter(above, foot []string, room int) []string {
	n := max(len(foot), room)
	return append(above[:max(len(above)+room-n, 0)], append(foot, make([]string, n-len(foot))...)...)
}

// FitWords joins the words that fit; ".." shows that there are more.
func FitWords(words []string, width int) string {
	const gap = "  "
	out := strings.Join(words, gap)
	for n := len(words) - 1; n >= 0 && columnsOf(out) > width; n-- {
		out = strings.Join(words[:n], gap) + goesOn
	}
	return out
}

// JoinColumns joins two columns of lines with a gap; the left one gets a width.
func JoinColumns(left, right []string, width, gap int) []string {
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
		out[i] = Pad(l, width) + strings.Repeat(" ", gap) + r
	}
	return out
}

// Clean removes what could disturb the screen from a text of unknown origin.
func Clean(text string) string { return wording.Clean(text) }

// CleanInput turns typed or pasted text into one line without control characters.
func CleanInput(text string) string { return wording.CleanInput(text) }

// ScrollFirst returns the first of n visible rows out of total such that the row at
// is visible, moving as little as possible from first.
func ScrollFirst(first, n, total, at int) int {
	if at < first {
		first = at
	}
	if at >= first+n {
		first = at - n + 1
	}
	return max(min(first, total-n), 0)
}

// PadLeft brings a text to a width with blanks before it.
func PadLeft(text string, width int) string {
	return strings.Repeat(" ", max(width-columnsOf(text), 0)) + text
}

// PadRight pads a text with spaces to a width.
func PadRight(text string, width int) string {
	return text + strings.Repeat(" ", max(width-columnsOf(text), 0))
}

// ShortQuotes removes the middle of long quotations, such as of a FEN in an error, to
// leave space for the message.
func ShortQuotes(text string) string {
	return longQuote.ReplaceAllString(text, `"$1...$2"`)
}

// Bullet breaks a text into lines of a width, the first with a dash before it.
func Bullet(text string, width int) []string {
	out := Indented(text, max(width-2, 1))
	out[0] = "-" + out[0][1:]
	return out
}

// Indented breaks a text into lines of a width, and puts two blanks before each.
func Indented(text string, width int) []string {
	out := Wrap(Clean(text), width)
	for i := range out {
		out[i] = "  " + out[i]
	}
	return out
}

// ClockText formats the time on a clock: 1:02:03, 4:05, 9.8.
func ClockText(d time.Duration) string {
	d = max(d, 0)
	if d < LowTime {
		return fmt.Sprintf("%.1f", float64(d/(100*time.Millisecond))/10)
	}
	s := int((d + time.Second - 1) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// Sentence makes a sentence of an error.
func Sentence(text string) string { return wording.Sentence(text) }

// ShortNumber writes a large number with k or M.
func ShortNumber(n uint64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n >= 10_000:
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprint(n)
}

// Widest returns the width of the widest line.
func Widest(lines []string) int {
	out := 0
	for _, line := range lines {
		out = max(out, columnsOf(line))
	}
	return out
}

// Fill joins phrases to lines of a width.
func Fill(phrases []string, width int) []string {
	var out []string
	for _, p := range phrases {
		if n := len(out); n > 0 && len([]rune(out[n-1]))+2+len([]rune(p)) <= width {
			out[n-1] += "  " + p
			continue
		}
		out = append(out, p)
	}
	return out
}

// PanelGap is the number of columns between the board and the panel.
const PanelGap = 2

var longQuote = regexp.MustCompile(`"([^"]{10})[^"]{10,}([^"]{10})"`)

// LowTime is when a clock is shown with tenths of seconds.
const LowTime = 10 * time.Second
