package language

import (
	"fmt"
	"reflect"
	"strings"
)

// fieldBefore is a field that was read last: its value, which begins at a byte, may be a
// list that is written in a way that is not understood.
type fieldBefore struct {
	name  string
	begin int
	of    reflect.Type
}

// listHint describes how to write several words, if the value of the field before seems
// to continue behind a comma at a place: on=e5,e6 is on="e5 e6".
func (r *valueReader) listHint(last fieldBefore, at int) string {
	if last.name == "" || r.text[at-1] != ',' || strings.ContainsAny(r.text[last.begin:at], " \t\"[{") {
		return ""
	}
	switch last.of.Kind() {
	case reflect.String:
		return fmt.Sprintf("; several words stand in quotes with blanks between them: %s=\"%s\"", last.name, Shorten(spaced(firstWord(r.text[last.begin:]))))
	case reflect.Bool:
		return ""
	}
	return fmt.Sprintf("; %s has one value, such as %s", last.name, Example(last.of))
}

// bracketHint describes how to write a list, or a text of several words, if one seems to
// be meant at a place: choices=x,y is choices=[x y], to=[Q R] is to="Q R".
func (r *valueReader) bracketHint(of reflect.Type, name string, at int) string {
	text := r.text[at:]
	switch {
	case of.Kind() == reflect.String && strings.HasPrefix(text, "["):
		inside, _, _ := strings.Cut(text[1:], "]")
		return fmt.Sprintf("; several words stand in quotes with blanks between them: %s=\"%s\"", name, Shorten(spaced(inside)))
	case of.Kind() != reflect.Slice || of.Elem().Kind() == reflect.Struct:
		return ""
	case strings.HasPrefix(text, "\""):
		text, _, _ = strings.Cut(text[1:], "\"")
	default:
		text = firstWord(text)
	}
	if text = spaced(text); text == "" {
		return ""
	}
	return fmt.Sprintf("; a list stands in brackets: %s=[%s]", name, Shorten(text))
}

// firstWord returns a text up to its first blank or closing brace.
func firstWord(text string) string {
	if end := strings.IndexAny(text, " \t}"); end >= 0 {
		return text[:end]
	}
	return text
}

// spaced returns the words of a list, with blanks between them whatever stands there.
func spaced(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t,;|\"", c) }), " ")
}
