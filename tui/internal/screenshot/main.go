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
	"time"

	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/pictures"
)

func main() {
	var o options
	flag.StringVar(&o.title, "title", "a terminal", "what the picture shows, for those who can't see it")
	flag.StringVar(&o.size, "size", "1x1", "the least number of columns and rows")
	flag.StringVar(&o.sent, "sent", "", "a file of all that the terminal was sent, for the images in it")
	flag.DurationVar(&o.each, "each", 0, "several captures, with form feeds between them, are an animation that shows each so long")
	pieces := flag.Bool("pieces", false, "draw a sheet of all pieces instead")
	flag.Parse()
	draw := func() error { return o.convert(os.Stdin, os.Stdout) }
	if *pieces {
		draw = func() error { return sheet(os.Stdout) }
	}
	if err := draw(); err != nil {
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

// options say how a picture is made.
type options struct {
	title, size string
	sent        string        // the name of a file, or ""
	each        time.Duration // 0: there is one capture
}

// convert makes the picture of a capture, or of several.
func (o *options) convert(in io.Reader, out io.Writer) error {
	columns, rows, err := parseSize(o.size)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	art := kittyImages{}
	if o.sent != "" {
		raw, err := os.ReadFile(o.sent)
		if err != nil {
			return err
		}
		if art, err = readArtwork(string(raw)); err != nil {
			return fmt.Errorf("%s: %w", o.sent, err)
		}
	}
	captures := []string{string(text)}
	if o.each > 0 {
		captures = strings.Split(strings.TrimSuffix(string(text), "\f"), "\f")
	}
	frames := make([]string, len(captures))
	for i, one := range captures {
		if frames[i], err = o.frame(one, art, columns, rows); err != nil {
			return fmt.Errorf("capture %d: %w", i+1, err)
		}
	}
	all := frames[0]
	if o.each > 0 {
		if all, err = pictures.Animate(frames, o.each); err != nil {
			return err
		}
	}
	_, err = io.WriteString(out, all)
	return err
}

// frame makes the picture of one capture.
func (o *options) frame(text string, art kittyImages, columns, rows int) (string, error) {
	screen, err := capture(text)
	if err != nil {
		return "", err
	}
	p := newPicture(o.title, screen, columns, rows)
	if p.art, err = art.place(screen); err != nil {
		return "", err
	}
	var out strings.Builder
	err = p.write(&out, o.each > 0)
	return out.String(), err
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
