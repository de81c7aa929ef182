package ui

import (
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/sprites"
)

// safeFrame returns a frame without anything that screens have no use for: the only
// sequences in it set colors and attributes. Screens make foreign text printable
// themselves, as it must not set these either; a frame is checked because one place
// of many may be forgotten.
func safeFrame(frame string) string {
	n := safePrefix(frame)
	if n == len(frame) {
		return frame
	}
	var out strings.Builder
	for {
		out.WriteString(frame[:n])
		if frame = frame[n:]; frame == "" {
			return out.String()
		}
		_, size := utf8.DecodeRuneInString(frame)
		out.WriteRune(utf8.RuneError)
		frame = frame[size:]
		n = safePrefix(frame)
	}
}

// safePrefix returns the number of bytes of a frame before the first one that is
// not safe.
func safePrefix(frame string) int {
	for i := 0; i < len(frame); {
		switch c := frame[i]; {
		case c >= ' ' && c < 0x7f, c == '\n':
			i++
		case c == '\x1b':
			n := styleLength(frame[i:])
			if n == 0 {
				return i
			}
			i += n
		default:
			r, n := utf8.DecodeRuneInString(frame[i:])
			if r == utf8.RuneError && n == 1 || !ownRune(r) && !printable.Shown(r) {
				return i
			}
			i += n
		}
	}
	return len(frame)
}

// ownRune reports whether a character that foreign text can't have is one that
// screens draw with: cells of images, octants, and what asks for the plain form of a
// symbol.
func ownRune(r rune) bool { return images.Begins(r) || sprites.IsOctant(r) || r == 0xfe0e }

// styleLength returns the length of the SGR sequence that a text begins with, or 0.
func styleLength(text string) int {
	params, ok := strings.CutPrefix(text, "\x1b[")
	if !ok {
		return 0
	}
	n := 0
	for n < len(params) && (params[n] >= '0' && params[n] <= '9' || params[n] == ';' || params[n] == ':') {
		n++
	}
	if n == len(params) || params[n] != 'm' {
		return 0
	}
	return len("\x1b[") + n + 1
}
