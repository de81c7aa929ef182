// Package renderer sends a program's frames to a terminal, without blocking the
// program.
//
// A [Renderer] receives each frame, and keeps the newest. Its goroutine sends the
// changes of the screen (see package celldiff) in one Write. Several changes by one key,
// and changes that come faster than frames should, are sent together: the Renderer waits
// briefly before each Write, and for the time of a frame after it. A frame that has its
// text from a function is drawn only when it is sent.
//
//	program ──Show──> newest frame ──goroutine──> celldiff ──one Write──> terminal
//
// So the program never waits for a slow or stuck terminal: frames that can't be sent in
// time are dropped. A slow link buffers more than it can deliver in time, though: on
// remote terminals, after some hundred bytes the Renderer asks the terminal for an
// acknowledgment, and sends nothing until it arrives. While nothing changes, nothing
// runs: no timer, no ticker.
//
// Bubble Tea 1's renderer checks for changes 60 times a second, sends five times as
// much, and has no acknowledgments; Bubble Tea 2's sends more still. A renderer that
// drops frames on a slow link and is idle while nothing changes could replace this
// package.
//
// The program owns the terminal from [Renderer.Open] to [Renderer.Close], which may be
// repeated: the shell gets it while the program is suspended, and for good when the
// program ends in any way.
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

	// Full means that what the terminal shows is unknown, as after a change of the
	// window's size; Erase, that the screen must be erased as well.
	Full, Erase bool
	Redraw      bool // images that were drawn over cells may have gone
}

// Renderer shows frames on a terminal. Its methods may be called from any
// goroutine, and but for Close never wait.
type Renderer struct {
	// Draw returns the text of a frame that is shown without one, and what the mouse is to
	// report; !ok: what was shown last stays. It is called by the goroutine that sends the
	// frame. It may be nil.
	//
	// Failed is called with the terminal's errors; it may be nil. Images are those
	// that frames may show, nil: none. Queries are sent to the terminal when it is
	// taken first; what they may leave on its screen is erased. AckQuery is what the
	// terminal answers when it has taken in all before; "": it is not asked. Tmux says
	// that there is one between the program and the terminal. All are set before Open.
	Draw     func() (text string, mouse Mouse, ok bool)
	Failed   func(error)
	Images   *images.Cache
	Queries  string
	AckQuery string
	Tmux     bool

	received chan struct{} // holds a token after an answer to AckQuery
	answers  atomic.Bool   // there was one: the terminal knows it
	owed     atomic.Bool   // one that was asked for has not come

	out  io.Writer
	pace time.Duration

	mu   sync.Mutex
	next pendingOutput
	news chan struct{} // holds a token while there is something to send
	stop chan struct{} // closed to give the terminal back; nil while it is not taken
	done chan struct{} // closed when the terminal was given back
}

// pendingOutput is what is to be sent.
type pendingOutput struct {
	frame     Frame
	mouse     Mouse
	focus     bool
	trust     bool // see Renderer.Trust
	outOfBand []byte
}

// New returns a Renderer for the terminal behind out. Writes are at least pace
// apart.
func New(out io.Writer, pace time.Duration) *Renderer {
	done := make(chan struct{})
	close(done)
	return &Renderer{out: out, pace: pace, news: make(chan struct{}, 1), done: done, received: make(chan struct{}, 1)}
}

// Open takes the terminal: with the first frame, its alternate screen is shown,
// without a cursor.
func (p *Renderer) Open() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		return
	}
	before, stop, done := p.done, make(chan struct{}), make(chan struct{})
	p.stop, p.done = stop, done
	p.wake()
	go func() {
		defer close(done)
		<-before
		newBrush(p).run(stop)
	}()
}

// closeTimeout is how long Close waits for a terminal that takes nothing.
const closeTimeout = 3 * time.Second

// Close gives the terminal back as it was. It waits until that is done, unless
// the terminal takes too long.
func (p *Renderer) Close() {
	p.mu.Lock()
	if p.stop != nil {
		close(p.stop)
		p.stop = nil
	}
	done := p.done
	p.mu.Unlock()
	select {
	case <-done:
	case <-time.After(closeTimeout):
	}
}

