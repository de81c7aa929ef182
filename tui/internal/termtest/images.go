package termtest

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// graphics are the images that a screen has, by number; false: not all of it has
// come.
type graphics map[images.Number]bool

// question answers what asks the terminal of itself, as Kitty does; others say
// nothing. It reports whether it was asked.
func (e *Emulator) question(seq string) bool {
	answer, ok := map[string]string{
		ansi.RequestNameVersion:             "\x1bP>|kitty(0.41.1)\x1b\\",
		"\x1b[16t":                          "\x1b[6;20;10t",
		ansi.RequestBackgroundColor:         "\x1b]11;rgb:0000/0000/0000\x1b\\",
		ansi.RequestPrimaryDeviceAttributes: "\x1b[?62c",
	}[seq]
	if e.Kitty {
		e.answers = append(e.answers, answer...)
	}
	return ok
}

// draw takes in a command of Kitty's protocol, of those that are in use here.
func (e *Emulator) draw(seq string) {
	options, data, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(seq, "\x1b_G"), "\x1b\\"), ";")
	set := map[string]string{}
	for option := range strings.SplitSeq(options, ",") {
		name, value, _ := strings.Cut(option, "=")
		set[name] = value
	}
	var n images.Number
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
			case e.images[images.NumberOf(g.Text, g.Style.foreground())] && !row[x].Style.reverse:
				shown++
			default:
				missing++
			}
		}
	}
	return shown, missing
}

// Answers returns what the terminal has answered since it was called last.
func (e *Emulator) Answers() []byte {
	out := e.answers
	e.answers = nil
	return out
}

// Left returns how many images the terminal has, on both of its screens.
func (e *Emulator) Left() int { return len(e.images) + len(e.behind) }
