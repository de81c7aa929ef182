package boardview

import (
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Hand is what a player holds, drawn in lines of one width.
type Hand struct {
	Lines []string

	types []engine.TypeID
	rects []Rect
}

// Hand draws what a player holds, in the board's set of pieces, as far as the
// width allows beside one another and else in more lines. chosen is the type
// that is about to be dropped, or 0.
func (b *Board) Hand(p *engine.Position, c engine.Color, chosen engine.TypeID, width int) Hand {
	var h Hand
	width = max(width, 1)
	x, room := 0, width
	for _, held := range HandOf(p, c) {
		t := held.Piece.Type()
		text := b.held(c, t, held.Count)
		if t == chosen {
			text = "<" + text + ">"
		}
		text = ansi.Truncate(text, width, "")
		w := ansi.StringWidth(text)
		if x > 0 && w+1 > room {
			h.end(b, room)
			x, room = 0, width
		}
		if x > 0 {
			b.w.Blanks(theme.Style{}, 1)
			x, room = x+1, room-1
		}
		b.w.Add(b.heldStyle(t == chosen), text)
		h.types = append(h.types, t)
		h.rects = append(h.rects, Rect{X: x, Y: len(h.Lines), Width: w, Height: 1})
		x, room = x+w, room-w
	}
	if len(h.types) == 0 {
		b.w.Add(b.theme.Style(theme.Dim), "-")
		room--
	}
	h.end(b, room)
	return h
}

// end ends a line with blanks.
func (h *Hand) end(b *Board, room int) {
	b.w.Blanks(theme.Style{}, room)
	h.Lines = append(h.Lines, b.w.Line())
}

// held returns how pieces of a type in the hand are written: "P", "Px3".
func (b *Board) held(c engine.Color, t engine.TypeID, n int) string {
	text := b.faces[t][c].text
	if n > 1 {
		text += "x" + strconv.Itoa(n)
	}
	return text
}

// heldStyle returns the style of a piece in a hand. Next to the board is the
// terminal's own background, on which only its own color is sure to be legible;
// the owner is shown by case or by the line.
func (b *Board) heldStyle(chosen bool) theme.Style {
	if chosen {
		return b.theme.Style(theme.Choice)
	}
	return b.theme.Style(theme.Text)
}

// Width returns how many columns the pieces take.
func (h *Hand) Width() (width int) {
	for _, r := range h.rects {
		width = max(width, r.X+r.Width)
	}
	return width
}

// At returns the type of piece at a column and row, relative to the hand's top
// left; ok is false if there is none.
func (h *Hand) At(x, y int) (t engine.TypeID, ok bool) {
	for i, r := range h.rects {
		if y >= r.Y && y < r.Y+r.Height && x >= r.X && x < r.X+r.Width {
			return h.types[i], true
		}
	}
	return 0, false
}

// Rect returns where a type is drawn.
func (h *Hand) Rect(t engine.TypeID) (r Rect, ok bool) {
	for i, id := range h.types {
		if id == t {
			return h.rects[i], true
		}
	}
	return Rect{}, false
}
