package game

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/ini"
)

// The game screen's lines apart from the board: a title above, below it the
// status, the engine's line, the input and the hints.
const (
	titleLines = 1
	linesAbove = titleLines
	linesBelow = footLines + 2
	footLines  = 2
)

func (g *Screen) View() []string {
	if g.info != nil {
		return g.info.View()
	}
	width := g.c.Width
	var out []string
	if !g.boardAtTop() || g.coversBoard() {
		out = append(out, g.header(width))
	}
	if g.panelTop() > linesAbove {
		out = append(out, "")
	}
	area := g.area()
	foot, room := g.foot.lines(), footLines
	if g.crowded() {
		room--
	}
	out = append(out, ui.FitFrame(area, width, g.c.Height-linesBelow+footLines-room-len(out))...)
	t := g.c.Theme
	prompt := g.input.Line(t, g.typing.prompt(), g.typing.suggested(), width)
	if g.confirm.Asking() {
		lines := g.confirm.Lines(t, width, ui.MaxNoticeLines)
		foot, prompt = append(foot[:max(min(len(foot), ui.MaxNoticeLines-len(lines)), 0)], lines[:len(lines)-1]...), lines[len(lines)-1]
	}
	out = ui.OverlayFooter(out, foot, room)
	return append(out, prompt, ui.Clip(g.commands.hints(ui.HelpKeyWhile(g.takesText())), width))
}

// area is the board with the panel beside it, or a wide chooser.
func (g *Screen) area() []string {
	if g.coversBoard() {
		return g.chooser.Lines(g.c.Width, g.panelHeight())
	}
	panel := g.panel.lines()
	if g.boardAtTop() {
		panel = append([]string{g.header(max(g.panelWidth(), 0))}, panel...)
	}
	board := append(make([]string, max(g.boardTop()-g.panelTop(), 0)), g.board.Lines(g.choice.shown())...)
	return ui.JoinColumns(board, panel, g.board.Layout().Width, ui.PanelGap)
}

// coversBoard reports whether there is a chooser in the board's place, too.
func (g *Screen) coversBoard() bool { return g.chooser != nil && g.chooser.Wide }

// header shows the variant's name on the left and the clocks on the right, in a line of
// their own so that a tick changes nothing else.
func (g *Screen) header(width int) string {
	t := g.c.Theme
	title, extra := session.TitleOf(g.Now.Tree), counters(g.state.Pos)
	if extra != "" {
		extra = "  " + extra
	}
	clocks, plain := g.panel.clockTexts(false)
	if ansi.StringWidth(title+extra+plain) > width-2 {
		clocks, plain = g.panel.clockTexts(true)
	}
	width -= ansi.StringWidth(plain)
	title = ui.ClipWords(title, width-ansi.StringWidth(extra)-2)
	line := t.Paint(theme.Title, title) + t.Paint(theme.Accent, extra)
	if room := width - ansi.StringWidth(line) - 3; g.ending() != "" && room > 0 {
		line += "  " + t.Paint(theme.Accent, g.shortEnding(room))
	}
	if name := clipName(g.Opening().String(), width-ansi.StringWidth(line)-3); name != "" {
		line += "  " + t.Paint(theme.Dim, name)
	}
	return ui.Pad(line, width) + clocks
}

// clipName shortens a name between words, to nothing if the first word does not fit.
func clipName(name string, width int) string {
	short := ui.ClipWords(name, max(width, 0))
	if short != name && !strings.HasPrefix(name[len(short):], " ") {
		return ""
	}
	return short
}

// counters returns the variant's own fields of a FEN, such as the remaining checks.
func counters(p *engine.Position) string {
	const common = " array side castling ep halfmove move "
	values := strings.Fields(p.FEN())
	var out []string
	for i, name := range p.Variant().Sections() {
		if i < len(values) && values[i] != "-" && !strings.Contains(common, " "+name+" ") {
			out = append(out, name+" "+values[i])
		}
	}
	return strings.Join(out, "  ")
}

// Help explains keys, signs, pieces and rules.
func (g *Screen) Help() []ui.HelpSection {
	v := g.state.Pos.Variant()
	pieces := ui.HelpSection{Title: "Pieces of " + v.Def.Name}
	for _, t := range ini.Present(g.state.Pos) {
		letters := t.Label(engine.White) + " " + t.Label(engine.Black)
		pieces.Rows = append(pieces.Rows, [2]string{letters, t.Name + ": " + g.c.Relabel(v, t.Words())})
	}
	rules := slices.Clone(g.panel.describe())
	for i := range rules {
		rules[i] = g.c.Relabel(v, rules[i])
	}
	return []ui.HelpSection{
		{Title: "Keys", Rows: g.commands.keyRows()},
		{Title: "Signs on the board", Rows: g.signRows(), Painted: true},
		pieces,
		{Title: "Rules", Text: rules},
	}
}
