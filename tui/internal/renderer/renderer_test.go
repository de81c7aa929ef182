package renderer

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ferzchess/ferz/tui/internal/termtest"
)

const (
	width, height = 40, 6
	pace          = 10 * time.Millisecond
)

// line is a terminal at the end of a line that may be held up, or break.
type line struct {
	mu     sync.Mutex
	screen *termtest.Emulator
	writes [][]byte
	err    error
	held   chan struct{} // Writes wait until it is closed; nil: they don't
}

func newLine() *line { return &line{screen: termtest.New(width, height)} }

func (l *line) Write(p []byte) (int, error) {
	l.mu.Lock()
	held, err := l.held, l.err
	l.mu.Unlock()
	if held != nil {
		<-held
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.writes = append(l.writes, bytes.Clone(p))
	if err != nil {
		return 0, err
	}
	return l.screen.Write(p)
}

func (l *line) hold() (release func()) {
	held := make(chan struct{})
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held = held
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.held = nil
		close(held)
	}
}

// untouched reports whether the terminal is as programs find it.
func (l *line) untouched() bool {
	s := l.screen
	return !s.Alt && !s.Hidden && !s.Mouse && s.Pen == termtest.Style{}
}

func frame(text string) Frame { return Frame{Text: text, Width: width, Height: height} }

// painted runs a test with a Renderer and its terminal, on which time passes only
// while all wait.
func painted(t *testing.T, test func(t *testing.T, p *Renderer, l *line)) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine()
		p := New(l, pace)
		p.Open()
		defer p.Close()
		test(t, p, l)
	})
}

// settle lets everything that is under way end.
func settle() {
	time.Sleep(2 * pace)
	synctest.Wait()
}

// TestShow shows frames: each is on the screen at once, and sent in one Write.
func TestShow(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		if settle(); len(l.writes) > 0 {
			t.Errorf("%q before the first frame", l.writes)
		}
		p.Mouse(MouseButtons)
		for i := range 3 {
			text := fmt.Sprint("\x1b[31mframe ", i)
			p.Show(frame(text))
			time.Sleep(coalesceDelay)
			if synctest.Wait(); !strings.HasPrefix(l.screen.Row(0), text[len("\x1b[31m"):]) || len(l.writes) != i+1 {
				t.Errorf("after frame %d and %d writes the terminal shows %q", i, len(l.writes), l.screen.Row(0))
			}
			settle()
		}
		if !l.screen.Alt || !l.screen.Hidden || !l.screen.Mouse {
			t.Error("the terminal's modes are not what they should be")
		}
		if n := len(l.writes[2]); n > 12 {
			t.Errorf("%d bytes for a changed number: %q", n, l.writes[2])
		}
		for _, mouse := range []Mouse{MouseMotion, MouseButtons, MouseMotion, MouseOff} {
			p.Mouse(mouse)
			if settle(); l.screen.Mouse != (mouse != MouseOff) || l.screen.Motion != (mouse == MouseMotion) {
				t.Errorf("with %d buttons are reported: %v, motion: %v", mouse, l.screen.Mouse, l.screen.Motion)
			}
		}
		p.Mouse(MouseMotion)
		settle()
		p.Close()
		if !l.untouched() || len(l.screen.Strange) > 0 {
			t.Errorf("the terminal is not left as it was: %q", l.writes[len(l.writes)-1])
		}
	})
}

// TestIdle checks that nothing is sent while nothing changes.
func TestIdle(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		p.Show(frame("a"))
		settle()
		before := len(l.writes)
		for range 100 {
			p.Show(frame("a"))
			p.Mouse(MouseOff)
		}
		if len(p.news) > 0 {
			t.Error("the same frame is news")
		}
		if time.Sleep(time.Hour); len(l.writes) != before {
			t.Errorf("%q though nothing changed", l.writes[before:])
		}
	})
}

