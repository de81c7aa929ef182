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
	if n, complete := l.spacedResult(); n > 0 || !complete {
		t.kind, t.end = resultToken, l.pos+n
		return complete
	}
	if n := numberLength(word); n > 0 && !tandem().Match(word) {
		t.kind, t.end = numberToken, l.pos+n
		return true
	}
	t.kind, t.end = classify(word), end
	if t.kind == moveToken {
		t.end -= joinedSign(word)
	}
	return true
}

// spacedPart matches a result with blanks around its sign, which is looked for in the next
// longestResult bytes.
var spacedPart = words.Compiled(`^(1/2|½|0|1)[ \t]*([-:` + dashes + `])[ \t]*(1/2|½|0|1)([ \t\r\n]|$)`)

const longestResult = 32

// spacedResult returns the length of a result with blanks in it, such as 1/2 - 1/2, or 0;
// complete is false if more text is needed.
func (l *lexer) spacedResult() (n int, complete bool) {
	rest := l.text[l.pos:]
	if !isDigit(rest[0]) && rest[0] < 0x80 {
		return 0, true
	}
	if len(rest) < longestResult && !l.final {
		return 0, false
	}
	rest = rest[:min(len(rest), longestResult)]
	if line := bytes.IndexByte(rest, '\n'); line >= 0 {
		rest = rest[:line]
	}
	if !bytes.ContainsAny(rest, " \t") || !bytes.ContainsAny(rest, "-:"+dashes) {
		return 0, true
	}
	at := spacedPart().FindSubmatchIndex(rest)
	if at == nil {
		return 0, true
	}
	n = at[7]
	if _, ok := resultOf(unspaced(rest[:n])); !ok {
		return 0, true
	}
	return n, true
}

// tandem matches the move of a soldier that is the middle one of three, on one of two files
// that have several.
var tandem = words.Compiled(`^([1-9])[1-9]\.[1-9]$`)

// unspaced returns a result without its blanks.
func unspaced(text []byte) string {
	return strings.NewReplacer(" ", "", "\t", "").Replace(string(text))
}

// wordEnd finds the end of a word: white space or what has a meaning of its
// own. Parentheses are part of a move if they hold a promotion, as in e8(Q),
// or what distinguishes moves of ferz, as in O-O(e1g1,h1f1).
func (l *lexer) wordEnd() (end int, ok bool) {
	for end = l.pos; end < len(l.text); end++ {
		if l.text[end] >= 0x80 {
			if !l.final && !utf8.FullRune(l.text[end:]) {
				return 0, false
			}
			if words.BlankLength(l.text[end:]) > 0 && end > l.pos {
				return end, true
			}
			_, size := utf8.DecodeRune(l.text[end:])
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
		case ' ', '\t', '\n', '\r', '\v', '\f', 0, dosEnd, '{', '}', ')', ';', '$', '[', ']', '!', '?':
			return end, true
		}
	}
	return end, l.final
}

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
	if n > digits || n == len(word) && (word[0] != '0' || len(word) == 1) {
		return n
	}
	return 0
}

// classify reports what a word without a number is.
func classify(word []byte) tokenKind {
	if len(word) <= maxResult {
		if _, ok := resultOf(string(word)); ok {
			return resultToken
		}
		if signs[string(word)] != 0 {
			return glyphToken
		}
		switch string(word) {
		case "e.p.", "ep", "e.p", "+", "++", "#", "ch", "mate", "dbl":
			return suffixToken
		}
	}
	if c := word[0]; isNameStart(c) || c == '@' || c == '+' || c == '-' && len(word) > 1 {
		return moveToken
	}
	return junkToken
}

// resultOf returns how PGN writes a result.
func resultOf(word string) (string, bool) {
	switch word {
	case "1-0", "1:0":
		return "1-0", true
	case "0-1", "0:1":
		return "0-1", true
	case "1/2-1/2", "1/2", "1/2:1/2", "½-½", "½", "½:½":
		return "1/2-1/2", true
	case "*":
		return "*", true
	}
	if plain := plainResult(word); plain != word {
		return resultOf(plain)
	}
	result, ok := saidResults[word]
	return result, ok
}

// dashes are the characters that are written for the one of a result.
const dashes = "‐‑‒–—―−"

// plainResult returns a word that may be a result with plain dashes, and without a period
// after it.
func plainResult(word string) string {
	if word == "" || word[0] != '0' && word[0] != '1' && !strings.HasPrefix(word, "½") {
		return word
	}
	if strings.ContainsAny(word, dashes) {
		word = strings.Map(func(r rune) rune {
			if strings.ContainsRune(dashes, r) {
				return '-'
			}
			return r
		}, word)
	}
	if short := strings.TrimSuffix(word, "."); len(short) > 2 {
		return short
	}
	return word
}

// saidResults are results as Chinese, Japanese and Korean files say them.
var saidResults = map[string]string{
	"红胜": "1-0", "紅勝": "1-0", "红先胜": "1-0", "紅先勝": "1-0", "先胜": "1-0", "先勝": "1-0", "红方胜": "1-0", "紅方勝": "1-0", "黑负": "1-0", "黑負": "1-0",
	"黑胜": "0-1", "黑勝": "0-1", "先负": "0-1", "先負": "0-1", "黑方胜": "0-1", "黑方勝": "0-1", "红负": "0-1", "紅負": "0-1", "后胜": "0-1", "後勝": "0-1",
	"和": "1/2-1/2", "和棋": "1/2-1/2", "先和": "1/2-1/2", "红先和": "1/2-1/2", "紅先和": "1/2-1/2", "平局": "1/2-1/2", "作和": "1/2-1/2", "和局": "1/2-1/2",
	"红先负": "0-1", "紅先負": "0-1", "未知": "*", "不明": "*",
	"先手勝ち": "1-0", "先手の勝ち": "1-0", "後手勝ち": "0-1", "後手の勝ち": "0-1", "引き分け": "1/2-1/2", "引分": "1/2-1/2", "千日手": "1/2-1/2", "持将棋": "1/2-1/2",
	"초승": "1-0", "한승": "0-1", "무승부": "1/2-1/2", "초 승": "1-0", "한 승": "0-1", "비김": "1/2-1/2",
}

// maxResult is the length of the longest word that is a result, in bytes.
const maxResult = 16

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
	if set := charset.Detect(text[:min(len(text), charset.Sample)]); set.Asian() {
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
