package start

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// maxPreviews is how many start positions are kept: a compiled variant takes
// about a megabyte.
const maxPreviews = 24

// previewCache keeps the start positions seen last. They are asked for one
// after the other, so that running through the list does not compile it all.
type previewCache struct {
	known   map[string]ui.Previewed
	order   []string // the oldest first
	pending string
}

// put takes a start position in.
func (p *previewCache) put(msg ui.Previewed) {
	if p.pending == msg.ID {
		p.pending = ""
	}
	if p.known == nil {
		p.known = map[string]ui.Previewed{}
	}
	if _, ok := p.known[msg.ID]; !ok {
		p.order = append(p.order, msg.ID)
	}
	p.known[msg.ID] = msg
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
	return ui.PreviewCmd(d)
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
	look          ui.BoardStyle
}

// details returns the visible lines about the variant pointed to.
func (s *Screen) details(width, height int) []string {
	d, ok := s.current()
	if !ok {
		return nil
	}
	p, known := s.previews.known[d.ID]
	if of := (paneKey{d.ID, width, height, known, s.c.BoardStyle()}); s.pane.of != of {
		s.pane.of = of
		s.pane.lines = aboutVariant(s.c, &d, p, boardview.Room{Width: width, Height: height})
	}
	lines := s.pane.lines
	s.pane.top = max(min(s.pane.top, len(lines)-height), 0)
	out := slices.Clone(lines[s.pane.top:min(s.pane.top+height, len(lines))])
	if s.pane.top+height < len(lines) && len(out) > 1 {
		out[len(out)-1] = s.c.Theme.Paint(theme.Dim, ui.Clip("... Shift+Down: more  Right: all", width))
	}
	return out
}

// readable is the most columns of lines that are pleasant to read.
const readable = 88

// aboutVariant describes a variant in a column: its history, the start
// position, the rules and the pieces. What takes compiling is there if the
// preview is.
func aboutVariant(c *ui.Common, d *engine.Definition, p ui.Previewed, room boardview.Room) []string {
	t, width := c.Theme, min(room.Width, readable)
	out := []string{t.Paint(theme.Title, ui.Clip(ui.Clean(d.Name), width))}
	if from := byline(d); from != "" {
		out = append(out, ui.Wrap(from, width)...)
	}
	history := ui.Wrap(ui.Clean(d.Description), width)
	least := d.Board.Ranks + 2
	if len(out)+len(history)+1+least <= room.Height {
		out = append(append(append(out, ""), history...), "")
		history = nil
	}
	if p.Err != nil {
		return append(append(append(out, ""), history...), ui.Wrap(ui.Clean(p.Err.Error()), width)...)
	}
	if p.Position == nil {
		return out
	}
	room.Height = max(min(room.Height-len(out), room.Height*3/5), least)
	out = append(out, c.BoardLines(p.Position, room)...)
	if history != nil {
		out = append(append(out, ""), history...)
	}
	v := p.Position.Variant()
	out = append(out, "")
	out = append(out, ruleLines(c, v, width)...)
	out = append(out, "", t.Paint(theme.Title, "Pieces"))
	for _, pt := range v.Types() {
		out = append(out, pieceLine(c, &pt, width)...)
	}
	return append(append(out, ""), namesOf(c, d, width)...)
}

// byline tells who invented a variant, and when.
func byline(d *engine.Definition) string {
	text := ui.Clean(d.Inventor)
	if d.Year == "" || text == "" {
		return text + ui.Clean(d.Year)
	}
	return text + ", " + ui.Clean(d.Year)
}

// ruleLines tells the rules in words.
func ruleLines(c *ui.Common, v *engine.Variant, width int) []string {
	out := []string{c.Theme.Paint(theme.Title, "Rules")}
	for _, text := range v.Describe() {
		for i, line := range ui.Wrap(ui.Clean(text), max(width-2, 1)) {
			out = append(out, []string{"- ", "  "}[min(i, 1)]+line)
		}
	}
	choice := false
	for _, x := range v.Def.Variables {
		if !x.Assigned {
			out = append(out, ui.Wrap("- To set up: "+ui.VariableName(x)+", "+ui.VariableDomain(x)+".", width)...)
			choice = choice || x.Kind == engine.ChoiceVariable
		}
	}
	if choice {
		out = append(out, ui.Wrap("- What is shown here is one example. Tab sets up another one; ^K in the game tells what its pieces do.", width)...)
	}
	return out
}

// pieceLine tells a piece's letters, name and what it does.
func pieceLine(c *ui.Common, t *engine.PieceType, width int) []string {
	letters := t.Label(engine.White) + " " + t.Label(engine.Black)
	text := ui.PadRight(letters, 5) + " " + ui.Clean(t.Name) + ": " + ui.Clean(t.Words())
	out := ui.Wrap(text, width)
	if rest, ok := strings.CutPrefix(out[0], letters); ok {
		out[0] = c.Theme.Paint(theme.Key, letters) + rest
	}
	return out
}

// namesOf tells by which names and tags a variant is found, and where its rules
// are published.
func namesOf(c *ui.Common, d *engine.Definition, width int) []string {
	var out []string
	for _, m := range [][2]string{
		{"Also", strings.Join(append([]string{d.ID}, d.Aliases...), ", ")},
		{"Family", d.Family}, {"Tags", strings.Join(d.Tags, ", ")}, {"Source", d.Source},
	} {
		if m[1] == "" {
			continue
		}
		for _, line := range ui.Wrap(ui.Clean(m[0]+": "+m[1]), width) {
			out = append(out, c.Theme.Paint(theme.Dim, line))
		}
	}
	return out
}
