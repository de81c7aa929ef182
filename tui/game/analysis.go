package game

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/curves"
	"github.com/ferzchess/ferz/xboard"
)

// analysis draws the engine's lines for the position shown.
type analysis struct {
	*gameView
	follow *linePreview
}

// analyzed shows the result of an analysis, or that it has ended.
func (a *analysis) analyzed(err error) {
	a.markBest()
	if err == nil {
		return
	}
	a.follow.endHover()
	next := "^A tries again."
	if a.Analysis.Who != "" {
		next = "^A tries again, :analyze ferz lets ferz analyze."
	}
	a.complainWith(err, next)
}

// scoreWidth is the width of a line's score in pawns; moreRows is the maximum number of
// continuation rows of a line.
const (
	scoreWidth = 7
	moreRows   = 1
)

// scoreColumn is the room for the scores of some lines.
func scoreColumn(lines []xboard.Thinking) int {
	width := scoreWidth
	for i := range lines {
		width = max(width, len(lines[i].ScoreText(false))+1, len(lines[i].ScoreText(true))+1)
	}
	return width
}

// lines draws the analysis in at most height lines, or nothing if it is off.
func (a *analysis) lines(width, height int) []string {
	out, _ := a.draw(width, height)
	return out
}

// lineRow is a row of the analysis with a part of a line: which columns of its text.
type lineRow struct {
	y, number, from, to int
}

// draw is lines, with where they are.
func (a *analysis) draw(width, height int) ([]string, []lineRow) {
	if !a.Analysis.On || height < 2 || width < 12 {
		return nil, nil
	}
	t := a.c.Theme
	found := a.Analysis.Lines()
	note := ""
	switch {
	case a.Analysis.From != nil && len(found) > 0:
	case a.Browser.Position().Result().Over():
		note = "The game is over here."
	case a.Browser.Passed():
		note = "No analysis: a turn was passed."
	default:
		note = strings.TrimSpace("Analyzing... " + ui.Clean(a.Analysis.Who))
	}
	if note != "" {
		return append([]string{""}, ui.TextLines(t, theme.Dim, note, width, height-1)...), nil
	}
	found = found[:min(len(found), a.Analysis.Most)]
	black := a.Analysis.From.Side() == engine.Black
	out := []string{""}
	if a.c.Settings.Settings.EvalBar {
		score, _ := found[0].ScoreFor(black)
		out = append(out, ui.EvalBar(t, curves.Of(a.Analysis.From.Variant()), score, found[0].ScoreText(black), width))
	}
	head := a.head(&found[0], width)
	n := len(found)
	for n > 0 && n > height-len(out)-len(head) {
		n--
		head = a.head(&found[0], width, fmt.Sprintf("%d of %s", n, words.Count(len(found), "line")))
	}
	for _, line := range head {
		out = append(out, t.Paint(theme.Dim, ui.Clip(line, width)))
	}
	column := scoreColumn(found)
	spare := (height - len(out) - n) / max(n, 1) // continuation rows for each line
	var places []lineRow
	for i, l := range found[:n] {
		score := t.Paint(theme.Accent, ui.Pad(l.ScoreText(black), column))
		for _, row := range a.rows(i+1, l.PV, width-column, 1+min(spare, moreRows)) {
			places = append(places, lineRow{len(out), i + 1, row.from, row.to})
			out = append(out, score+row.text)
			score = strings.Repeat(" ", column)
		}
	}
	return out, places
}

// wrapped is a row of a line's text, and which of its columns that is.
type wrapped struct {
	text     string
	from, to int
}

// rows writes a line in at most n rows. If the line is being followed, the move on the
// board is highlighted and among them.
func (a *analysis) rows(number int, line []engine.Move, width, most int) []wrapped {
	f := a.follow
	followed, at := f.number() == number, 0
	if followed {
		line, at = a.Followed.Moves, a.Followed.At
	}
	begin, end := 0, 0 // of the move on the board
	text := a.c.LineText(a.Analysis.From, line, max(width*most/4, at))
	if at > 0 {
		begin = len(a.c.LineText(a.Analysis.From, line, at-1))
		end = len(a.c.LineText(a.Analysis.From, line, at))
	}
	var all []wrapped
	first, place := 0, 0
	for _, row := range ui.WrapMoves(text, width, len(text)) {
		from := place + strings.Index(text[place:], row)
		place = from + len(row)
		if from < end {
			first = len(all)
		}
		if from < end && begin < place && end > 0 {
			b, e := max(begin-from, 0), min(end-from, len(row))
			gap := len(row[b:e]) - len(strings.TrimLeft(row[b:e], " "))
			row = row[:b+gap] + a.c.Theme.Paint(theme.Current, row[b+gap:e]) + row[e:]
		}
		all = append(all, wrapped{row, ansi.StringWidth(text[:from]), ansi.StringWidth(text[:place])})
	}
	first = max(min(first-most+1, len(all)-most), 0)
	return all[first:min(first+most, len(all))]
}

// at maps a place of the analysis to the number of the line that is there and the
// index of the move in it, given the rows of the lines; number is 0 if no line is
// there.
func (a *analysis) at(x, y int, places []lineRow) (number, move int) {
	i := slices.IndexFunc(places, func(p lineRow) bool { return p.y == y })
	if i < 0 {
		return 0, 0
	}
	p := places[i]
	line := a.Analysis.Lines()[p.number-1].PV
	if p.number == a.follow.number() {
		line = a.Followed.Moves
	}
	column := min(p.from+max(x-scoreColumn(a.Analysis.Lines()), 0), p.to-1)
	return p.number, 1 + sort.Search(len(line)-1, func(i int) bool {
		return ansi.StringWidth(a.c.LineText(a.Analysis.From, line, i+1)) > column
	})
}

// head formats the depth and speed of the analysis, and further texts, in lines of
// a width.
func (a *analysis) head(l *xboard.Thinking, width int, more ...string) []string {
	lines := func(unit string) []string {
		parts := []string{"depth " + depthText(l.Line), ui.ShortNumber(l.Nodes) + unit}
		if sec := l.Time.Seconds(); sec > 0.1 {
			parts = append(parts, ui.ShortNumber(uint64(float64(l.Nodes)/sec))+"/s")
		}
		if a.Analysis.Who != "" {
			parts = append([]string{ui.Clean(a.Analysis.Who)}, parts...)
		}
		return ui.Fill(append(parts, more...), width)
	}
	whole, brief := lines(" positions"), lines("")
	if len(brief) < len(whole) {
		return brief
	}
	return whole
}

// depthText writes how deep a line was searched, and how deep at most. Near a
// mate, which needs no more, that is less.
func depthText(l search.Line) string {
	if l.SelDepth > l.Depth {
		return fmt.Sprintf("%d/%d", l.Depth, l.SelDepth)
	}
	return fmt.Sprint(l.Depth)
}
