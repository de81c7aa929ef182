package tui

import (
	"fmt"
	"regexp"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// The editor's lines apart from the board: the title above, below it the FEN
// and what is wrong with it in two lines each, and the keys or what is typed.
const (
	editorAbove = 1
	editorBelow = 1 + 2 + 2
)

// editorPanels are the columns beside the board, fewer if it needs the room.
var editorPanels = []int{24, 18}

func (e *editorScreen) areaHeight() int { return max(e.c.height-editorAbove-editorBelow, 1) }

func (e *editorScreen) resize() {
	if e.c.width < minWidth || e.c.height < minHeight {
		return
	}
	for _, panel := range editorPanels {
		e.board.Fit(boardview.Room{Width: e.c.width - panel - panelGap, Height: e.areaHeight(), MaxCell: e.c.settings.Settings.Squares})
		if e.board.Layout().Whole {
			break
		}
	}
	e.board.Follow(e.cursor)
}

func (e *editorScreen) view() []string {
	t, width := e.c.theme, e.c.width
	state := boardview.State{Pos: e.draft.shown, Cursor: e.cursor, Pointed: true}
	if e.draft.err == nil {
		state.Check = royalsInCheck(e.draft.shown)
	}
	side := e.board.Layout().Width
	area := beside(e.board.Lines(state), frame(e.panel(width-side-panelGap), width-side-panelGap, e.areaHeight()), side, panelGap)
	title := t.Paint(theme.Title, clean(e.draft.v.Def.Name)) + t.Paint(theme.Dim, "  move by arrows, put pieces by letter")
	out := append([]string{clip(title, width)}, frame(area, width, e.areaHeight())...)
	out = append(out, e.fenLines(width)...)
	out = append(out, frame(e.status(width), width, 2)...)
	if e.prompt != nil {
		return append(out, e.prompt.line.line(t, e.prompt.name+": ", " Enter sets it, Esc goes back", width))
	}
	return append(out, hintLine(t, e.actions, width))
}

// fenLines shows the FEN in two lines, its end left out if it is longer.
func (e *editorScreen) fenLines(width int) []string {
	fen := clean(e.draft.fen)
	first := clip(fen, width)
	out := []string{first, clip(fen[len(first):], width)}
	for i := range out {
		out[i] = e.c.theme.Paint(theme.Dim, out[i])
	}
	return out
}

// status tells what went wrong, else what is wrong with the position.
func (e *editorScreen) status(width int) []string {
	role, text := theme.Good, "This can be played."
	switch {
	case e.notice != "":
		role, text = theme.Error, shortQuotes(clean(e.notice))
	case e.typed != "":
		role, text = theme.Accent, e.typed+"_  go on typing, or Enter"
	case e.draft.err != nil:
		role, text = theme.Error, shortQuotes(clean(e.draft.err.Error()))
	case e.draft.unusual != "":
		role, text = theme.Warning, e.draft.unusual
	}
	lines := wrap(text, width)
	for i := range lines {
		lines[i] = e.c.theme.Paint(role, lines[i])
	}
	return lines
}

// shortQuotes leaves out the middle of long quotations, such as of a FEN in
// what is wrong with it: the line is needed for the words behind.
func shortQuotes(text string) string {
	return longQuote.ReplaceAllString(text, `"$1...$2"`)
}

var longQuote = regexp.MustCompile(`"([^"]{10})[^"]{10,}([^"]{10})"`)

// panel tells what is not on the board, and which letters there are.
func (e *editorScreen) panel(width int) []string {
	t, d := e.c.theme, &e.draft
	out := []string{t.Paint(theme.Accent, fmt.Sprintf("%v to move", d.side))}
	names, values := d.rest()
	for i := range names {
		names[i] += " " + values[i]
	}
	out = append(out, inLines(names, width)...)
	if d.held {
		for c := range engine.Color(2) {
			hand := e.board.Hand(d.shown, c, 0, max(width-2, 1))
			out = append(out, clip(c.String()+" holds", width))
			for _, line := range hand.Lines {
				out = append(out, "  "+line)
			}
		}
	}
	out = append(out, "")
	pc := d.shown.PieceAt(e.cursor)
	here := d.v.SquareName(e.cursor) + " is empty"
	if pc.Type() != 0 {
		here = fmt.Sprintf("%s: %v %s", d.v.SquareName(e.cursor), pc.Color(), d.v.Type(pc.Type()).Name)
	}
	out = append(out, clip(here, width), "")
	return append(out, e.letters(width, e.areaHeight()-len(out))...)
}

// letters lists the pieces: a line each or, if there are too many, only how
// they are written.
func (e *editorScreen) letters(width, height int) []string {
	var lines, short []string
	for _, pt := range e.draft.v.Types() {
		letters := pt.Label(engine.White) + " " + pt.Label(engine.Black)
		lines = append(lines, clip(padRight(letters, 5)+" "+clean(pt.Name), width))
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
		out = append(out, clip(part, width))
	}
	return out
}
