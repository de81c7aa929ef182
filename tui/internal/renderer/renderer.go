// Package renderer shows a program's frames on a terminal when there is something to show.
//
// A [Painter] is given each frame as it is made, and keeps the newest. A goroutine of its
// own sends what that changes on the screen (see package celldiff) in one Write. What a key
// changes in several steps, and what changes faster than it should be shown, is sent
// together: the Painter waits a moment before each Write, and for the time of a frame after
// it.
//
//	program ──Show──> newest frame ──goroutine──> celldiff ──one Write──> terminal
//
// So the program never waits for a slow or stuck terminal: frames that it has no time for
// are dropped. What is between the program and a terminal far away would take much more than
// it can pass on in time, though: there, after some hundred bytes the terminal is asked for
// a receipt, and nothing is sent until that has come. While nothing changes, nothing runs:
// no timer, no ticker.
//
// Bubble Tea 1's renderer looks 60 times a second whether there is something to draw, sends
// five times as much, and knows no receipts; Bubble Tea 2's sends more still. One that
// leaves frames out on a slow link and is still while nothing changes would take its place.
//
// The terminal is the program's from [Painter.Open] to [Painter.Close], and may be given
// back in between as often as needed: to the shell while the program is suspended, or for
// good when it ends in whatever way.
package renderer

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/tui/internal/celldiff"
	"github.com/ferzchess/ferz/tui/internal/images"
)

// Frame is what a program shows.
type Frame struct {
	Text          string // lines, each but the last with a newline at its end
	Width, Height int    // of the window that it is for

	// Anew means that what the terminal shows is unknown, as after a change of the
	// window's size; Erase, that the screen must be erased as well.
	Anew, Erase bool
	Redraw      bool // images that were drawn over cells may have gone
}

// Painter shows frames on a terminal. Its methods may be called from any
// goroutine, and but for Close never wait.
type Painter struct {
	// Failed is called with the terminal's errors; it may be nil. Images are those
	// that frames may show, nil: none. Questions are sent to the terminal when it is
	// taken first; what they may leave on its screen is erased. Receipt is what the
	// terminal answers when it has taken in all before; "": it is not asked. Tmux says
	// that there is one between the program and the terminal. All are set before Open.
	Failed    func(error)
	Images    *images.Gallery
	Questions string
	Receipt   string
	Tmux      bool

	received chan struct{} // holds a token after an answer to Receipt
	answers  atomic.Bool   // there was one: the terminal knows it
	owed     atomic.Bool   // one that was asked for has not come

	out  io.Writer
	pace time.Duration

	mu   sync.Mutex
	next work
	news chan struct{} // holds a token while there is something to send
	stop chan struct{} // closed to give the terminal back; nil while it is not taken
	done chan struct{} // closed when the terminal was given back
}

// work is what is to be sent.
type work struct {
	frame Frame
	mouse Mouse
	focus bool
	trust bool // see Painter.Trust
	aside []byte
}

// New returns a Painter for the terminal behind out. Writes are at least pace
// apart.
func New(out io.Writer, pace time.Duration) *Painter {
	done := make(chan struct{})
	close(done)
	return &Painter{out: out, pace: pace, news: make(chan struct{}, 1), done: done, received: make(chan struct{}, 1)}
}

// Open takes the terminal: with the first frame, its alternate screen is shown,
// without a cursor.
func (p *Painter) Open() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		return
	}
	before, stop, done := p.done, make(chan struct{}), make(chan struct{})
	p.stop, p.done = stop, done
	p.poke()
	go func() {
		defer close(done)
		<-before
		newBrush(p).run(stop)
	}()
}

// patience is how long Close waits for a terminal that takes nothing.
const patience = 3 * time.Second

// Close gives the terminal back as it was. It waits until that is done, unless
// the terminal takes too long.
func (p *Painter) Close() {
	p.mu.Lock()
	if p.stop != nil {
		close(p.stop)
		p.stop = nil
	}
	done := p.done
	p.mu.Unlock()
	select {
	case <-done:
	case <-time.After(patience):
	}
}

// Show has a frame shown, and none before it that was not yet.
func (p *Painter) Show(f Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f == p.next.frame {
		return
	}
	f.Anew, f.Erase, f.Redraw = f.Anew || p.next.frame.Anew, f.Erase || p.next.frame.Erase, f.Redraw || p.next.frame.Redraw
	p.next.frame = f
	p.poke()
}

// Mouse has the terminal report what the mouse does from now on.
func (p *Painter) Mouse(what Mouse) { change(p, &p.next.mouse, what) }

