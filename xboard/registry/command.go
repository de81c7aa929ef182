package registry

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// CommandText writes a program and its arguments as one would type them in a shell,
// with quotes where they are needed. SplitCommand reads it again, unless there are
// characters in it that can't be printed.
func CommandText(command []string) string {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = wordText(word)
	}
	return strings.Join(words, " ")
}

func wordText(word string) string {
	switch {
	case strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsPrint(r) }):
		return strconv.Quote(word)
	case word == "" || strings.ContainsAny(word, " \"'\\$`&;|<>()*?#"):
		return `"` + withinQuotes.Replace(word) + `"`
	}
	return word
}

var withinQuotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`")

// SplitCommand splits a command into its program and arguments as shells do: at blanks,
// but not within quotes, and a backslash takes the next character as it is outside of
// single quotes. It fails if a quote has no end, or there is no program; the words are
// as far as they could be read.
func SplitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	within, escaped := false, false
	for _, r := range line {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			within, escaped = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, within = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if within {
				words = append(words, word.String())
			}
			word.Reset()
			within = false
		default:
			word.WriteRune(r)
			within = true
		}
	}
	if within {
		words = append(words, word.String())
	}
	switch {
	case escaped:
		return words, errors.New(`the command ends in a backslash; \\ is one of them`)
	case quote != 0:
		return words, fmt.Errorf("the command lacks a closing %c", quote)
	case len(words) > 0 && words[0] == "":
		return words, errors.New("the program's name is empty")
	}
	return words, nil
}
