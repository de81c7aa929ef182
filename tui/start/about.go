package start

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// aboutScreen explains a variant over the whole window: its rules, and each
// piece with a diagram of its moves.
type aboutScreen struct {
	ui.Basic
	s       *Screen
	def     engine.Definition
	pager   ui.Pager
	typed   string // the beginning of a piece's letters
	actions []ui.Action

	of     paneKey
	lines  []string
	pieces map[string]int // lines where pieces begin, by their letters
}

func newAbout(s *Screen, def engine.Definition) *aboutScreen {
	a := &aboutScreen{s: s, def: def}
	a.pager = ui.Pager{Text: a.text, Height: a.height}
	a.actions = []ui.Action{
		{Key: ui.Bind("Enter", "play this variant at once, set up as it was last", "enter"), Hint: "play", Do: func() tea.Cmd { return s.play(def) }},
		{Key: ui.Bind("Tab or ^E", "set up who plays, the clock and the position first", "tab", "ctrl+e"), Hint: "set up",
			Do: func() tea.Cmd { return ui.Send(ui.VariantChosen{Def: def}) }},
		{Key: ui.Bind("Left or Esc", "back to the list of variants", "left", "esc", "ctrl+g"), Hint: "back",
			Do: func() tea.Cmd { return ui.Send(ui.SetupLeft{}) }},
	}
	return a
}

// Begin asks for the variant, should it not be known yet.
func (a *aboutScreen) Begin() tea.Cmd { return a.s.previews.ask(a.s.c, a.def) }

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

// find goes to the piece with a letter, or with letters of which this is the
// next one.
func (a *aboutScreen) find(letter string) {
	a.text()
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

// text returns all lines, made anew when they would look different.
func (a *aboutScreen) text() []string {
	c := a.s.c
	p, known := a.s.previews.known[a.def.ID]
	of := paneKey{a.def.ID, c.Width, a.height(), known, c.BoardStyle()}
	if a.of == of {
		return a.lines
	}
	a.of, a.pieces = of, map[string]int{}
	room := boardview.Room{Width: c.Width, Height: a.height()}
	if !known || p.Err != nil {
		a.lines = aboutVariant(c, &a.def, p, room)
		return a.lines
	}
	a.lines = aboutHead(c, &a.def, p.Position, room)
	v := p.Position.Variant()
	for _, t := range v.Types() {
		a.pieces[strings.ToUpper(t.Label(engine.White))] = len(a.lines)
		a.lines = append(append(a.lines, pieceBlock(c, p.Position, &t, c.Width)...), "")
	}
	a.lines = append(a.lines, namesOf(c, &a.def, c.Width)...)
	return a.lines
}

// aboutHead is what comes before the pieces: history and rules, beside the
// board where there is room.
func aboutHead(c *ui.Common, d *engine.Definition, p *engine.Position, room boardview.Room) []string {
	words := func(width int) []string {
		out := []string{c.Theme.Paint(theme.Title, ui.Clip(ui.Clean(d.Name), width))}
		out = append(append(out, ui.Wrap(byline(d), width)...), "")
		out = append(append(out, ui.Wrap(ui.Clean(d.Description), width)...), "")
		return append(out, ruleLines(c, p.Variant(), width)...)
	}
	const least, gap = 36, 2
	board := c.WholeBoard(p, boardview.Room{Width: room.Width - least - gap, Height: room.Height})
	if board != nil {
		side := ui.Widest(board)
		return append(ui.Beside(board, words(room.Width-side-gap), side, gap), "")
	}
	out := append(words(room.Width), "")
	return append(append(out, c.BoardLines(p, room)...), "")
}

// pieceBlock explains a piece: in words beside its diagram, or above it where
// there is no room, and below both what the diagram's signs mean.
func pieceBlock(c *ui.Common, p *engine.Position, t *engine.PieceType, width int) []string {
	const least, gap = 24, 3
	diagram, signs := ui.MoveDiagram(p, t)
	var out []string
	if side := ui.Widest(diagram); side > width-least-gap {
		out = append(append(pieceWords(c, p, t, width), ""), ui.Frame(diagram, width, len(diagram))...)
	} else {
		out = ui.Beside(diagram, pieceWords(c, p, t, width-side-gap), side, gap)
	}
	for _, line := range ui.Wrap(signs, width) {
		out = append(out, c.Theme.Paint(theme.Dim, line))
	}
	return out
}

// pieceWords tells a piece's name, letters, notation and what it does.
func pieceWords(c *ui.Common, p *engine.Position, t *engine.PieceType, width int) []string {
	v := p.Variant()
	out := []string{c.Theme.Paint(theme.Title, ui.Clip(ui.Clean(t.Name), width))}
	out = append(out, ui.Clip(fmt.Sprintf("%s %s", t.Label(engine.White), t.Label(engine.Black)), width))
	if t.Base != 0 {
		out = append(out, ui.Wrap("Promoted "+ui.Clean(v.Type(t.Base).Name)+".", width)...)
	}
	out = append(out, ui.Wrap(ui.Clean(t.Words()), width)...)
	notation := ui.Wrap("Betza: "+t.Betza.Notation, width)
	for i := range notation {
		notation[i] = c.Theme.Paint(theme.Dim, notation[i])
	}
	return append(append(out, ""), notation...)
}

func (a *aboutScreen) View() []string {
	const more = "  Up Down more"
	hints := ui.HintLine(a.s.c.Theme, a.actions, a.s.c.Width-len(more))
	if a.pager.More() {
		hints += a.s.c.Theme.Paint(theme.Dim, more)
	}
	return append(a.pager.Lines(a.s.c.Width), "", hints)
}

func (a *aboutScreen) Help() []ui.HelpSection {
	rows := [][2]string{
		ui.Row(ui.Keys.Up, "a line up"), ui.Row(ui.Keys.Down, "a line down"), ui.Row(ui.Keys.PageUp, "a page up"), ui.Row(ui.Keys.PageDown, "a page down"),
		ui.Row(ui.Keys.Home, "the beginning"), ui.Row(ui.Keys.End, "the end"), {"a piece's letter", "go to this piece"},
	}
	for i := range a.actions {
		rows = append(rows, a.actions[i].HelpRow())
	}
	rows = append(rows, ui.Row(ui.Keys.Help, "this help"), ui.Row(ui.Keys.Quit, "quit"))
	return []ui.HelpSection{{Title: "About a variant", Rows: rows}, {
		Title: "Diagrams", Text: []string{
			"They show what a piece could do on an otherwise empty board, with the signs that each explains.",
			"What rules add, such as squares that a piece must not leave, the words tell.",
		},
	}}
}
