package tui

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// desktop is an X display of its own with an xterm, which has Sixel.
type desktop struct {
	t       *testing.T
	display string
	window  string
	cell    int // its width in pixels
}

// openDesktop runs ferz in xterm. A test is skipped where something is missing for
// it, but not in CI.
func openDesktop(t *testing.T, kind string) *desktop {
	t.Helper()
	for _, tool := range []string{"Xvfb", "xterm", "xdotool", "import"} {
		processtest.Find(t, tool)
	}
	d := &desktop{t: t}
	number, told, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1000x700x24", "-nolisten", "tcp", "-noreset")
	server.ExtraFiles = []*os.File{told}
	d.start(server)
	told.Close()
	line, err := bufio.NewReader(number).ReadString('\n')
	if err != nil {
		t.Fatal("no X server:", err)
	}
	d.display = ":" + strings.TrimSpace(line)
	xterm := exec.Command("xterm", "-ti", "vt340", "-fa", "DejaVu Sans Mono", "-fs", "8", "-b", "0", "-bg", "black", "-fg", "white", "-uc",
		"-geometry", "90x30+0+0", "-e", "sh", "-c", `"$0"; stty -echo; sleep 600`, os.Args[0])
	xterm.Env = append(append(os.Environ(), newHome(t).environ()...), "DISPLAY="+d.display, "LANG=C.UTF-8", screenVariable+"="+kind,
		"SSH_CONNECTION=", "SSH_TTY=", "TMUX=", "TERM_PROGRAM=", "LC_TERMINAL=", "COLORTERM=", "NO_COLOR=")
	d.start(xterm)
	for end := time.Now().Add(2 * time.Minute); d.window == ""; time.Sleep(100 * time.Millisecond) {
		if d.window = strings.TrimSpace(string(d.tool("xdotool", "search", "--onlyvisible", "--class", "xterm"))); time.Now().After(end) {
			t.Fatal("no window of xterm")
		}
	}
	const columns = 90 // of its geometry
	for line := range strings.Lines(string(d.tool("xdotool", "getwindowgeometry", "--shell", d.window))) {
		if _, err := fmt.Sscanf(line, "WIDTH=%d", &d.cell); err == nil {
			d.cell /= columns
		}
	}
	d.tool("xdotool", "mousemove", "200", "200") // who has the pointer gets the keys
	return d
}

// start starts a program until the test ends.
func (d *desktop) start(cmd *exec.Cmd) {
	d.t.Helper()
	if err := cmd.Start(); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

// tool runs a program and returns what it prints, nothing if it fails.
func (d *desktop) tool(name string, args ...string) []byte {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.display)
	out, err := cmd.Output()
	if err != nil {
		return nil
	}
	return out
}

// until takes screenshots until one is as it should be.
func (d *desktop) until(what string, so func(image.Image) string) {
	d.t.Helper()
	wrong := "no screenshot"
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		if shot, err := png.Decode(bytes.NewReader(d.tool("import", "-window", "root", "png:-"))); err == nil {
			if wrong = so(shot); wrong == "" {
				return
			}
		}
	}
	d.t.Fatalf("%s: %s", what, wrong)
}

// rgb is a color of 24 bits.
type rgb [3]uint8

func colorAt(p image.Image, x, y int) rgb {
	c := color.NRGBAModel.Convert(p.At(x, y)).(color.NRGBA)
	return rgb{c.R, c.G, c.B}
}

// distance reports how far two colors are apart, at most 255.
func (c rgb) distance(d rgb) (most int) {
	for i := range c {
		most = max(most, int(c[i])-int(d[i]), int(d[i])-int(c[i]))
	}
	return most
}

// common returns the most frequent colors of an area, at most n.
func common(p image.Image, area image.Rectangle, n int) (out []rgb) {
	count := map[rgb]int{}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			count[colorAt(p, x, y)]++
		}
	}
	for ; n > 0 && len(count) > 0; n-- {
		var best rgb
		for c, times := range count {
			if times > count[best] {
				best = c
			}
		}
		out = append(out, best)
		delete(count, best)
	}
	return out
}

