package tui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// aboutScreen explains a variant over the whole window: its rules, and each
// piece with a diagram of its moves.
type aboutScreen struct {
	s       *startScreen
	def     engine.Definition
	top     int
	typed   string // the beginning of a piece's letters
	actions []action

	of     paneKey
	lines  []string
	pieces map[string]int // lines where pieces begin, by their letters
}

func newAbout(s *startScreen, def engine.Definition) *aboutScreen {
	a := &aboutScreen{s: s, def: def}
	a.actions = []action{
		{key: bind("Enter", "play this variant at once, set up as it was last", "enter"), hint: "play", do: func() tea.Cmd { return s.play(def) }},
		{key: bind("Tab or ^E", "set up who plays, the clock and the position first", "tab", "ctrl+e"), hint: "set up",
			do: func() tea.Cmd { return send(variantChosen{def}) }},
		{key: bind("Left or Esc", "back to the list of variants", "left", "esc", "ctrl+g"), hint: "back",
			do: func() tea.Cmd { return send(setupLeft{}) }},
	}
	return a
}

// begin asks for the variant, should it not be known yet.
func (a *aboutScreen) begin() tea.Cmd { return a.s.previews.ask(a.def) }

func (a *aboutScreen) close() tea.Cmd { return nil }

func (a *aboutScreen) height() int { return max(a.s.c.height-2, 1) }

func (a *aboutScreen) update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	if act := findAction(a.actions, k); act != nil {
		return act.do()
	}
	if top, ok := scrollText(k, a.top, a.height()-1, len(a.text())); ok {
		a.top = top
	} else if k.Type == tea.KeyRunes {
		a.find(string(k.Runes))
	}
	a.resize()
	return nil
}

