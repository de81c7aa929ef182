package termtest

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// Emulator is a small terminal. It is independent of what it tests: sequences
// are taken apart by a library, and cells hold what a person sees.
type Emulator struct {
	Width, Height int
	Cells         [][]Glyph // the screen that is shown
	Pen           Style     // of text written now
	Alt, Hidden   bool      // the alternate screen is shown; the cursor is not
	Mouse         bool      // mouse events are wanted
	Motion        bool      // also those of a mouse whose buttons are not pressed
	NoBCE         bool      // set it to erase in the terminal's own background
	Wide          bool      // set it to draw symbols two columns wide
	Strange       []string  // what was not understood

	Kitty bool // set it to answer and to show images as Kitty does
	Sixel bool // set it to answer as xterm does on a VT340
	ITerm bool // set it to answer as iTerm2 does
	Draws bool // set it to show what stands for drawn images

	other          [][]Glyph // the screen that is not shown
	images, behind graphics  // those of the screen that is shown, and of the other
	coming         images.ID // more parts of it follow
	answers        []byte
	x, y           int
	wraps          bool   // the last column was written
	resized        bool   // until the screen is erased, a frame of the size before may still come
	rest           []byte // of a sequence that is cut in two
	parser         *ansi.Parser
}

// New returns a terminal of a size, in columns and rows.
func New(width, height int) *Emulator {
	e := &Emulator{parser: ansi.NewParser(), images: graphics{}, behind: graphics{}}
	e.Resize(width, height)
	return e
}

// Resize changes the size.
func (e *Emulator) Resize(width, height int) {
	e.Cells, e.other = fit(e.Cells, width, height), fit(e.other, width, height)
	e.Width, e.Height = width, height
	e.x, e.y, e.wraps = min(e.x, width-1), min(e.y, height-1), false
}

// fit cuts a screen to a size, or adds blanks.
func fit(old [][]Glyph, width, height int) [][]Glyph {
	out := make([][]Glyph, height)
	for y := range out {
		out[y] = blanks(width, Style{})
		if y < len(old) {
			copy(out[y], old[y])
		}
	}
	return out
}

func blanks(n int, l Style) []Glyph {
	out := make([]Glyph, n)
	for i := range out {
		out[i] = Glyph{" ", l}
	}
	return out
}

// Write shows text. Sequences and characters may be cut in two anywhere.
func (e *Emulator) Write(p []byte) (int, error) {
	b := append(e.rest, p...)
	tail := b[whole(b):]
	for b = b[:whole(b)]; len(b) > 0; {
		seq, width, n, next := ansi.DecodeSequence(b, ansi.NormalState, e.parser)
		if next != ansi.NormalState || n == 0 {
			break
		}
		e.show(string(seq), width)
		b = b[n:]
	}
	e.rest = append(bytes.Clone(b), tail...)
	return len(p), nil
}

// whole returns the length of text without an incomplete character at its end, or
// the beginning of a sequence, which may end another one.
func whole(b []byte) int {
	if bytes.HasSuffix(b, []byte{ansi.ESC}) {
		return len(b) - 1
	}
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if at := len(b) - n; utf8.RuneStart(b[at]) {
			if !utf8.FullRune(b[at:]) {
				return at
			}
			break
		}
	}
	return len(b)
}

func (e *Emulator) show(seq string, width int) {
	cmd := ansi.Cmd(e.parser.Command())
	switch {
	case e.question(seq):
	case ansi.HasCsiPrefix(seq):
		e.control(seq, cmd)
	case strings.HasPrefix(seq, "\x1b_G"):
		e.draw(seq)
	case strings.HasPrefix(seq, "\x1bP") && cmd.Final() == 'q':
		e.sixel(seq)
	case strings.HasPrefix(seq, "\x1b]1337;File="):
		e.inline(seq)
	case seq[0] == 0x1b:
		if !ansi.HasOscPrefix(seq) {
			e.Strange = append(e.Strange, fmt.Sprintf("%q", seq))
		}
	case width > 0:
		e.print(seq, e.columns(seq, width))
	case seq[0] >= 0x80:
		e.combine(seq)
	default:
		e.c0(seq[0])
	}
}

