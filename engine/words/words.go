// Package words puts lists into English.
package words

import "strings"

// List lists words: "a, b or c". conjunction stands before the last one.
func List(words []string, conjunction string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + conjunction + " " + words[n]
}
