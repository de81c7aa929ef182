package watch

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/boards"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// leastResults is how many lines the last results have below the standings.
const leastResults = 3

// panel is the standings above the last results.
func (s *Screen) panel(width, height int) []string {
	out := append(s.tables(width, height-leastResults), "")
	return ui.Frame(append(out, s.results(width, height-len(out))...), width, height)
}

// widePanel is the standings beside the last results.
func (s *Screen) widePanel(height int) []string {
	width := (s.c.Width - blockGap) / 2
	return append([]string{""}, ui.Beside(s.tables(width, height-1), ui.Frame(s.results(width, height-1), width, height-1), width, blockGap)...)
}

// tables are the standings and the figures, of which those are left out for
// which there is no height.
func (s *Screen) tables(width, height int) []string {
	out := s.standings(width, height)
	figures := s.figures(width)
	return append(out, figures[:min(len(figures), max(height-len(out), 0))]...)
}

// standings lists the players, the best first, as far as there is height.
func (s *Screen) standings(width, height int) []string {
	t := s.c.Theme
	list := slices.Clone(s.state.Report.Standings)
	if len(list) == 0 {
		for _, name := range s.names {
			list = append(list, match.Standing{Name: name})
		}
	}
	if len(list) > 2 {
		slices.SortStableFunc(list, func(a, b match.Standing) int { return cmp.Compare(b.Points(), a.Points()) })
	}
	out := []string{t.Paint(theme.Title, "Standings")}
	n := len(list)
	if n > height-len(out) {
		n = max(height-len(out)-1, 0)
	}
	scores := standingScores(list, width)
	for i := range n {
		out = append(out, ui.Pad(ui.Clean(list[i].Name), width-ansi.StringWidth(scores[i]))+scores[i])
	}
	if n < len(list) {
		out = append(out, t.Paint(theme.Dim, ui.Clip(fmt.Sprintf("and %d more", len(list)-n), width)))
	}
	return out
}

// standingScores are the points of players and, of more than two, their rating
// as far as that leaves room for the names.
func standingScores(list []match.Standing, width int) []string {
	names := 0
	for i := range list {
		names = max(names, ansi.StringWidth(ui.Clean(list[i].Name)))
	}
	var out []string
	for _, rating := range []func(stats.Estimate) string{
		func(e stats.Estimate) string { return "  " + e.String() },
		func(e stats.Estimate) string { rating, _, _ := strings.Cut(e.String(), " "); return "  " + rating },
		func(stats.Estimate) string { return "" },
	} {
		out = out[:0]
		widest := 0
		for i := range list {
			e := &list[i]
			score := fmt.Sprintf("  %g/%d", e.Points(), e.Games())
			if len(list) > 2 && e.Games() > 0 {
				score = rating(e.Estimate()) + score
			}
			out, widest = append(out, score), max(widest, ansi.StringWidth(score))
		}
		if widest+names <= width {
			break
		}
	}
	return out
}

// figures are what the games say about two players, or of more what they did
// wrong.
func (s *Screen) figures(width int) []string {
	r := &s.state.Report
	if r.Played == 0 {
		return nil
	}
	var out []string
	if len(r.Standings) == 2 {
		out = ui.Fill(s.estimate(&r.Standings[0]), width)
	}
	if r.Test != nil {
		out = append(out, ui.Fill(testFigures(r.Test), width)...)
	}
	for i := range r.Standings {
		if text := faults(&r.Standings[i]); text != "" {
			for _, line := range ui.Wrap(text, width) {
				out = append(out, s.c.Theme.Paint(theme.Warning, line))
			}
		}
	}
	if r.Champion >= 0 && r.Champion < len(r.Standings) {
		out = append(out, s.c.Theme.Paint(theme.Accent, "The winner is "+ui.Clean(r.Standings[r.Champion].Name)))
	}
	return out
}

// headFigures are those that matter most, in the order of how much they do.
func (s *Screen) headFigures() []string {
	r := &s.state.Report
	if len(r.Standings) != 2 || r.Played == 0 {
		return []string{""}
	}
	out := s.estimate(&r.Standings[0])
	if r.Test != nil {
		out = append(out, testFigures(r.Test)...)
	}
	return out
}

// estimate is what the games say about the first player.
func (s *Screen) estimate(first *match.Standing) []string {
	e := first.Estimate()
	out := []string{
		fmt.Sprintf("+%d -%d =%d", first.Wins, first.Losses, first.Draws),
		fmt.Sprintf("%.1f %%", 100*e.Score), "Elo " + e.String(),
		fmt.Sprintf("LOS %.1f %%", 100*e.LOS), fmt.Sprintf("draws %.1f %%", 100*first.DrawRate()),
	}
	if n := first.Pairs; n.Count() > 0 {
		out = append(out, fmt.Sprintf("pairs %d %d %d %d %d", n[0], n[1], n[2], n[3], n[4]))
	}
	return out
}

// testFigures say how a sequential test stands.
func testFigures(t *match.Test) []string {
	verdict := "undecided"
	switch t.Verdict {
	case stats.H0:
		verdict = "H0 is taken"
	case stats.H1:
		verdict = "H1 is taken"
	}
	return []string{
		fmt.Sprintf("SPRT %g to %g:", t.Elo0, t.Elo1), fmt.Sprintf("LLR %.2f", t.LLR),
		fmt.Sprintf("in %.2f to %.2f", t.Lower, t.Upper), verdict,
	}
}

// faults says what a player lost games by.
func faults(e *match.Standing) string {
	var parts []string
	for _, k := range match.Faults() {
		if n := e.Faults[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", k, n))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ui.Clean(e.Name) + " lost by " + strings.Join(parts, ", ")
}

// results lists the games that ended last, the latest first.
func (s *Screen) results(width, height int) []string {
	out := []string{s.c.Theme.Paint(theme.Title, "Last results")}
	list := s.state.Results
	for i := len(list) - 1; i >= 0 && len(out) < height; i-- {
		out = append(out, resultLines(&list[i], width)...)
	}
	if len(list) == 0 {
		out = append(out, s.c.Theme.Paint(theme.Dim, "none yet"))
	}
	return out
}

// resultLines tell how a game ended, in one line if that is enough.
func resultLines(r *boards.Result, width int) []string {
	score := strings.Replace(r.Score, "1/2-1/2", "½-½", 1)
	number, names := fmt.Sprintf("%d ", r.Number), [2]string{ui.Clean(r.White), ui.Clean(r.Black)}
	fitNames(&names, width-ansi.StringWidth(number+score)-2)
	who := number + names[0] + " " + score + " " + names[1]
	why := ui.Clean(r.Reason)
	if ansi.StringWidth(who)+2+ansi.StringWidth(why) <= width {
		return []string{who + ": " + why}
	}
	return append([]string{ui.Clip(who, width)}, ui.Indented(why, width-2)...)
}

// fitNames shortens two names that have a width together, the longer one first.
func fitNames(names *[2]string, width int) {
	a, b := ansi.StringWidth(names[0]), ansi.StringWidth(names[1])
	if a+b <= width {
		return
	}
	half := width / 2
	names[0] = ui.Clip(names[0], max(half, width-b))
	names[1] = ui.Clip(names[1], width-ansi.StringWidth(names[0]))
}