// columns is how wide this terminal draws a character.
func (e *Emulator) columns(seq string, width int) int {
	if r, _ := utf8.DecodeRuneInString(seq); e.Wide && r >= 0x2190 && r < 0x2e80 && !neutral(r) {
		return 2
	}
	return width
}

// neutral reports whether a block element is narrow also where ambiguous characters are
// wide. (Unicode 16, EastAsianWidth.txt.)
func neutral(r rune) bool { return r == 0x2590 || r == 0x2591 || r >= 0x2596 && r <= 0x259f }

func (e *Emulator) c0(c byte) {
	switch c {
	case '\r':
		e.x, e.wraps = 0, false
	case '\n':
		e.wraps = false
		e.feed()
	case '\b':
		e.x, e.wraps = max(e.x-1, 0), false
	}
}

func (e *Emulator) feed() {
	if e.y < e.Height-1 {
		e.y++
		return
	}
	e.Cells = append(e.Cells[1:], blanks(e.Width, e.erased()))
}

func (e *Emulator) print(text string, width int) {
	if e.wraps || e.x+width > e.Width {
		e.x, e.wraps = 0, false
		e.feed()
	}
	row := e.Cells[e.y]
	for i := e.x; i < e.x+width; i++ {
		e.halve(row, i)
		row[i] = Glyph{"", e.Pen}
	}
	row[e.x].Text = text
	if images.IsDrawn(text) && !e.Draws {
		row[e.x].Text = " "
	}
	e.x += width
	if e.x >= e.Width {
		e.x, e.wraps = e.Width-1, true
	}
}

// halve blanks the other half of a wide character that is overwritten.
func (e *Emulator) halve(row []Glyph, x int) {
	if row[x].Text == "" && x > 0 {
		row[x-1] = Glyph{" ", Style{bg: row[x-1].Seen().Style.bg}}
	}
	if x+1 < len(row) && row[x+1].Text == "" {
		row[x+1] = Glyph{" ", Style{bg: row[x+1].Seen().Style.bg}}
	}
}

func (e *Emulator) combine(text string) {
	x := e.x
	if !e.wraps {
		x--
	}
	for x > 0 && e.Cells[e.y][x].Text == "" {
		x--
	}
	if x >= 0 {
		e.Cells[e.y][x].Text += text
	}
}

func (e *Emulator) param(i, missing int) int {
	n, ok := e.parser.Param(i, missing)
	if !ok || n == 0 {
		return missing
	}
	return n
}

func (e *Emulator) control(seq string, cmd ansi.Cmd) {
	if cmd.Prefix() == '?' {
		e.mode(seq, cmd.Final() == 'h')
		return
	}
	n := e.param(0, 1)
	move := func(x, y int) {
		e.x, e.y, e.wraps = min(max(x, 0), e.Width-1), min(max(y, 0), e.Height-1), false
	}
	switch cmd.Final() {
	case 'H':
		move(e.param(1, 1)-1, n-1)
	case 'A':
		move(e.x, e.y-n)
	case 'B':
		move(e.x, e.y+n)
	case 'C':
		move(e.x+n, e.y)
	case 'D':
		move(e.x-n, e.y)
	case 'G':
		move(n-1, e.y)
	case 'd':
		move(e.x, n-1)
	case 'X':
		e.erase(e.y, e.x, min(e.x+n, e.Width), false)
	case 'K':
		e.eraseLine(e.param(0, 0))
	case 'J':
		e.eraseScreen(e.param(0, 0))
	case 'L':
		e.insert(n)
	case 'M':
		e.delete(n)
	case 'm':
		e.style(seq)
	case 'n': // asks where the cursor is
		if n != 6 {
			e.Strange = append(e.Strange, fmt.Sprintf("%q", seq))
		} else if e.Kitty || e.Sixel || e.ITerm { // see question
			e.answers = append(e.answers, fmt.Sprintf("\x1b[%d;%dR", e.y+1, e.x+1)...)
		}
	default:
		e.Strange = append(e.Strange, fmt.Sprintf("%q", seq))
	}
}

