package words

// Narrow returns the ASCII character of a full-width one, as East Asian texts have them, and a
// space for an ideographic space. Others stay as they are. It is meant for strings.Map.
func Narrow(r rune) rune {
	switch {
	case r >= '！' && r <= '～': // in the order of ASCII
		return r - '！' + '!'
	case r == '\u3000':
		return ' '
	}
	return r
}
