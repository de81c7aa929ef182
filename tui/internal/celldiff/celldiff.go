// Package celldiff computes the shortest output that turns what a terminal shows into
// the next frame: only the cells that have changed. On a slow link a cursor key then
// costs some dozens of bytes instead of hundreds. Begin with Buffer.
//
// A [Buffer] has two grids of cells: that of the next frame, and that of what the
// terminal shows, parts of which may be unknown. AppendFrame appends the output that
// makes the second equal to the first, or nothing if they are equal.
//
//	frame ──read──> want ──┐
//	                       ├─> AppendFrame ──> the terminal
//	                have ──┘
//
// Frames are lines of text with SGR sequences, which set colors and other styles. Each
// line begins in the terminal's default style. Other sequences, control characters and
// text that does not fit into the window are left out.
//
// Terminals disagree about the widths of characters. After any character except ASCII
// and wide ideographs, or a few of them together, the cursor is positioned again, and
// the neighboring cells are sent first: a character that is wider than expected shifts
// nothing, and is not cut in two. Blocks may be cut, as the picture that they form is
// broken in that case anyway. Characters for lines and pictures are as certain as ASCII
// once [Buffer.TrustWidths] says so.
//
// Placeholders of images (see package images) are treated as text, except that their
// colors are never changed. Before those of an image are sent, [Buffer.Upload] appends
// the image itself. In terminals without placeholders, text erases an image drawn over
// its cells; after the text of a frame, [Buffer.Draw] appends the images that are
// missing.
//
// Rows that have only moved up or down are moved by deleting and inserting lines:
// scrolling a help page by a line then takes 80 bytes instead of 1,300.
//
// No library does this as well. For 984 frames of real screens x/cellbuf 0.0.15 sent
// 116 bytes for a cursor key (59 here) in six times the time, and looped forever on
// some rows; Bubble Tea 1's renderer sent 289, that of 2.1 2,333. A library with
// unknown cells, images over cells and such numbers could replace this package.
//
// Cells are erased in colors only once there are images: not all terminals do so, but
// those that show images do. The package does not use the sequence that repeats
// characters, and sends no queries.
package celldiff

import (
	"slices"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// Buffer is what a terminal shows. It is not safe for concurrent use.
type Buffer struct {
	// Upload appends what sends an image to the terminal, if that does not have
	// it; nil: there are no images.
	Upload func(dst []byte, n images.ID) []byte
	// Draw appends what draws a part of an image from the cursor on; nil: there are
	// none that are drawn.
	Draw func(dst []byte, p images.Region) []byte

	next    grid     // what the last frame asks for
	current grid     // what the terminal shows
	text    []string // lines of want
	before  []string // lines of the frame before
	rows    []bool   // rows that may not show what they should

	images      bool // there were images: what is erased takes the pen's background
	drawn       bool // there were images over cells
	at          pos  // the terminal's cursor; -1 is unknown
	cursorSlack int  // the cursor may be as many columns further
	pen         pen  // what the terminal's text looks like
	penKnown    bool

	buf, scratch, best []byte
	params             []param
	glyphs             glyphTable
}

// pos is a place on the screen.
type pos struct{ x, y int }

// New returns the screen of a terminal whose contents are unknown. It shows
// nothing before [Buffer.Resize].
func New() *Buffer {
	return &Buffer{at: pos{x: -1, y: -1}}
}

// maxCells bounds the memory that a client's window takes.
const maxCells = 1 << 18

// Resize takes over the size of the window in columns and rows. What the
// terminal shows is then unknown, also if the size is the same: the window may
// have had another one in between.
func (s *Buffer) Resize(width, height int) {
	if width < 1 || height < 1 || width > maxCells/height {
		width, height = 0, 0
	}
	if width != s.next.width || height != s.next.height {
		s.next, s.current = newGrid(width, height), newGrid(width, height)
		s.next.clear(blankCell(0))
		s.text, s.before, s.rows = make([]string, height), make([]string, height), make([]bool, height)
	}
	s.Invalidate()
}

// Invalidate gives up the knowledge of what the terminal shows: the next frame is
// sent whole.
func (s *Buffer) Invalidate() {
	s.current.clear(cell{})
	s.at, s.cursorSlack = pos{x: -1, y: -1}, 0
	s.penKnown = false
	for y := range s.rows {
		s.rows[y] = true
	}
}

// TrustWidths says that the terminal has shown what lines and pictures are drawn with in
// one column each: the cursor need not be placed anew behind them.
func (s *Buffer) TrustWidths() {
	if !s.glyphs.narrow {
		s.glyphs.narrow = true
		s.renumber()
	}
}

// AppendErase appends what empties the terminal's screen, whatever is on it.
func (s *Buffer) AppendErase(dst []byte) []byte {
	s.Invalidate()
	s.current.clear(blankCell(0))
	s.buf = dst
	s.setPen(style{})
	return append(s.buf, "\x1b[2J"...)
}

// AppendFrame appends what makes the terminal show a frame.
func (s *Buffer) AppendFrame(dst []byte, frame string) []byte {
	s.buf = dst
	s.read(frame)
	s.scroll()
	s.upload()
	s.draw()
	s.paint()
	return s.buf
}

// upload ensures that the terminal has the images in rows that will be sent.
func (s *Buffer) upload() {
	for y, stale := range s.rows {
		if !stale || s.Upload == nil {
			continue
		}
		row := s.next.row(y)
		last := images.ID(0)
		for x := range row {
			if n := s.image(&row[x]); n != 0 && n != last {
				s.buf, last, s.images = s.Upload(s.buf, n), n, true
			}
		}
	}
}

// HasOverlaidImages reports whether the terminal shows an image that was drawn over cells.
func (s *Buffer) HasOverlaidImages() bool {
	return slices.ContainsFunc(s.current.cells, func(c cell) bool { return c.glyph&drawnImage != 0 })
}

// HasImage reports whether the last frame shows an image.
func (s *Buffer) HasImage(n images.ID) bool {
	return slices.ContainsFunc(s.next.cells, func(c cell) bool { return s.image(&c) == n })
}
