// Package cellout makes Bubble Tea's output short. Bubble Tea 1's renderer
// writes every line whole of which anything changed; a [Writer] between it and
// the terminal sends the cells that changed, and not a byte where none did. On a
// slow link a cursor key then costs some dozens of bytes in place of hundreds.
//
//	out := cellout.New(os.Stdout) // or an SSH session
//	tea.NewProgram(model, append(options, out.Options()...)...)
//
// A Writer keeps two screens: what its sender wrote, and what the terminal
// shows. Both have cells of which nothing is known; those are left alone until
// the sender writes them. At the end of each Write, the Writer sends what makes
// the second screen equal to the first.
//
//	Bubble Tea ──frame──> parse ──> want ──┐
//	                                       ├─> paint ──one Write──> terminal
//	                                have ──┘
//
// It understands what Bubble Tea 1.3 sends on the alternate screen. Anything
// else (other sequences, lines that wrap, the screen scrolling) is passed on as
// it is with the cursor and colours set as the sender believes, whereupon both
// screens are unknown: correct, but nothing is saved until lines are written
// anew. The same goes for everything outside the alternate screen, and until
// the size of the window is known.
//
// Terminals disagree about the widths of characters. After any but ASCII and
// the wide ideographs, or some of them together, the cursor is placed anew, and
// what stands beside is sent first: one that is wider than expected shifts
// nothing, and is not cut in two.
//
// It does not: scroll, repeat characters, erase in colours (not all terminals
// do), ask the terminal anything, or work with tea.WithANSICompressor, which
// writes frames in pieces.
package cellout

import (
	"io"
	"sync"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
)

// Writer sends a terminal what changed of the frames written to it. It may be
// used by several goroutines; a Write that blocks holds up the others, but not
// [Writer.Resize].
type Writer struct {
	// Failed is told the terminal's errors, which Bubble Tea ignores; it may be
	// nil. It must not write to the Writer, and is set before the first Write.
	Failed func(error)

	out    io.Writer
	resize atomic.Uint64 // the size to take over: see packed; 0 is none

	mu   sync.Mutex
	want grid   // what the sender wrote
	have grid   // what the terminal shows
	rows []bool // rows of want that were written since they were painted

	alt   bool // the alternate screen is on
	shown bool // the cursor is visible
	lost  bool // where the sender's cursor is, is unknown

	src    spot  // the sender's cursor
	srcPen style // what the sender's text looks like

	at       spot  // the terminal's cursor; -1 is unknown
	drift    int   // the cursor may be as many columns further
	pen      style // what the terminal's text looks like
	penKnown bool

	buf, scratch, best []byte
	texts              texts
}

// spot is a place on the screen.
type spot struct {
	x, y    int
	pending bool // the last column was written: more text would wrap
}

// New returns a Writer for the terminal behind out. Nothing is saved before
// [Writer.Resize] tells the window's size.
func New(out io.Writer) *Writer {
	return &Writer{out: out, shown: true, lost: true, texts: texts{}, at: spot{x: -1, y: -1}}
}

// Options are the options of a Bubble Tea program that writes to the Writer:
// its output, and a filter that notices the size of the window. A program with
// a filter of its own calls [Writer.Resize] there instead.
func (w *Writer) Options() []tea.ProgramOption {
	return []tea.ProgramOption{tea.WithOutput(w.Output()), tea.WithFilter(w.filter)}
}

// Output is what to give to tea.WithOutput: the Writer, and if that writes to a
// file, a file: Bubble Tea measures the window, and on Windows prepares the
// console, by the output's descriptor.
func (w *Writer) Output() io.Writer {
	if f, ok := w.out.(term.File); ok {
		return file{Writer: w, File: f}
	}
	return w
}

// file is a Writer to a terminal's file, of which all else is used directly.
type file struct {
	*Writer
	term.File
}

// Write writes to the Writer, not past it.
func (f file) Write(p []byte) (int, error) { return f.Writer.Write(p) }

func (w *Writer) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		w.Resize(size.Width, size.Height)
	}
	return msg
}

// Resize tells the size of the window in columns and rows. What the terminal
// shows is then unknown, also if the size is the same: a window may have been
// smaller in between. Bubble Tea must hear of it after the Writer, and then
// writes all lines anew. Resize never blocks.
func (w *Writer) Resize(width, height int) { w.resize.Store(packed(width, height)) }

// packed is a size as one number other than 0.
func packed(width, height int) uint64 {
	const most = 1<<15 - 1
	return 1<<63 | uint64(min(max(width, 0), most))<<16 | uint64(min(max(height, 0), most))
}

// takeSize makes the screens as large as the window has become.
func (w *Writer) takeSize() {
	size := w.resize.Swap(0)
	if size == 0 {
		return
	}
	width, height := int(size>>16&0xffff), int(size&0xffff)
	if width*height > maxCells {
		width, height = 0, 0
	}
	w.src.pending = false
	w.hand()
	if width != w.want.width || height != w.want.height {
		w.want, w.have = newGrid(width, height), newGrid(width, height)
		w.rows = make([]bool, height)
	}
	w.drop()
}

// maxCells bounds the memory that a client's window takes.
const maxCells = 1 << 18

// Write takes a frame, or some sequences, and sends in one Write what they
// change. An error of the terminal is returned; the next frame is then sent
// whole.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.buf = w.buf[:0]
	w.takeSize()
	rest := w.parse(p)
	w.paint()
	if len(rest) > 0 {
		w.pass(rest)
	}
	if len(w.buf) == 0 {
		return len(p), nil
	}
	n, err := w.out.Write(w.buf)
	if err == nil && n < len(w.buf) {
		err = io.ErrShortWrite
	}
	if err != nil {
		w.forget()
		if w.Failed != nil {
			w.Failed(err)
		}
		return 0, err
	}
	return len(p), nil
}

// ready reports whether the Writer knows what is written where.
func (w *Writer) ready() bool { return w.alt && w.want.width > 0 && w.want.height > 0 }

// pass sends what is not understood as it is.
func (w *Writer) pass(p []byte) {
	if w.ready() && !w.lost && w.src.pending {
		w.fillRow()
	}
	w.hand()
	w.buf = append(w.buf, p...)
	w.watch(p)
	w.drop()
}

// hand makes the terminal's cursor and colours what the sender believes them to
// be.
func (w *Writer) hand() {
	if w.ready() && !w.lost && !w.src.pending {
		w.moveTo(w.src.x, w.src.y)
	}
	if !w.lost || w.penKnown {
		w.setPen(w.srcPen)
	}
}

// drop gives up all knowledge of the screen.
func (w *Writer) drop() {
	w.want.clear(cell{})
	w.forget()
	clear(w.rows)
	w.lost = true
}

// forget gives up the knowledge of what the terminal shows.
func (w *Writer) forget() {
	w.have.clear(cell{})
	w.at, w.drift = spot{x: -1, y: -1}, 0
	w.penKnown = false
	for y := range w.rows {
		w.rows[y] = true
	}
}
