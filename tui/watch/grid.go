package watch

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/matchfeed"
	"github.com/ferzchess/ferz/tui/ui"
)

// The watch screen's lines apart from boards and standings: a title above, the
// status and the hints below.
const linesAround = 3

// The parts of the watch screen.
const (
	minBlock   = 30 // columns of a board with its players
	blockUsual = 40 // the same, where there is room
	blockGap   = 2
	blockLines = 3 // besides the board: what is played, and the players
	minCell    = 3 // columns of a square: where there are less, signs have no room
)

// layout is how boards and standings share the screen.
type layout struct {
	cols, rows    int // of boards that are visible
	width, height int // of one with its players
	right         int // width of the standings beside the boards, or
	below         int // their height below
}

// boardSlot is a board as it is drawn.
type boardSlot struct {
	variant *engine.Variant
	board   *boardview.Board
}

func (s *Screen) bodyHeight() int { return s.c.Height - linesAround }

// handLines is how many lines the players' hands take.
func handLines(v *engine.Variant) int {
	if v.HasDrops() {
		return 2
	}
	return 0
}

// makeBoards gets a board for each variant that is played.
func (s *Screen) makeBoards() {
	changed := false
	for i := range min(len(s.views), len(s.state.Boards)) {
		b := &s.state.Boards[i]
		if b.Pos == nil || s.views[i].variant == b.Pos.Variant() {
			continue
		}
		v := b.Pos.Variant()
		s.views[i] = boardSlot{v, s.c.NewBoard(v)}
		changed = true
	}
	if changed {
		s.Resize()
	}
}

// Resize shares the window out.
func (s *Screen) Resize() {
	if s.c.Width < ui.MinWidth || s.c.Height < ui.MinHeight {
		return
	}
	s.grid = s.tightened(s.arrange())
	s.fit()
}

// fit makes the boards as large as there is room.
func (s *Screen) fit() {
	if s.c.Width < ui.MinWidth || s.c.Height < ui.MinHeight {
		return
	}
	for i, v := range s.views {
		switch {
		case v.board == nil:
		case !s.large:
			v.board.Fit(s.blockRoom(v.variant, s.grid.width, s.grid.height))
		case i == s.chosen:
			v.board.Fit(boardview.Space{
				Width: s.c.Width - minBlock - blockGap, Height: s.bodyHeight(), MaxCell: s.c.Settings.Settings.Squares,
			})
		}
	}
	if s.large {
		s.scroll(0)
	}
}

// blockRoom is the room for a board in a block of some size.
func (s *Screen) blockRoom(v *engine.Variant, width, height int) boardview.Space {
	return boardview.Space{Width: width, Height: height - blockLines - handLines(v), MaxCell: s.c.Settings.Settings.Squares}
}

// arrange finds the layout that shows most boards, and those in the largest
// squares.
func (s *Screen) arrange() layout {
	var best layout
	shown, cell := 0, -1
	for i, area := range s.areas() {
		for cols := 1; cols <= s.slots; cols++ {
			for rows := 1; rows <= (s.slots+cols-1)/cols; rows++ {
				g := s.divide(area, cols, rows)
				h, ok := s.squares(g)
				if !ok && (cols > 1 || rows > 1) {
					continue
				}
				n := min(cols*rows, s.slots)
				if n > shown || n == shown && h > cell && (i < squeezed || cell == 1) {
					best, shown, cell = g, n, h
				}
			}
		}
	}
	return best
}

// maxPanel is the most columns of standings beside the boards.
const maxPanel = 84

// tightened gives the columns that boards leave free to the standings beside them.
func (s *Screen) tightened(g layout) layout {
	if g.right == 0 || g.cols == 0 {
		return g
	}
	widest := 0
	for _, v := range s.views {
		if v.board != nil {
			v.board.Fit(s.blockRoom(v.variant, g.width, g.height))
			widest = max(widest, v.board.Layout().Width, blockUsual)
		}
	}
	if more := min(g.width-widest, (maxPanel-g.right)/g.cols); widest > 0 && more > 0 {
		g.right, g.width = g.right+more*g.cols, g.width-more
	}
	return g
}

// minPanel is the smallest height of the standings.
const minPanel = 5

// squeezed is the index of the area that is taken only if it makes room for
// more boards, or for squares of more than one row.
const squeezed = 2

// areas lists the places for the standings: beside the boards, the preferred
// one, below them, and squeezed below them.
func (s *Screen) areas() []layout {
	right, below := 28, minPanel
	switch {
	case s.c.Width >= 160:
		right = 44
	case s.c.Width >= 100:
		right = 36
	}
	switch {
	case s.bodyHeight() >= 45:
		below = 13
	case s.bodyHeight() >= 21:
		below = 9
	}
	return []layout{{right: right}, {below: below}, {below: minPanel}}
}

// divide shares what the standings leave between rows and columns of boards.
func (s *Screen) divide(area layout, cols, rows int) layout {
	width, height := s.c.Width, s.bodyHeight()-area.below
	if area.right > 0 {
		width -= area.right + blockGap
	}
	area.cols, area.rows = cols, rows
	area.width, area.height = (width-blockGap*(cols-1))/cols, height/rows
	return area
}

// squares returns how high the squares of boards are in a layout; ok is false if
// boards don't fit.
func (s *Screen) squares(g layout) (height int, ok bool) {
	if g.width < minBlock {
		return 0, false
	}
	for _, v := range s.views {
		if v.board == nil {
			continue
		}
		v.board.Fit(s.blockRoom(v.variant, g.width, g.height))
		l := v.board.Layout()
		if !l.AllVisible || l.CellW < minCell {
			return 0, false
		}
		return l.CellH, true
	}
	return 1, g.height >= 12 // nothing has begun: as for chess
}

// visible returns the first slot that is visible, and the one after the last.
func (s *Screen) visible() (from, to int) {
	g := s.grid
	if g.cols == 0 {
		return 0, 0
	}
	total := (s.slots + g.cols - 1) / g.cols
	s.top = ui.ScrollFirst(s.top, g.rows, total, s.chosen/g.cols)
	return s.top * g.cols, min((s.top+g.rows)*g.cols, s.slots)
}

// boardState is what a board shows of a game.
func boardState(b *matchfeed.Board) boardview.State {
	state := boardview.State{Pos: b.Pos, Check: ui.RoyalsInCheck(b.Pos)}
	if len(b.Moves) > 0 {
		state.Last = boardview.LastMove(b.Pos)
	}
	return state
}

// boardLines draws a game. Of a board that does not fit, the part with the last
// move is shown.
func (s *Screen) boardLines(slot int) []string {
	b, view := &s.state.Boards[slot], s.views[slot].board
	if n := len(b.Moves); n > 0 && !view.Layout().AllVisible {
		view.Follow(b.Moves[n-1].Move.To())
	}
	return view.Lines(boardState(b))
}
