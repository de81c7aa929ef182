package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

func (q *inquiry) reported(msg reported) tea.Cmd {
	if msg.id != q.seat.id {
		return nil
	}
	if msg.err != nil {
		q.info = nil
		q.complain(msg.err)
		return nil
	}
	if msg.next != nil && q.info == nil {
		return msg.next // it was closed; the work goes on
	}
	q.info = ui.NewTextView(q.c, msg.title, func(width int) []string { return msg.lines(q.c, width) })
	return msg.next
}

// reported brings a report, its progress, or what else was computed.
type reported struct {
	id    uint64 // of the game
	title string
	lines func(c *ui.Common, width int) []string
	err   error
	next  tea.Cmd
}

// reportJob makes a report in the background; what it finds out comes one message
// after the other.
type reportJob struct {
	id       uint64 // of the game
	ctx      context.Context
	game     *report.Game
	rest     string      // why moves are left out, or ""
	progress chan string // the newest, if nobody has looked yet
	report   chan reportMade
}

// reportMade is how a report ends.
type reportMade struct {
	r   *report.Report
	err error
}

// report judges the game in the background.
func (q *inquiry) report() tea.Cmd {
	tree, line := q.s.Tree, q.s.Head.Path()
	if q.config.Review {
		line = tree.MainLine()
	}
	game, rest := report.NewGame(tree, line), ""
	if n := game.Len(); n < len(line) {
		rest = q.misfit(line[n]).Error()
	}
	if game.Len() == 0 {
		q.complain(errors.New("there is no report: " + cmp.Or(rest, "the game has no moves")))
		return nil
	}
	q.info = ui.NewTextView(q.c, "Report", func(int) []string { return []string{"Looking at the game..."} })
	job := reportJob{id: q.seat.id, ctx: q.ctx, game: game, rest: rest, progress: make(chan string, 1), report: make(chan reportMade, 1)}
	return tea.Batch(job.work, job.wait)
}

func (j *reportJob) work() tea.Msg {
	r, err := report.ByFerz(j.ctx, j.game, func(done, all int) {
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
		return reported{id: j.id, title: "Report", lines: func(c *ui.Common, width int) []string { return reportLines(c, made.r, j.rest, width) }}
	case text := <-j.progress:
		return reported{id: j.id, title: "Report", next: j.wait, lines: func(*ui.Common, int) []string { return []string{text} }}
	case <-j.ctx.Done():
		return nil
	}
}

const graphHeight = 8

// reportLines draws a report; rest tells why it ends before the game does, or
// is "".
func reportLines(c *ui.Common, r *report.Report, rest string, width int) []string {
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
	points := r.TurningPoints(report.Points)
	if len(points) == 0 {
		out = append(out, "  none: nobody gave much away")
	}
	for _, m := range points {
		for i, line := range ui.Wrap(pointText(&m), width-4) {
			out = append(out, []string{"  ", "    "}[min(i, 1)]+line)
		}
	}
	for i := range out {
		out[i] = ui.Clip(out[i], width)
	}
	if rest != "" {
		out = append(append(out, ""), ui.Wrap("The report ends before the game does: "+ui.Clean(rest), width)...)
	}
	return out
}

// pointText tells what a move has cost.
func pointText(m *report.Move) string {
	dots := "."
	if m.Side == engine.Black {
		dots = "..."
	}
	text := fmt.Sprintf("%d%s %s%s (%v): %v to %v", m.Number, dots, ui.Clean(m.Text), m.Judgement.Sign(), m.Judgement, m.Before, m.After)
	if m.Better != "" {
		text += "; better " + m.Better
	}
	return text
}

// graphLines draws a curve of values from 0 to 1, White's part at the bottom.
func graphLines(c *ui.Common, values []float64) []string {
	steps := []rune(" ▁▂▃▄▅▆▇█")
	if c.Theme.Profile == theme.ASCII {
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
