package printable

import (
	"io"
	"sync"
	"unicode/utf8"
)

// Writer writes safe text to another writer. Each Write is one Write there, except
// for a character or an end of a line that is not complete: this waits for the next
// Write, or for Flush. It may be used from any goroutine.
type Writer struct {
	out io.Writer

	mu    sync.Mutex
	clean cleaner
	begun []byte // what is not complete
}

// NewWriter returns a Writer to out.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Write implements io.Writer.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.begun) == 0 && isASCII(p, true) {
		if len(p) > 0 {
			last := p[len(p)-1]
			w.clean = cleaner{based: last != '\n' && last != '\t'}
		}
		return w.out.Write(p)
	}
	text := append(w.begun, p...)
	n := complete(text)
	safe := w.appendSafe(nil, text[:n])
	w.begun = append([]byte(nil), text[n:]...)
	if len(safe) > 0 {
		if _, err := w.out.Write(safe); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// Flush writes an incomplete sequence as plain text.
func (w *Writer) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.begun) == 0 {
		return nil
	}
	safe := w.appendSafe(nil, w.begun)
	w.begun = nil
	_, err := w.out.Write(safe)
	return err
}

// appendSafe appends the safe form of text. A carriage return stays before the end
// of a line only.
func (w *Writer) appendSafe(dst, text []byte) []byte {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		if r < ' ' && r != '\n' && r != '\t' && !(r == '\r' && len(text) > 0 && text[0] == '\n') {
			r = utf8.RuneError
		}
		dst = w.clean.append(dst, r)
	}
	return dst
}

// complete returns the length of text without a character that is not complete, or
// a carriage return, at its end.
func complete(text []byte) int {
	n := len(text)
	for i := n - 1; i >= max(n-utf8.UTFMax, 0); i-- {
		if text[i] == '\r' && i == n-1 {
			return i
		}
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				return i
			}
			break
		}
	}
	return n
}