// Show has a frame shown, and none before it that was not yet. Where there is Draw, the
// frame has no text.
func (p *Renderer) Show(f Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f == p.next.frame && p.Draw == nil {
		return
	}
	f.Full, f.Erase, f.Redraw = f.Full || p.next.frame.Full, f.Erase || p.next.frame.Erase, f.Redraw || p.next.frame.Redraw
	p.next.frame = f
	p.wake()
}

// Focus turns reports on or off of the window's getting what is typed.
func (p *Renderer) Focus(on bool) { change(p, &p.next.focus, on) }

// Trust says that the terminal has shown what lines and pictures are drawn with in one
// column each, which makes frames shorter.
func (p *Renderer) Trust() { change(p, &p.next.trust, true) }

func change[T comparable](p *Renderer, what *T, to T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if *what != to {
		*what = to
		p.wake()
	}
}

// maxOutOfBand bounds what waits for a terminal that takes nothing.
const maxOutOfBand = 1 << 20

// Write sends what changes nothing on the screen, such as a bell or text for the
// clipboard. It takes nothing while too much waits to be sent.
func (p *Renderer) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.next.outOfBand)+len(b) > maxOutOfBand {
		return 0, errors.New("the terminal takes nothing at present")
	}
	p.next.outOfBand = append(p.next.outOfBand, b...)
	p.wake()
	return len(b), nil
}

// Ack records that the terminal has replied to AckQuery, also where Queries
// has asked. Before the first reply none is waited for.
func (p *Renderer) Ack() {
	p.answers.Store(true)
	p.owed.Store(false)
	put(p.received)
}

// AckPending reports whether a receipt is still on its way.
func (p *Renderer) AckPending() bool { return p.owed.Load() }

func (p *Renderer) wake() { put(p.news) }

// put puts a token into a channel that holds one.
func put(tokens chan<- struct{}) {
	select {
	case tokens <- struct{}{}:
	default:
	}
}

// take returns what is to be sent. The frame stays, for who opens the terminal
// again.
func (p *Renderer) take() pendingOutput {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.news: // is in what is taken
	default:
	}
	w := p.next
	p.next.outOfBand = nil
	p.next.frame.Full, p.next.frame.Erase, p.next.frame.Redraw = false, false, false
	return w
}

// terminalState is what the goroutine of a Renderer knows of the terminal.
type terminalState struct {
	p             *Renderer
	screen        *celldiff.Buffer
	width, height int
	open          bool               // the alternate screen is shown
	mouse         Mouse              // what of it is reported
	focus         bool               // it is reported
	sent          map[images.ID]bool // the terminal has them
	unasked       int                // bytes since a receipt was asked for
	missed        time.Time          // when a receipt was waited for in vain; zero: never
	buf           []byte
	text          string // was drawn last, by Renderer.Draw
	shown         Mouse  // what of it the program wanted with that
}

func newBrush(p *Renderer) *terminalState {
	b := &terminalState{p: p, screen: celldiff.New(), sent: map[images.ID]bool{}}
	if p.Images != nil {
		b.screen.Upload, b.screen.Draw = b.upload, p.Images.AppendDrawing
	}
	return b
}

// upload appends what sends an image if the terminal does not have it.
func (b *terminalState) upload(dst []byte, n images.ID) []byte {
	if b.sent[n] {
		return dst
	}
	b.sent[n] = true
	return b.p.Images.AppendUpload(dst, n, b.p.Tmux)
}

// maxImages is how many images a terminal has at most that are not seen.
const maxImages = 300

