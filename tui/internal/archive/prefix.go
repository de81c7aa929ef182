package archive

import "strings"

// CommonPrefix returns the longest beginning that all texts have.
func CommonPrefix(list []string) string {
	if len(list) == 0 {
		return ""
	}
	out := list[0]
	for _, text := range list[1:] {
		for !strings.HasPrefix(text, out) {
			out = out[:len(out)-1]
		}
	}
	return strings.ToValidUTF8(out, "")
}
