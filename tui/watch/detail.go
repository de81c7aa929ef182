package watch

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// thoughtLines is how many lines a player's thoughts take beside an enlarged
// board.
const thoughtLines = 2

// detail is the chosen board alone, with its players and moves.
func (s *Screen) detail() []string {
	b, view := &s.state.Boards[s.chosen], s.views[s.chosen].board
	if b.Pos == nil || view == nil {
		return []string{s.caption(s.chosen, s.c.Width)}
	}
	left := view.Layout().Width
	width := s.c.Width - left - blockGap
	panel := []string{s.caption(s.chosen, width)}
	panel = append(panel, s.near(engine.Black, width)...)
	panel = append(panel, s.listLines(width)...)
	panel = append(panel, s.near(engine.White, width)...)
	return ui.JoinColumns(s.boardLines(s.chosen), panel, left, blockGap)
}

// near is all about a player of the chosen board.
func (s *Screen) near(c engine.Color, width int) []string {
	b := &s.state.Boards[s.chosen]
	out := []string{s.player(b, c, width)}
	thought := ui.FitFrame(ui.Wrap(s.thinking(c), width-2), width-2, thoughtLines)
	for i := range thought {
		thought[i] = "  " + s.c.Theme.Paint(theme.Dim, thought[i])
	}
	if handLines(b.Pos.Variant()) > 0 {
		thought = append(thought, s.hand(s.chosen, c, width))
	}
	return append(out, thought...)
}

// listHeight is how many rows of moves there is room for.
func (s *Screen) listHeight() int {
	n := s.bodyHeight() - 1 - 2*(1+thoughtLines)
	if v := s.views[s.chosen].variant; v != nil {
		n -= handLines(v)
	}
	return max(n, 1)
}

// listLines are the moves of the chosen board, the last ones unless they are
// scrolled back.
func (s *Screen) listLines(width int) []string {
	rows, n := s.moveRows(), s.listHeight()
	end := max(len(rows)-s.back, min(n, len(rows)))
	return ui.FitFrame(rows[max(end-n, 0):end], width, n)
}

// moveRows writes the moves of the chosen board, a row for each number.
func (s *Screen) moveRows() []string {
	if s.chosen >= len(s.state.Boards) {
		return nil
	}
	var rows []string
	column := 0
	moves := s.state.Boards[s.chosen].Moves
	for i := range moves {
		if moves[i].Side == engine.White {
			column = max(column, ansi.StringWidth(moves[i].SAN))
		}
	}
	for i := range moves {
		m := &moves[i]
		if i == 0 || m.Number != moves[i-1].Number {
			first := ""
			if m.Side == engine.Black {
				first = ui.PadRight("...", column) + " "
			}
			rows = append(rows, fmt.Sprintf("%4d. ", m.Count)+first+m.SAN)
			continue
		}
		last := &rows[len(rows)-1]
		gap := 1
		if m.Side != moves[i-1].Side && m.Side == engine.Black {
			gap = max(6+column-ansi.StringWidth(*last), 0) + 1
		}
		*last += strings.Repeat(" ", gap) + m.SAN
	}
	if b := &s.state.Boards[s.chosen]; b.Ending != nil && b.Pos != nil {
		rows = append(rows, "      "+ui.Clean(notation.Result(b.Pos.Variant(), b.Ending.Result)))
	}
	return rows
}
