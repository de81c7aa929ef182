package tui

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
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// analysis is the part of a game screen that thinks about the position shown.
type analysis struct {
	c      *common
	id     uint64 // of the game, for its events
	job    uint64 // of the analyst, for its events
	who    string // the analyst's name; "" is ferz
	on     bool
	wanted int // lines
	tree   *pgn.Game
	an     *session.Analyser
	shown  *engine.Position // the position that is analysed
	moves  []engine.Move    // that lead to it
	asked  int              // lines that are looked for
}

// analysed brings an event of an analysis.
type analysed struct {
	id    uint64
	event session.Event
}

// maxLines is the number of lines that can be analysed at once.
const maxLines = 9

func newAnalysis(c *common, tree *pgn.Game) *analysis {
	a := &analysis{c: c, id: c.nextID(), wanted: 3, tree: tree}
	a.engage(session.Seat{Kind: session.Builtin})
	return a
}

func (a *analysis) close() []session.Task { return a.an.Close() }

// run turns tasks of the analyser into commands.
func (a *analysis) run(tasks []session.Task) tea.Cmd {
	cmds := make([]tea.Cmd, 0, len(tasks))
	id := a.job
	for _, t := range tasks {
		cmds = append(cmds, func() tea.Msg { return analysed{id, t()} })
	}
	return tea.Batch(cmds...)
}

// look analyses the position that a game screen shows, if it is wanted.
func (a *analysis) look(g *gameScreen) tea.Cmd {
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
	return a.run(a.an.Look(moves))
}

func (a *analysis) handle(msg analysed, g *gameScreen) tea.Cmd {
	if msg.id != a.job {
		return nil
	}
	cmd := a.run(a.an.Handle(msg.event))
	if err := a.an.Failure(); err != nil && a.on {
		a.on = false
		g.complain(err)
	}
	return cmd
}

// analyse starts or stops the analysis.
func (g *gameScreen) analyse() tea.Cmd {
	a := g.analysis
	a.on = !a.on
	if !a.on {
		a.an.Stop()
		return nil
	}
	return a.look(g)
}

func (g *gameScreen) setLines(text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxLines {
		g.complain(fmt.Errorf("lines %q: want a number from 1 to %d", text, maxLines))
		return nil
	}
	g.analysis.wanted, g.analysis.on = n, true
	return g.analysis.look(g)
}

// lines draws the analysis in at most height lines, or nothing if it is off.
func (a *analysis) lines(g *gameScreen, width, height int) []string {
	if !a.on || height < 2 || width < 12 {
		return nil
	}
	t := a.c.theme
	found := a.an.Lines()
	if r := g.state.Pos.Result(); r.Over() {
		return []string{"", t.Paint(theme.Dim, clip("The game is over here.", width))}
	}
	if g.browser.Passed() {
		return passedLines(t, width)
	}
	if len(found) == 0 {
		return []string{"", t.Paint(theme.Dim, clip(strings.TrimSpace("Analysing... "+a.who), width))}
	}
	out := []string{""}
	if a.c.settings.Settings.EvalBar {
		out = append(out, evalBar(t, whiteScore(found[0].Score, a.shown.Side()), width))
	}
	head := fmt.Sprintf("depth %d/%d  %s positions", found[0].Depth, found[0].SelDepth, short(found[0].Nodes))
	if sec := found[0].Time.Seconds(); sec > 0.1 {
		head += fmt.Sprintf("  %s/s", short(uint64(float64(found[0].Nodes)/sec)))
	}
	if a.who != "" {
		head = a.who + "  " + head
	}
	out = append(out, t.Paint(theme.Dim, clip(head, width)))
	for _, l := range found[:min(len(found), a.wanted)] {
		if len(out) >= height {
			break
		}
		score := pad(whiteScore(l.Score, a.shown.Side()).String(), 7)
		out = append(out, t.Paint(theme.Accent, score)+clipWords(lineText(a.shown, l.PV), width-7))
	}
	return out
}

// pvLength is the number of moves shown of a line.
const pvLength = 12

// lineText writes the beginning of a line.
func lineText(p *engine.Position, moves []engine.Move) string {
	return p.LineText(moves[:min(len(moves), pvLength)])
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
		return clip("["+strings.Repeat("#", max(n*(width-2-len(text)-1)/width, 0))+strings.Repeat("-", max((width-n)*(width-2-len(text)-1)/width, 0))+"] "+text, width)
	}
	return t.Paint(theme.EvalWhite, bar[:n]) + t.Paint(theme.EvalBlack, bar[n:])
}

// keepLine adds the best line to the tree as a variation.
func (g *gameScreen) keepLine(text string) tea.Cmd {
	n := 1
	if text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			g.complain(fmt.Errorf("keep %q: want the number of a line", text))
			return nil
		}
	}
	found := g.analysis.an.Lines()
	if n < 1 || n > len(found) {
		g.complain(fmt.Errorf("there is no line %d; ^A analyses", n))
		return nil
	}
	at := g.browser.Node()
	for _, m := range found[n-1].PV {
		if g.browser.Play(m) != nil {
			break
		}
	}
	into := ". goes into it"
	if kept := g.browser.Moves()[len(at.Path()):]; at.Main() != nil && len(kept) > 0 && at.Main().Move != kept[0] {
		into = ". and then ) go into it"
	}
	g.browser.Go(at)
	g.say(fmt.Sprintf("Line %d is kept as a variation; %s.", n, into))
	return g.edited()
}
