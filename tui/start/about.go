package start

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// aboutScreen explains a variant over the whole window: its rules, and each
// piece with a diagram of its moves.
type aboutScreen struct {
	s       *Screen
	def     engine.Definition
	pager   ui.Pager
	typed   string // the beginning of a piece's letters
	actions []ui.Action

	pieces map[string]int // lines where pieces begin, by their letters
}

var _ interface {
	ui.Screen
	ui.Resizer
} = (*aboutScreen)(nil)

func newAbout(s *Screen, def engine.Definition) *aboutScreen {
	a := &aboutScreen{s: s, def: def}
	a.pager = ui.Pager{Text: a.text, Of: a.of, Height: a.height}
	a.actions = []ui.Action{
		{Key: ui.Bind("Enter", "play with the last settings", "enter"), Hint: "play", Do: func() tea.Cmd { return s.play(def) }},
		{Key: ui.Bind("Tab or ^E", "choose players, clock and position", "tab", "ctrl+e"), Hint: "set up",
			Do: func() tea.Cmd { return ui.Send(ui.VariantChosenMsg{Def: def}) }},
		{Key: ui.Bind("Left or Esc", "back to the list of variants", "left", "esc", "ctrl+g"), Hint: "back",
			Do: func() tea.Cmd { return ui.Send(ui.LeaveSetupMsg{}) }},
	}
	return a
}

// Init asks for the variant, should it not be known yet.
func (a *aboutScreen) Init() tea.Cmd { return a.s.previews.ask(a.s.c, a.def) }

func (a *aboutScreen) height() int { return max(a.s.c.Height-2, 1) }

func (a *aboutScreen) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	if act := ui.FindAction(a.actions, k); act != nil {
		return act.Do()
	}
	if !a.pager.Press(k) && k.Type == tea.KeyRunes {
		a.find(string(k.Runes))
	}
	return nil
}

// find moves to the piece with a letter, or with several letters if this is
// the next.
func (a *aboutScreen) find(letter string) {
	for _, letters := range []string{a.typed + letter, letter} {
		letters = strings.ToUpper(letters)
		if line, ok := a.pieces[letters]; ok {
			a.pager.Top = line
			a.Resize()
		}
		for l := range a.pieces {
			if strings.HasPrefix(l, letters) {
				a.typed = letters
				return
			}
		}
	}
	a.typed = ""
}

func (a *aboutScreen) Resize() { a.pager.Resize() }

// of returns the state that the lines depend on.
func (a *aboutScreen) of() any {
	_, known := a.s.previews.known[a.def.ID]
	return paneKey{a.def.ID, a.s.c.Width, a.height(), known, a.s.c.BoardStyle()}
}

// text makes all lines, and notes where pieces begin.
func (a *aboutScreen) text() []string {
	c := a.s.c
	p, known := a.s.previews.known[a.def.ID]
	a.pieces = map[string]int{}
	room := boardview.Space{Width: c.Width, Height: a.height()}
	if !known || p.Err != nil {
		return aboutVariant(c, &a.def, p, room)
	}
	lines := a.addPieces(aboutHead(c, &a.def, p.Position, room), p)
	return append(lines, namesOf(c, &a.def, p, c.Width)...)
}

// addPieces describes all pieces, side by side if the window is wide.
func (a *aboutScreen) addPieces(out []string, preview ui.PreviewMsg) []string {
	const least, gap = 56, 3
	c, p := a.s.c, preview.Position
	types := ini.PresentBut(p, preview.Facts.Absent)
	across := max((c.Width+gap)/(least+gap), 1)
	width := (c.Width+gap)/across - gap
	board := c.NewBoard(p.Variant())
	for row := range slices.Chunk(types, across) {
		var lines []string
		for i := range row {
			a.pieces[strings.ToUpper(row[i].Label(engine.White))] = len(out)
			lines = ui.JoinColumns(lines, pieceBlock(c, board, p, &row[i], width), i*(width+gap), 0)
		}
		out = append(append(out, lines...), "")
	}
	return out
}

// aboutHead returns the lines before the pieces: history and rules, beside the board if
// there is space.
func aboutHead(c *ui.Common, d *engine.Definition, p *engine.Position, room boardview.Space) []string {
	blocks := func(width int) [][]string {
		title := append([]string{c.Theme.Paint(theme.Title, ui.Clip(ui.Clean(d.Name), width))}, ui.Wrap(ui.Clean(variants.Origin(d)), width)...)
		return append([][]string{append(title, "")}, historyAndRules(c, d, p.Variant(), width)...)
	}
	const least = 36
	board := c.BoardWithHands(p, boardview.Space{Width: room.Width - least - wordsGap, Height: room.Height})
	if board != nil {
		return append(flow(board, blocks, room.Width), "")
	}
	out := append(slices.Concat(blocks(room.Width)...), "")
	return append(append(out, c.BoardLines(p, room)...), "")
}

