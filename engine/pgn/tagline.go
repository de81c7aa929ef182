package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/words"
)

// tagLine is where the parts of a tag are in a line that begins with its
// bracket.
type tagLine struct {
	name, value []byte // the value as written, escapes included
	end         int    // behind the closing bracket
	damaged     bool   // quotes or bracket are missing
}

// cutTag takes apart a tag at the start of a line. ok is false if it isn't
// like one.
func cutTag(line []byte) (tag tagLine, ok bool) {
	name := trimBlanks(line[1:])
	n := nameLength(name)
	if n < 1 || n == len(name) || !isNameStart(name[0]) {
		return tag, false
	}
	tag.name = bytes.TrimRight(name[:n], ":=")
	rest := trimBlanks(name[n:])
	if len(tag.name) == n {
		rest = trimBlanks(bytes.TrimLeft(rest, ":="))
	}
	if len(tag.name) == 0 {
		return tag, false
	}
	if len(rest) == 0 || rest[0] != '"' {
		return cutUnquoted(line, tag, rest)
	}
	rest = rest[1:]
	length, behind := closingQuote(rest)
	if length < 0 { // neither quote nor bracket, or one of them
		tag.damaged = true
		tag.value = bytes.TrimRight(rest, " \t")
		tag.value = bytes.TrimSuffix(bytes.TrimSuffix(tag.value, []byte("]")), []byte(`"`))
		tag.end = len(line)
		return tag, true
	}
	tag.value = rest[:length]
	tag.end = len(line) - len(rest) + behind
	return tag, true
}

// trimBlanks returns a text without the blanks before it.
func trimBlanks(text []byte) []byte {
	for len(text) > 0 {
		switch {
		case text[0] == ' ' || text[0] == '\t' || text[0] == '\v' || text[0] == '\f':
			text = text[1:]
		case text[0] < 0x80:
			return text
		default:
			n := words.BlankLength(text)
			if n == 0 {
				return text
			}
			text = text[n:]
		}
	}
	return text
}

// nameLength returns the length of a tag's name.
func nameLength(text []byte) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ' ', '\t', '\v', '\f', '"', '[', ']', '{', '}', '(', ')', ';':
			return i
		}
		if text[i] >= 0x80 {
			if words.BlankLength(text[i:]) > 0 {
				return i
			}
			_, size := utf8.DecodeRune(text[i:])
			i += size - 1
		}
	}
	return len(text)
}

// readTag returns the tag in a text that a tagToken covers.
func readTag(text []byte) Tag {
	tag, _ := cutTag(text)
	name, _ := fromWindows(tag.name)
	value, _ := fromWindows(tag.value)
	return Tag{usualName(name), oneLine(unescape(value))}
}

// usualNames are names of tags that are written in all kinds of case.
var usualNames = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant", "WhiteElo", "BlackElo", "TimeControl", "Termination"}

// usualName returns a tag's name in its usual case.
func usualName(name string) string {
	for _, usual := range usualNames {
		if len(usual) == len(name) && usual[0]|0x20 == name[0]|0x20 && strings.EqualFold(usual, name) {
			return usual
		}
	}
	return name
}

func isNameStart(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || isDigit(c) || c == '_' || c >= 0x80
}

// closingQuote finds the quote that ends a value, which a bracket follows;
// other quotes are taken for part of it. A backslash before the last quote, as
// in "C:\", then is no escape.
func closingQuote(text []byte) (length, behind int) {
	if bytes.IndexByte(text, ']') < 0 { // much the fastest way to know
		return -1, 0
	}
	for _, escapes := range []bool{true, false} {
		for i := 0; i < len(text); i++ {
			switch {
			case text[i] == '\\' && escapes:
				i++
			case text[i] == '"' && endsValue(text[i+1:]):
				return i, i + 2 + bytes.IndexByte(text[i+1:], ']')
			}
		}
	}
	return -1, 0
}

// endsValue reports whether text begins with the bracket that ends a tag.
func endsValue(text []byte) bool {
	text = trimBlanks(text)
	return len(text) > 0 && text[0] == ']'
}

// cutUnquoted takes apart [Name value] on a line of its own.
func cutUnquoted(line []byte, tag tagLine, rest []byte) (tagLine, bool) {
	value, ok := bytes.CutSuffix(bytes.TrimRight(rest, " \t"), []byte("]"))
	if !ok || bytes.ContainsAny(value, "[]{}") {
		return tag, false
	}
	tag.value = bytes.TrimRight(bytes.TrimSuffix(trimQuotes(value), []byte(`"`)), " \t")
	tag.damaged = true
	tag.end = len(line)
	return tag, true
}

// trimQuotes returns a value without quotes of other kinds around it.
func trimQuotes(value []byte) []byte {
	const quotes = "'‘’‚“”„‹›«»"
	first, n := utf8.DecodeRune(value)
	last, m := utf8.DecodeLastRune(value)
	if len(value) > n && strings.ContainsRune(quotes, first) && strings.ContainsRune(quotes, last) {
		return value[n : len(value)-m]
	}
	return value
}

var tagEscapes = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// unescape returns a value without its escapes. A backslash before anything
// but a quote or another one is itself.
func unescape(value string) string {
	if strings.IndexByte(value, '\\') < 0 {
		return value
	}
	return tagEscapes.Replace(value)
}

// escape writes a value so that it can stand in quotes: line breaks and other
// control characters become blanks.
func escape(value string) string {
	var b strings.Builder
	for _, r := range value {
		switch {
		case r < ' ' || r == 0x7f:
			r = ' '
		case r == '\\' || r == '"':
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
