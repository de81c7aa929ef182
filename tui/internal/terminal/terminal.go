// Package terminal runs a Bubble Tea program on a terminal: that of the process, or a
// remote one that is accessible only through its streams.
//
// Bubble Tea reads keys, runs commands and calls Update and View. Its renderer, which
// checks for changes many times a second, is not used: package renderer replaces it.
// This package replaces the rest of what Bubble Tea does to a terminal: raw mode, the
// size of the window, suspending.
//
//	keys ──> Bubble Tea ──> program's Update ──> renderer.Renderer ──> its View ──> terminal
//
// No library was found that queries the capabilities of a terminal known only by its
// streams, waits no longer than the replies take, and caches them (from start to a full
// screen: 20 to 39 ms). Bubble Tea itself could replace this package once it works
// without its renderer.
//
// The terminal is restored when the program ends or is suspended, when a signal ends
// the process, and when Update, View or a command panics.
package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/renderer"
)

// Options say where a terminal is. Their zero value is that of the process.
type Options struct {
	Input         io.Reader     // keys; nil: standard input, or the terminal of the process if that is none
	Output        io.Writer     // screen; nil: standard output
	Sizes         <-chan Size   // of an Output that is not a file, such as an SSH channel: what it is at first, and becomes
	Environ       []string      // such as "TERM=xterm"
	FrameInterval time.Duration // the least time from one frame to the next; 0: defaultPace

	Images *images.Cache    // that frames may show; nil: none, and the terminal is asked nothing
	Memory *CapabilityCache // capabilities that terminals have reported before; nil: none
}

// Size is that of a terminal, in columns and rows.
type Size struct{ Width, Height int }

// defaultPace makes the reply to a key wait for the previous frame by 8 ms at
// most.
const defaultPace = time.Second / 120

// UnsupportedError is the reason why a terminal can't show a screen.
type UnsupportedError string

func (u UnsupportedError) Error() string { return string(u) }

// Terminal is where a program is shown.
type Terminal struct {
	painter *renderer.Renderer
	input   io.Reader
	window  term.File // the output, if it is a file
	own     bool      // it is that of the process
	remote  bool      // it is elsewhere
	sizes   <-chan Size
	lost    func() // is called when the terminal is there no more

	questions string // for the terminal; "": it is asked nothing
	replies   replyParser
	quit      func()                    // ends the program
	defect    atomic.Pointer[panicInfo] // the first panic of the program

	mu   sync.Mutex
	back func() error // ends raw mode; nil while the terminal is not taken
}

// Open returns a terminal on which nothing is changed before [Terminal.Run]. Those
// on which no screen can be drawn are refused: the error is an [UnsupportedError].
func Open(o Options) (*Terminal, error) {
	t := &Terminal{input: o.Input, own: o.Output == nil, sizes: o.Sizes, lost: func() {}}
	if t.own {
		o.Output = os.Stdout
	}
	t.window, _ = o.Output.(term.File)
	if t.window != nil && !term.IsTerminal(t.window.Fd()) {
		t.window = nil
	}
	switch {
	case t.own && t.window == nil:
		return nil, UnsupportedError("the screen needs a terminal, and standard output is not one")
	case Lookup(o.Environ, "TERM") == "dumb":
		return nil, UnsupportedError("the screen needs a terminal that can move its cursor, and TERM=dumb says that this one can't")
	}
	where := readEnvironment(o.Environ, t.own)
	t.remote = where.remote
	t.painter = renderer.New(o.Output, cmp.Or(o.FrameInterval, defaultPace))
	if o.Images != nil {
		t.questions = capabilityQueries(o.Environ)
		t.replies.where, t.replies.environ, t.replies.memory = where, o.Environ, o.Memory
		t.painter.Images, t.painter.Tmux, t.painter.Queries = o.Images, t.replies.where.tmux, t.questions
		if t.questions != "" {
			t.painter.Queries = widthQuery + t.questions
		}
		if t.remote && t.questions != "" && !where.tmux {
			t.painter.AckQuery, t.replies.received = ansi.RequestPrimaryDeviceAttributes, t.painter.Ack
		}
	}
	t.painter.Failed = func(err error) {
		if gone(err) {
			t.lost()
		}
	}
	return t, nil
}