// flow puts blocks of lines beside a board, and those that don't fit there below it, in
// the whole width.
func flow(board []string, blocks func(width int) [][]string, width int) []string {
	side := ui.Widest(board)
	var beside []string
	n := 0
	for _, block := range blocks(min(width-side-wordsGap, readable)) {
		if len(beside)+len(block) > len(board) {
			break
		}
		beside = append(beside, block...)
		n++
	}
	out := ui.JoinColumns(board, beside, side, wordsGap)
	below := slices.Concat(blocks(min(width, readable))[n:]...)
	if len(below) > 0 && below[0] != "" {
		out = append(out, "")
	}
	return append(out, below...)
}

// pieceBlock describes a piece: in words beside its diagram, or above it if there is no
// space, with the diagram's legend below.
func pieceBlock(c *ui.Common, board *boardview.Board, p *engine.Position, t *engine.PieceType, width int) []string {
	const least, gap = 24, 3
	diagram, signs := ui.MoveDiagram(p, t, c.Labels(p.Variant()))
	var out []string
	if side := ui.Widest(diagram); side > width-least-gap {
		out = append(append(pieceWords(c, board, p.Variant(), t, width), ""), ui.FitFrame(diagram, width, len(diagram))...)
	} else {
		out = ui.JoinColumns(diagram, pieceWords(c, board, p.Variant(), t, width-side-gap), side, gap)
	}
	for _, line := range ui.Wrap(signs, width) {
		out = append(out, c.Theme.Paint(theme.Dim, line))
	}
	return out
}

// pieceWords shows a piece with its name, letters, moves and notation.
func pieceWords(c *ui.Common, board *boardview.Board, v *engine.Variant, t *engine.PieceType, width int) []string {
	name := []string{c.Theme.Paint(theme.Title, ui.Clean(t.Name)), fmt.Sprintf("%s %s", t.Label(engine.White), t.Label(engine.Black))}
	if t.Base != 0 {
		name = append(name, ui.Wrap("Promoted "+ui.Clean(v.Type(t.Base).Name)+".", width)...)
	}
	var out []string
	if rows := board.PictureRows(2, 3); rows > 0 {
		both := []boardview.HandPiece{{Piece: engine.MakePiece(t.ID, engine.White), Count: 1}, {Piece: engine.MakePiece(t.ID, engine.Black), Count: 1}}
		tray := board.Tray(both, 0, 4*rows, rows)
		out = ui.JoinColumns(tray.Lines, name, 4*rows, 2)
	} else {
		out = name
	}
	out = append(out, ui.Wrap(ui.Clean(c.Relabel(v, t.Words())), width)...)
	notation := ui.Wrap("Betza: "+t.Shown().Notation, width)
	for i := range notation {
		notation[i] = c.Theme.Paint(theme.Dim, notation[i])
	}
	return append(append(ui.FitFrame(out, width, len(out)), ""), notation...)
}

func (a *aboutScreen) View() []string {
	const more = "  Up Down more"
	lines := a.pager.Lines(a.s.c.Width)
	hints := ui.HintLine(a.s.c.Theme, a.actions, a.s.c.Width-len(more))
	if a.pager.More() {
		hints += a.s.c.Theme.Paint(theme.Dim, more)
	}
	return append(lines, "", hints)
}

func (a *aboutScreen) Help() []ui.HelpSection {
	rows := [][2]string{
		ui.Row(ui.Keys.Up, "a line up"), ui.Row(ui.Keys.Down, "a line down"), ui.Row(ui.Keys.PageUp, "a page up"), ui.Row(ui.Keys.PageDown, "a page down"),
		ui.Row(ui.Keys.Home, "the beginning"), ui.Row(ui.Keys.End, "the end"), {"a piece's letter", "go to this piece"},
	}
	rows = ui.HelpRows(rows, a.actions)
	return []ui.HelpSection{{Title: "About a variant", Rows: rows}, {
		Title: "Diagrams", Text: []string{
			"They show the moves of a piece on an otherwise empty board; each explains its symbols.",
			"Limits by rules, such as squares that a piece must not leave, are described in words.",
		},
	}}
}
