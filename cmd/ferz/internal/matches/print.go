package matches

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// matchView shows how a match goes while it runs: on a terminal in one line
// that changes, elsewhere with a line for each game.
type matchView struct {
	cli.StatusLine
	warnings func(error)
	config   *match.Config
	interval int  // games between tables; 0: there are none
	printed  bool // what is to be known at the beginning
}

// scoreEvery is after how many games in a pipe the score is printed.
const scoreEvery = 10

// newMatchView shows a match on standard output or, if that is for JSON, on
// the error output.
func newMatchView(a *app, c *match.Config, f *matchFlags) *matchView {
	v := &matchView{StatusLine: cli.NewStatusLine(a.Out), warnings: a.PrintError, config: c, interval: f.interval}
	if f.json {
		v.StatusLine = cli.NewStatusLine(a.Err)
	}
	return v
}

func (v *matchView) begin() {
	var names, margins []string
	for _, e := range v.config.Entrants {
		names = append(names, e.Name+" ("+Terms(&e)+")")
		if !e.Control.Unlimited() {
			margins = append(margins, e.Margin.String())
		}
	}
	if same := slices.Compact(slices.Clone(margins)); len(same) == 1 {
		margins = same
	}
	about := ""
	if len(margins) > 0 {
		about = "; margin " + strings.Join(margins, ", ")
	}
	line := fmt.Sprintf("%s: %s%s; seed %d", v.config.Variant.Definition.Name, strings.Join(names, ", "), about, v.config.Seed)
	fmt.Fprintln(v.Out, ansi.Wordwrap(line, v.Width, "")) // 0 columns: as it is
}

// Terms are how long an engine may think, in words.
func Terms(e *match.Entrant) string {
	var parts []string
	if !e.Control.Unlimited() {
		parts = append(parts, e.Control.String())
	}
	if e.Limits.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", e.Limits.Depth))
	}
	if e.Limits.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", e.Limits.Nodes))
	}
	return strings.Join(parts, ", ")
}

// event shows that a game has begun or ended.
func (v *matchView) event(e match.Event) {
	v.progress(e.Report)
	if v.Width > 0 {
		v.Rewrite(progress(e.Report))
	} else if e.Done {
		v.game(&e)
	}
	if e.Done && v.interval > 0 && e.Report.Played%v.interval == 0 && e.Report.Played < e.Report.Total {
		v.End()
		printStandings(v.Out, e.Report, v.Width)
		fmt.Fprintln(v.Out)
	}
}

// progress prints once what is known before the first game.
func (v *matchView) progress(r *match.Report) {
	if v.printed {
		return
	}
	v.printed = true
	if r.Resumed > 0 {
		fmt.Fprintf(v.Out, "resuming after %d of %d games (%s)\n", r.Resumed, r.Total, v.config.State)
	}
	if r.Duplicates > 0 {
		v.warnings(fmt.Errorf("warning: %d of %d games repeat an opening and colors, and will be identical at a fixed depth or number of nodes; "+
			"use --openings or --random-plies", r.Duplicates, r.Total))
	}
}

// game prints how a game ended.
func (v *matchView) game(e *match.Event) {
	g, names := e.Pairing, v.config.Entrants
	fmt.Fprintf(v.Out, "game %d of %d: %s - %s %s (%s), %d plies\n", g.Number, e.Report.Total,
		names[g.White].Name, names[g.Black].Name, e.Record.Ending, e.Record.Ending.Reason, len(e.Record.Plies))
	if f := e.Record.Ending.Fault; f != "" {
		fmt.Fprintln(v.Out, "  "+strings.Join(strings.Fields(f), " "))
	}
	if e.Report.Played%scoreEvery == 0 {
		fmt.Fprintln(v.Out, progress(e.Report))
	}
}

// progress is how a match stands, in a line.
func progress(r *match.Report) string {
	line := fmt.Sprintf("%d/%d games", r.Played, r.Total)
	if r.Played == 0 {
		return line
	}
	first := leader(r)
	if len(r.Standings) > 2 {
		return fmt.Sprintf("%s  %s leads with %g of %d", line, first.Name, first.Points(), first.Games())
	}
	line += fmt.Sprintf("  %s +%d -%d =%d  %s", first.Name, first.Wins, first.Losses, first.Draws, figures(first))
	if t := r.Test; t != nil {
		line += fmt.Sprintf("  LLR %.2f [%.2f, %.2f]", t.LLR, t.Lower, t.Upper)
	}
	return line
}

// leader returns the first of two players, or of more the one with the most points.
func leader(r *match.Report) *match.Standing {
	best := 0
	for i := range r.Standings {
		if len(r.Standings) > 2 && r.Standings[i].Points() > r.Standings[best].Points() {
			best = i
		}
	}
	return &r.Standings[best]
}

