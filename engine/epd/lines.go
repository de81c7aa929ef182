package epd

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// maxLine is how long a line with a position may be, in bytes.
const maxLine = 64 << 10

// byteOrderMark may stand before the first line.
const byteOrderMark = "\ufeff"

// Lines goes through a list of positions in lines of FEN or EPD. Empty lines, and those
// that begin with #, are skipped.
type Lines struct {
	Line           int   // the number of the line that Next has returned, from 1
	Offset, Length int64 // its place in the text, with what ends it, in bytes

	in   *bufio.Scanner
	read int64 // bytes
}

// NewLines returns the lines of a text in UTF-8.
func NewLines(in io.Reader) *Lines {
	l := &Lines{in: bufio.NewScanner(in)}
	l.in.Buffer(nil, maxLine)
	l.in.Split(func(data []byte, end bool) (n int, line []byte, err error) {
		n, line, err = bufio.ScanLines(data, end)
		l.Offset, l.Length = l.read, int64(n)
		l.read += l.Length
		return n, line, err
	})
	return l
}

// Next returns the next line that counts, without the blanks around it. The error is
// io.EOF at the end, or says which line can't be read.
func (l *Lines) Next() (string, error) {
	for l.in.Scan() {
		l.Line++
		line := l.in.Text()
		if rest, ok := strings.CutPrefix(line, byteOrderMark); ok && l.Line == 1 {
			line = rest
			l.Offset, l.Length = l.Offset+int64(len(byteOrderMark)), l.Length-int64(len(byteOrderMark))
		}
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return line, nil
		}
	}
	if err := l.in.Err(); err != nil {
		return "", fmt.Errorf("line %d: %w", l.Line+1, err)
	}
	return "", io.EOF
}
