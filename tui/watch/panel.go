package watch

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/matchfeed"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// minResults is how many lines the last results have below the standings.
const minResults = 3

// panel is the standings above the last results.
func (s *Screen) panel(width, height int) []string {
	out := append(s.tables(width, height-minResults), "")
	return ui.FitFrame(append(out, s.results(width, height-len(out))...), width, height)
}

// widePanel is the standings beside the last results.
func (s *Screen) widePanel(height int) []string {
	width := (s.c.Width - blockGap) / 2
	return append([]string{""}, ui.JoinColumns(s.tables(width, height-1), ui.FitFrame(s.results(width, height-1), width, height-1), width, blockGap)...)
}

// tables are the standings and the figures; those that don't fit in the height are
// left out.
func (s *Screen) tables(width, height int) []string {
	out := s.standings(width, height)
	if figures := s.figureRows(width); figures != nil && len(out)+1+len(figures) <= height {
		return append(append(out, ""), figures...)
	}
	figures := s.figures(width)
	return append(out, figures[:min(len(figures), max(height-len(out), 0))]...)
}

// figureRows are the figures, each in a row with its name.
func (s *Screen) figureRows(width int) []string {
	r, t := &s.state.Report, s.c.Theme
	if r.Played == 0 || len(r.Standings) != 2 {
		return nil
	}
	first := &r.Standings[0]
	e := first.Estimate()
	const nameWidth = 8
	var out []string
	add := func(name, text string) {
		out = append(out, t.Paint(theme.Dim, ui.Pad(name, nameWidth))+ui.Clip(text, width-nameWidth))
	}
	add("Score", fmt.Sprintf("%s  +%d -%d =%d", stats.Percent(e.Score), first.Wins, first.Losses, first.Draws))
	add("Elo", e.String())
	add("LOS", e.Superiority())
	add("Draws", fmt.Sprintf("%.1f %%", 100*first.DrawRate()))
	if n := first.Pairs; n.Count() > 0 {
		add("Pairs", fmt.Sprintf("%d %d %d %d %d", n[0], n[1], n[2], n[3], n[4]))
	}
	if test := r.Test; test != nil {
		add("SPRT", fmt.Sprintf("%g to %g: LLR %.2f", test.Elo0, test.Elo1, test.LLR))
		add("", s.testBar(test, min(width-nameWidth, maxBar)))
		add("", test.Verdict.Text())
	}
	return append(out, s.outcome(width)...)
}

// maxBar are the most columns of a bar.
const maxBar = 48

// testBar draws how far a sequential test is from its bounds.
func (s *Screen) testBar(test *match.SPRTState, width int) string {
	t := s.c.Theme
	low, high := fmt.Sprintf("%.2f ", test.Lower), fmt.Sprintf(" %.2f", test.Upper)
	n := max(width-len(low)-len(high), 3)
	at := 0
	if test.Upper > test.Lower {
		at = min(max(int(float64(n)*(test.LLR-test.Lower)/(test.Upper-test.Lower)), 0), n-1)
	}
	line, mark := "─", "●"
	if t.Profile == theme.ASCII {
		line, mark = "-", "*"
	}
	return t.Paint(theme.Dim, low) + t.Paint(theme.Frame, strings.Repeat(line, at)) + t.Paint(theme.Accent, mark) +
		t.Paint(theme.Frame, strings.Repeat(line, n-1-at)) + t.Paint(theme.Dim, high)
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
	n := len(list)
	if n > height-1 {
		n = max(height-2, 0)
	}
	rows := standingRows(list, width)
	out := []string{t.Paint(theme.Title, "Standings") + t.Paint(theme.Dim, strings.TrimPrefix(rows[0], "Standings"))}
	out = append(out, rows[1:n+1]...)
	if n < len(list) {
		out = append(out, t.Paint(theme.Dim, ui.Clip(fmt.Sprintf("and %d more", len(list)-n), width)))
	}
	return out
}

// standingColumns are the columns of the standings after the names, with their
// headings.
var standingColumns = []struct {
	head string
	text func(*match.Standing) string
}{
	{"won", func(e *match.Standing) string { return fmt.Sprint(e.Wins) }},
	{"lost", func(e *match.Standing) string { return fmt.Sprint(e.Losses) }},
	{"drawn", func(e *match.Standing) string { return fmt.Sprint(e.Draws) }},
	{"Elo", func(e *match.Standing) string { return e.Estimate().String() }},
	{"Elo", func(e *match.Standing) string {
		rating, _, _ := strings.Cut(e.Estimate().String(), " ±")
		return rating
	}},
	{"points", func(e *match.Standing) string { return fmt.Sprintf("%g/%d", e.Points(), e.Games()) }},
}