// find goes to the piece with a letter, or with letters of which this is the
// next one.
func (a *aboutScreen) find(letter string) {
	a.text()
	for _, letters := range []string{a.typed + letter, letter} {
		letters = strings.ToUpper(letters)
		if line, ok := a.pieces[letters]; ok {
			a.top = line
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

func (a *aboutScreen) resize() {
	a.top = max(min(a.top, len(a.text())-a.height()), 0)
}

// text returns all lines, made anew when they would look different.
func (a *aboutScreen) text() []string {
	c := a.s.c
	p, known := a.s.previews.known[a.def.ID]
	of := paneKey{a.def.ID, c.width, a.height(), known, c.boardLook()}
	if a.of == of {
		return a.lines
	}
	a.of, a.pieces = of, map[string]int{}
	room := boardview.Room{Width: c.width, Height: a.height()}
	if !known || p.err != nil {
		a.lines = c.aboutVariant(&a.def, p, room)
		return a.lines
	}
	a.lines = c.aboutHead(&a.def, p.position, room)
	v := p.position.Variant()
	for _, t := range v.Types() {
		a.pieces[strings.ToUpper(t.Label(engine.White))] = len(a.lines)
		a.lines = append(append(a.lines, c.pieceBlock(p.position, &t, c.width)...), "")
	}
	a.lines = append(a.lines, c.namesOf(&a.def, c.width)...)
	return a.lines
}

// aboutHead is what comes before the pieces: history and rules, beside the
// board where there is room.
func (c *common) aboutHead(d *engine.Definition, p *engine.Position, room boardview.Room) []string {
	words := func(width int) []string {
		out := []string{c.theme.Paint(theme.Title, clip(clean(d.Name), width))}
		out = append(append(out, wrap(byline(d), width)...), "")
		out = append(append(out, wrap(clean(d.Description), width)...), "")
		return append(out, c.ruleLines(p.Variant(), width)...)
	}
	const least, gap = 36, 2
	board := c.wholeBoard(p, boardview.Room{Width: room.Width - least - gap, Height: room.Height})
	if board != nil {
		side := widest(board)
		return append(beside(board, words(room.Width-side-gap), side, gap), "")
	}
	out := append(words(room.Width), "")
	return append(append(out, c.boardLines(p, room)...), "")
}

// widest returns the width of the widest line.
func widest(lines []string) int {
	out := 0
	for _, line := range lines {
		out = max(out, ansi.StringWidth(line))
	}
	return out
}

// pieceBlock explains a piece: in words beside its diagram, or above it where
// there is no room, and below both what the diagram's signs mean.
func (c *common) pieceBlock(p *engine.Position, t *engine.PieceType, width int) []string {
	const least, gap = 24, 3
	diagram, signs := moveDiagram(p, t)
	var out []string
	if side := widest(diagram); side > width-least-gap {
		out = append(append(c.pieceWords(p, t, width), ""), frame(diagram, width, len(diagram))...)
	} else {
		out = beside(diagram, c.pieceWords(p, t, width-side-gap), side, gap)
	}
	for _, line := range wrap(signs, width) {
		out = append(out, c.theme.Paint(theme.Dim, line))
	}
	return out
}

// pieceWords tells a piece's name, letters, notation and what it does.
func (c *common) pieceWords(p *engine.Position, t *engine.PieceType, width int) []string {
	v := p.Variant()
	out := []string{c.theme.Paint(theme.Title, clip(clean(t.Name), width))}
	out = append(out, clip(fmt.Sprintf("%s %s", t.Label(engine.White), t.Label(engine.Black)), width))
	if t.Base != 0 {
		out = append(out, wrap("Promoted "+clean(v.Type(t.Base).Name)+".", width)...)
	}
	out = append(out, wrap(clean(t.Words()), width)...)
	notation := wrap("Betza: "+t.Betza.Notation, width)
	for i := range notation {
		notation[i] = c.theme.Paint(theme.Dim, notation[i])
	}
	return append(append(out, ""), notation...)
}

// moveDiagram draws what a piece could do: from where it starts if its first
// move differs from later ones, else from the middle of the board. signs
// explains the drawing.
func moveDiagram(p *engine.Position, t *engine.PieceType) (lines []string, signs string) {
	v := p.Variant()
	from, moved := v.At((v.Files()-1)/2, (v.Ranks()-1)/2, 0), true
	if squares := p.Pieces(engine.White, t.ID); startsOtherwise(t.Betza) && !squares.Empty() {
		list := squares.Squares()
		from, moved = list[len(list)/2], false
	}
	name := fmt.Sprintf("%c%d", 'a'+v.File(from), v.Rank(from)+1)
	text, err := betza.Diagram(t.Betza, betza.Setup{Files: v.Files(), Ranks: v.Ranks(), From: name, Moved: moved, Royal: t.Royal})
	if err != nil {
		return nil, clean(err.Error())
	}
	drawing, signs, _ := strings.Cut(text, "\n\n")
	return strings.Split(strings.TrimRight(drawing, "\n"), "\n"), clean(strings.TrimSpace(signs))
}

// startsOtherwise reports whether a piece has moves that only unmoved ones have.
func startsOtherwise(p *betza.Piece) bool {
	for _, pattern := range p.Patterns {
		if pattern.Initial != 0 {
			return true
		}
	}
	return len(p.Castlings) > 0
}

func (a *aboutScreen) view() []string {
	lines, n := a.text(), a.height()
	top := max(min(a.top, len(lines)-n), 0)
	out := frame(lines[top:min(top+n, len(lines))], a.s.c.width, n)
	const more = "  Up Down more"
	hints := hintLine(a.s.c.theme, a.actions, a.s.c.width-len(more))
	if len(lines) > n {
		hints += a.s.c.theme.Paint(theme.Dim, more)
	}
	return append(out, "", hints)
}

func (a *aboutScreen) help() []helpSection {
	rows := [][2]string{
		row(keys.up, "a line up"), row(keys.down, "a line down"), row(keys.pageUp, "a page up"), row(keys.pageDown, "a page down"),
		row(keys.home, "the beginning"), row(keys.end, "the end"), {"a piece's letter", "go to this piece"},
	}
	for i := range a.actions {
		rows = append(rows, a.actions[i].helpRow())
	}
	rows = append(rows, row(keys.help, "this help"), row(keys.quit, "quit"))
	return []helpSection{{title: "About a variant", rows: rows}, {
		title: "Diagrams", text: []string{
			"They show what a piece could do on an otherwise empty board, with the signs that each explains.",
			"What rules add, such as squares that a piece must not leave, the words tell.",
		},
	}}
}
