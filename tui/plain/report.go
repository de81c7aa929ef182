package plain

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/table"
)

// progressPause is the time between two lines that tell how far a report is.
const progressPause = 10 * time.Second

// reportGame judges the game.
func reportGame(c *console, _ string) error {
	g, s, walks := c.game, c.game.Now, c.game.Walks()
	game := report.NewGame(s.Tree, s.Head.Path(), c.writer())
	if game.Len() == 0 {
		return errors.New("there is no report: the game has no moves")
	}
	err := c.compute("the report", func(ctx context.Context) ([]string, error) {
		told := time.Now()
		r, err := report.ByFerz(ctx, game, c.user.ReportNodes, func(done, all int) {
			if time.Since(told) > progressPause {
				told = time.Now()
				c.results <- func() { c.say(fmt.Sprintf("%d of %d positions.", done, all)) }
			}
		})
		if err != nil {
			return nil, fmt.Errorf("there is no report: %w", err)
		}
		c.results <- func() { c.reported(g, s, r) }
		out := reportWords(game.Variant(), r)
		if walks && len(r.TurningPoints(1)) > 0 {
			text := "Type mistake to go to the first bad move"
			if r.HasMistakes(s.Config.LearnsOf) {
				text += ", learn to be asked for better ones"
			}
			out = append(out, text+".")
		}
		return out, nil
	})
	if err == nil {
		c.say(fmt.Sprintf("Looking at %s. Stop ends it.", many(game.Len()+1, "position", "positions")))
	}
	return err
}

// reportWords tells a report.
func reportWords(v *engine.Variant, r *report.Report) []string {
	var out []string
	for side := range engine.Color(2) {
		if math.IsNaN(r.Accuracy[side]) {
			continue // without a move
		}
		n := r.Counts[side]
		out = append(out, fmt.Sprintf("%s: accuracy %.1f percent, %s, %s, %s.", v.SideName(side), r.Accuracy[side],
			many(n[report.Inaccuracy], "inaccuracy", "inaccuracies"), many(n[report.Mistake], "mistake", "mistakes"), many(n[report.Blunder], "blunder", "blunders")))
	}
	points := r.TurningPoints(report.Points)
	if len(points) == 0 {
		return append(out, "No turning points: nobody gave much away.")
	}
	out = append(out, "Turning points. Scores are in pawns, as "+v.SideName(engine.White)+" sees them.")
	for _, m := range points {
		out = append(out, pointWords(v, &m))
	}
	return out
}

// pointWords tells what a move has cost.
func pointWords(v *engine.Variant, m *report.Move) string {
	text := fmt.Sprintf("%d. %s plays %s, %v: from %s to %s.", m.Number, v.SideName(m.Side), m.Text, m.Judgement, whiteWords(v, m.Before), whiteWords(v, m.After))
	if m.Better != "" {
		text += fmt.Sprintf(" Better is %s.", m.Better)
	}
	return text
}

// reported notes a report in the game as it was.
func (c *console) reported(g *game, of *table.Snapshot, r *report.Report) {
	if !g.Walks() || !slices.Equal(of.Moves, g.Now.Moves) {
		return
	}
	var notes []table.Note
	line := of.Head.Path()
	for i, note := range r.Notes() {
		notes = append(notes, table.Note{At: table.PlaceOf(line[i]), Note: note})
	}
	if err := g.do(table.Action{Verb: table.Annotate, Notes: notes}); err != nil {
		c.problem(err)
	}
}