// Focus turns reports on or off of the window's getting what is typed.
func (p *Painter) Focus(on bool) { change(p, &p.next.focus, on) }

// Trust says that the terminal has shown what lines and pictures are drawn with in one
// column each, which makes frames shorter.
func (p *Painter) Trust() { change(p, &p.next.trust, true) }

func change[T comparable](p *Painter, what *T, to T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if *what != to {
		*what = to
		p.poke()
	}
}

// maxAside bounds what waits for a terminal that takes nothing.
const maxAside = 1 << 20

// Write sends what changes nothing on the screen, such as a bell or text for the
// clipboard. It takes nothing while too much waits to be sent.
func (p *Painter) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.next.aside)+len(b) > maxAside {
		return 0, errors.New("the terminal takes nothing at present")
	}
	p.next.aside = append(p.next.aside, b...)
	p.poke()
	return len(b), nil
}

// Received records that the terminal has replied to Receipt, also where Questions
// has asked. Before the first reply none is waited for.
func (p *Painter) Received() {
	p.answers.Store(true)
	p.owed.Store(false)
	put(p.received)
}

// Owed reports whether a receipt is still on its way.
func (p *Painter) Owed() bool { return p.owed.Load() }

func (p *Painter) poke() { put(p.news) }

// put puts a token into a channel that holds one.
func put(tokens chan<- struct{}) {
	select {
	case tokens <- struct{}{}:
	default:
	}
}

// take returns what is to be sent. The frame stays, for who opens the terminal
// again.
func (p *Painter) take() work {
	p.mu.Lock()
	defer p.mu.Unlock()
	w := p.next
	p.next.aside = nil
	p.next.frame.Anew, p.next.frame.Erase, p.next.frame.Redraw = false, false, false
	return w
}

// brush is what the goroutine of a Painter knows of the terminal.
type brush struct {
	p             *Painter
	screen        *celldiff.Screen
	width, height int
	open          bool                   // the alternate screen is shown
	mouse         Mouse                  // what of it is reported
	focus         bool                   // it is reported
	sent          map[images.Number]bool // the terminal has them
	unasked       int                    // bytes since a receipt was asked for
	missed        time.Time              // when a receipt was waited for in vain; zero: never
	buf           []byte
}

func newBrush(p *Painter) *brush {
	b := &brush{p: p, screen: celldiff.New(), sent: map[images.Number]bool{}}
	if p.Images != nil {
		b.screen.Upload, b.screen.Draw = b.upload, p.Images.AppendDrawing
	}
	return b
}

// upload appends what sends an image if the terminal does not have it.
func (b *brush) upload(dst []byte, n images.Number) []byte {
	if b.sent[n] {
		return dst
	}
	b.sent[n] = true
	return b.p.Images.AppendUpload(dst, n, b.p.Tmux)
}

// maxImages is how many images a terminal has at most that are not seen.
const maxImages = 300

// tidy has the terminal forget the images that are not seen if they are many.
func (b *brush) tidy() {
	if len(b.sent) <= maxImages {
		return
	}
	for n := range b.sent {
		if !b.screen.HasImage(n) {
			b.buf = images.AppendDelete(b.buf, n, b.p.Tmux)
			delete(b.sent, n)
		}
	}
}

// run paints until stop is closed, and then gives the terminal back.
func (b *brush) run(stop <-chan struct{}) {
	defer b.leave()
	for {
		select {
		case <-stop:
			return
		case <-b.p.news:
		}
		if !pause(stop, settling) {
			return
		}
		asked := b.paint(b.p.take())
		if !pause(stop, b.p.pace-settling) || asked && !b.wait(stop) {
			return
		}
	}
}

// For more than receiptAfter bytes a receipt is asked, and waited for as long as
// receiptTime. If it does not come in that time, none is asked for lateTime: one that
// comes late would be taken for the next.
const (
	receiptAfter = 1000
	receiptTime  = 15 * time.Second
	lateTime     = time.Minute
)

// ask asks for a receipt for what is in the buffer if it is time, and reports whether
// it has.
func (b *brush) ask() bool {
	b.unasked += len(b.buf)
	if b.p.Receipt == "" || !b.p.answers.Load() || b.unasked < receiptAfter {
		return false
	}
	if b.p.owed.Load() && time.Since(b.missed) < lateTime {
		return false
	}
	select {
	case <-b.p.received: // late, or of Questions
	default:
	}
	b.buf = append(b.buf, b.p.Receipt...)
	b.unasked = 0
	b.p.owed.Store(true)
	return true
}