// Remembered returns what is known of the terminal before it has answered anything.
func (t *Terminal) Remembered() Found { return t.replies.remembered() }

// Remote reports whether the terminal is at the other end of a network.
func (t *Terminal) Remote() bool { return t.remote }

// Lookup returns the value of a variable in an environment.
func Lookup(environ []string, name string) string {
	value := ""
	for _, line := range environ {
		if v, ok := strings.CutPrefix(line, name+"="); ok {
			value = v
		}
	}
	return value
}

// Write sends what changes nothing on the screen, such as a bell. It never waits.
func (t *Terminal) Write(p []byte) (int, error) { return t.painter.Write(p) }

// Watch returns a context that ends also when the terminal is gone, or the system
// asks the process to end. It is called once, before Run.
//
// Bubble Tea's own handling of signals may wait for ever for a loop that has
// ended, because the same signal has ended the context.
func (t *Terminal) Watch(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, t.lost = context.WithCancel(ctx)
	if !t.own {
		return ctx, t.lost
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	return ctx, func() {
		stop()
		t.lost()
	}
}

// gone reports whether an error of a terminal means that it is there no more.
func gone(err error) bool {
	for _, end := range []error{syscall.EIO, syscall.EPIPE, io.EOF, io.ErrClosedPipe, os.ErrClosed} {
		if errors.Is(err, end) {
			return true
		}
	}
	return false
}

// spareThreads gives the screen threads of its own besides searches on all cores.
// Go would give a key its turn only when it interrupts a search, every 10 ms, and
// again at each step on the way to the screen: measured on two cores, 88 ms in the
// median, and 7 ms with these, which the system switches to at once.
var spareThreads = sync.OnceFunc(func() { runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 4) })

// Run shows a program until it quits, the context is done or the terminal is
// gone; the latter is not an error.
func (t *Terminal) Run(ctx context.Context, program Program) error {
	spareThreads()
	shown := &model{program: program, terminal: t}
	t.painter.Draw = shown.draw
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if t.input == nil {
		f, err := openKeys()
		if err != nil {
			return UnsupportedError("the screen needs a terminal for keys, and neither standard input nor " + ttyDevice + " is one")
		}
		if f != os.Stdin {
			defer f.Close()
		}
		t.input = f
	}
	if err := t.take(); err != nil {
		return err
	}
	defer t.release()
	p := tea.NewProgram(shown, tea.WithInput(t.keys()), tea.WithoutRenderer(), tea.WithoutSignalHandler())
	t.quit = p.Quit
	t.replies.asked = time.Now()
	t.replies.notify = func(f Found, keepsFew bool) {
		t.painter.Focus(keepsFew)
		if f.NarrowSymbols {
			t.painter.Trust()
		}
		p.Send(f)
	}
	if t.questions != "" {
		go t.stopWaiting(ctx)
	}
	go t.forwardSizes(ctx, p)
	if t.painter.Tmux {
		go t.askAgain(ctx)
	}
	defer context.AfterFunc(ctx, p.Quit)() // were the context Bubble Tea's, it would close its input while it reads
	_, err := p.Run()
	if d := t.defect.Load(); d != nil {
		t.release()
		d.tell(os.Stderr)
		return errPanic
	}
	if err != nil && !gone(err) {
		return fmt.Errorf("the screen failed: %w", err)
	}
	return nil
}

// askAgain asks once more after a time if there was no answer: tmux, when it has
// just begun, passes nothing on.
func (t *Terminal) askAgain(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second):
		if !t.replies.heard() {
			_, _ = t.Write([]byte(t.questions)) // who takes nothing has no answers
		}
	}
}

// stopWaiting counts whatever the terminal has not reported by now as unknown,
// even if an earlier session knew it.
func (t *Terminal) stopWaiting(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(replyWindow):
		t.replies.update(func() { t.replies.found.Complete = true })
	}
}

