package pgn

import (
	"io"

	"github.com/ferzchess/ferz/engine/charset"
)

// Decoded returns a reader of UTF-8 for a text in UTF-16, or in an encoding of East Asia
// that its first bytes show, and for any other text a reader of its bytes.
func Decoded(r io.Reader) io.Reader {
	return charset.Reader(r)
}

// IsPlain reports whether Decoded leaves a text that begins with head as it is, so that
// places of games in it are places in its file.
func IsPlain(head []byte) bool {
	return charset.Detect(head).IsPlain()
}

// IsUTF16 reports whether a text that begins with head is in UTF-16.
func IsUTF16(head []byte) bool { return charset.IsUTF16(head) }
