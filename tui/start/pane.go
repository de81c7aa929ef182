package start

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// maxPreviews is the number of cached start positions: a compiled variant takes about a
// megabyte.
const maxPreviews = 24

// previewCache caches the last start positions. They are requested one at a time, so
// that scrolling through the list does not compile it all.
type previewCache struct {
	known   map[string]ui.PreviewMsg
	order   []string // the oldest first
	pending uint64   // the id of the request in progress; 0: none
	of      string   // the id of the variant that was asked for
	cancel  func()   // gives it up
}

// put takes a start position in, if it is the one that was asked for: the variant may
// be another one since.
func (p *previewCache) put(msg ui.PreviewMsg) {
	if p.pending != msg.Asked {
		return
	}
	p.pending = 0
	p.cancel()
	if errors.Is(msg.Err, context.Canceled) {
		return
	}
	if p.known == nil {
		p.known = map[string]ui.PreviewMsg{}
	}
	p.order = append(p.order, msg.ID)
	p.known[msg.ID] = msg
	if len(p.order) > maxPreviews {
		delete(p.known, p.order[0])
		p.order = slices.Delete(p.order, 0, 1)
	}
}

// ask requests a start position, unless it is cached. A request in progress is
// canceled, and this one follows it.
func (p *previewCache) ask(c *ui.Common, d engine.Definition) tea.Cmd {
	if p.pending != 0 && p.of != d.ID {
		p.cancel()
	}
	if _, ok := p.known[d.ID]; ok || p.pending != 0 {
		return nil
	}
	var ctx context.Context
	ctx, p.cancel = context.WithCancel(c.Ctx)
	p.pending, p.of = c.NextID(), d.ID
	return ui.PreviewCmd(ctx, c, p.pending, d)
}

// detailPane is the pane beside the list. Its lines are cached until their input
// changes.
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
		if s.pane.of.id != of.id {
			s.pane.top = 0
		}
		s.pane.of = of
		s.pane.lines = aboutVariant(s.c, &d, p, boardview.Space{Width: width, Height: height})
	}
	lines := s.pane.lines
	s.pane.top = max(min(s.pane.top, len(lines)-height), 0)
	out := slices.Clone(lines[s.pane.top:min(s.pane.top+height, len(lines))])
	if s.pane.top+height < len(lines) && len(out) > 1 {
		out[len(out)-1] = s.c.Theme.Paint(theme.Dim, ui.Clip("... Shift+Down: more  Right: all", width))
	}
	return out
}

// readable is the most columns of lines that are pleasant to read, and minWords
// the fewest.
const (
	readable = 88
	minWords = 40
)

// aboutVariant shows a variant beside the list: its board, as large as the description
// allows, then the rules and the pieces, which are beside the board if the window is
// wide. Parts that need the compiled variant appear with the preview.
func aboutVariant(c *ui.Common, d *engine.Definition, p ui.PreviewMsg, room boardview.Space) []string {
	width := min(room.Width, readable)
	head := aboutTitle(c, d, room.Width)
	history := ui.Wrap(ui.Clean(d.Description), width)
	if p.Position == nil {
		out := append(append(head, ""), history...)
		if p.Err == nil && ui.IsLarge(d) {
			out = append(append(out, ""), c.Theme.Paint(theme.Dim, ui.Clip("Setting the board up...", width)))
		}
		if p.Err != nil {
			out = append(append(out, ""), ui.Wrap(ui.Clean(p.Err.Error()), width)...)
		}
		return out
	}
	space := boardview.Space{Width: room.Width, Height: room.Height - len(head)}
	if beside := space.Width - minWords - wordsGap; beside >= space.Height*2 {
		if board := c.BoardWithHands(p.Position, boardview.Space{Width: beside, Height: space.Height - 1}); board != nil {
			blocks := func(width int) [][]string { return aboutWords(c, d, p, width) }
			return append(append(head, ""), flow(board, blocks, room.Width)...)
		}
	}
	space.Height = max(space.Height-min(len(history), minHistory), d.Board.Ranks+1)
	board := c.BoardLines(p.Position, space)
	if len(board)+len(history)+2 <= room.Height-len(head) {
		head, board = append(head, ""), append(board, "")
	}
	return append(append(head, board...), slices.Concat(aboutWords(c, d, p, width)...)...)
}

// minHistory is the number of lines that the board leaves for a variant's description.
const minHistory = 3

// wordsGap are the columns between a board and the words about its game.
const wordsGap = 3

