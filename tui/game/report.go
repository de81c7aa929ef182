package game

import (
	"context"
	"fmt"
	"math"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

func (q *queries) reported(msg reportMsg) tea.Cmd {
	if msg.id != q.seat.id {
		return nil
	}
	if msg.next == nil {
		q.stop()
	}
	if msg.err != nil {
		q.info = nil
		q.showError(msg.err)
		return nil
	}
	if msg.next != nil && q.info == nil {
		return msg.next // the screen was closed; the work continues
	}
	if msg.report == nil {
		q.info = ui.NewTextView(q.c, msg.title, func(width int) []string { return msg.lines(q.c, width) })
		return msg.next
	}
	q.info = nil
	cmd := ui.Send(ui.OpenOverlayMsg{Screen: newReportScreen(q.gameView, msg.job, msg.report, q.openMove(msg.job))})
	return tea.Batch(cmd, q.perform(q.Note(msg.job.Report, msg.report)))
}

// openMove returns what shows a move of a report in the game.
func (q *queries) openMove(job *reportJob) func(int) tea.Cmd {
	return func(move int) tea.Cmd {
		return q.perform(q.Open(job.Report, move))
	}
}

// reportMsg brings a report, its progress, or what else was computed.
type reportMsg struct {
	id    uint64 // of the game
	title string
	lines func(c *ui.Common, width int) []string
	err   error
	next  tea.Cmd

	report *report.Report // opens the report screen; nil: there is only the text
	job    *reportJob     // that has made it
}

// reportJob makes a report in the background and sends its results message by message.
type reportJob struct {
	*session.Report
	id       uint64 // of the game
	ctx      context.Context
	progress chan string // the newest, unless it was read already
	report   chan reportResult
}

// reportResult is how a report ends.
type reportResult struct {
	r   *report.Report
	err error
}

// stop ends the report that is being made, if there is one.
func (q *queries) stop() bool {
	if q.making == nil {
		return false
	}
	q.making()
	q.making = nil
	return true
}

// report judges the game in the background, or ends that.
func (q *queries) report() tea.Cmd {
	if q.stop() {
		q.info = nil
		q.showNotice("Report canceled.")
		return nil
	}
	r, err := q.NewReport(q.c.ListWriter(q.Now.Tree.Variant), q.c.ReportNodes)
	if err != nil {
		q.showError(err)
		return nil
	}
	q.info = ui.NewTextView(q.c, "Report", func(int) []string { return []string{"Analyzing the game..."} })
	ctx, cancel := context.WithCancel(q.ctx)
	q.making = cancel
	job := reportJob{Report: r, id: q.seat.id, ctx: ctx, progress: make(chan string, 1), report: make(chan reportResult, 1)}
	return tea.Batch(job.work, job.wait)
}

func (j *reportJob) work() tea.Msg {
	r, err := j.Make(j.ctx, func(done, all int) {
		select {
		case <-j.progress:
		default:
		}
		j.progress <- fmt.Sprintf("Analyzing: %d of %d positions", done, all)
	})
	j.report <- reportResult{r, err}
	return nil
}

// wait returns the next message to show.
func (j *reportJob) wait() tea.Msg {
	select {
	case made := <-j.report:
		if made.err != nil {
			return reportMsg{id: j.id, err: made.err}
		}
		return reportMsg{id: j.id, report: made.r, job: j}
	case text := <-j.progress:
		return reportMsg{id: j.id, title: "Report", next: j.wait, lines: func(*ui.Common, int) []string {
			return []string{text, "", "Esc continues in the background, Ctrl+E cancels."}
		}}
	case <-j.ctx.Done():
		return nil
	}
}

func percent(accuracy float64) string {
	if math.IsNaN(accuracy) {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", accuracy)
}

// curve draws values from 0 to 1, White's part at the bottom.
func curve(t *theme.Theme, values []float64, height int) []string {
	steps := []rune(" ▁▂▃▄▅▆▇█")
	if t.Profile == theme.ASCII {
		steps = []rune(" .:-=+*##")
	}
	out := make([]string, height)
	for y := range out {
		var row strings.Builder
		for _, v := range values {
			level := v*float64(height) - float64(height-1-y)
			row.WriteRune(steps[int(math.Round(min(max(level, 0), 1)*float64(len(steps)-1)))])
		}
		out[y] = row.String()
	}
	return out
}
