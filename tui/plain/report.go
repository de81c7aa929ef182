package plain

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/session"
)

// progressPause is the time between two lines about the progress of a report.
const progressPause = 10 * time.Second

// reportGame judges the game.
func reportGame(c *console, _ string) error {
	g := c.game
	job, err := g.NewReport(c.writer(), c.user.ReportNodes)
	if err != nil {
		return err
	}
	err = c.findOut("the report", func(ctx context.Context) func() error {
		told := time.Now()
		r, err := job.Make(ctx, func(done, all int) {
			if time.Since(told) > progressPause {
				told = time.Now()
				c.results <- func() { c.print(fmt.Sprintf("%d of %d positions.", done, all)) }
			}
		})
		return func() error {
			if err != nil {
				return err
			}
			if err := c.perform(g.Note(job, r)); err != nil {
				c.problem(err)
			}
			c.printReport(r)
			return nil
		}
	})
	if err == nil {
		c.print(fmt.Sprintf("Analyzing %s. Stop cancels.", plural(job.Game.Len()+1, "position", "positions")))
	}
	return err
}

// printReport prints a report, and the commands for it.
func (c *console) printReport(r *report.Report) {
	for _, line := range reportWords(c.game.Now.Tree.Variant, r) {
		c.print(line)
	}
	if !c.game.Walks() || len(r.TurningPoints(1)) == 0 {
		return
	}
	text := "Type mistake to go to the first bad move"
	if r.HasMistakes(c.game.Now.Config.LearnsOf) {
		text += ", learn to be asked for better ones"
	}
	c.print(text + ".")
}

// reportWords describes a report in lines.
func reportWords(v *engine.Variant, r *report.Report) []string {
	var out []string
	for side := range engine.Color(2) {
		if math.IsNaN(r.Accuracy[side]) {
			continue // without a move
		}
		n := r.Counts[side]
		out = append(out, fmt.Sprintf("%s: accuracy %.1f percent, %s, %s, %s.", v.SideName(side), r.Accuracy[side],
			plural(n[report.Inaccuracy], "inaccuracy", "inaccuracies"), plural(n[report.Mistake], "mistake", "mistakes"), plural(n[report.Blunder], "blunder", "blunders")))
	}
	if n := r.Novelty; n != nil {
		m := &r.Moves[n.Place]
		out = append(out, fmt.Sprintf("Novelty: %d. %s plays %s. %s had the position before it.", m.Number, v.SideName(m.Side), m.Text, words.Count(n.Games, "other game")))
	}
	points := r.TurningPoints(report.MaxTurningPoints)
	if len(points) == 0 {
		return append(out, "No turning points.")
	}
	out = append(out, "Turning points. Scores are in pawns, as "+v.SideName(engine.White)+" sees them.")
	for _, m := range points {
		out = append(out, pointWords(v, &m))
	}
	return out
}

// pointWords describes the cost of a move.
func pointWords(v *engine.Variant, m *report.Move) string {
	text := fmt.Sprintf("%d. %s plays %s, %v: from %s to %s.", m.Number, v.SideName(m.Side), m.Text, m.Judgment, session.WhiteWords(v, m.Before, m.ProvenBefore), session.WhiteWords(v, m.After, m.ProvenAfter))
	if lost := m.ThrowsAway(); lost != "" {
		text += fmt.Sprintf(" It throws %s away.", lost)
	}
	if m.Better != "" {
		text += fmt.Sprintf(" Better is %s.", m.Better)
	}
	return text
}