// boardOn returns where a board of 8 by 8 squares is, by the two colors that are
// the most common beside black.
func boardOn(p image.Image) (box image.Rectangle) {
	colors := common(p, p.Bounds(), 3)
	if len(colors) < 3 || colors[0] != (rgb{}) {
		return box
	}
	for y := range p.Bounds().Dy() {
		for x := range p.Bounds().Dx() {
			if c := colorAt(p, x, y); c == colors[1] || c == colors[2] {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// array is how the board stands at the beginning, from above.
var array = [8]string{"rnbqkbnr", "pppppppp", "", "", "", "", "PPPPPPPP", "RNBQKBNR"}

// shape is the pixels of a square that something covers.
type shape map[image.Point]bool

// overlap returns how much of two shapes both have, of 1.
func (s shape) overlap(other shape) float64 {
	both := 0
	for at := range s {
		if other[at] {
			both++
		}
	}
	return float64(both) / float64(max(len(s)+len(other)-both, 1))
}

// covered returns what covers a square: what is not of its color, but for the
// columns at its sides, where the cursor's corners are.
func covered(p image.Image, square image.Rectangle, side int) shape {
	ground := common(p, square, 1)[0]
	out := shape{}
	for y := square.Min.Y; y < square.Max.Y; y++ {
		for x := square.Min.X + side; x < square.Max.X-side; x++ {
			if ground.distance(colorAt(p, x, y)) > 40 {
				out[image.Pt(x, y).Sub(square.Min)] = true
			}
		}
	}
	return out
}

// drawings returns what the vector drawings of the orthodox pieces cover, by letter:
// the columns at the sides are left free.
func drawings(t *testing.T, width, height, side int, white bool) map[string]shape {
	t.Helper()
	book, err := sprites.Load()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]shape{}
	for _, piece := range variantstest.Load(t, "chess").Types() {
		look := sprites.ImageLook{Shape: book.Shape(&piece, ""), Body: 0xffffff, Outlined: white, WidthShare: 1 - 2*float64(side)/float64(width)}
		drawn, covers := look.Draw(width, height), shape{}
		for y := range height {
			for x := side; x < width-side; x++ {
				if _, _, _, a := drawn.At(x, y).RGBA(); a > 0x8000 {
					covers[image.Pt(x, y)] = true
				}
			}
		}
		out[piece.Label(engine.White)] = covers
	}
	return out
}

// wrongBoard reports what differs from the beginning of a game, "" if nothing does: each
// piece covers what its drawing does, more than any other drawing, and on all other
// squares there is nothing.
func (d *desktop) wrongBoard(p image.Image) string {
	d.t.Helper()
	box := boardOn(p)
	if box.Dx()%8 != 0 || box.Dy()%8 != 0 || box.Dx() < 8*20 {
		return "no board, but its colors in " + box.String()
	}
	width, height := box.Dx()/8, box.Dy()/8
	known := map[bool]map[string]shape{true: drawings(d.t, width, height, d.cell, true), false: drawings(d.t, width, height, d.cell, false)}
	for i := range 64 {
		column, row := i%8, i/8
		seen := covered(p, image.Rect(0, 0, width, height).Add(box.Min).Add(image.Pt(column*width, row*height)), d.cell)
		name := fmt.Sprintf("%c%d", 'a'+column, 8-row)
		if array[row] == "" {
			if len(seen) > 0 {
				return fmt.Sprintf("%d pixels of something on %s", len(seen), name)
			}
			continue
		}
		want, white := strings.ToUpper(array[row])[column:column+1], row > 4
		best, share := "", 0.
		for letter, drawn := range known[white] {
			if s := seen.overlap(drawn); s > share {
				best, share = letter, s
			}
		}
		if best != want || share < .75 {
			return fmt.Sprintf("%s shows %s, with an overlap of %.2f, not %s", name, best, share, want)
		}
	}
	return ""
}

// leftover reports where a screen without a board has more than text: an area of one
// cell in height and width that is not black.
func leftover(p image.Image) string {
	const size = 9
	for y := 0; y < p.Bounds().Dy()-size; y += size {
		for x := 0; x < p.Bounds().Dx()-size; x += size {
			if colors := common(p, image.Rect(x, y, x+size, y+size), 1); colors[0] != (rgb{}) {
				return fmt.Sprintf("an area at %d, %d", x, y)
			}
		}
	}
	return ""
}

// TestXterm looks at ferz in xterm: the pieces are there as they are drawn, and
// nothing is left of them behind help, after a change of the window's size, and when
// ferz has ended; neither when xterm shows its window again, from what it knows.
func TestXterm(t *testing.T) {
	t.Parallel()
	d := openDesktop(t, "chess")
	again := func() {
		d.tool("xdotool", "windowunmap", "--sync", d.window)
		d.tool("xdotool", "windowmap", "--sync", d.window, "windowfocus", d.window)
	}
	d.until("the board", d.wrongBoard)
	d.tool("xdotool", "key", "question")
	d.until("help", leftover)
	again()
	d.until("help in a window that was hidden", leftover)
	d.tool("xdotool", "key", "question")
	d.until("the board after help", d.wrongBoard)
	var before image.Rectangle
	d.tool("xdotool", "windowsize", d.window, "900", "640")
	d.until("a larger board", func(p image.Image) string {
		before = boardOn(p)
		return d.wrongBoard(p)
	})
	d.tool("xdotool", "windowsize", d.window, "630", "420")
	d.until("a smaller board", func(p image.Image) string {
		if boardOn(p).Dx() >= before.Dx() {
			return "it is as large as before"
		}
		return d.wrongBoard(p)
	})
	again()
	d.until("the board in a window that was hidden", d.wrongBoard)
	d.tool("xdotool", "key", "ctrl+q", "ctrl+q")
	d.until("the shell", leftover)
	again()
	d.until("the shell in a window that was hidden", leftover)
}