func (e *Emulator) mode(seq string, on bool) {
	switch e.param(0, 0) {
	case 25:
		e.Hidden = !on
	case 1049:
		if e.Alt != on {
			e.Cells, e.other = e.other, e.Cells
			e.images, e.behind = e.behind, e.images
		}
		e.Alt = on
	case 1000, 1002, 1003: // one at a time, and resetting any ends reports, as in xterm
		e.Mouse, e.Motion = on, on && e.param(0, 0) == 1003
	case 1004, 1006, 2004:
	default:
		e.Strange = append(e.Strange, fmt.Sprintf("%q", seq))
	}
}

// erased is what erased cells look like.
func (e *Emulator) erased() Style {
	if e.NoBCE {
		return Style{}
	}
	return Style{bg: e.Pen.bg}
}

func (e *Emulator) erase(y, from, to int, whole bool) {
	for x := from; x < to; x++ {
		e.halve(e.Cells[y], x)
		if images.IsDrawn(e.Cells[y][x].Text) && !whole && !e.resized {
			e.Strange = append(e.Strange, "an image that is only erased")
		}
		e.Cells[y][x] = Glyph{" ", e.erased()}
	}
}

func (e *Emulator) eraseLine(mode int) {
	switch mode {
	case 0:
		e.erase(e.y, e.x, e.Width, false)
	case 1:
		e.erase(e.y, 0, e.x+1, false)
	case 2:
		e.erase(e.y, 0, e.Width, false)
	}
}

func (e *Emulator) eraseScreen(mode int) {
	e.resized = e.resized && mode != 2
	for y := range e.Height {
		switch {
		case mode == 0 && y == e.y:
			e.erase(y, e.x, e.Width, false)
		case mode == 2, mode == 0 && y > e.y:
			e.erase(y, 0, e.Width, true)
		}
	}
}

// insert pushes rows down.
func (e *Emulator) insert(n int) {
	for range min(n, e.Height-e.y) {
		copy(e.Cells[e.y+1:], e.Cells[e.y:e.Height-1])
		e.Cells[e.y] = blanks(e.Width, e.erased())
	}
	e.x, e.wraps = 0, false
}

// delete pulls rows up.
func (e *Emulator) delete(n int) {
	for range min(n, e.Height-e.y) {
		copy(e.Cells[e.y:], e.Cells[e.y+1:])
		e.Cells[e.Height-1] = blanks(e.Width, e.erased())
	}
	e.x, e.wraps = 0, false
}

// Difference describes where two terminals look different, or returns "" if they
// don't.
func Difference(a, b *Emulator) string {
	if a.Width != b.Width || a.Height != b.Height || a.Alt != b.Alt || a.Hidden != b.Hidden {
		return "the modes differ"
	}
	for y := range a.Cells {
		one, other := seen(a.Cells[y]), seen(b.Cells[y])
		if y == len(a.Cells)-1 {
			withoutDrawn(one)
		}
		for x := range one {
			if p, q := one[x], other[x]; p != q {
				return fmt.Sprintf("row %d, column %d: %+v and %+v\n%s\n%s", y, x, p, q, a.Row(y), b.Row(y))
			}
		}
	}
	if !a.Hidden && (a.x != b.x || a.y != b.y) {
		return fmt.Sprintf("cursor at %d, %d and %d, %d", a.x, a.y, b.x, b.y)
	}
	return ""
}

// seen returns what a person sees of a row.
func seen(row []Glyph) []Glyph {
	out := make([]Glyph, len(row))
	for x, g := range row {
		out[x] = g.Seen()
		if x > 0 && g.Text == images.ShortCell && g.Style.fg == row[x-1].Style.fg {
			out[x].Text = images.FullCell(out[x-1].Text, g.Text)
		}
	}
	return out
}

// Row returns the text of a row.
func (e *Emulator) Row(y int) string {
	var b strings.Builder
	for _, g := range e.Cells[y] {
		b.WriteString(g.Text)
	}
	return b.String()
}

// Text returns the screen's text, without blanks at the ends of rows.
func (e *Emulator) Text() string {
	var b strings.Builder
	for y := range e.Cells {
		b.WriteString(strings.TrimRight(e.Row(y), " ") + "\n")
	}
	return b.String()
}
