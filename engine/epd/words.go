package epd

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// assigned matches an operation that is written like an assignment: id="33".
var assigned = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_]*)[ \t]*=[ \t]*([^ \t;].*)$`)

// commonCodes are the operations that files have, each of which begins another one where
// the semicolon before it is missing.
var commonCodes = []string{
	"acd", "acn", "acs", "am", "bm", "ce", "dm", "eco", moveNumber, halfMoves, "id", "nic", "pm", "pv", "rc", "sm",
	"c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", variantCode,
}

// codeOf returns the code of an operation as it is written: those that files have
// in small letters.
func codeOf(word string) string {
	if lower := strings.ToLower(word); slices.Contains(commonCodes, lower) {
		return lower
	}
	return word
}

// isResult reports whether a word is the result of a game.
func isResult(word string) bool { return slices.Contains([]string{"1-0", "0-1", "1/2-1/2", "*"}, word) }

// cutNote cuts off what follows the third field of a line from a field on that begins with a
// bracket, a bar or a comma, as in lists for tuning and perft.
func cutNote(text string) (before, note string, ok bool) {
	for n := 3; n < min(len(strings.Fields(text)), longestFEN); n++ {
		head, rest := cut(text, n)
		if rest = strings.TrimLeft(rest, " \t"); rest != "" && strings.IndexByte("[|,", rest[0]) >= 0 {
			return head, rest, true
		}
	}
	return "", "", false
}

// wordsOf returns the words up to the end of an operation, and what follows that: a
// semicolon, or the code of another one. A quotation mark that is not closed is the end's;
// text in braces is left out.
func wordsOf(text string) (list []string, rest string) {
	quoted := false // the last word was
	for {
		text = strings.TrimLeft(text, " \t")
		switch {
		case text == "":
			return list, ""
		case text[0] == ';':
			return list, text[1:]
		case text[0] == '"':
			word, after, closed := strings.Cut(text[1:], `"`)
			if !closed {
				word = strings.TrimRight(word, "; \t")
			}
			list, text, quoted = append(list, word), after, true
			continue
		case text[0] == '{':
			if _, after, closed := strings.Cut(text, "}"); closed {
				text = after
				continue
			}
		}
		end := strings.IndexAny(text, " \t;")
		if end < 0 {
			end = len(text)
		}
		if len(list) == 0 {
			if parts := assigned.FindStringSubmatch(text); parts != nil && (len(parts[1]) < end || strings.HasPrefix(strings.TrimLeft(text[end:], " \t"), "=")) {
				list, text = append(list, parts[1]), parts[2]
				continue
			}
		}
		word := text[:end]
		if len(list) > 0 && slices.Contains(commonCodes, word) && (quoted || !comment.MatchString(list[0])) {
			return list, text
		}
		list, text, quoted = append(list, word), text[end:], false
	}
}

// plainBlanks puts spaces in place of other blanks, but not within quotation marks.
func plainBlanks(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) < 0 {
		return text
	}
	quoted := false
	return strings.Map(func(r rune) rune {
		if r == '"' {
			quoted = !quoted
		}
		if !quoted && r >= 0x80 && words.IsBlank(r) {
			return ' '
		}
		return r
	}, text)
}
