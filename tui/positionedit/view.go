package positionedit

import (
	"fmt"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// The editor's lines apart from the board: the title above, below it the FEN
// and what is wrong with it in two lines each, and the keys or what is typed.
const (
	linesAbove = 1
	linesBelow = 1 + 2 + 2
)

// panels are the columns beside the board, fewer if it needs the room.
var panels = []int{24, 18}

func (e *Screen) areaHeight() int { return max(e.c.Height-linesAbove-linesBelow, 1) }

func (e *Screen) Resize() {
	if e.c.Width < ui.MinWidth || e.c.Height < ui.MinHeight {
		return
	}
	for _, panel := range panels {
		e.board.Fit(boardview.Space{Width: e.c.Width - panel - ui.PanelGap, Height: e.areaHeight(), MaxCell: e.c.Settings.Settings.Squares})
		if e.board.Layout().AllVisible {
			break
		}
	}
	e.board.Follow(e.cursor)
}

func (e *Screen) View() []string {
	t, width := e.c.Theme, e.c.Width
	state := boardview.State{Pos: e.draft.shown, Cursor: e.cursor, ShowCursor: true}
	if e.draft.err == nil {
		state.Check = ui.RoyalsInCheck(e.draft.shown)
	}
	side := e.board.Layout().Width
	area := ui.JoinColumns(e.board.Lines(state), ui.FitFrame(e.panel(width-side-ui.PanelGap), width-side-ui.PanelGap, e.areaHeight()), side, ui.PanelGap)
	title := t.Paint(theme.Title, ui.Clean(e.draft.v.Def.Name)) + t.Paint(theme.Dim, "  arrows move, letters place pieces")
	out := append([]string{ui.Clip(title, width)}, ui.FitFrame(area, width, e.areaHeight())...)
	out = append(out, e.fenLines(width)...)
	out = append(out, ui.FitFrame(e.status(width), width, 2)...)
	if e.prompt != nil {
		return append(out, e.prompt.line.Line(t, e.prompt.name+": ", " Enter sets it, Esc goes back", width))
	}
	return append(out, ui.HintLine(t, e.actions, width))
}

// fenLines shows the FEN in two lines, its end left out if it is longer.
func (e *Screen) fenLines(width int) []string {
	fen := ui.Clean(e.draft.fen)
	first := ui.Clip(fen, width)
	out := []string{first, ui.Clip(fen[len(first):], width)}
	for i := range out {
		out[i] = e.c.Theme.Paint(theme.Dim, out[i])
	}
	return out
}

// status shows the last error, or else the problem of the position.
func (e *Screen) status(width int) []string {
	role, text := theme.Good, "This can be played."
	switch {
	case e.notice != "":
		role, text = theme.Error, ui.ShortQuotes(ui.Clean(e.notice))
	case e.typed != "":
		role, text = theme.Accent, e.typed+"_  go on typing, or Enter"
	case e.draft.err != nil:
		role, text = theme.Error, ui.ShortQuotes(ui.Clean(e.draft.err.Error()))
	case e.draft.unusual != "":
		role, text = theme.Warning, e.draft.unusual
	}
	lines := ui.Wrap(text, width)
	for i := range lines {
		lines[i] = e.c.Theme.Paint(role, lines[i])
	}
	return lines
}

// panel shows the part of the position that is not on the board, and the letters
// of the pieces.
func (e *Screen) panel(width int) []string {
	t, d := e.c.Theme, &e.draft
	out := []string{t.Paint(theme.Accent, d.v.SideName(d.side)+" to move")}
	names, values := d.fenFields()
	for i := range names {
		names[i] += " " + values[i]
	}
	out = append(out, inLines(names, width)...)
	if d.hasHands {
		for c := range engine.Color(2) {
			hand := e.board.Hand(d.shown, c, 0, max(width-2, 1))
			out = append(out, ui.Clip(d.v.SideName(c)+" holds", width))
			for _, line := range hand.Lines {
				out = append(out, "  "+line)
			}
		}
	}
	out = append(out, "")
	pc := d.shown.PieceAt(e.cursor)
	square := notation.SquareNames(e.c.Settings.Settings.Notation, d.v)(e.cursor)
	here := square + " is empty"
	if pc.Type() != 0 {
		here = fmt.Sprintf("%s: %s %s", square, d.v.SideName(pc.Color()), d.v.Type(pc.Type()).Name)
	}
	out = append(out, ui.Clip(here, width), "")
	return append(out, e.letters(width, e.areaHeight()-len(out))...)
}

// letters lists the pieces: a line each or, if there are too many, only how
// they are written.
func (e *Screen) letters(width, height int) []string {
	var lines, short []string
	for _, pt := range e.draft.v.Types() {
		letters := pt.Label(engine.White) + " " + pt.Label(engine.Black)
		lines = append(lines, ui.Clip(ui.PadRight(letters, 5)+" "+ui.Clean(pt.Name), width))
		short = append(short, letters)
	}
	if len(lines) <= height {
		return lines
	}
	return append([]string{"Pieces (? names them):"}, inLines(short, width)...)
}

// inLines puts short texts into lines, as many as fit.
func inLines(parts []string, width int) []string {
	var out []string
	for _, part := range parts {
		if n := len(out) - 1; n >= 0 && ansi.StringWidth(out[n])+2+ansi.StringWidth(part) <= width {
			out[n] += "  " + part
			continue
		}
		out = append(out, ui.Clip(part, width))
	}
	return out
}
