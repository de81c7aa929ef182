package pgn

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/words"
)

// longestDivided is how far is looked for the end of a result or a move with blanks in it.
const longestDivided = 32

// divided returns the kind and the length of a result or a move that several words or
// numbers seem to be, such as 1/2 - 1/2, 0.5-0.5, 0 - 0 and Nf 3; n is 0 if there is none.
// complete is false if more text is needed.
func (l *lexer) divided() (kind tokenKind, n int, complete bool) {
	rest := l.text[l.pos:]
	spaced := mayBeSpaced(rest)
	if !spaced && !mayBeDivided(rest) {
		return 0, 0, true
	}
	if len(rest) < longestDivided && !l.final {
		return 0, 0, false
	}
	rest = rest[:min(len(rest), longestDivided)]
	if end := bytes.IndexAny(rest, "\r\n"); end >= 0 {
		rest = rest[:end]
	}
	if spaced {
		return moveToken, spacedMove(rest, l.numbered), true
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
		return blank || second >= 0x80 || strings.IndexByte("-:/.,", second) >= 0 && (c == '0' || second != '.' || len(text) > 2 && text[2] == '0')
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
	for n < len(text) && strings.IndexByte(behindResult, text[n]) >= 0 {
		n++
	}
	if _, ok := resultOf(unspaced(text[:n])); points == 0 || !ok || !endsWord(text[n:]) {
		return 0
	}
	return n
}

// halves are what is written for half a point, and points all that a player can have.
var (
	halves = [...]string{"1/2", "1⁄2", "1∕2", "½", "0.5", "0,5", ".5"}
	points = [...]string{"1/2", "1⁄2", "1∕2", "½", "0.5", "0,5", ".5", "1.0", "1,0", "0.0", "0,0", "1", "0"}
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

// parenthesized returns the kind and the length of a result, a sign or a suffix of a move in
// parentheses; n is 0 if there is none. complete is false if more text is needed.
func (l *lexer) parenthesized() (kind tokenKind, n int, complete bool) {
	rest := l.text[l.pos:]
	if len(rest) < longestDivided && !l.final {
		return 0, 0, false
	}
	rest = rest[:min(len(rest), longestDivided)]
	if n = bytes.IndexByte(rest, ')'); n < 0 {
		return 0, 0, true
	}
	inner := unspaced(rest[1:n])
	if _, ok := resultOf(unspaced(rest[:n+1])); ok {
		return resultToken, n + 1, true
	}
	switch {
	case signs[inner] != 0 || string(rest[:n+1]) == announcedCheck:
		return glyphToken, n + 1, true
	case isSuffix(inner):
		return suffixToken, n + 1, true
	case decimal().Match(bytes.TrimSpace(rest[1:n])): // but no number of a move and castling, (1. 00)
		return junkToken, n + 1, true
	}
	return 0, 0, true
}

// withoutParentheses returns what is in parentheses, or all of a text.
func withoutParentheses(text string) string {
	if inner, ok := strings.CutPrefix(text, "("); ok {
		return unspaced([]byte(strings.TrimSuffix(inner, ")")))
	}
	return text
}

// undivided returns a move without characters that have no width, and a castling move with
// blanks without these and with plain dashes.
func undivided(text string) string {
	usual := true
	for i := range len(text) {
		usual = usual && text[i] < 0x80 && text[i] != ' ' && text[i] != '\t'
	}
	if usual {
		return text
	}
	if strings.ContainsFunc(text, words.IsJoiner) {
		text = strings.Map(func(r rune) rune {
			if words.IsJoiner(r) {
				return -1
			}
			return r
		}, text)
	}
	if !strings.ContainsAny(text, " \t") {
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
	case "1-0", "1:0", "+:-":
		return "1-0", true
	case "0-1", "0:1", "-:+":
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

// behindResult are signs that may stand behind a result: of the end of a sentence, and F of
// a game that was forfeited.
const behindResult = ".,+Ff"

// dashes are the characters that are written for the one of a result.
const dashes = "‐‑‒–—―−"

// plainResult returns a word that may be a result with plain dashes and fractions, and
// without what may stand behind it or parentheses around it.
func plainResult(word string) string {
	if strings.HasPrefix(word, "*") && strings.Trim(word, "*.,") == "" {
		return "*"
	}
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
	if short := strings.TrimRight(word, behindResult+markRunes); len(short) > 2 {
		word = short
	}
	first, second, ok := strings.Cut(strings.Replace(word, ":", "-", 1), "-")
	switch {
	case !ok:
	case isHalf(first) && isHalf(second):
		return "1/2-1/2"
	case isDecimal(first) && isDecimal(second):
		return first[:1] + "-" + second[:1]
	}
	return word
}

// isDecimal reports whether a text is a whole number of points with a decimal.
func isDecimal(text string) bool {
	return len(text) == 3 && (text[1:] == ".0" || text[1:] == ",0") && (text[0] == '0' || text[0] == '1')
}

// taggedResult returns the result that a tag says, perhaps in words.
func taggedResult(value string) (string, bool) {
	switch strings.ToLower(value) {
	case "white wins", "white won":
		return "1-0", true
	case "black wins", "black won":
		return "0-1", true
	case "draw", "drawn", "remis", "tie":
		return "1/2-1/2", true
	}
	return resultOf(unspaced([]byte(value)))
}

// saidResults are results as Chinese, Japanese and Korean files say them.
var saidResults = map[string]string{
	"红胜": "1-0", "紅勝": "1-0", "红先胜": "1-0", "紅先勝": "1-0", "先胜": "1-0", "先勝": "1-0", "红方胜": "1-0", "紅方勝": "1-0", "黑负": "1-0", "黑負": "1-0",
	"黑胜": "0-1", "黑勝": "0-1", "先负": "0-1", "先負": "0-1", "黑方胜": "0-1", "黑方勝": "0-1", "红负": "0-1", "紅負": "0-1", "后胜": "0-1", "後勝": "0-1",
	"和": "1/2-1/2", "和棋": "1/2-1/2", "先和": "1/2-1/2", "红先和": "1/2-1/2", "紅先和": "1/2-1/2", "平局": "1/2-1/2", "作和": "1/2-1/2", "和局": "1/2-1/2",
	"红先负": "0-1", "紅先負": "0-1", "未知": "*", "不明": "*",
	"先手勝ち": "1-0", "先手の勝ち": "1-0", "後手勝ち": "0-1", "後手の勝ち": "0-1", "引き分け": "1/2-1/2", "引分": "1/2-1/2", "千日手": "1/2-1/2", "持将棋": "1/2-1/2",
	"1-O": "1-0", "1-o": "1-0", "0-l": "0-1", "0-I": "0-1", // as scanners read them
	"초승": "1-0", "한승": "0-1", "무승부": "1/2-1/2", "초 승": "1-0", "한 승": "0-1", "비김": "1/2-1/2",
}

// maxResult is the length of the longest word that is a result, in bytes.
const maxResult = 16

// readScannedResult makes a result of the last move of a game without one if that is a
// result in which a letter stands for the one.
func (p *parser) readScannedResult() {
	last := p.g.Last()
	if p.g.Result != "" || last.Parent == nil || len(last.Parent.Children) > 1 {
		return
	}
	switch text := last.Text; text {
	case "l-0", "I-0", "0-l", "0-I":
		p.g.Result = strings.NewReplacer("l", "1", "I", "1").Replace(text)
		p.g.problem(last.Line, "%s is no result: taken for %s", abbreviate(text), p.g.Result)
		last.Parent.Children = nil
		last.Parent.CommentsAfter = append(append(last.Parent.CommentsAfter, last.CommentsBefore...), last.CommentsAfter...)
	}
}
