package ui

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// PositionWarning describes an unusual feature of a legal position, or returns "".
func PositionWarning(p *engine.Position) string {
	if text := p.Impossible(); text != "" {
		return text
	}
	if r := p.Result(); r.Over() {
		return "The game is over here: " + r.String()
	}
	return ""
}

// RoyalsInCheck returns the royal pieces of players in check.
func RoyalsInCheck(p *engine.Position) engine.Bitboard {
	var out engine.Bitboard
	for c := range engine.Color(2) {
		if p.InCheck(c) {
			out = out.Or(p.Royals(c))
		}
	}
	return out
}

// HandTypes lists the hand of a player in the order of the types.
func HandTypes(p *engine.Position, c engine.Color) []engine.TypeID {
	var out []engine.TypeID
	for _, t := range p.Variant().Types() {
		if p.InHand(c, t.ID) > 0 {
			out = append(out, t.ID)
		}
	}
	return out
}

// ListNotation names the notation of move lists and of lines that engines think of.
// A game's own one is in figurines there, if all its pieces have some that the
// terminal shows; what one types or copies stays in letters.
func (c *Common) ListNotation(v *engine.Variant) string {
	name := c.Settings.Settings.Notation
	if name == "own" && c.showsFigurines() && notation.HasFigurines(v) {
		return "figurines"
	}
	return name
}

// showsFigurines reports whether the terminal is likely to have characters for pieces: where
// nobody has chosen some, boards have letters on terminals of few colors, such as Linux'
// console.
func (c *Common) showsFigurines() bool {
	switch pieces := c.Pieces(); {
	case c.Theme.Profile == theme.ASCII || pieces == boardview.Letters:
		return false
	case pieces == boardview.Pictures:
		return c.Theme.Profile >= theme.ANSI256
	}
	return true
}

// ListWriter writes moves as ListNotation says.
func (c *Common) ListWriter(v *engine.Variant) notation.MoveFormatter {
	return notation.FormatterFor(c.ListNotation(v), v)
}

// LineText writes up to the given number of moves of a line; see ListNotation.
func (c *Common) LineText(p *engine.Position, moves []engine.Move, most int) string {
	return notation.LineIn(c.ListWriter(p.Variant()), p, moves[:min(len(moves), most)])
}

// LineMoves is the number of moves shown of a line that has one row.
const LineMoves = 12
