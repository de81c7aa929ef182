package tui

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard"
)

// reported brings a report, its progress, or what else was computed.
type reported struct {
	id    uint64 // of the game
	title string
	lines func(c *common, width int) []string
	err   error
	next  tea.Cmd
}

func (g *gameScreen) reported(msg reported) tea.Cmd {
	if msg.id != g.analysis.id {
		return nil
	}
	if msg.err != nil {
		g.info = nil
		g.complain(msg.err)
		return nil
	}
	if msg.next != nil && g.info == nil {
		return msg.next // it was closed; the work goes on
	}
	g.info = &infoView{c: g.c, title: msg.title, lines: func(width int) []string { return msg.lines(g.c, width) }}
	return msg.next
}

// reportTime is the longest time for a position of a report.
const reportTime = 250 * time.Millisecond

// reportLimits bound the thinking about each position of a report.
var reportLimits = xboard.Limits{Nodes: 150_000, MoveTime: reportTime}

// reportJob makes a report in the background; what it finds out comes one message
// after the other.
type reportJob struct {
	id       uint64 // of the game
	ctx      context.Context
	tree     *pgn.Game
	progress chan string // the newest, if nobody has looked yet
	report   chan reportMade
}

// reportMade is how a report ends.
type reportMade struct {
	r   *report.Report
	err error
}

// report judges the game in the background.
func (g *gameScreen) report() tea.Cmd {
	snapshot, err := copyTree(g.s.Tree())
	if err != nil {
		g.complain(err)
		return nil
	}
	if !g.config.review {
		cutAfter(snapshot, len(g.s.Head().Path()))
	}
	if snapshot.Root.Main() == nil {
		g.refuse("there are no moves to report on")
		return nil
	}
	g.info = &infoView{c: g.c, title: "Report", lines: func(int) []string { return []string{"Looking at the game..."} }}
	job := reportJob{id: g.analysis.id, ctx: g.ctx, tree: snapshot, progress: make(chan string, 1), report: make(chan reportMade, 1)}
	return tea.Batch(job.work, job.wait)
}

func (j *reportJob) work() tea.Msg {
	who := xboard.NewBuiltin("ferz", 16, xboard.Limits{})
	r, err := report.Make(j.ctx, j.tree, who, reportLimits, func(done, all int) {
		select {
		case <-j.progress:
		default:
		}
		j.progress <- fmt.Sprintf("Looking at the game: %d of %d positions", done, all)
	})
	j.report <- reportMade{r, err}
	return nil
}

// wait returns what there is to show next.
func (j *reportJob) wait() tea.Msg {
	select {
	case made := <-j.report:
		if made.err != nil {
			return reported{id: j.id, err: fmt.Errorf("there is no report: %w", made.err)}
		}
		return reported{id: j.id, title: "Report", lines: func(c *common, width int) []string { return reportLines(c, j.tree, made.r, width) }}
	case text := <-j.progress:
		return reported{id: j.id, title: "Report", next: j.wait, lines: func(*common, int) []string { return []string{text} }}
	case <-j.ctx.Done():
		return nil
	}
}

// cutAfter leaves the first n moves of a game's main line, and nothing that was
// taken back or tried out after them.
func cutAfter(tree *pgn.Game, n int) {
	last := tree.Root
	for range n {
		if last.Main() == nil {
			return
		}
		last = last.Main()
	}
	last.Next = nil
}

// copyTree returns a copy of a game that a background task may use.
func copyTree(tree *pgn.Game) (*pgn.Game, error) {
	text, err := pgn.Format(tree)
	if err != nil {
		return nil, err
	}
	out, err := pgn.Parse(text)
	if err != nil {
		return nil, err
	}
	return out, pgn.Resolve(out, func(string, pgn.Tags) (*engine.Variant, error) { return tree.Variant, nil })
}

const graphHeight = 8

// reportLines draws a report.
func reportLines(c *common, tree *pgn.Game, r *report.Report, width int) []string {
	out := []string{fmt.Sprintf("%-14s %9s %12s %9s %9s", "", "accuracy", "inaccuracies", "mistakes", "blunders")}
	for side := range engine.Color(2) {
		acc := "-"
		if !math.IsNaN(r.Accuracy[side]) {
			acc = fmt.Sprintf("%.1f %%", r.Accuracy[side])
		}
		n := r.Counts[side]
		out = append(out, fmt.Sprintf("%-14s %9s %12d %9d %9d", side, acc, n[report.Inaccuracy], n[report.Mistake], n[report.Blunder]))
	}
	out = append(out, "", "White's chances, move by move:")
	out = append(out, graphLines(c, r.Graph(min(width-2, max(len(r.Moves), 20))))...)
	out = append(out, "", "Turning points:")
	points := r.TurningPoints(8)
	if len(points) == 0 {
		out = append(out, "  none: nobody gave much away")
	}
	for _, m := range points {
		out = append(out, "  "+pointText(tree, m))
	}
	for i := range out {
		out[i] = clip(out[i], width)
	}
	return out
}

// pointText tells what a move has cost.
func pointText(tree *pgn.Game, m report.Move) string {
	dots := "."
	if m.Side == engine.Black {
		dots = "..."
	}
	text := fmt.Sprintf("%d%s %s%s (%v): %v to %v", m.Node.Number, dots, clean(m.Node.Text), m.Judgement.Sign(), m.Judgement, m.Before, m.After)
	f, err := xboard.NewFollower(tree.Variant, tree.StartFEN)
	if err != nil || m.Best == engine.NoMove {
		return text
	}
	var moves []engine.Move
	for _, n := range m.Node.Parent.Path() {
		moves = append(moves, n.Move)
	}
	if _, err := f.Follow(moves); err == nil && f.Position().IsLegal(m.Best) {
		text += "; better " + f.Position().SAN(m.Best)
	}
	return text
}

// graphLines draws a curve of values from 0 to 1, White's part at the bottom.
func graphLines(c *common, values []float64) []string {
	steps := []rune(" ▁▂▃▄▅▆▇█")
	if c.theme.Profile == theme.ASCII {
		steps = []rune(" .:-=+*##")
	}
	out := make([]string, graphHeight)
	for y := range out {
		var row strings.Builder
		for _, v := range values {
			level := v*graphHeight - float64(graphHeight-1-y)
			row.WriteRune(steps[int(math.Round(min(max(level, 0), 1)*float64(len(steps)-1)))])
		}
		mark := "  "
		if y == graphHeight/2 {
			mark = "= "
		}
		out[y] = mark + row.String()
	}
	return out
}
