package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/boards"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// panel is the standings above the last results.
func (s *watchScreen) panel(width, height int) []string {
	out := append(s.standings(width), s.figures(width)...)
	out = append(frame(out, width, min(len(out), height-3)), "")
	return frame(append(out, s.results(width, height-len(out))...), width, height)
}

// widePanel is the standings beside the last results.
func (s *watchScreen) widePanel(height int) []string {
	width := (s.c.width - blockGap) / 2
	left := append(s.standings(width), s.figures(width)...)
	out := []string{""}
	return append(out, beside(frame(left, width, height-1), frame(s.results(width, height-1), width, height-1), width, blockGap)...)
}

// standings lists the players, the best first.
func (s *watchScreen) standings(width int) []string {
	t := s.c.theme
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
	for i := range list {
		e := &list[i]
		score := fmt.Sprintf("  %g/%d", e.Points(), e.Games())
		if len(list) > 2 && e.Games() > 0 {
			score = fmt.Sprintf("  %s", e.Estimate()) + score
		}
		out = append(out, pad(clean(e.Name), width-len([]rune(score)))+score)
	}
	return out
}

// figures are what the games say about two players, or of more what they did
// wrong.
func (s *watchScreen) figures(width int) []string {
	r := &s.state.Report
	if r.Played == 0 {
		return nil
	}
	var out []string
	if len(r.Standings) == 2 {
		out = fill(s.estimate(&r.Standings[0]), width)
	}
	if r.Test != nil {
		out = append(out, fill(testFigures(r.Test), width)...)
	}
	for i := range r.Standings {
		if text := faults(&r.Standings[i]); text != "" {
			for _, line := range wrap(text, width) {
				out = append(out, s.c.theme.Paint(theme.Warning, line))
			}
		}
	}
	if r.Champion >= 0 && r.Champion < len(r.Standings) {
		out = append(out, s.c.theme.Paint(theme.Accent, "The winner is "+clean(r.Standings[r.Champion].Name)))
	}
	return out
}

// headFigures are those that matter most, in the order of how much they do.
func (s *watchScreen) headFigures() []string {
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
func (s *watchScreen) estimate(first *match.Standing) []string {
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
	return clean(e.Name) + " lost by " + strings.Join(parts, ", ")
}

// fill joins phrases to lines of a width.
func fill(phrases []string, width int) []string {
	var out []string
	for _, p := range phrases {
		if n := len(out); n > 0 && len([]rune(out[n-1]))+2+len([]rune(p)) <= width {
			out[n-1] += "  " + p
			continue
		}
		out = append(out, p)
	}
	return out
}

// results lists the games that ended last, the latest first.
func (s *watchScreen) results(width, height int) []string {
	out := []string{s.c.theme.Paint(theme.Title, "Last results")}
	list := s.state.Results
	for i := len(list) - 1; i >= 0 && len(out) < height; i-- {
		out = append(out, resultLines(&list[i], width)...)
	}
	if len(list) == 0 {
		out = append(out, s.c.theme.Paint(theme.Dim, "none yet"))
	}
	return out
}

// resultLines tell how a game ended, in one line if that is enough.
func resultLines(r *boards.Result, width int) []string {
	score := strings.Replace(r.Score, "1/2-1/2", "½-½", 1)
	who := fmt.Sprintf("%d %s %s %s", r.Number, clean(r.White), score, clean(r.Black))
	why := clean(r.Reason)
	if ansi.StringWidth(who)+2+ansi.StringWidth(why) <= width {
		return []string{who + ": " + why}
	}
	return []string{clip(who, width), clip("  "+why, width)}
}