// TestBurst shows more frames than a terminal should be sent.
func TestBurst(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		const frames = 1000
		start := time.Now()
		for i := range frames {
			p.Show(frame(fmt.Sprint("frame ", i)))
			time.Sleep(time.Millisecond)
		}
		most := int(time.Since(start)/pace) + 1
		settle()
		if n := len(l.writes); n > most || n < most/2 {
			t.Errorf("%d frames were sent in %d writes, want %d", frames, n, most)
		}
		if want := fmt.Sprint("frame ", frames-1); !strings.HasPrefix(l.screen.Row(0), want) {
			t.Errorf("the terminal shows %q", l.screen.Row(0))
		}
	})
}

// TestDraw: frames without a text are drawn once for each Write, whatever is shown in
// between, and none is drawn while nothing is.
func TestDraw(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		state, draws, fails := 0, 0, false
		p.Draw = func() (string, Mouse, bool) {
			draws++
			return fmt.Sprint("state ", state), MouseButtons, !fails
		}
		for i := range 3 {
			for range 10 {
				state++
				p.Show(frame(""))
			}
			settle()
			if want := fmt.Sprint("state ", state); !strings.HasPrefix(l.screen.Row(0), want) || draws != i+1 || !l.screen.Mouse {
				t.Errorf("after %d draws the terminal shows %q, mouse %v; want %q", draws, l.screen.Row(0), l.screen.Mouse, want)
			}
		}
		fails = true
		p.Show(frame(""))
		if settle(); !strings.HasPrefix(l.screen.Row(0), "state 30") || !l.screen.Mouse {
			t.Errorf("after a program that can't be drawn the terminal shows %q", l.screen.Row(0))
		}
		before := draws
		if time.Sleep(time.Hour); draws != before {
			t.Errorf("%d draws while nothing was shown", draws-before)
		}
	})
}

// TestHeld shows frames on a terminal that takes nothing for a time: no one waits
// for it, and then it gets the newest.
func TestHeld(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		release := l.hold()
		for i := range 1000 {
			p.Show(frame(fmt.Sprint("frame ", i)))
			p.Mouse(Mouse(i % 3))
			settle()
		}
		if _, err := p.Write([]byte("\a")); err != nil {
			t.Error(err)
		}
		if _, err := p.Write(make([]byte, maxOutOfBand)); err == nil {
			t.Error("it takes a megabyte that nobody reads")
		}
		release()
		settle()
		if !strings.HasPrefix(l.screen.Row(0), "frame 999 ") || len(l.writes) != 2 {
			t.Errorf("after %d writes the terminal shows %q", len(l.writes), l.screen.Row(0))
		}
		if !bytes.Contains(l.writes[1], []byte("\a")) {
			t.Error("the bell is lost")
		}
	})
}

// TestStuck closes a Renderer whose terminal takes nothing: that does not wait for
// ever. When the terminal continues, it is given back.
func TestStuck(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		p.Show(frame("one"))
		settle()
		release := l.hold()
		p.Show(frame("two"))
		settle()
		start := time.Now()
		p.Close()
		if took := time.Since(start); took != closeTimeout {
			t.Errorf("closing took %v", took)
		}
		p.Open() // such as after a suspension
		settle()
		p.Close()
		release()
		if settle(); !l.untouched() {
			t.Error("the terminal is not given back")
		}
		p.Open()
		if settle(); !l.screen.Alt || !strings.HasPrefix(l.screen.Row(0), "two ") {
			t.Errorf("open again, the terminal shows %q", l.screen.Row(0))
		}
	})
}