// openKeys opens the terminal of the process for keys.
func openKeys() (*os.File, error) {
	if term.IsTerminal(os.Stdin.Fd()) {
		return os.Stdin, nil
	}
	return os.OpenFile(ttyDevice, os.O_RDWR, 0)
}

// take makes the terminal the program's.
func (t *Terminal) take() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	back, err := t.makeRaw()
	if err != nil {
		return fmt.Errorf("the terminal's mode can't be changed: %w", err)
	}
	t.back = back
	t.painter.Open()
	return nil
}

// restoreRawMode restores the mode of the program's terminal, which may have changed while
// the process was stopped.
func (t *Terminal) restoreRawMode() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.back != nil {
		_, _ = t.makeRaw() // if that fails, there are no keys
	}
}

// release gives the terminal back as it was.
func (t *Terminal) release() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.back == nil {
		return
	}
	t.painter.Close()
	t.drainReplies()
	_ = t.back() // there is nowhere to report an error
	t.back = nil
}

// drainTimeout is how long a receipt is waited for at the end.
const drainTimeout = 2 * time.Second

// drainReplies reads the acknowledgement that is still on its way from the terminal,
// which the shell would otherwise show as if it had been typed.
func (t *Terminal) drainReplies() {
	f, ok := t.input.(cancelreader.File)
	if !ok || !t.painter.AckPending() {
		return
	}
	in, err := cancelreader.NewReader(f)
	if err != nil {
		return
	}
	defer in.Close()
	defer time.AfterFunc(drainTimeout, func() { in.Cancel() }).Stop()
	// Other replies are not passed on: while the program is suspended, Bubble Tea
	// would wait forever for itself to receive them.
	last := replyParser{partial: t.replies.partial, received: t.painter.Ack}
	t.replies.partial = nil
	var buf [256]byte
	for t.painter.AckPending() {
		n, err := in.Read(buf[:])
		last.filter(buf[:n], time.Now())
		if err != nil {
			return
		}
	}
}

// keys returns the input, whose end is detected.
func (t *Terminal) keys() io.Reader {
	if f, ok := t.input.(cancelreader.File); ok {
		return keyFile{f, t}
	}
	return keyStream{t.input, t}
}

type keyStream struct {
	io.Reader
	t *Terminal
}

func (k keyStream) Read(p []byte) (int, error) {
	n, err := k.t.replies.read(k.Reader, p)
	if errors.Is(err, io.EOF) {
		k.t.lost()
	}
	return n, err
}

// keyFile is a file, whose reading Bubble Tea can interrupt.
type keyFile struct {
	cancelreader.File
	t *Terminal
}

func (k keyFile) Read(p []byte) (int, error) { return keyStream{k.File, k.t}.Read(p) }

// forwardSizes sends a program the sizes of its terminal.
func (t *Terminal) forwardSizes(ctx context.Context, p *tea.Program) {
	if t.sizes == nil && t.window != nil {
		t.followWindow(ctx, p)
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case size, ok := <-t.sizes: // nil: never
			if !ok {
				return
			}
			p.Send(tea.WindowSizeMsg(size))
		}
	}
}

// followWindow asks the terminal for its size, at first and whenever that, or all
// that it shows, may have changed.
func (t *Terminal) followWindow(ctx context.Context, p *tea.Program) {
	changes := make(chan os.Signal, 1)
	if len(windowSignals) > 0 {
		signal.Notify(changes, windowSignals...)
		defer signal.Stop(changes)
	}
	for {
		if width, height := cellSize(t.window); width > 0 {
			t.replies.update(func() { t.replies.found.CellWidth, t.replies.found.CellHeight = width, height })
		}
		p.Send(t.size())
		select {
		case <-ctx.Done():
			return
		case <-changes:
			t.restoreRawMode()
		}
	}
}

// size asks the terminal for its size. One at the end of a serial line does not
// know: it is taken for an ordinary one.
func (t *Terminal) size() tea.WindowSizeMsg {
	width, height, err := term.GetSize(t.window.Fd())
	if err != nil || width == 0 || height == 0 {
		width, height = 80, 24
	}
	return tea.WindowSizeMsg{Width: width, Height: height}
}
