package plain

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/cancelreader"
)

// input is a line that was read, or the error that ended the input.
type input struct {
	text string
	long bool // the line was cut
	end  error
}

// maxLine is the maximum length of a line in bytes.
const maxLine = 64 << 10

// reader reads lines until it is stopped.
type reader struct {
	from  io.Reader
	waits cancelreader.CancelReader // nil: a plain file, whose reads don't block
}

func newReader(from io.Reader) *reader {
	waits, err := cancelreader.NewReader(from)
	if err != nil {
		return &reader{from: from}
	}
	return &reader{from: waits, waits: waits}
}

// stop interrupts a read in progress. It reports whether run returns now: with
// readers that are not files it returns only after their next line.
func (r *reader) stop() bool { return r.waits == nil || r.waits.Cancel() }

// run hands lines over until they end or the context is done.
func (r *reader) run(ctx context.Context, to chan<- input) {
	if r.waits != nil {
		defer r.waits.Close() // of the interrupt, not of the input
	}
	buffer := bufio.NewReaderSize(r.from, maxLine)
	for {
		in := readLine(buffer)
		select {
		case to <- in:
		case <-ctx.Done():
			return
		}
		if in.end != nil {
			return
		}
	}
}

// readLine reads a line. It drops text beyond maxLine, and the sequences of arrow keys.
func readLine(r *bufio.Reader) input {
	part, err := r.ReadSlice('\n')
	in := input{text: strings.TrimSpace(ansi.Strip(strings.ToValidUTF8(string(part), "?")))}
	for errors.Is(err, bufio.ErrBufferFull) {
		in.long = true
		_, err = r.ReadSlice('\n')
	}
	if err != nil && in.text == "" {
		in.end = err
	}
	return in
}
