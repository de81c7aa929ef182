package charset

import (
	"bufio"
	"io"
)

// Reader returns a reader of UTF-8 for a text. Texts in UTF-8 and in Windows-1252, which may
// mix in a file of several games, are read as they are. The encoding is what Detect returns,
// however little each reading of r returns; what it doesn't depend on is read at once.
func Reader(r io.Reader) io.Reader {
	in, ok := r.(*bufio.Reader)
	if !ok || in.Size() < Sample {
		in = bufio.NewReaderSize(r, 64<<10)
	}
	return &reader{in: in}
}

// utf8BOM may begin a text that is in another encoding after all, where it would be
// characters.
const utf8BOM = "\ufeff"

// reader reads a text from in until its encoding is known, and then from out.
type reader struct {
	in    *bufio.Reader
	given int // bytes that were read, and are in the buffer of in all the same
	out   io.Reader
}

// Read implements io.Reader.
func (r *reader) Read(to []byte) (int, error) {
	for r.out == nil {
		if part := r.undecided(len(to)); len(part) > 0 {
			n := copy(to, part)
			r.given += n
			return n, nil
		}
		r.decide()
	}
	return r.out.Read(to)
}

// undecided returns what can be read, most bytes or little more, before the encoding is known:
// what comes before the first byte that is telling. The first bytes of a text wait, since a
// text in UTF-16 may begin so.
func (r *reader) undecided(most int) []byte {
	r.peek(max(near, r.given+1))
	head := r.peek(min(r.in.Buffered(), max(near, r.given+most)))
	if at := firstTelling(head, r.given); at >= 0 && at < near {
		return nil
	} else if at >= 0 {
		head = head[:at]
	}
	return head[r.given:]
}

// decide finds the encoding, which no byte that was given shows.
func (r *reader) decide() {
	set := utf8Set
	if at := firstTelling(r.peek(r.given+near), r.given); at >= 0 && !isUTF8(r.peek(at + near)[at:]) {
		set = Detect(r.peek(Sample))
	}
	_, _ = r.in.Discard(r.given) // they were peeked at
	if set.IsPlain() {
		r.out = r.in
		return
	}
	if head := r.peek(len(utf8BOM)); r.given == 0 && set.Asian() && string(head) == utf8BOM {
		_, _ = r.in.Discard(len(utf8BOM))
	}
	r.out = set.encoding.NewDecoder().Reader(r.in)
}

// peek returns the first n bytes of the text, or as many as it and Sample have.
func (r *reader) peek(n int) []byte {
	head, _ := r.in.Peek(min(n, Sample))
	return head
}