// aboutTitle shows a variant's name and its origin.
func aboutTitle(c *ui.Common, d *engine.Definition, width int) []string {
	t := c.Theme
	name := ui.Clip(ui.Clean(d.Name), width)
	out := []string{t.Paint(theme.Title, name)}
	from := ui.Clean(variants.Origin(d))
	if rest := width - ansi.StringWidth(name) - 2; from != "" && ansi.StringWidth(from) <= rest {
		out[0] += "  " + t.Paint(theme.Dim, from)
	} else if from != "" {
		out = append(out, t.Paint(theme.Dim, ui.ClipWords(from, width)))
	}
	return out
}

// enterHint describes the game that Enter begins: between the players who last
// played the variant.
func enterHint(c *ui.Common, d *engine.Definition) string {
	seats, lot := c.Players().DefaultSeats(), false
	if old, ok := c.Settings.Notes.Setups[d.ID]; ok {
		if read, err := livegame.ReadSeats(old.Seats); err == nil {
			seats, lot = read, old.RandomColors
		}
	}
	white, black := seats[engine.White], seats[engine.Black]
	switch {
	case white.Kind == livegame.Person && black.Kind == livegame.Person:
		return "plays it: two players, one keyboard"
	case white.Kind != livegame.Person && black.Kind != livegame.Person:
		return fmt.Sprintf("plays %s against %s", ui.Clean(white.String()), ui.Clean(black.String()))
	}
	side, other := engine.White, black
	if white.Kind != livegame.Person {
		side, other = engine.Black, white
	}
	if lot {
		return fmt.Sprintf("plays %s, random colors", ui.Clean(other.String()))
	}
	return fmt.Sprintf("plays %s against %s", d.Side(side), ui.Clean(other.String()))
}

// aboutWords describes a variant, its rules and its pieces, in blocks of related
// lines.
func aboutWords(c *ui.Common, d *engine.Definition, p ui.PreviewMsg, width int) [][]string {
	v := p.Position.Variant()
	out := append(historyAndRules(c, d, v, width), []string{""})
	head := []string{c.Theme.Paint(theme.Accent, "Pieces")}
	for _, pt := range ini.PresentBut(p.Position, p.Facts.Absent) {
		out = append(out, append(head, pieceLine(c, v, &pt, width)...))
		head = nil
	}
	return append(out, append([]string{""}, namesOf(c, d, p, width)...))
}

// historyAndRules describes a variant and its rules, in blocks of lines.
func historyAndRules(c *ui.Common, d *engine.Definition, v *engine.Variant, width int) [][]string {
	out := [][]string{append(ui.Wrap(ui.Clean(d.Description), width), "")}
	head := []string{c.Theme.Paint(theme.Accent, "Rules")}
	for _, rule := range ruleTexts(c, v) {
		out = append(out, append(head, ui.Bullet(rule, width)...))
		head = nil
	}
	return out
}

// ruleTexts describes the rules and the options.
func ruleTexts(c *ui.Common, v *engine.Variant) []string {
	out := v.Describe()
	for i := range out {
		out[i] = c.Relabel(v, out[i])
	}
	choice := false
	for _, x := range v.Def.Variables {
		if !x.Assigned {
			out = append(out, "To set up: "+gamespec.VariableName(x)+", "+ui.VariableDomain(x)+".")
			choice = choice || x.Kind == engine.ChoiceVariable
		}
	}
	if choice {
		out = append(out, "This is one example of the start position. Tab sets up another one; Ctrl+K in the game describes its pieces.")
	}
	return out
}

// pieceLine shows a piece's letters, name and moves.
func pieceLine(c *ui.Common, v *engine.Variant, t *engine.PieceType, width int) []string {
	letters := t.Label(engine.White) + " " + t.Label(engine.Black)
	text := ui.PadRight(letters, 5) + " " + ui.Clean(t.Name) + ": " + ui.Clean(c.Relabel(v, t.Words()))
	out := ui.Wrap(text, width)
	if rest, ok := strings.CutPrefix(out[0], letters); ok {
		out[0] = c.Theme.Paint(theme.Key, letters) + rest
	}
	return out
}

// namesOf lists the names and tags of a variant, whether ferz plays it with a net, and where
// its rules are published.
func namesOf(c *ui.Common, d *engine.Definition, p ui.PreviewMsg, width int) []string {
	var out []string
	net := ""
	if p.Facts.Net {
		net = "ferz plays this game with one"
	}
	for _, m := range [][2]string{
		{"Also", strings.Join(append([]string{d.ID}, d.Aliases...), ", ")},
		{"Family", d.Family}, {"Tags", strings.Join(d.Tags, ", ")}, {"Net", net}, {"Source", d.Source},
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
