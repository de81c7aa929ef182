package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/words"
)

// scanWord takes a run of characters apart: a move's number and the move are
// two tokens even if nothing is between them.
func (l *lexer) scanWord(t *token) bool {
	end, ok := l.wordEnd()
	if !ok {
		return false
	}
	word := l.text[l.pos:end]
	if kind, n, complete := l.divided(); n > 0 || !complete {
		t.kind, t.end = kind, l.pos+n
		return complete
	}
	if word[0] == '0' && decimal().Match(word) {
		t.kind, t.end = junkToken, end
		return true
	}
	if n := numberLength(word); n > 0 && !tandem().Match(word) {
		t.kind, t.end = numberToken, l.pos+n
		return true
	}
	switch t.kind, t.end = classify(unescapedBytes(word)), end; {
	case isDash(word) && l.onlySpace: // before an item of a list
		t.kind = markToken
	case isDash(word):
		t.kind = dashToken
	case t.kind == junkToken, l.isMarked(word):
		if n := markLength(word); n > 0 {
			t.kind, t.end = markToken, l.pos+n
		}
	case t.kind == moveToken && joinedResult(word) > 0:
		t.end -= joinedResult(word)
	case t.kind == moveToken:
		t.end -= joinedSign(word)
	}
	return true
}

// tandem matches the move of a soldier that is the middle one of three, on one of two files
// that have several.
var tandem = words.Compiled(`^([1-9])[1-9]\.[1-9]$`)

// wordEnd finds the end of a word: white space or what has a meaning of its
// own. Parentheses are part of a move if they hold a promotion, as in e8(Q),
// or what distinguishes moves of ferz, as in O-O(e1g1,h1f1).
func (l *lexer) wordEnd() (end int, ok bool) {
	for end = l.pos; end < len(l.text); end++ {
		if l.text[end] >= 0x80 {
			if !l.final && !utf8.FullRune(l.text[end:]) {
				return 0, false
			}
			_, size := utf8.DecodeRune(l.text[end:])
			if words.BlankLength(l.text[end:]) > 0 && end > l.pos {
				if end+size == len(l.text) && !l.final {
					return 0, false
				}
				if !l.joined(end) {
					return end, true
				}
			}
			end += size - 1
			continue
		}
		switch c := l.text[end]; c {
		case '(':
			n, complete := insideMove(l.text[end:])
			if !complete && !l.final {
				return 0, false
			}
			if n == 0 || end == l.pos {
				return end, true
			}
			end += n - 1
		case '&':
			n, complete := entityLength(l.text[end:])
			if !complete && !l.final {
				return 0, false
			}
			if n > 0 && isBlankEntity(l.text[end:end+n]) {
				return end, true
			}
			end += max(n-1, 0)
		case ' ', '\t', '\n', '\r', '\v', '\f', 0, dosEnd, '{', '}', ')', ';', '$', '[', ']', '!', '?':
			return end, true
		case '|', '"', '`':
			if end > l.pos {
				return end, true
			}
		case '<':
			if n := end + 1; end > l.pos && n < len(l.text) && (l.text[n] == '/' || isLetter(l.text[n])) {
				return end, true
			}
		}
	}
	return end, l.final
}

// joined reports whether a character without width stands between two letters or digits of
// a word.
func (l *lexer) joined(at int) bool {
	r, n := utf8.DecodeRune(l.text[at:])
	return words.IsJoiner(r) && isAlnum(l.text[at-1]) && at+n < len(l.text) && isAlnum(l.text[at+n])
}

func isAlnum(c byte) bool { return isLetter(c) || isDigit(c) }

// insideMove returns the length of a group in parentheses that belongs to the
// move before it, or 0; complete is false if text ended too early.
func insideMove(text []byte) (n int, complete bool) {
	comma, digits := false, true
	for n = 1; n < len(text); n++ {
		c := text[n]
		switch {
		case c == ')':
			promotion := n == 2 && text[1] >= 'A' && text[1] <= 'Z'
			if n > 1 && (comma || digits || promotion) {
				return n + 1, true
			}
			return 0, true
		case c == ',':
			comma = true
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			digits = false
		case !isDigit(c):
			return 0, true
		}
	}
	return 0, false
}