// wait waits for the requested receipt, and returns false if stop is closed first.
func (b *brush) wait(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return false
	case <-b.p.received:
	case <-time.After(receiptTime): // it is late, or lost
		b.missed = time.Now()
	}
	return true
}

// settling is the time in which a program has taken in keys that came together.
const settling = 2 * time.Millisecond

// pause waits for some time, and reports whether that has passed undisturbed.
func pause(stop <-chan struct{}, d time.Duration) bool {
	select {
	case <-stop:
		return false
	case <-time.After(d):
		return true
	}
}

// Sequences of the terminal's modes. (xterm's control sequences.)
const (
	enter    = "\x1b[?1049h\x1b[?25l\x1b[?2004h" // alternate screen, no cursor, pastes marked as such
	exit     = "\x1b[?2004l\x1b[?1049l\x1b[?25h"
	focusOn  = "\x1b[?1004h"
	focusOff = "\x1b[?1004l"
)

// Mouse is what a terminal reports of the mouse.
type Mouse uint8

// What there is to report.
const (
	MouseOff     Mouse = iota
	MouseButtons       // buttons, the wheel and dragging
	MouseMotion        // where the pointer is as well, whenever it comes to another cell: much for a slow link
)

// mouseOn and mouseOff begin and end reports, in any column.
var (
	mouseOn  = [...]string{MouseButtons: "\x1b[?1002h\x1b[?1006h", MouseMotion: "\x1b[?1003h\x1b[?1006h"}
	mouseOff = [...]string{MouseButtons: "\x1b[?1002l\x1b[?1006l", MouseMotion: "\x1b[?1003l\x1b[?1006l"}
)

// paint sends what is new, and reports whether it has asked for a receipt.
func (b *brush) paint(w work) (asked bool) {
	b.buf = append(b.buf[:0], w.aside...)
	if f := &w.frame; f.Width > 0 && f.Height > 0 {
		b.prepare(f)
		if w.trust {
			b.screen.Trust()
		}
		b.buf = b.screen.AppendFrame(b.buf, f.Text)
		b.tidy()
	}
	b.report(w.mouse, w.focus)
	asked = b.ask()
	b.flush()
	return asked
}

// report has the terminal report so much of the mouse, and of the focus.
func (b *brush) report(mouse Mouse, focus bool) {
	if b.open && b.mouse != mouse {
		b.buf = append(append(b.buf, mouseOff[b.mouse]...), mouseOn[mouse]...)
		b.mouse = mouse
	}
	if b.open && b.focus != focus {
		b.buf = append(b.buf, map[bool]string{true: focusOn, false: focusOff}[focus]...)
		b.focus = focus
	}
}

// prepare makes the terminal ready for a frame.
func (b *brush) prepare(f *Frame) {
	if f.Anew || f.Width != b.width || f.Height != b.height {
		b.width, b.height = f.Width, f.Height
		f.Erase = f.Erase || b.screen.HasDrawn() // xterm moves images when its size changes
		b.screen.Resize(f.Width, f.Height)
		if b.p.Tmux { // which may be shown by another terminal now
			clear(b.sent)
		}
	}
	if !b.open {
		b.open = true
		b.buf = append(append(b.buf, enter...), b.p.questions()...)
		f.Erase = true
	}
	if f.Redraw {
		b.screen.ForgetDrawn()
	}
	if f.Erase {
		clear(b.sent)
		b.buf = b.screen.AppendErase(b.buf)
	}
}

// questions returns what is to be asked, once.
func (p *Painter) questions() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.Questions
	p.Questions = ""
	return q
}

// leave gives the terminal back, with the cursor in the last row, which is empty:
// not all terminals have another screen to go back to.
func (b *brush) leave() {
	b.buf = append(b.buf[:0], b.p.take().aside...)
	b.report(MouseOff, false)
	for n := range b.sent {
		b.buf = images.AppendDelete(b.buf, n, b.p.Tmux)
	}
	if b.screen.HasDrawn() {
		b.buf = b.screen.AppendErase(b.buf)
	}
	if b.open {
		b.buf = fmt.Appendf(b.buf, "\x1b[m\x1b[%d;1H\x1b[K%s", b.height, exit)
	}
	b.flush()
}

// flush sends the buffered output, if any. After an error it is unknown what has
// arrived.
func (b *brush) flush() {
	if len(b.buf) == 0 {
		return
	}
	if _, err := b.p.out.Write(b.buf); err != nil {
		b.screen.Forget()
		clear(b.sent)
		if b.p.Failed != nil {
			b.p.Failed(err)
		}
	}
}
