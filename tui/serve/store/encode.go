package store

import (
	"fmt"
	"strconv"
	"strings"
)

// longestKey is how long an encoded name may be, in bytes.
const longestKey = 512

// encode writes a name as a key of JetStream: its parts are separated by dots, and all
// but letters and digits of ASCII, "-" and "_" become "=" with two hexadecimal digits for
// each byte. A part that is empty is "=".
func encode(name string) (string, error) {
	var out strings.Builder
	for i, part := range strings.Split(name, "/") {
		if i > 0 {
			out.WriteByte('.')
		}
		if part == "" {
			out.WriteByte('=')
		}
		for _, b := range []byte(part) {
			if plain(b) {
				out.WriteByte(b)
			} else {
				fmt.Fprintf(&out, "=%02X", b)
			}
		}
	}
	if out.Len() > longestKey {
		return "", fmt.Errorf("a name has %d bytes: expected at most %d", out.Len(), longestKey)
	}
	return out.String(), nil
}

func plain(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '-' || b == '_'
}

// decode reads what encode has written.
func decode(key string) (string, error) {
	var out strings.Builder
	for i, part := range strings.Split(key, ".") {
		if i > 0 {
			out.WriteByte('/')
		}
		if part == "=" {
			continue
		}
		for len(part) > 0 {
			if part[0] != '=' {
				out.WriteByte(part[0])
				part = part[1:]
				continue
			}
			if len(part) < 3 {
				return "", fmt.Errorf("key %q ends within a byte", key)
			}
			b, err := strconv.ParseUint(part[1:3], 16, 8)
			if err != nil {
				return "", fmt.Errorf("key %q: %q is not a byte", key, part[:3])
			}
			out.WriteByte(byte(b))
			part = part[3:]
		}
	}
	return out.String(), nil
}
