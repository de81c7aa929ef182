package termtest

import (
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"iter"
	"regexp"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// graphics are the images that a screen has, by number; false: not all of it has
// come.
type graphics map[images.ID]bool

// question answers what asks the terminal of itself, as those do that show images;
// others say nothing. It reports whether it was asked.
func (e *Emulator) question(seq string) bool {
	name, attributes := "kitty(0.41.1)", "62"
	switch {
	case e.Sixel:
		name, attributes = "XTerm(379)", "63;1;2;4;6;9;15;16;22"
	case e.ITerm:
		name, attributes = "iTerm2 3.5.0", "62;4" // which has Sixel as well
	}
	answer, ok := map[string]string{
		ansi.RequestNameVersion:             "\x1bP>|" + name + "\x1b\\",
		"\x1b[16t":                          "\x1b[6;20;10t",
		ansi.RequestBackgroundColor:         "\x1b]11;rgb:0000/0000/0000\x1b\\",
		ansi.RequestPrimaryDeviceAttributes: "\x1b[?" + attributes + "c",
	}[seq]
	if e.Kitty || e.Sixel || e.ITerm {
		e.answers = append(e.answers, answer...)
	}
	return ok
}

// The size of a cell in pixels.
const (
	cellWidth  = 10
	cellHeight = 20
)

// sixel shows a picture over as many cells as it takes.
func (e *Emulator) sixel(seq string) {
	var ratio, width, height int
	_, size, _ := strings.Cut(strings.TrimSuffix(seq, "\x1b\\"), "q") // the end's backslash is no pixels
	if _, err := fmt.Sscanf(size, "\"%d;%d;%d;%d", &ratio, &ratio, &width, &height); err != nil || width%cellWidth != 0 || height%cellHeight != 0 {
		e.Strange = append(e.Strange, fmt.Sprintf("%.40q: %v", seq, err))
	}
	columns := width / cellWidth
	texts := make([]string, columns*height/cellHeight+1)
	for at := range sixelPixels(size) {
		if n := at.Y/cellHeight*columns + at.X/cellWidth; at.X < width && at.Y < height {
			texts[n] = "16 " + string(drawn)
		} else {
			e.Strange = append(e.Strange, fmt.Sprintf("a pixel at %v of a picture of %dx%d", at, width, height))
		}
	}
	e.over(columns, height/cellHeight, texts)
}

// sixelPixels returns where a picture has pixels.
func sixelPixels(data string) iter.Seq[image.Point] {
	return func(yield func(image.Point) bool) {
		at, times := image.Point{}, 1
		for _, part := range sixelParts.FindAllString(data, -1) {
			switch c := part[0]; {
			case c == '!':
				times, _ = strconv.Atoi(part[1:])
			case c == '$':
				at.X = 0
			case c == '-':
				at = image.Pt(0, at.Y+6)
			case c >= '?' && c <= '~':
				for ; times > 0; times-- {
					for bit := range 6 {
						if (c-'?')>>bit&1 == 1 && !yield(at.Add(image.Pt(0, bit))) {
							return
						}
					}
					at.X++
				}
				times = 1
			}
		}
	}
}

// sixelParts are the commands of Sixel: sizes, colors, repeats, ends of lines and
// pixels.
var sixelParts = regexp.MustCompile(`"[0-9;]+|#[0-9;]+|![0-9]+|[-$?-~]`)

// inline shows a picture by iTerm2's protocol. In tests its name may list what
// cells show, each with a semicolon.
func (e *Emulator) inline(seq string) {
	set := map[string]string{}
	options, data, _ := strings.Cut(strings.TrimPrefix(seq, "\x1b]1337;File="), ":")
	for option := range strings.SplitSeq(options, ";") {
		name, value, _ := strings.Cut(option, "=")
		set[name] = value
	}
	var columns, rows int
	_, _ = fmt.Sscan(set["width"]+" "+set["height"], &columns, &rows)
	if columns < 1 || rows < 1 || set["inline"] != "1" {
		e.Strange = append(e.Strange, fmt.Sprintf("%.40q", seq))
	}
	texts := strings.Split(set["name"], ",")
	if set["name"] == "" {
		texts = cellsOf(strings.TrimRight(data, "\a\x1b\\"), columns, rows)
	}
	e.over(columns, rows, texts)
}

// cellsOf returns what the cells of a PNG show: those of one color nothing but
// their ground. It returns nil if the image can't be read.
func cellsOf(data string, columns, rows int) []string {
	picture, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
	if err != nil {
		return nil
	}
	size := picture.Bounds().Size()
	texts := make([]string, columns*rows+1)
	for y := range size.Y {
		for x := range size.X {
			column, row := x*columns/size.X, y*rows/size.Y
			if picture.At(x, y) != picture.At(column*size.X/columns, row*size.Y/rows) {
				texts[row*columns+column] = "16 " + string(drawn)
			}
		}
	}
	return texts
}

// over draws a picture over cells, and wipes the text there. Their new contents
// are texts, each with the number of its color before it, if there are any. The
// cursor goes below the picture, where the screen scrolls if need be.
func (e *Emulator) over(columns, rows int, texts []string) {
	for y := e.y; y < min(e.y+rows, e.Height); y++ {
		for x := e.x; x < min(e.x+columns, e.Width); x++ {
			e.halve(e.Cells[y], x)
			g := &e.Cells[y][x]
			*g = Glyph{string(drawn), Style{bg: g.Seen().Style.bg}}
			if n := (y-e.y)*columns + x - e.x; n < len(texts) && len(texts) > 1 {
				color := ""
				color, g.Text, _ = strings.Cut(texts[n], " ")
				if g.Text == "" {
					g.Text = " "
				} else {
					g.Style.fg = "38;5;" + color
				}
			}
		}
	}
	for e.wraps = false; rows > 0; rows-- {
		e.feed()
	}
}

// drawn is what a cell shows over which an image was drawn.
const drawn = '\U0010eeec'

// withoutDrawn leaves out of a row what stands for images.
func withoutDrawn(row []Glyph) {
	for x, g := range row {
		if images.IsDrawn(g.Text) {
			row[x] = Glyph{" ", Style{bg: g.Style.bg}}
		}
	}
}

// Drawn returns how many cells of the screen show a part of a drawn image.
func (e *Emulator) Drawn() (n int) {
	for _, row := range e.Cells {
		for _, g := range row {
			if images.IsDrawn(g.Text) {
				n++
			}
		}
	}
	return n
}

// draw handles a command of Kitty's protocol, of those that are in use here.
func (e *Emulator) draw(seq string) {
	options, data, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(seq, "\x1b_G"), "\x1b\\"), ";")
	set := map[string]string{}
	for option := range strings.SplitSeq(options, ",") {
		name, value, _ := strings.Cut(option, "=")
		set[name] = value
	}
	var n images.ID
	_, _ = fmt.Sscan(set["i"], &n) // 0 if there is none
	switch {
	case !e.Kitty:
	case set["a"] == "d":
		delete(e.images, n)
	case set["a"] == "T" && set["U"] == "1" && n != 0:
		e.coming = n
		e.images[n] = set["m"] != "1"
		if set["q"] == "" {
			e.answers = append(e.answers, fmt.Sprintf("\x1b_Gi=%d;OK\x1b\\", n)...)
		}
	case set["a"] == "" && e.coming != 0:
		e.images[e.coming] = set["m"] != "1"
	default:
		e.Strange = append(e.Strange, fmt.Sprintf("%q", seq))
	}
	if len(data) > 4096 {
		e.Strange = append(e.Strange, fmt.Sprintf("%d bytes of an image at once", len(data)))
	}
}

// Images returns how many cells of the screen show a part of an image, and how
// many would if the terminal had it.
func (e *Emulator) Images() (shown, missing int) {
	for _, row := range e.Cells {
		for x, g := range seen(row) {
			switch {
			case !images.IsCell(g.Text):
			case e.images[images.IDOf(g.Text, g.Style.foreground())] && !row[x].Style.reverse:
				shown++
			default:
				missing++
			}
		}
	}
	return shown, missing
}

// takeAnswers returns what the terminal has answered since it was called last.
func (e *Emulator) takeAnswers() []byte {
	out := e.answers
	e.answers = nil
	return out
}

// Left returns how many images the terminal has, on both of its screens, and cells
// over which one was drawn.
func (e *Emulator) Left() int {
	behind := Emulator{Cells: e.other}
	return len(e.images) + len(e.behind) + e.Drawn() + behind.Drawn()
}
