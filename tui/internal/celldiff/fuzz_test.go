package celldiff

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/termtest"
)

// twins are two terminals that are shown the same frames: one behind a Buffer,
// the other drawn afresh each time. They must look the same.
type twins struct {
	t      *testing.T
	behind *link
	afresh *termtest.Emulator
}

func newTwins(t *testing.T, width, height int) *twins {
	return &twins{t: t, behind: newLink(width, height), afresh: termtest.New(width, height)}
}

func (d *twins) resize(width, height int) {
	d.afresh.Resize(width, height)
	d.behind.term.Resize(width, height)
	d.behind.screen.Resize(width, height)
}

func (d *twins) show(f frame) {
	d.t.Helper()
	d.behind.show(f)
	_, _ = d.afresh.Write(whole(f, d.afresh.Width, d.afresh.Height))
	if diff := termtest.Difference(d.afresh, d.behind.term); diff != "" {
		d.t.Fatalf("the frame %q\nsent %q\n%s", f, d.behind.sent, diff)
	}
	if s := d.behind.term.Strange; len(s) > 0 {
		d.t.Fatalf("sent %s", s[0])
	}
	if text := drawings.ReplaceAll(d.behind.sent, nil); images.IsDrawn(string(text[max(bytes.IndexRune(text, '\U0010eeec'), 0):])) {
		d.t.Fatalf("%q has text that is to be drawn", text)
	}
	if n := d.behind.show(f); n > 0 {
		d.t.Fatalf("%d bytes for the same frame: %q", n, d.behind.sent)
	}
}

// whole draws a frame without knowing what was there before, line by line.
func whole(f frame, width, height int) []byte {
	out := []byte("\x1b[m\x1b[2J")
	for y, line := range f[:min(len(f), height)] {
		out = append(out, "\x1b[m"+ansi.CursorPosition(1, y+1)+ansi.Truncate(line, width, "")...)
	}
	return append(out, "\x1b[?25l"...)
}

// draw has images drawn, also on the terminal that is drawn afresh. What a part
// shows in each of its cells is found by its name.
func (d *twins) draw() {
	s := d.behind.screen
	d.afresh.Draws = true
	s.Draw = func(dst []byte, p images.Region) []byte {
		var texts []string
		at, whole := s.at, p.ID
		for y := at.y; y < at.y+p.Rows; y++ {
			for x := at.x; x < at.x+p.Columns; x++ {
				texts = append(texts, "")
				if c := &s.next.row(y)[x]; c.glyph&drawnImage != 0 {
					if p, _ := s.drawnOver(c); p.ID == whole {
						texts[len(texts)-1] = fmt.Sprintf("%d %s", whole.Color(), s.glyphs.text(c.glyph))
					}
				}
			}
		}
		return fmt.Appendf(dst, "\x1b]1337;File=name=%s;width=%d;height=%d;inline=1:\x07", strings.Join(append(texts, ""), ","), p.Columns, p.Rows)
	}
}

// drawings are what draws images.
var drawings = regexp.MustCompile("\x1b\\]1337;[^\a]*\a")

// uploaded sends no image: the terminal has all.
func uploaded(dst []byte, _ images.ID) []byte { return dst }

// TestFrames shows random frames on windows that change their size.
func TestFrames(t *testing.T) {
	rounds := 3000
	if testenv.Short() {
		rounds = 100
	}
	for seed := range uint64(4) {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 1))
			width, height := 80, 24
			d := newTwins(t, width, height)
			if seed%2 == 0 {
				d.behind.screen.Upload = uploaded
			}
			if seed%4 > 1 {
				d.draw()
			}
			var f frame
			for i := range rounds {
				switch r.IntN(20) {
				case 0:
					width, height = 10+r.IntN(110), 2+r.IntN(40)
					d.resize(width, height)
				case 1:
					d.behind.send(d.behind.screen.AppendErase(nil))
				case 2:
					d.behind.screen.Invalidate()
				case 3:
					d.behind.screen.InvalidateImages()
				case 4:
					if i > rounds/2 {
						d.behind.screen.TrustWidths()
					}
				}
				f = change(r, f, i, width, height)
				d.show(f)
			}
		})
	}
}