// figures are what the games say about a player.
func figures(s *match.Standing) string {
	e := s.Estimate()
	return fmt.Sprintf("%s  LOS %s  draws %s", e.Sentence(), e.Superiority(), stats.Percent(s.DrawRate()))
}

// printReport prints the outcome of a match, for a terminal of a width.
func printReport(w io.Writer, r *match.Report, width int) {
	out := bufio.NewWriter(w)
	defer out.Flush()
	if r.Played == 0 {
		fmt.Fprintln(out, "\nNo game was finished.")
		return
	}
	printStandings(out, r, width)
	printCross(out, r, width)
	for _, line := range append(faults(r), remarks(r)...) {
		fmt.Fprintln(out, ansi.Wordwrap(line, width, "")) // 0 columns: as it is
	}
}

// ranked returns the standings, the best first.
func ranked(r *match.Report) []match.Standing {
	return slices.SortedStableFunc(slices.Values(r.Standings), func(a, b match.Standing) int {
		return cmp.Or(cmp.Compare(b.Points(), a.Points()), cmp.Compare(a.Games(), b.Games()))
	})
}

// printStandings prints how the players have done, the best first.
func printStandings(out io.Writer, r *match.Report, width int) {
	table := [][]string{{"", "engine", "games", "wins", "losses", "draws", "points", "score", "Elo", "LOS"}}
	for i, s := range ranked(r) {
		e := s.Estimate()
		table = append(table, []string{
			fmt.Sprint(i + 1), s.Name, fmt.Sprint(s.Games()), fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Draws),
			fmt.Sprintf("%.1f", s.Points()), stats.Percent(e.Score), e.String(), e.Superiority(),
		})
	}
	fmt.Fprintln(out)
	cli.PrintTable(out, cli.FitTable(table, width))
}

// printCross prints what each of more than two players has scored against each other
// one, in the order of the standings. Opponents for whom a terminal has no room follow
// in tables of their own.
func printCross(out io.Writer, r *match.Report, width int) {
	order := ranked(r)
	if len(order) < 3 {
		return
	}
	for from := 0; from < len(order); {
		to := len(order)
		table := crossTable(order, from, to)
		for width > 0 && cli.TableWidth(table) >= width && to > from+1 {
			to--
			table = crossTable(order, from, to)
		}
		fmt.Fprintln(out, "\nPoints of games against each opponent:")
		cli.PrintTable(out, cli.FitTable(table, width))
		from = to
	}
}

// crossTable is the table of all players against those from one to another.
func crossTable(order []match.Standing, from, to int) [][]string {
	table := [][]string{{"", ""}}
	for i := from; i < to; i++ {
		table[0] = append(table[0], fmt.Sprint(i+1))
	}
	for i, s := range order {
		row := []string{fmt.Sprint(i + 1), s.Name}
		for j := from; j < to; j++ {
			cell := "-"
			switch against := s.Against[order[j].Name]; {
			case i == j:
				cell = "·"
			case against.Games() > 0:
				cell = fmt.Sprintf("%g/%d", against.Points(), against.Games())
			}
			row = append(row, cell)
		}
		table = append(table, row)
	}
	return table
}

// faults lists what players did wrong, a line for each.
func faults(r *match.Report) (lines []string) {
	for _, s := range r.Standings {
		var parts []string
		for _, k := range match.FaultKinds() {
			if n := s.Faults[k]; n > 0 {
				parts = append(parts, fmt.Sprintf("%s %d", k, n))
			}
		}
		if len(parts) > 0 {
			lines = append(lines, fmt.Sprintf("%s losses: %s", s.Name, strings.Join(parts, ", ")))
		}
	}
	return lines
}

// remarks lists what is worth knowing besides the table.
func remarks(r *match.Report) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(r.Endings)) {
		parts = append(parts, fmt.Sprintf("%s %d", kind, r.Endings[kind]))
	}
	if len(parts) > 0 {
		say("endings: %s", strings.Join(parts, ", "))
	}
	if first := &r.Standings[0]; len(r.Standings) == 2 && r.Played > 0 {
		say("draws: %.1f %%; normalized Elo of %s: %s", 100*first.DrawRate(), first.Name, first.Estimate().Normalized())
		if n := first.Pairs; n.Count() > 0 {
			say("pairs of games with 0, ½, 1, 1½, 2 points: %d, %d, %d, %d, %d", n[0], n[1], n[2], n[3], n[4])
		}
	}
	if t := r.Test; t != nil {
		say("SPRT [%g, %g] (%s): LLR %.2f after %d games, bounds %.2f and %.2f: %s",
			t.Elo0, t.Elo1, t.Model, t.LLR, t.Games, t.Lower, t.Upper, t.Verdict.Text())
	}
	if r.Champion >= 0 {
		say("the winner is %s", r.Standings[r.Champion].Name)
	}
	return lines
}
