package intake

import "strconv"

// Runs counts empty squares that stand side by side.
func Runs(row string) string {
	out, n := "", 0
	for _, part := range row {
		if part >= '0' && part <= '9' {
			n += int(part - '0')
			continue
		}
		if n > 0 {
			out += strconv.Itoa(n)
		}
		n = 0
		out += string(part)
	}
	if n > 0 {
		out += strconv.Itoa(n)
	}
	return out
}

// IsDigit reports whether a byte is one of 0 to 9.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }
