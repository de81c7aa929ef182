// Package printable makes text of unknown origin safe to show: text from files,
// engines, command lines, the environment, and errors that quote any of them.
//
// A terminal obeys control characters, and readers are deceived by characters that
// take no place or change the order of others. Safe text has none of these:
//
//   - control characters (C0, DEL and C1) but for the ends of lines and tabs, and
//     bytes that are not UTF-8;
//   - bidirectional controls, line and paragraph separators, tags, and other
//     invisible, private or unassigned characters;
//   - marks without a letter before them, and more than six on a letter.
//
// Each of them is replaced by U+FFFD, which takes one column, so that it can be seen
// that something was there. Joiners, selectors of variants, the soft hyphen and the
// byte order mark are left out instead: scripts and emoji have a use for them, and
// what they join can be read without. Everything else stays as it is, byte for byte.
//
// Begin with [Line] for a text that is shown in one line, and with [Writer] for a
// whole output. [Check] is for names: these are refused where they are defined. [Error]
// words errors of files.
package printable

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is the number of combining marks that a letter may carry. Burmese needs
// the most, six.
const maxMarks = 6

// class says what becomes of a character.
type class uint8

const (
	plain    class = iota
	mark           // combines with what precedes it
	space          // white space other than U+0020
	dropped        // takes no place, but has honest uses
	replaced       // could disturb a terminal, or deceive
)

// classOf returns the class of a character. The ends of lines and tabs are of class
// space.
func classOf(r rune) class {
	switch {
	case r >= ' ' && r < 0x7f:
		return plain
	case r == 0xad, r == 0x200c, r == 0x200d, r == 0xfeff, unicode.Is(unicode.Variation_Selector, r):
		return dropped
	case r == 0x85, r == 0x2028, r == 0x2029, unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
		return replaced
	case unicode.IsSpace(r):
		return space
	case !unicode.IsPrint(r):
		return replaced
	case unicode.IsMark(r):
		return mark
	}
	return plain
}

// Shown reports whether a character is shown as it is, for marks where they have a
// letter: it is neither replaced nor left out.
func Shown(r rune) bool {
	class := classOf(r)
	return class != replaced && class != dropped && r >= ' '
}

// cleaner makes text safe, one character after the other. The zero value stands at
// the beginning of a line.
type cleaner struct {
	based bool // there is a character for marks to combine with
	marks int  // on that
}

// append appends what becomes of a character.
func (c *cleaner) append(dst []byte, r rune) []byte {
	switch classOf(r) {
	case dropped:
		return dst
	case mark:
		if c.marks++; c.based && c.marks <= maxMarks {
			return utf8.AppendRune(dst, r)
		}
		if c.based && c.marks > maxMarks+1 {
			return dst // the first one too many was replaced
		}
		if !c.based {
			c.based, c.marks = true, 0
		}
		return utf8.AppendRune(dst, utf8.RuneError)
	case replaced:
		r = utf8.RuneError
	}
	c.based, c.marks = r != '\n' && r != '\r' && r != '\t', 0
	return utf8.AppendRune(dst, r)
}

// Line returns a text as one line of safe text: white space of any kind becomes
// blanks.
func Line(text string) string {
	if isASCII(text, false) {
		return text
	}
	var c cleaner
	out := make([]byte, 0, len(text))
	for _, r := range text {
		if unicode.IsSpace(r) {
			r = ' '
		}
		out = c.append(out, r)
	}
	return string(out)
}

// Text returns a text of any number of lines as safe text, with its ends of lines,
// tabs and other white space.
func Text(text string) string {
	if isASCII(text, true) {
		return text
	}
	var b strings.Builder
	w := NewWriter(&b)
	_, _ = w.Write([]byte(text)) // a Builder takes everything
	_ = w.Flush()
	return b.String()
}

// isASCII reports whether a text is safe at a glance: printable ASCII, and ends of
// lines and tabs if these are allowed.
func isASCII[T string | []byte](text T, lines bool) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' && !(lines && (c == '\n' || c == '\t')) || c >= 0x7f {
			return false
		}
	}
	return true
}

// UnsafeError is the error of a name with a character that can't be shown.
type UnsafeError struct {
	At   int    // where the character begins, in bytes of the name
	What string // the character: "U+001B", or "byte 0xFF" for invalid UTF-8
}

// Error implements error.
func (e *UnsafeError) Error() string {
	return e.What + " can't be shown: expected letters, digits, signs and blanks"
}

// Check returns an [UnsafeError] for the first character of a name that could not be
// shown as it is. Tabs and ends of lines are among them; joiners and selectors of
// variants are not.
func Check(name string) error {
	if isASCII(name, false) {
		return nil
	}
	var c cleaner
	for at, r := range name {
		switch kind := classOf(r); {
		case r == utf8.RuneError && !strings.HasPrefix(name[at:], string(utf8.RuneError)):
			return &UnsafeError{at, fmt.Sprintf("byte 0x%02X", name[at])}
		case kind == replaced, r < ' ':
			return &UnsafeError{at, fmt.Sprintf("%U", r)}
		case kind == mark && (!c.based || c.marks >= maxMarks):
			return &UnsafeError{at, fmt.Sprintf("%U", r)}
		}
		c.append(nil, r)
	}
	return nil
}

// EscapeJSON replaces each character in JSON that would not be shown as it is by an
// escape such as \u202e: the meaning is the same, and the text is safe. The input must
// be valid JSON, as from encoding/json.
func EscapeJSON(text []byte) []byte {
	if isASCII(text, true) {
		return text
	}
	var c cleaner
	out := make([]byte, 0, len(text)+64)
	var shown []byte // what a character becomes
	for _, r := range string(text) {
		shown = c.append(shown[:0], r)
		if string(shown) == string(r) {
			out = append(out, shown...)
			continue
		}
		out = appendEscape(out, r)
		c = cleaner{based: true}
	}
	return out
}

// appendEscape appends a character as JSON escapes it: in UTF-16.
func appendEscape(dst []byte, r rune) []byte {
	if r < 0x10000 {
		return fmt.Appendf(dst, `\u%04x`, r)
	}
	r -= 0x10000
	return fmt.Appendf(dst, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
}
