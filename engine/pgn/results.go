package pgn

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// longestDivided is how far is looked for the end of a result or a move with blanks in it.
const longestDivided = 32

// divided returns the kind and the length of a result or a castling move that several words
// or numbers seem to be, such as 1/2 - 1/2, 0.5-0.5 and 0 - 0; n is 0 if there is none.
// complete is false if more text is needed.
func (l *lexer) divided() (kind tokenKind, n int, complete bool) {
	rest := l.text[l.pos:]
	if !mayBeDivided(rest) {
		return 0, 0, true
	}
	if len(rest) < longestDivided && !l.final {
		return 0, 0, false
	}
	rest = rest[:min(len(rest), longestDivided)]
	if end := bytes.IndexAny(rest, "\r\n"); end >= 0 {
		rest = rest[:end]
	}
	if n := dividedResult(rest); n > 0 {
		return resultToken, n, true
	}
	return moveToken, dividedCastling(rest), true
}

// mayBeDivided reports whether a text may begin as divided looks for.
func mayBeDivided(text []byte) bool {
	second := byte(' ')
	if len(text) > 1 {
		second = text[1]
	}
	blank := second == ' ' || second == '\t'
	switch c := text[0]; {
	case c == '0' || c == '1':
		return blank || second >= 0x80 || strings.IndexByte("-:/.,", second) >= 0 && (c == '0' || second != '.')
	case c == '.':
		return second == '5'
	case c|0x20 == 'o':
		return blank
	}
	return bytes.HasPrefix(text, []byte("½"))
}

// dividedResult returns the length of a result, or 0.
func dividedResult(text []byte) int {
	n := pointsLength(text)
	sign := dashLength(text[n+blanksLength(text[n:]):])
	if n == 0 || sign == 0 {
		return 0
	}
	n += blanksLength(text[n:]) + sign
	n += blanksLength(text[n:])
	points := pointsLength(text[n:])
	n += points
	if n < len(text) && text[n] == '.' {
		n++
	}
	if _, ok := resultOf(unspaced(text[:n])); points == 0 || !ok || !endsWord(text[n:]) {
		return 0
	}
	return n
}

// halves are what is written for half a point, and points all that a player can have.
var (
	halves = [...]string{"1/2", "½", "0.5", "0,5", ".5"}
	points = [...]string{"1/2", "½", "0.5", "0,5", ".5", "1", "0"}
)

func isHalf(text string) bool { return slices.Contains(halves[:], text) }

// pointsLength returns the length of the points of a player that a text begins with, or 0.
func pointsLength(text []byte) int {
	for _, p := range points {
		if len(text) >= len(p) && string(text[:len(p)]) == p {
			return len(p)
		}
	}
	return 0
}

// blanksLength returns how many blanks and tabs a text begins with.
func blanksLength(text []byte) (n int) {
	for n < len(text) && (text[n] == ' ' || text[n] == '\t') {
		n++
	}
	return n
}

// dashLength returns the length of the dash or colon that a text begins with, or 0.
func dashLength(text []byte) int {
	if len(text) > 0 && (text[0] == '-' || text[0] == ':') {
		return 1
	}
	if r, n := utf8.DecodeRune(text); strings.ContainsRune(dashes, r) {
		return n
	}
	return 0
}

// endsWord reports whether a word ends where a text begins.
func endsWord(text []byte) bool {
	return len(text) == 0 || strings.IndexByte(" \t{}();[]$", text[0]) >= 0
}

// dividedCastling returns the length of a castling move with blanks around each dash, or 0.
func dividedCastling(text []byte) int {
	n, parts := 1, 1
	for parts < 3 {
		before := blanksLength(text[n:])
		at := n + before
		sign := dashLength(text[at:])
		after := blanksLength(text[at+sign:])
		if at += sign + after; sign*before*after == 0 || text[n+before] == ':' || at == len(text) || text[at] != text[0] {
			break
		}
		n = at + 1
		parts++
	}
	if text[0] != '0' && text[0]|0x20 != 'o' || parts < 2 {
		return 0
	}
	for n < len(text) && (text[n] == '+' || text[n] == '#') {
		n++
	}
	if rest := text[n:]; !endsWord(rest) && rest[0] != '!' && rest[0] != '?' {
		return 0
	}
	return n
}

// parenthesized returns the length of a result in parentheses, or 0; complete is false if
// more text is needed.
func (l *lexer) parenthesized() (n int, complete bool) {
	rest := l.text[l.pos:]
	if len(rest) < longestDivided && !l.final {
		return 0, false
	}
	rest = rest[:min(len(rest), longestDivided)]
	if n = bytes.IndexByte(rest, ')'); n < 0 {
		return 0, true
	}
	if _, ok := resultOf(unspaced(rest[:n+1])); !ok {
		return 0, true
	}
	return n + 1, true
}

// undivided returns a castling move without its blanks and with plain dashes.
func undivided(text string) string {
	if strings.IndexByte(text, ' ') < 0 && strings.IndexByte(text, '\t') < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || r == '\t':
			return -1
		case strings.ContainsRune(dashes, r):
			return '-'
		}
		return r
	}, text)
}

// unspaced returns a result without its blanks.
func unspaced(text []byte) string {
	if bytes.ContainsAny(text, " \t") {
		text = bytes.Join(bytes.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' }), nil)
	}
	return string(text)
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

// plainResult returns a word that may be a result with plain dashes and fractions, and
// without a period after it or parentheses around it.
func plainResult(word string) string {
	if word == "" || word[0] != '0' && word[0] != '1' && word[0] != '(' && word[0] != '.' && !strings.HasPrefix(word, "½") {
		return word
	}
	if inner := strings.TrimPrefix(word, "("); len(inner) < len(word) {
		return strings.TrimSuffix(inner, ")")
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
		word = short
	}
	first, second, ok := strings.Cut(strings.Replace(word, ":", "-", 1), "-")
	if ok && isHalf(first) && isHalf(second) {
		return "1/2-1/2"
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
