package pgn

import "strings"

// tidy returns a comment's text as it is kept: a line break is a blank, as
// programs break lines where they like, and empty lines are one. Blanks at the
// ends go, and control characters.
func tidy(text string) string {
	if strings.IndexFunc(text, isControl) < 0 {
		return strings.Trim(text, " ")
	}
	var b strings.Builder
	b.Grow(len(text))
	for text != "" {
		word := strings.IndexFunc(text, isSpace)
		if word < 0 {
			word = len(text)
		}
		b.WriteString(text[:word])
		text = text[word:]
		space := len(text) - len(strings.TrimLeftFunc(text, isSpace))
		b.WriteString(gap(text[:space], text[space:]))
		text = text[space:]
	}
	return strings.Trim(b.String(), " \n")
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func isSpace(r rune) bool { return r <= ' ' || r == 0x7f }

// gap returns what white space in a comment means. An empty line before [ or %
// would look like the end of the game, or like an escape.
func gap(space, next string) string {
	lines := strings.Count(space, "\n") + strings.Count(space, "\r") - strings.Count(space, "\r\n")
	switch {
	case lines == 0:
		return strings.Repeat(" ", len(space))
	case lines == 1, next == "", next[0] == '[', next[0] == '%':
		return " "
	}
	return "\n\n"
}
