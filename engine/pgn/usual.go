package pgn

// Most words of a file are moves such as Nf3, exd5 and Qh5+, and numbers such as 12. They
// are recognized by their bytes. All others, and those whose end isn't in the text yet, are
// left to scan, which takes these for the same.

// byteClass is what a byte may be in a usual word.
type byteClass uint8

const (
	otherByte byteClass = iota
	letterByte
	digitByte
	endByte // a blank or a line's end: the word ends before it
)

var byteClasses = func() (classes [256]byteClass) {
	for c := range classes {
		switch {
		case isLetter(byte(c)):
			classes[c] = letterByte
		case isDigit(byte(c)):
			classes[c] = digitByte
		}
	}
	for _, c := range []byte(" \t\n") {
		classes[c] = endByte
	}
	return classes
}()

// scanUsual finds the kind and the end of the token at l.pos if it is a usual word. It
// reports whether it is.
func (l *lexer) scanUsual(t *token) bool {
	switch text := l.text[l.pos:]; byteClasses[text[0]] {
	case letterByte:
		if n := usualMove(text); n > 0 {
			t.kind, t.end = moveToken, l.pos+n
			return true
		}
	case digitByte:
		if n := usualNumber(text); n > 0 {
			t.kind, t.end = numberToken, l.pos+n
			return true
		}
	}
	return false
}

// usualMove returns the length of a move that begins with a letter and ends with a digit, or
// with one and a mark of check, or 0.
func usualMove(text []byte) int {
	if text[0]|0x20 == 'o' { // castling may have blanks in it
		return 0
	}
	n := 1
	for n < len(text) && (byteClasses[text[n]] == letterByte || byteClasses[text[n]] == digitByte) {
		n++
	}
	if n == len(text) || !isDigit(text[n-1]) {
		return 0
	}
	if text[n] == '+' || text[n] == '#' {
		n++
	}
	if n == len(text) || byteClasses[text[n]] != endByte {
		return 0
	}
	return n
}

// usualNumber returns the length of a move's number with its dots, or 0.
func usualNumber(text []byte) int {
	if text[0] == '0' {
		return 0
	}
	n := 1
	for n < len(text) && byteClasses[text[n]] == digitByte {
		n++
	}
	digits := n
	for n < len(text) && text[n] == '.' {
		n++
	}
	if n == digits || n == len(text) || byteClasses[text[n]] != endByte && byteClasses[text[n]] != letterByte {
		return 0
	}
	return n
}
