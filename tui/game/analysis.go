package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
)

// analysis is the part of a game screen that thinks about the position shown.
type analysis struct {
	c      *ui.Common
	id     uint64 // of the game, for its events
	job    uint64 // of the analyst, for its events
	who    string // the analyst's name; "" is ferz
	on     bool
	wanted int // lines
	tree   *pgn.Game
	an     *table.Analyser
	parted []table.Task     // wait for the ends of the analysts before
	shown  *engine.Position // the position that is analysed
	moves  []engine.Move    // that lead to it
	asked  int              // lines that are looked for
}

// analysed brings an event of an analysis.
type analysed struct {
	id    uint64
	event table.Event
}

// maxLines is the number of lines that can be analysed at once.
const maxLines = 9

func newAnalysis(c *ui.Common, tree *pgn.Game) *analysis {
	a := &analysis{c: c, id: c.NextID(), wanted: 3, tree: tree}
	a.engage(table.Seat{Kind: table.Builtin})
	return a
}

func (a *analysis) Close() []table.Task { return append(a.parted, a.an.Close()...) }

// run turns tasks of the analyser into commands.
func (a *analysis) run(tasks []table.Task) tea.Cmd {
	cmds := make([]tea.Cmd, 0, len(tasks))
	id := a.job
	for _, t := range tasks {
		cmds = append(cmds, func() tea.Msg { return analysed{id, t()} })
	}
	return tea.Batch(cmds...)
}

// look analyses the position that a game screen shows, if it is wanted.
func (a *analysis) look(g *Screen) tea.Cmd {
	if !a.on {
		return nil
	}
	moves := g.browser.Moves()
	if a.an.Running() && a.asked == a.wanted && slices.Equal(moves, a.moves) {
		return nil // it goes on
	}
	a.shown, a.moves, a.asked = g.browser.Position().Clone(), moves, a.wanted
	if a.shown.Result().Over() || g.browser.Passed() {
		a.an.Stop()
		return nil
	}
	a.an.SetLines(a.wanted)
	return a.run(a.an.Analyse(moves))
}

func (a *analysis) handle(msg analysed, g *Screen) tea.Cmd {
	if msg.id != a.job {
		return nil
	}
	cmd := a.run(a.an.Handle(msg.event))
	if err := a.an.Failure(); err != nil && a.on {
		a.on = false
		g.Complain(err)
		g.notice.Next = "^A tries again."
		if a.who != "" {
			g.notice.Next = "^A tries again, :analyse ferz lets ferz analyse."
		}
	}
	return cmd
}

// analyse starts or stops the analysis.
func (g *Screen) analyse() tea.Cmd {
	a := g.analysis
	a.on = !a.on
	if !a.on {
		a.an.Stop()
		return nil
	}
	return a.look(g)
}

func (g *Screen) setLines(text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxLines {
		g.Complain(fmt.Errorf("lines %q: want a number from 1 to %d", text, maxLines))
		return nil
	}
	g.analysis.wanted, g.analysis.on = n, true
	return g.analysis.look(g)
}

// lines draws the analysis in at most height lines, or nothing if it is off.
func (a *analysis) lines(g *Screen, width, height int) []string {
	if !a.on || height < 2 || width < 12 {
		return nil
	}
	t := a.c.Theme
	found := a.an.Lines()
	note := ""
	switch {
	case g.state.Pos.Result().Over():
		note = "The game is over here."
	case g.browser.Passed():
		note = "No analysis: a turn was passed."
	case len(found) == 0:
		note = strings.TrimSpace("Analysing... " + ui.Clean(a.who))
	}
	if note != "" {
		return append([]string{""}, ui.TextLines(t, theme.Dim, note, width, height-1)...)
	}
	found = found[:min(len(found), a.wanted)]
	out := []string{""}
	if a.c.Settings.Settings.EvalBar {
		out = append(out, evalBar(t, whiteScore(found[0].Score, a.shown.Side()), width))
	}
	head := a.head(&found[0], width)
	n := len(found)
	for n > 0 && n > height-len(out)-len(head) {
		n--
		head = a.head(&found[0], width, fmt.Sprintf("%d of %s", n, ui.Count(len(found), "line")))
	}
	for _, line := range head {
		out = append(out, t.Paint(theme.Dim, ui.Clip(line, width)))
	}
	for _, l := range found[:n] {
		score := ui.Pad(whiteScore(l.Score, a.shown.Side()).String(), 7)
		out = append(out, t.Paint(theme.Accent, score)+ui.ClipMoves(ui.LineText(a.shown, l.PV), width-7))
	}
	return out
}

// head tells how deep and how fast the analysis is, and what else there is to
// say of it, in lines of a width.
func (a *analysis) head(l *xboard.Thinking, width int, more ...string) []string {
	lines := func(unit string) []string {
		parts := []string{"depth " + depthText(l.Line), ui.Short(l.Nodes) + unit}
		if sec := l.Time.Seconds(); sec > 0.1 {
			parts = append(parts, ui.Short(uint64(float64(l.Nodes)/sec))+"/s")
		}
		if a.who != "" {
			parts = append([]string{ui.Clean(a.who)}, parts...)
		}
		return ui.Fill(append(parts, more...), width)
	}
	whole, brief := lines(" positions"), lines("")
	if len(brief) < len(whole) {
		return brief
	}
	return whole
}

// depthText writes how deep a line was searched, and how deep at most. Near a
// mate, which needs no more, that is less.
func depthText(l search.Line) string {
	if l.SelDepth > l.Depth {
		return fmt.Sprintf("%d/%d", l.Depth, l.SelDepth)
	}
	return fmt.Sprint(l.Depth)
}

// whiteScore returns a score as White sees it.
func whiteScore(s search.Score, side engine.Color) search.Score {
	if side == engine.Black {
		return -s
	}
	return s
}

// evalBar draws White's chances as a bar with the score.
func evalBar(t *theme.Theme, s search.Score, width int) string {
	text := s.String()
	n := int(report.WinChance(s)*float64(width) + 0.5)
	bar := " " + text + strings.Repeat(" ", max(width-len(text)-1, 0))
	if s < 0 {
		bar = strings.Repeat(" ", max(width-len(text)-1, 0)) + text + " "
	}
	if t.Bare {
		return ui.Clip("["+strings.Repeat("#", max(n*(width-2-len(text)-1)/width, 0))+strings.Repeat("-", max((width-n)*(width-2-len(text)-1)/width, 0))+"] "+text, width)
	}
	return t.Paint(theme.EvalWhite, bar[:n]) + t.Paint(theme.EvalBlack, bar[n:])
}

// keepLine adds the best line to the tree as a variation.
func (g *Screen) keepLine(text string) tea.Cmd {
	n := 1
	if text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			g.Complain(fmt.Errorf("keep %q: want the number of a line", text))
			return nil
		}
	}
	found := g.analysis.an.Lines()
	if n < 1 || n > len(found) {
		g.Complain(fmt.Errorf("there is no line %d; ^A analyses", n))
		return nil
	}
	line := found[n-1].PV
	into := ". goes into it"
	if next := g.browser.Node().Main(); next != nil && len(line) > 0 && next.Move != line[0] {
		into = ". and then ) go into it"
	}
	return g.try(line, func() tea.Cmd {
		g.say(fmt.Sprintf("Line %d is kept as a variation; %s.", n, into))
		return g.edited()
	})
}