// evictImages has the terminal forget the images that are not seen if they are many.
func (b *terminalState) evictImages() {
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
func (b *terminalState) run(stop <-chan struct{}) {
	defer b.restore()
	for {
		select {
		case <-stop:
			return
		case <-b.p.news:
		}
		if !pause(stop, coalesceDelay) {
			return
		}
		asked := b.paint(b.drawn(b.p.take()))
		if !pause(stop, b.p.pace-coalesceDelay) || asked && !b.wait(stop) {
			return
		}
	}
}

// drawn draws the frame of what is to be sent.
func (b *terminalState) drawn(w pendingOutput) pendingOutput {
	if b.p.Draw == nil || w.frame.Width == 0 || w.frame.Height == 0 {
		return w
	}
	if text, mouse, ok := b.p.Draw(); ok {
		b.text, b.shown = text, mouse
	}
	w.frame.Text, w.mouse = b.text, b.shown
	return w
}

// For more than ackEvery bytes a receipt is asked, and waited for as long as
// ackTimeout. If it does not come in that time, none is asked for ackBackoff: one that
// comes late would be taken for the next.
const (
	ackEvery   = 1000
	ackTimeout = 15 * time.Second
	ackBackoff = time.Minute
)

// ask asks for a receipt for what is in the buffer if it is time, and reports whether
// it has.
func (b *terminalState) ask() bool {
	b.unasked += len(b.buf)
	if b.p.AckQuery == "" || !b.p.answers.Load() || b.unasked < ackEvery {
		return false
	}
	if b.p.owed.Load() && time.Since(b.missed) < ackBackoff {
		return false
	}
	select {
	case <-b.p.received: // late, or of Queries
	default:
	}
	b.buf = append(b.buf, b.p.AckQuery...)
	b.unasked = 0
	b.p.owed.Store(true)
	return true
}

// wait waits for the requested receipt, and returns false if stop is closed first.
func (b *terminalState) wait(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return false
	case <-b.p.received:
	case <-time.After(ackTimeout): // it is late, or lost
		b.missed = time.Now()
	}
	return true
}

// coalesceDelay is the time in which a program has taken in keys that came together.
const coalesceDelay = 2 * time.Millisecond

// pause waits for some time, and reports whether that has passed undisturbed.
func pause(stop <-chan struct{}, d time.Duration) bool {
	select {
	case <-stop:
		return false
	case <-time.After(d):
		return true
	}
}

// paint sends what is new, and reports whether it has asked for a receipt.
func (b *terminalState) paint(w pendingOutput) (asked bool) {
	b.buf = append(b.buf[:0], w.outOfBand...)
	if f := &w.frame; f.Width > 0 && f.Height > 0 {
		b.prepare(f)
		if w.trust {
			b.screen.TrustWidths()
		}
		b.buf = b.screen.AppendFrame(b.buf, f.Text)
		b.evictImages()
	}
	b.report(w.mouse, w.focus)
	asked = b.ask()
	b.flush()
	return asked
}

// prepare makes the terminal ready for a frame.
func (b *terminalState) prepare(f *Frame) {
	if f.Full || f.Width != b.width || f.Height != b.height {
		b.width, b.height = f.Width, f.Height
		f.Erase = f.Erase || b.screen.HasOverlaidImages() // xterm moves images when its size changes
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
		b.screen.InvalidateImages()
	}
	if f.Erase {
		clear(b.sent)
		b.buf = b.screen.AppendErase(b.buf)
	}
}

// restore gives the terminal back, with the cursor in the last row, which is empty:
// not all terminals have another screen to go back to.
func (b *terminalState) restore() {
	b.buf = append(b.buf[:0], b.p.take().outOfBand...)
	b.report(MouseOff, false)
	for n := range b.sent {
		b.buf = images.AppendDelete(b.buf, n, b.p.Tmux)
	}
	if b.screen.HasOverlaidImages() {
		b.buf = b.screen.AppendErase(b.buf)
	}
	if b.open {
		b.buf = fmt.Appendf(b.buf, "\x1b[m\x1b[%d;1H\x1b[K%s", b.height, exit)
	}
	b.flush()
}

// flush sends the buffered output, if any. After an error it is unknown what has
// arrived.
func (b *terminalState) flush() {
	if len(b.buf) == 0 {
		return
	}
	if _, err := b.p.out.Write(b.buf); err != nil {
		b.screen.Invalidate()
		clear(b.sent)
		if b.p.Failed != nil {
			b.p.Failed(err)
		}
	}
}
