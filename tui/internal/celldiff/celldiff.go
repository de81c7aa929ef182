// Package celldiff computes what to send to a terminal so that it shows a frame: only the
// cells that changed since the frame before. On a slow link a cursor key then costs some
// dozens of bytes in place of hundreds.
//
// A [Screen] keeps two grids of cells: what the last frame asks for, and what the terminal
// shows; parts of the latter may be unknown. AppendFrame appends what makes the second equal
// to the first, and nothing if they are.
//
//	frame ──read──> want ──┐
//	                       ├─> AppendFrame ──> the terminal
//	                have ──┘
//
// Frames are lines of text with SGR sequences, which set colors and the like. Each line
// begins in the terminal's own style. What has no place in a line, such as other sequences
// and control characters, is left out; so is what does not fit into the window.
//
// Terminals disagree about the widths of characters. After any but ASCII and the wide
// ideographs, or some of them together, the cursor is placed again, and what stands beside
// is sent first: one that is wider than expected shifts nothing, and is not cut in two.
// Blocks may be cut, as a picture made of them is broken then anyway. What lines and
// pictures are drawn with is as certain as ASCII once [Screen.Trust] says so.
//
// Placeholders of images (see package images) are text like any other, but for their colors,
// which are never exchanged. Before those of an image are sent the Screen has
// [Screen.Upload] append what sends the image itself. Where a terminal has no placeholders,
// a cell over which an image is drawn is one more that a terminal may show: what is written
// there wipes it. Before the text of a frame is sent, [Screen.Draw] appends what draws the
// images where they are missing.
//
// Rows that only stand higher or lower than before are moved, by deleting and inserting
// lines: a line of a help page takes 80 bytes then instead of 1,300.
//
// No library does this as well. For 984 frames of real screens x/cellbuf 0.0.15 sent 116
// bytes for a cursor key (59 here) in six times the time, and looped for ever on some rows;
// Bubble Tea 1's renderer sent 289, that of 2.1 2,333. One with cells that are unknown,
// images over cells and such numbers would take its place.
//
// Cells are erased in colors only once there are images: not all terminals do so, but those
// that show images do. It does not repeat characters, or ask the terminal anything.
package celldiff

import (
	"slices"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// Screen is what a terminal shows. It is not safe for concurrent use.
type Screen struct {
	// Upload appends what sends an image to the terminal, if that does not have
	// it; nil: there are no images.
	Upload func(dst []byte, n images.Number) []byte
	// Draw appends what draws a part of an image from the cursor on; nil: there are
	// none that are drawn.
	Draw func(dst []byte, p images.Part) []byte

	want   grid     // what the last frame asks for
	have   grid     // what the terminal shows
	text   []string // lines of want
	before []string // lines of the frame before
	rows   []bool   // rows that may not show what they should

	narrow   bool  // what is drawn with takes one column for sure
	images   bool  // there were images: what is erased takes the pen's background
	drawn    bool  // there were images over cells
	at       spot  // the terminal's cursor; -1 is unknown
	drift    int   // the cursor may be as many columns further
	pen      style // what the terminal's text looks like
	penKnown bool

	buf, scratch, best []byte
	params             []param
	texts              texts
}

// spot is a place on the screen.
type spot struct{ x, y int }

// New returns the screen of a terminal whose contents are unknown. It shows
// nothing before [Screen.Resize].
func New() *Screen {
	return &Screen{texts: texts{}, at: spot{x: -1, y: -1}}
}

// maxCells bounds the memory that a client's window takes.
const maxCells = 1 << 18

// Resize takes over the size of the window in columns and rows. What the
// terminal shows is then unknown, also if the size is the same: the window may
// have had another one in between.
func (s *Screen) Resize(width, height int) {
	if width < 1 || height < 1 || width > maxCells/height {
		width, height = 0, 0
	}
	if width != s.want.width || height != s.want.height {
		s.want, s.have = newGrid(width, height), newGrid(width, height)
		s.want.clear(blankCell(0))
		s.text, s.before, s.rows = make([]string, height), make([]string, height), make([]bool, height)
	}
	s.Forget()
}

// Forget gives up the knowledge of what the terminal shows: the next frame is
// sent whole.
func (s *Screen) Forget() {
	s.have.clear(cell{})
	s.at, s.drift = spot{x: -1, y: -1}, 0
	s.penKnown = false
	for y := range s.rows {
		s.rows[y] = true
	}
}

// Trust says that the terminal has shown what lines and pictures are drawn with in
// one column each: the cursor need not be placed anew behind them.
func (s *Screen) Trust() {
	if s.narrow {
		return
	}
	s.narrow = true
	for _, cells := range [][]cell{s.want.cells, s.have.cells} {
		for i := range cells {
			cells[i].sure = cells[i].width == 1 && isDrawing(cells[i].text)
		}
	}
}

// AppendErase appends what empties the terminal's screen, whatever is on it.
func (s *Screen) AppendErase(dst []byte) []byte {
	s.Forget()
	s.have.clear(blankCell(0))
	s.buf = dst
	s.setPen(style{})
	return append(s.buf, "\x1b[2J"...)
}

// AppendFrame appends what makes the terminal show a frame.
func (s *Screen) AppendFrame(dst []byte, frame string) []byte {
	s.buf = dst
	s.read(frame)
	s.scroll()
	s.upload()
	s.draw()
	s.paint()
	return s.buf
}

// upload ensures that the terminal has the images in rows that will be sent.
func (s *Screen) upload() {
	for y, stale := range s.rows {
		if !stale || s.Upload == nil {
			continue
		}
		row := s.want.row(y)
		last := images.Number(0)
		for x := range row {
			if n := row[x].image(); n != 0 && n != last {
				s.buf, last, s.images = s.Upload(s.buf, n), n, true
			}
		}
	}
}

// HasDrawn reports whether the terminal shows an image that was drawn over cells.
func (s *Screen) HasDrawn() bool {
	return slices.ContainsFunc(s.have.cells, func(c cell) bool { return images.IsDrawn(c.text) })
}

// HasImage reports whether the last frame shows an image.
func (s *Screen) HasImage(n images.Number) bool {
	return slices.ContainsFunc(s.want.cells, func(c cell) bool { return c.image() == n })
}
