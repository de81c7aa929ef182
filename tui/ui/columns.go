package ui

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// columnsOf returns how many columns a line takes on the screen, as ansi.StringWidth does. It
// is fast for what most lines of a screen consist of: ASCII, the lines and blocks of boards,
// chess symbols, and colors.
func columnsOf(line string) int {
	n, last := 0, 0 // last is where the last character begins, which what follows may change
	for i := 0; i < len(line); {
		switch size := simpleRune(line[i:]); {
		case size > 0:
			n++
			last = i
			i += size
		default:
			color := colorLen(line[i:])
			if color == 0 {
				if n > 0 {
					n--
				}
				return n + ansi.StringWidth(line[last:])
			}
			i += color
		}
	}
	return n
}

// simpleRune returns the length of the first character of a text if it is one that takes a
// column in every font, unless a combining one follows; else 0.
func simpleRune(text string) int {
	if b := text[0]; b < utf8.RuneSelf {
		if b < ' ' || b == 0x7f {
			return 0
		}
		return 1
	}
	r, size := utf8.DecodeRuneInString(text)
	if r >= '─' && r <= '▟' || r >= '♔' && r <= '♞' {
		return size
	}
	return 0
}

// colorLen returns the length of the sequence that sets colors and the like at the beginning
// of a text, or 0.
func colorLen(text string) int {
	if len(text) < 3 || text[0] != 0x1b || text[1] != '[' {
		return 0
	}
	for i := 2; i < len(text); i++ {
		switch b := text[i]; {
		case b == 'm':
			return i + 1
		case b != ';' && b != ':' && (b < '0' || b > '9'):
			return 0
		}
	}
	return 0
}
