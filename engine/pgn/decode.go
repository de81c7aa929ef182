package pgn

import (
	"bufio"
	"io"

	"golang.org/x/text/encoding/unicode"
)

// Decoded returns a reader of UTF-8 for a text that begins with the byte order mark of
// UTF-16, as some programs write theirs, and for any other text a reader of its bytes.
func Decoded(r io.Reader) io.Reader {
	in, ok := r.(*bufio.Reader)
	if !ok {
		in = bufio.NewReaderSize(r, 64<<10)
	}
	head, _ := in.Peek(2)
	if !IsUTF16(head) {
		return in
	}
	order := unicode.LittleEndian
	if head[0] == 0xfe {
		order = unicode.BigEndian
	}
	return unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder().Reader(in)
}

// IsUTF16 reports whether a text begins with the byte order mark of UTF-16.
func IsUTF16(head []byte) bool {
	return len(head) >= 2 && (head[0] == 0xff && head[1] == 0xfe || head[0] == 0xfe && head[1] == 0xff)
}
