package game

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/ui"
)

// queries answers questions about the position shown and the game. What takes
// long is found out in the background.
type queries struct {
	*gameView
	ctx    context.Context
	making context.CancelFunc // ends the report that is being made; nil: none is
}

// onSquare does something with the square that a text names.
func (q *queries) onSquare(do func(engine.Square) tea.Cmd) func(string) tea.Cmd {
	return func(text string) tea.Cmd {
		s, ok := q.named(text)
		if !ok {
			q.showError(fmt.Errorf("%q is not a square of the board: expected one such as %s", text, q.names(q.state.Cursor)))
			return nil
		}
		return do(s)
	}
}

func (q *queries) toggleThreats() tea.Cmd {
	if q.threats {
		q.threats = false
		q.markThreats()
		return nil
	}
	return q.showThreats(q.state.Cursor)
}

// showThreats puts the cursor on a square and marks what attacks it.
func (q *queries) showThreats(s engine.Square) tea.Cmd {
	q.state.Cursor, q.threats = s, true
	q.board.Follow(s)
	q.markThreats()
	how := "in another color"
	if q.c.Theme.Colorless {
		how = "marked ^"
	}
	q.showNotice("Attackers of the square at the cursor are " + how + "; Ctrl+B hides them.")
	return nil
}

// showPiece describes the piece on a square.
func (q *queries) showPiece(s engine.Square) tea.Cmd {
	p := q.state.Pos
	v := p.Variant()
	pc := p.PieceAt(s)
	if pc.Type() == 0 {
		text := q.names(s) + " is empty."
		for c := range engine.Color(2) {
			if list := q.attackersText(s, c); list != "" {
				text += fmt.Sprintf(" %s attacks it with %s.", q.sideName(c), list)
			}
		}
		q.showNotice(text)
		return nil
	}
	t := v.Type(pc.Type())
	q.info = ui.NewTextView(q.c, fmt.Sprintf("%s on %s", t.Name, q.names(s)), func(width int) []string {
		return q.pieceLines(t, pc.Color(), s, width)
	})
	return nil
}

func (q *queries) pieceLines(t *engine.PieceType, c engine.Color, s engine.Square, width int) []string {
	layout := q.board.Layout()
	words := func(width int) []string { return q.pieceWords(t, c, s, width) }
	board := q.board.Lines(q.pieceMarks(s))
	var out []string
	if side := width - layout.Width - ui.PanelGap; side >= panelWidths[0] {
		out = ui.JoinColumns(board, words(side), layout.Width, ui.PanelGap)
	} else {
		out = append(append(words(width), ""), board...)
	}
	start, err := q.state.Pos.Variant().NewPosition(q.Now.Tree.StartFEN)
	if err != nil {
		return out
	}
	diagram, signs := ui.MoveDiagram(start, t, q.c.Labels(start.Variant()))
	out = append(append(out, "", "On an empty board:"), ui.FitFrame(diagram, width, len(diagram))...)
	return append(out, ui.Wrap(signs, width)...)
}