// The numbers of the words' alphabet that mean something else.
const (
	endLine = 255 - iota
	endFrame
	resized
	erased
	scrolled
)

// FuzzFrames shows frames of words and styles in any order, and compares
// terminals with and without a Buffer. They come in pieces, as the fuzzer takes
// the square of their length to make them shorter.
func FuzzFrames(f *testing.F) {
	atoms := append(append([]string{}, words...), styles...)
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		data := make([]byte, 60)
		for i := range data {
			data[i] = byte(r.IntN(len(atoms)))
			if r.IntN(5) == 0 {
				data[i] = []byte{endLine, endLine, endFrame, resized, erased, scrolled}[r.IntN(6)]
			}
		}
		f.Add(data[:20], data[20:40], data[40:])
	}
	f.Fuzz(func(t *testing.T, first, second, third []byte) {
		data := slices.Concat(first, second, third)
		if len(data) > 2000 {
			return
		}
		for _, noBCE := range []bool{false, true} {
			d := newTwins(t, 20, 6)
			if noBCE {
				d.behind.screen.TrustWidths()
			}
			d.behind.term.NoBCE, d.afresh.NoBCE = noBCE, noBCE
			if !noBCE {
				d.behind.screen.Upload = uploaded
				d.draw()
			}
			d.script(data, atoms)
		}
	})
}

func (d *twins) script(data []byte, atoms []string) {
	now, last := frame{""}, frame{""}
	for i, b := range data {
		switch b {
		case endLine:
			now = append(now, "")
		case endFrame:
			d.show(now)
			now, last = frame{""}, now
		case scrolled:
			last = scroll(last, i%len(last), 1+i%6, i%7-3)
			d.show(last)
		case resized:
			d.resize(5+i%40, 2+i%7)
		case erased:
			d.behind.send(d.behind.screen.AppendErase(nil))
		default:
			now[len(now)-1] += atoms[int(b)%len(atoms)]
		}
	}
	d.show(now)
}

// FuzzText shows text of any bytes, one after another: the terminal is sent
// nothing that it may not know, and looks as if the latter were alone.
func FuzzText(f *testing.F) {
	for _, s := range append([]string{
		"\t\r\b\a", "\x1b[2J", "\x1b[5;7H", "\x1b[?1049l", "\x1b]2;title\a", "\x1b]52;c;AAAA\x1b\\", "\x1b", "\x1b[", "\x1b[38;5", "\x80\xff",
		"\u0301", strings.Repeat("王", 9), "\x1b[999999999999;1m", "\x1b[" + strings.Repeat(";", 40) + "m", "\x1b[" + strings.Repeat("1;", 40) + "7m", "\x1b[?1m", "\x1b[4:3:1m", "\x1b[38:2::1:2:3m", "\x1bm", "\x1bPq\x1b\\",
	}, words...) {
		f.Add("a\x1b[1mb\n"+s, s+"x")
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		changed, alone := newLink(20, 6), newLink(20, 6)
		changed.show(frame{before})
		changed.show(frame{after})
		alone.show(frame{after})
		if diff := termtest.Difference(alone.term, changed.term); diff != "" {
			t.Errorf("%q after %q: %s", after, before, diff)
		}
		if s := append(changed.term.Strange, alone.term.Strange...); len(s) > 0 {
			t.Errorf("sent %s", s[0])
		}
	})
}

// TestLost has frames arrive in part, or not at all: the next one that arrives
// makes everything right.
func TestLost(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	d := newTwins(t, 40, 8)
	var f frame
	for i := range 200 {
		f = change(r, f, i, 40, 8)
		if r.IntN(3) > 0 {
			d.show(f)
			continue
		}
		p := d.behind.screen.AppendFrame(nil, f.String())
		_, _ = d.behind.term.Write(p[:r.IntN(len(p))])
		_, _ = d.behind.term.Write([]byte("\x18")) // so that no sequence continues
		d.behind.term.Strange = nil
		d.behind.screen.Invalidate()
	}
}
