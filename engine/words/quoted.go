package words

import "strings"

// QuotedFields cuts a text at blanks that are not in quotes, and removes the quotes.
func QuotedFields(text string) []string {
	quoted := false
	list := strings.FieldsFunc(text, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	})
	for i := range list {
		list[i] = strings.ReplaceAll(list[i], `"`, "")
	}
	return list
}