var (
	dot      = []byte(".")
	ellipsis = []byte("…")
)

// numberLength returns the length of the move number that a word begins with:
// digits and dots, or only dots; digits alone if they are all of the word.
func numberLength(word []byte) int {
	n := 0
	for n < len(word) && isDigit(word[n]) {
		n++
	}
	digits := n
	for {
		switch {
		case bytes.HasPrefix(word[n:], dot):
			n++
			continue
		case bytes.HasPrefix(word[n:], ellipsis):
			n += len(ellipsis)
			continue
		}
		break
	}
	if digits > 0 && n == digits && n < len(word) && word[0] != '0' {
		if colon := behindNumber(word[n:]); colon > 0 {
			return n + colon
		}
	}
	if n > digits || n == len(word) && n > 0 && (word[0] != '0' || len(word) == 1) {
		return n
	}
	return 0
}

// behindNumber returns the length of what stands for the dot behind a move's number: a colon or
// hyphen at the end of the word or before a move in letters, or another dot; it is 0 if there
// is none.
func behindNumber(rest []byte) int {
	switch c := rest[0]; {
	case (c == ':' || c == '-') && (len(rest) == 1 || len(rest) > 2 && isLetter(rest[1]) && looksLikeMove(rest[1:])):
		return 1
	case c >= 0x80 || c == '\\':
		for _, dot := range [...]string{"·", "。", "、", "\\."} {
			if bytes.HasPrefix(rest, []byte(dot)) {
				return len(dot)
			}
		}
	}
	return 0
}

// looksLikeMove reports whether a word begins with a letter and ends with a digit, as most
// moves do and no result, sign or suffix does.
func looksLikeMove(word []byte) bool {
	return isLetter(word[0]) && isDigit(word[len(word)-1])
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// classify reports what a word without a number is.
func classify(word []byte) tokenKind {
	if looksLikeMove(word) {
		return moveToken
	}
	if len(word) <= maxResult {
		if _, ok := resultOf(string(word)); ok {
			return resultToken
		}
		if signs[string(word)] != 0 {
			return glyphToken
		}
		if isSuffix(string(word)) {
			return suffixToken
		}
		if isNull(string(word)) {
			return moveToken
		}
	}
	if c := word[0]; isNameStart(c) || c == '@' || c == '+' || c == '-' && len(word) > 1 {
		return moveToken
	}
	return junkToken
}

// isSuffix reports whether a word belongs to the move before it.
func isSuffix(word string) bool {
	switch word {
	case "e.p.", "ep", "e.p", "+", "++", "#", "ch", "ch.", "check", "mate", "dbl", "dbl.", "dis", "dis.", "†", "‡", "≠":
		return true
	}
	return false
}

// glyphOf returns the number of an annotation glyph as written; ok is false if
// there is none such.
func glyphOf(text string) (n int, ok bool) {
	digits, numeric := strings.CutPrefix(text, "$")
	if !numeric {
		n = signs[text]
		return signOf(n), n != 0
	}
	if digits == "" || len(digits) > 5 {
		return 0, false
	}
	for _, c := range digits {
		n = 10*n + int(c-'0')
	}
	return n, true
}

// toUTF8 returns the text of a game as valid UTF-8, and the name of its encoding if it was
// another one.
func toUTF8(text []byte) (out, from string) {
	if utf8.Valid(text) {
		return string(text), ""
	}
	text = bytes.TrimPrefix(text, bom) // which would be signs of its own
	if set := charset.Detect(text); set.Asian() {
		return string(bytes.ToValidUTF8(set.Decode(text), []byte("\ufffd"))), set.Name
	}
	out, _ = fromWindows(text)
	return out, "Windows-1252"
}

// fromWindows returns text as valid UTF-8; what is not is taken for Windows-1252.
func fromWindows(text []byte) (out string, changed bool) {
	if utf8.Valid(text) {
		return string(text), false
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	for _, c := range text {
		if c >= 0x80 && c < 0xa0 {
			b.WriteRune(windows1252[c-0x80])
			continue
		}
		b.WriteRune(rune(c)) // Latin-1 is the start of Unicode
	}
	return b.String(), true
}

// windows1252 are the characters from 0x80 to 0x9f, where it is not Latin-1.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}
