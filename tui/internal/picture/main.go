// Picture makes a picture of what a terminal shows: it reads what "tmux
// capture-pane -epN" prints and writes SVG. The README's pictures are made by
// it, see .ci/pictures.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/tui/internal/sprites"
)

func main() {
	title := flag.String("title", "a terminal", "what the picture shows, for those who can't see it")
	size := flag.String("size", "1x1", "the least number of columns and rows")
	pieces := flag.Bool("pieces", false, "draw a sheet of all pieces instead")
	flag.Parse()
	if *pieces {
		if err := sheet(os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "picture:", err)
			os.Exit(1)
		}
		return
	}
	if err := convert(os.Stdin, os.Stdout, *title, *size); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

// sheet draws all shapes of pieces.
func sheet(out io.Writer) error {
	book, err := sprites.Load()
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, book.Sheet())
	return err
}

// convert makes the picture of a capture.
func convert(in io.Reader, out io.Writer, title, size string) error {
	columns, rows, err := parseSize(size)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	screen, err := capture(string(text))
	if err != nil {
		return err
	}
	return newPicture(title, screen, columns, rows).write(out)
}

func parseSize(size string) (columns, rows int, err error) {
	x, y, _ := strings.Cut(size, "x")
	columns, err = strconv.Atoi(x)
	if err == nil {
		rows, err = strconv.Atoi(y)
	}
	if err != nil || columns < 1 || columns > maxColumns || rows < 1 || rows > maxRows {
		return 0, 0, fmt.Errorf("size %q: columns and rows such as 80x24, up to %dx%d", size, maxColumns, maxRows)
	}
	return columns, rows, nil
}