// TestReceipt: after some hundred bytes a terminal that gives receipts is sent nothing
// until one has come, and then the newest frame.
func TestReceipt(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		p.AckQuery = "\x1b[c"
		large := func(i int) Frame {
			cells := fmt.Sprintf("\x1b[38;5;%dmx\x1b[38;5;%dmy", 100+i, 200+i)
			return frame(strings.Repeat(strings.Repeat(cells, width/2)+"\n", height-1))
		}
		asked := func() int { return bytes.Count(bytes.Join(l.writes, nil), []byte(p.AckQuery)) }
		for i := range 3 {
			p.Show(large(i))
			settle()
		}
		if asked() > 0 || len(l.writes) != 3 {
			t.Errorf("a terminal of which nothing is known was asked %d times in %d writes", asked(), len(l.writes))
		}
		p.Ack()
		p.Show(large(3))
		settle()
		p.Show(large(4))
		settle()
		p.Show(large(5))
		settle()
		if asked() != 1 || len(l.writes) != 4 {
			t.Errorf("without a receipt: asked %d times in %d writes", asked(), len(l.writes))
		}
		p.Ack()
		settle()
		if asked() != 2 || len(l.writes) != 5 || !bytes.Contains(l.writes[4], []byte("105m")) {
			t.Errorf("with one: asked %d times in %d writes", asked(), len(l.writes))
		}
		p.Show(frame("after one that is lost"))
		time.Sleep(ackTimeout)
		settle()
		if !strings.HasPrefix(l.screen.Row(0), "after") {
			t.Errorf("a receipt that is lost is waited for: %q", l.screen.Row(0))
		}
		before := asked()
		p.Show(large(6))
		settle()
		p.Ack() // late
		settle()
		if asked() != before {
			t.Error("a receipt is asked for while one is late")
		}
		p.Show(large(7))
		settle()
		p.Show(frame("held up"))
		settle()
		if asked() != before+1 || strings.HasPrefix(l.screen.Row(0), "held") {
			t.Errorf("after a late receipt: asked %d times, %q", asked()-before, l.screen.Row(0))
		}
		p.Ack()
		settle()
		p.Show(frame("little"))
		settle()
		p.Show(frame("and little"))
		settle()
		if !strings.HasPrefix(l.screen.Row(0), "and little") {
			t.Errorf("little is held up: %q", l.screen.Row(0))
		}
	})
}

// TestReopen gives the terminal away and takes it again: the last frame is there
// again, whatever others have written.
func TestReopen(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		p.Mouse(MouseButtons)
		p.Show(frame("one\ntwo"))
		settle()
		for range 3 {
			p.Close()
			p.Close()
			if !l.untouched() {
				t.Fatal("the terminal is not given back")
			}
			_, _ = io.WriteString(l, "\x1b[31m$ fg\r\n")
			l.screen.Pen = termtest.Style{}
			p.Open()
			p.Open()
			settle()
			if got := l.screen.Text(); !l.screen.Alt || !l.screen.Hidden || !l.screen.Mouse || !strings.HasPrefix(got, "one\ntwo\n\n") {
				t.Fatalf("open again, the terminal shows %q", got)
			}
		}
	})
}

// TestAnew changes the size, and erases what others have written.
func TestAnew(t *testing.T) {
	painted(t, func(t *testing.T, p *Renderer, l *line) {
		p.Show(frame("one\ntwo"))
		settle()
		for _, f := range []Frame{{Full: true}, {Erase: true}, {Full: true}, {Full: true, Width: 20, Height: 4}} {
			f.Text, f.Width, f.Height = "one\ntwo", max(f.Width, 10), max(f.Height, 3)
			l.screen.Resize(f.Width, f.Height)
			_, _ = io.WriteString(l, "\x1b[Hxxxxxxxxxxxx")
			p.Show(f)
			f.Full, f.Erase = false, false
			p.Show(f) // another one before that was sent
			settle()
			if got := l.screen.Text(); !strings.HasPrefix(got, "one\ntwo\n\n") {
				t.Errorf("the terminal shows %q", got)
			}
		}
	})
}

// TestFailed has a Write fail: that is reported, and the next frame makes everything
// right.
func TestFailed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine()
		p := New(l, pace)
		var told error
		p.Failed = func(err error) { told = err }
		p.Open()
		defer p.Close()
		p.Show(frame("one"))
		settle()
		l.err = errors.New("broken")
		p.Show(frame("two\ntwo"))
		if settle(); !errors.Is(told, l.err) {
			t.Errorf("told %v", told)
		}
		l.err = nil
		p.Show(frame("two\nthree"))
		if settle(); !strings.HasPrefix(l.screen.Text(), "two\nthree\n") {
			t.Errorf("the terminal shows %q", l.screen.Text())
		}
	})
}
