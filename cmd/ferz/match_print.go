package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// matchView shows how a match goes while it runs: on a terminal in one line
// that changes, elsewhere with a line for each game.
type matchView struct {
	out    io.Writer
	config *match.Config
	width  int // of the terminal; 0: there is none
	shown  bool
	told   bool // that the match goes on from an earlier run
}

// scoreEvery is after how many games in a pipe the score is printed.
const scoreEvery = 10

// newMatchView shows a match on standard output or, if that is for JSON, on
// the error output.
func newMatchView(a *app, c *match.Config, asJSON bool) *matchView {
	v := &matchView{out: a.out, config: c}
	if asJSON {
		v.out = a.err
	}
	if f, ok := v.out.(*os.File); ok && term.IsTerminal(f.Fd()) {
		v.width = 80
		if w, _, err := term.GetSize(f.Fd()); err == nil && w > 0 {
			v.width = w
		}
	}
	return v
}

func (v *matchView) begin() {
	var names []string
	for _, e := range v.config.Entrants {
		names = append(names, e.Name+" ("+terms(&e)+")")
	}
	fmt.Fprintf(v.out, "%s: %s; seed %d\n", v.config.Variant.Definition.Name, strings.Join(names, ", "), v.config.Seed)
}

// terms are how long an engine may think, in words.
func terms(e *match.Entrant) string {
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
	if n := e.Report.Resumed; n > 0 && !v.told {
		fmt.Fprintf(v.out, "going on after %d of %d games, by %s\n", n, e.Report.Total, v.config.State)
	}
	v.told = true
	if v.width > 0 {
		v.rewrite(progress(e.Report))
		return
	}
	if !e.Done {
		return
	}
	g, names := e.Pairing, v.config.Entrants
	fmt.Fprintf(v.out, "game %d of %d: %s - %s %s (%s), %d plies\n", g.Number, e.Report.Total,
		names[g.White].Name, names[g.Black].Name, e.Record.Ending, e.Record.Ending.Reason, len(e.Record.Plies))
	if f := e.Record.Ending.Fault; f != nil {
		fmt.Fprintln(v.out, "  "+strings.Join(strings.Fields(f.Error()), " "))
	}
	if e.Report.Played%scoreEvery == 0 {
		fmt.Fprintln(v.out, progress(e.Report))
	}
}

// rewrite puts a line in place of the one before.
func (v *matchView) rewrite(line string) {
	fmt.Fprint(v.out, "\r"+ansi.Truncate(line, v.width-1, "…")+ansi.EraseLineRight)
	v.shown = true
}

func (v *matchView) end() {
	if v.shown {
		fmt.Fprintln(v.out)
	}
}

// progress is how a match stands, in a line.
func progress(r *match.Report) string {
	line := fmt.Sprintf("%d/%d games", r.Played, r.Total)
	if r.Played == 0 {
		return line
	}
	first := &r.Standings[0]
	if len(r.Standings) > 2 {
		best := slices.MaxFunc(r.Standings, func(a, b match.Standing) int { return cmp.Compare(a.Points(), b.Points()) })
		return fmt.Sprintf("%s  %s leads with %g of %d", line, best.Name, best.Points(), best.Games())
	}
	line += fmt.Sprintf("  %s +%d -%d =%d  %s", first.Name, first.Wins, first.Losses, first.Draws, figures(first))
	if t := r.Test; t != nil {
		line += fmt.Sprintf("  LLR %.2f [%.2f, %.2f]", t.LLR, t.Lower, t.Upper)
	}
	return line
}

// figures are what the games say about a player.
func figures(s *match.Standing) string {
	e := s.Estimate()
	return fmt.Sprintf("Elo %s  LOS %.1f %%  draws %.1f %%", e, 100*e.LOS, 100*s.DrawRate())
}

// printReport prints the outcome of a match.
func printReport(w io.Writer, r *match.Report) {
	out := bufio.NewWriter(w)
	defer out.Flush()
	order := slices.SortedStableFunc(slices.Values(r.Standings), func(a, b match.Standing) int {
		return cmp.Or(cmp.Compare(b.Points(), a.Points()), cmp.Compare(a.Games(), b.Games()))
	})
	table := [][]string{{"", "engine", "games", "wins", "losses", "draws", "points", "score", "Elo", "LOS"}}
	for i, s := range order {
		e := s.Estimate()
		table = append(table, []string{
			fmt.Sprint(i + 1), s.Name, fmt.Sprint(s.Games()), fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Draws),
			fmt.Sprintf("%.1f", s.Points()), fmt.Sprintf("%.1f %%", 100*e.Score), e.String(), fmt.Sprintf("%.1f %%", 100*e.LOS),
		})
	}
	fmt.Fprintln(out)
	printTable(out, table)
	printFaults(out, r)
	printFigures(out, r)
}

// printTable aligns columns: names to the left, figures to the right.
func printTable(out io.Writer, table [][]string) {
	widths := make([]int, len(table[0]))
	for _, row := range table {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	for _, row := range table {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-ansi.StringWidth(cell))
			if i == 1 {
				line.WriteString(cell + pad + "  ")
			} else {
				line.WriteString(pad + cell + "  ")
			}
		}
		fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
	}
}

// printFaults prints what players did wrong.
func printFaults(out io.Writer, r *match.Report) {
	for _, s := range r.Standings {
		var parts []string
		for _, k := range match.Faults() {
			if n := s.Faults[k]; n > 0 {
				parts = append(parts, fmt.Sprintf("%s %d", k, n))
			}
		}
		if len(parts) > 0 {
			fmt.Fprintf(out, "%s lost by: %s\n", s.Name, strings.Join(parts, ", "))
		}
	}
}

// printFigures prints what there is besides the table.
func printFigures(out io.Writer, r *match.Report) {
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(r.Endings)) {
		parts = append(parts, fmt.Sprintf("%s %d", kind, r.Endings[kind]))
	}
	if len(parts) > 0 {
		fmt.Fprintf(out, "endings: %s\n", strings.Join(parts, ", "))
	}
	if first := &r.Standings[0]; len(r.Standings) == 2 && r.Played > 0 {
		fmt.Fprintf(out, "draws: %.1f %%; normalised Elo of %s: %s\n", 100*first.DrawRate(), first.Name, first.Estimate().Normalized())
		if n := first.Pairs; n.Count() > 0 {
			fmt.Fprintf(out, "pairs of games with 0, ½, 1, 1½, 2 points: %d, %d, %d, %d, %d\n", n[0], n[1], n[2], n[3], n[4])
		}
	}
	if t := r.Test; t != nil {
		fmt.Fprintf(out, "SPRT [%g, %g] (%s): LLR %.2f after %d games, bounds %.2f and %.2f: %s\n",
			t.Elo0, t.Elo1, t.Model, t.LLR, t.Games, t.Lower, t.Upper, verdict(t))
	}
	if r.Champion >= 0 {
		fmt.Fprintf(out, "the winner is %s\n", r.Standings[r.Champion].Name)
	}
}

// verdict is what a test has found, in words.
func verdict(t *match.Test) string {
	switch t.Verdict {
	case stats.H0:
		return "H0, the difference is not as large as elo1"
	case stats.H1:
		return "H1, the difference is larger than elo0"
	}
	return "undecided"
}
