package pgn

import (
	"bufio"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// Decoded returns what reads a text as UTF-8 that begins with the byte order mark of
// UTF-16, as some programs write theirs, and any other text as it is.
func Decoded(r io.Reader) io.Reader {
	in, ok := r.(*bufio.Reader)
	if !ok {
		in = bufio.NewReaderSize(r, 64<<10)
	}
	mark, _ := in.Peek(2)
	switch string(mark) {
	case "\xff\xfe":
		return &utf16Reader{in: in, low: 0, high: 1}
	case "\xfe\xff":
		return &utf16Reader{in: in, low: 1, high: 0}
	}
	return in
}

// utf16Reader reads UTF-16 as UTF-8.
type utf16Reader struct {
	in        *bufio.Reader
	low, high int    // where the halves of a unit are
	rest      []byte // what has been decoded and not read yet
	unit      rune   // the first half of a pair, or 0
}

// Read implements io.Reader.
func (r *utf16Reader) Read(to []byte) (int, error) {
	for len(r.rest) == 0 {
		if err := r.decode(); err != nil {
			return 0, err
		}
	}
	n := copy(to, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// decode decodes as much as is there, or one unit.
func (r *utf16Reader) decode() error {
	pair, err := r.in.Peek(2)
	if err != nil {
		if len(pair) == 1 { // half a unit at the end
			_, _ = r.in.Discard(1)
			r.rest = utf8.AppendRune(r.rest[:0], utf8.RuneError)
			return nil
		}
		return err
	}
	units, _ := r.in.Peek(r.in.Buffered() &^ 1)
	r.rest = r.rest[:0]
	for i := 0; i < len(units); i += 2 {
		unit := rune(units[i+r.low]) | rune(units[i+r.high])<<8
		switch {
		case r.unit != 0:
			both := utf16.DecodeRune(r.unit, unit)
			r.rest, r.unit = utf8.AppendRune(r.rest, both), 0
			if both == utf8.RuneError && !utf16.IsSurrogate(unit) {
				r.rest = utf8.AppendRune(r.rest, unit)
			}
		case utf16.IsSurrogate(unit):
			r.unit = unit
		default:
			r.rest = utf8.AppendRune(r.rest, unit)
		}
	}
	_, err = r.in.Discard(len(units))
	return err
}