// standingChoices are the columns that are shown, by their indices: the first
// choice for which there is room.
var standingChoices = [][]int{{0, 1, 2, 3, 5}, {3, 5}, {4, 5}, {5}}

// standingRows write the standings in columns, headings first. What there is no room
// for beside the names is left out, the points never.
func standingRows(list []match.Standing, width int) []string {
	names := len("Standings")
	for i := range list {
		names = max(names, ansi.StringWidth(ui.Clean(list[i].Name)))
	}
	for _, choice := range standingChoices {
		columns, all := make([][]string, len(choice)), 0
		for k, c := range choice {
			column := []string{standingColumns[c].head}
			for i := range list {
				column = append(column, standingColumns[c].text(&list[i]))
			}
			columns[k] = column
			all += columnGap + ui.Widest(column)
		}
		if last := len(choice) == 1; names+all > width && !last {
			continue
		}
		out := make([]string, len(list)+1)
		for i := range out {
			name := "Standings"
			if i > 0 {
				name = ui.Clean(list[i-1].Name)
			}
			out[i] = ui.Pad(name, width-all)
			for _, column := range columns {
				out[i] += strings.Repeat(" ", columnGap) + ui.PadLeft(column[i], ui.Widest(column))
			}
		}
		return out
	}
	return nil
}

// columnGap are the columns between two of a table.
const columnGap = 2

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
	return append(out, s.outcome(width)...)
}

// outcome describes how games were lost other than on the board, and who has won.
func (s *Screen) outcome(width int) []string {
	r := &s.state.Report
	var out []string
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
		stats.Percent(e.Score), e.Sentence(),
		"LOS " + e.Superiority(), fmt.Sprintf("draws %.1f %%", 100*first.DrawRate()),
	}
	if n := first.Pairs; n.Count() > 0 {
		out = append(out, fmt.Sprintf("pairs %d %d %d %d %d", n[0], n[1], n[2], n[3], n[4]))
	}
	return out
}

// testFigures say how a sequential test stands.
func testFigures(t *match.SPRTState) []string {
	return []string{
		fmt.Sprintf("SPRT %g to %g:", t.Elo0, t.Elo1), fmt.Sprintf("LLR %.2f", t.LLR),
		fmt.Sprintf("in %.2f to %.2f", t.Lower, t.Upper), t.Verdict.Text(),
	}
}

// faults describes the faults by which a player lost games.
func faults(e *match.Standing) string {
	var parts []string
	for _, k := range match.FaultKinds() {
		if n := e.Faults[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", k, n))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ui.Clean(e.Name) + " losses: " + strings.Join(parts, ", ")
}

// results lists the games that ended last, the latest first.
func (s *Screen) results(width, height int) []string {
	out := []string{s.c.Theme.Paint(theme.Title, "Last results")}
	list := s.state.Results
	shown := list[max(len(list)-height+1, 0):]
	names := resultNames(shown, width)
	for i := len(list) - 1; i >= 0 && len(out) < height; i-- {
		out = append(out, resultLines(&list[i], names, width)...)
	}
	if len(list) == 0 {
		out = append(out, s.c.Theme.Paint(theme.Dim, "none yet"))
	}
	return out
}

// resultNames are the widths of the players' names in a table of results; 0 if they
// don't fit one.
func resultNames(list []matchfeed.Result, width int) (names [2]int) {
	reasons := 0
	for i := range list {
		names[0] = max(names[0], ansi.StringWidth(ui.Clean(list[i].White)))
		names[1] = max(names[1], ansi.StringWidth(ui.Clean(list[i].Black)))
		reasons = max(reasons, ansi.StringWidth(ui.Clean(list[i].Reason)))
	}
	if numberWidth+names[0]+len(" 1-0 ")+names[1]+columnGap+reasons > width {
		return [2]int{}
	}
	return names
}

// numberWidth is the width of a game's number before it in a table.
const numberWidth = 5

// resultLines describe how a game ended: in columns of one line if they fit.
func resultLines(r *matchfeed.Result, columns [2]int, width int) []string {
	score := strings.Replace(r.Score, "1/2-1/2", "½-½", 1)
	number, names := fmt.Sprintf("%d ", r.Number), [2]string{ui.Clean(r.White), ui.Clean(r.Black)}
	why := ui.Clean(r.Reason)
	if columns != ([2]int{}) {
		return []string{ui.PadLeft(number, numberWidth) + ui.Pad(names[0], columns[0]) + " " + score + " " + ui.Pad(names[1], columns[1]) + "  " + why}
	}
	fitNames(&names, width-ansi.StringWidth(number+score)-2)
	who := number + names[0] + " " + score + " " + names[1]
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
