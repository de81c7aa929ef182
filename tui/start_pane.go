package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// maxPreviews is how many start positions are kept: a compiled variant takes
// about a megabyte.
const maxPreviews = 24

// previewCache keeps the start positions seen last. They are asked for one
// after the other, so that running through the list does not compile it all.
type previewCache struct {
	known   map[string]previewed
	order   []string // the oldest first
	pending string
}

// put takes a start position in.
func (p *previewCache) put(msg previewed) {
	if p.pending == msg.id {
		p.pending = ""
	}
	if p.known == nil {
		p.known = map[string]previewed{}
	}
	if _, ok := p.known[msg.id]; !ok {
		p.order = append(p.order, msg.id)
	}
	p.known[msg.id] = msg
	if len(p.order) > maxPreviews {
		delete(p.known, p.order[0])
		p.order = slices.Delete(p.order, 0, 1)
	}
}

// ask asks for a start position, unless it is known or another one is coming.
func (p *previewCache) ask(d engine.Definition) tea.Cmd {
	if _, ok := p.known[d.ID]; ok || p.pending != "" {
		return nil
	}
	p.pending = d.ID
	return previewCmd(d)
}

// detailPane is what stands beside the list. Its lines are kept until they
// would look different.
type detailPane struct {
	top   int // first visible line
	of    paneKey
	lines []string
}

// paneKey is all that the lines depend on.
type paneKey struct {
	id            string
	width, height int
	known         bool
	look          boardLook
}

// boardLook is how boards are drawn.
type boardLook struct {
	theme   *theme.Theme
	set     boardview.Set
	squares int
}

func (c *common) boardLook() boardLook {
	return boardLook{c.theme, c.pieces(), c.settings.Settings.Squares}
}

// details returns the visible lines about the variant pointed to.
func (s *startScreen) details(width, height int) []string {
	d, ok := s.current()
	if !ok {
		return nil
	}
	p, known := s.previews.known[d.ID]
	if of := (paneKey{d.ID, width, height, known, s.c.boardLook()}); s.pane.of != of {
		s.pane.of = of
		s.pane.lines = s.c.aboutVariant(&d, p, boardview.Room{Width: width, Height: height})
	}
	lines := s.pane.lines
	s.pane.top = max(min(s.pane.top, len(lines)-height), 0)
	out := slices.Clone(lines[s.pane.top:min(s.pane.top+height, len(lines))])
	if s.pane.top+height < len(lines) && len(out) > 1 {
		out[len(out)-1] = s.c.theme.Paint(theme.Dim, clip("... Shift+Down: more  Right: all", width))
	}
	return out
}

// aboutVariant describes a variant in a column: its history, the start
// position, the rules and the pieces. What takes compiling is there if the
// preview is.
func (c *common) aboutVariant(d *engine.Definition, p previewed, room boardview.Room) []string {
	t, width := c.theme, room.Width
	out := []string{t.Paint(theme.Title, clip(clean(d.Name), width))}
	if from := byline(d); from != "" {
		out = append(out, wrap(from, width)...)
	}
	history := wrap(clean(d.Description), width)
	least := d.Board.Ranks + 2
	if len(out)+len(history)+1+least <= room.Height {
		out = append(append(append(out, ""), history...), "")
		history = nil
	}
	if p.err != nil {
		return append(append(append(out, ""), history...), wrap(clean(p.err.Error()), width)...)
	}
	if p.position == nil {
		return out
	}
	room.Height = max(min(room.Height-len(out), room.Height*3/5), least)
	out = append(out, c.boardLines(p.position, room)...)
	if history != nil {
		out = append(append(out, ""), history...)
	}
	v := p.position.Variant()
	out = append(out, "")
	out = append(out, c.ruleLines(v, width)...)
	out = append(out, "", t.Paint(theme.Title, "Pieces"))
	for _, pt := range v.Types() {
		out = append(out, c.pieceLine(&pt, width)...)
	}
	return append(append(out, ""), c.namesOf(d, width)...)
}

// byline tells who invented a variant, and when.
func byline(d *engine.Definition) string {
	text := clean(d.Inventor)
	if d.Year == "" || text == "" {
		return text + clean(d.Year)
	}
	return text + ", " + clean(d.Year)
}

// boardLines draws a position as large as a room allows.
func (c *common) boardLines(p *engine.Position, room boardview.Room) []string {
	if out := c.wholeBoard(p, room); out != nil {
		return out
	}
	return wrap("(The board needs a larger window.)", room.Width)
}

// wholeBoard draws a position with what the players hold, or returns nil if the
// board does not fit a room.
func (c *common) wholeBoard(p *engine.Position, room boardview.Room) []string {
	look := c.boardLook()
	room.MaxCell = look.squares
	b := boardview.New(p.Variant(), look.theme, c.book, look.set)
	b.Fit(room)
	if !b.Layout().Whole {
		return nil
	}
	out := b.Lines(boardview.State{Pos: p})
	for side := range engine.Color(2) {
		if len(holds(p, side)) == 0 {
			continue
		}
		hand := b.Hand(p, side, 0, max(room.Width-2, 1))
		out = append(out, clip(side.String()+" holds", room.Width))
		for _, line := range hand.Lines {
			out = append(out, "  "+line)
		}
	}
	return out
}

// ruleLines tells the rules in words.
func (c *common) ruleLines(v *engine.Variant, width int) []string {
	out := []string{c.theme.Paint(theme.Title, "Rules")}
	for _, text := range v.Describe() {
		for i, line := range wrap(clean(text), max(width-2, 1)) {
			out = append(out, []string{"- ", "  "}[min(i, 1)]+line)
		}
	}
	choice := false
	for _, x := range v.Def.Variables {
		if !x.Assigned {
			out = append(out, wrap("- To set up: "+variableName(x)+", "+variableDomain(x)+".", width)...)
			choice = choice || x.Kind == engine.ChoiceVariable
		}
	}
	if choice {
		out = append(out, wrap("- What is shown here is one example. Tab sets up another one; ^K in the game tells what its pieces do.", width)...)
	}
	return out
}

// pieceLine tells a piece's letters, name and what it does.
func (c *common) pieceLine(t *engine.PieceType, width int) []string {
	letters := t.Label(engine.White) + " " + t.Label(engine.Black)
	text := padRight(letters, 5) + " " + clean(t.Name) + ": " + clean(t.Words())
	out := wrap(text, width)
	if rest, ok := strings.CutPrefix(out[0], letters); ok {
		out[0] = c.theme.Paint(theme.Key, letters) + rest
	}
	return out
}

// namesOf tells by which names and tags a variant is found, and where its rules
// are published.
func (c *common) namesOf(d *engine.Definition, width int) []string {
	var out []string
	for _, m := range [][2]string{
		{"Also", strings.Join(append([]string{d.ID}, d.Aliases...), ", ")},
		{"Family", d.Family}, {"Tags", strings.Join(d.Tags, ", ")}, {"Source", d.Source},
	} {
		if m[1] == "" {
			continue
		}
		for _, line := range wrap(clean(m[0]+": "+m[1]), width) {
			out = append(out, c.theme.Paint(theme.Dim, line))
		}
	}
	return out
}
