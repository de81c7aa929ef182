package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/curves"
	"github.com/ferzchess/ferz/xboard"
)

// analysis thinks about the position shown.
type analysis struct {
	*game
	job    uint64 // of the analyst, for its events
	who    string // the analyst's name; "" is ferz
	on     bool
	wanted int // lines
	an     *table.Analyzer
	parted []table.Task     // wait for the ends of the analysts before
	shown  *engine.Position // the position that is analyzed
	moves  []engine.Move    // that lead to it
	asked  int              // lines that are looked for
	follow *follow
}

// analyzed brings an event of an analysis.
type analyzed struct {
	id    uint64
	event table.Event
}

// maxLines is the number of lines that can be analyzed at once.
const maxLines = 9

func (a *analysis) Close() []table.Task { return append(a.parted, a.an.Close()...) }

// run turns tasks of the analyzer into commands.
func (a *analysis) run(tasks []table.Task) tea.Cmd {
	cmds := make([]tea.Cmd, 0, len(tasks))
	id := a.job
	for _, t := range tasks {
		cmds = append(cmds, func() tea.Msg { return analyzed{id, t()} })
	}
	return tea.Batch(cmds...)
}

// look analyses the position shown, if it is wanted.
func (a *analysis) look() tea.Cmd {
	if !a.on {
		return nil
	}
	moves := a.Browser.Moves()
	if a.an.Running() && a.asked == a.wanted && slices.Equal(moves, a.moves) {
		return nil // the analysis continues
	}
	a.shown, a.moves, a.asked = a.Browser.Position().Clone(), moves, a.wanted
	if a.shown.Result().Over() || a.Browser.Passed() {
		a.an.Stop()
		return nil
	}
	a.an.SetLines(a.wanted)
	return a.run(a.an.Analyze(moves))
}

func (a *analysis) handle(msg analyzed) tea.Cmd {
	if msg.id != a.job {
		return nil
	}
	cmd := a.run(a.an.Handle(msg.event))
	a.markBest()
	if err := a.an.Err(); err != nil && a.on {
		a.on = false
		a.follow.unhover()
		next := "^A tries again."
		if a.who != "" {
			next = "^A tries again, :analyze ferz lets ferz analyze."
		}
		a.complainWith(err, next)
	}
	return cmd
}

// analyze starts or stops the analysis.
func (a *analysis) analyze() tea.Cmd {
	a.on = !a.on
	if !a.on {
		a.an.Stop()
		a.markBest()
		return nil
	}
	return a.look()
}

func (a *analysis) setLines(text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxLines {
		a.complain(fmt.Errorf("lines %q: want a number from 1 to %d, on or off", text, maxLines))
		return nil
	}
	a.wanted, a.on = n, true
	return a.look()
}

// scoreWidth is the room for a line's score, moreRows how many rows a line has at
// the most besides its first.
const (
	scoreWidth = 7
	moreRows   = 1
)

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
	if !a.on || height < 2 || width < 12 {
		return nil, nil
	}
	t := a.c.Theme
	found := a.an.Lines()
	note := ""
	switch {
	case a.shown == nil || a.shown.Result().Over():
		note = "The game is over here."
	case a.Browser.Passed():
		note = "No analysis: a turn was passed."
	case len(found) == 0:
		note = strings.TrimSpace("Analyzing... " + ui.Clean(a.who))
	}
	if note != "" {
		return append([]string{""}, ui.TextLines(t, theme.Dim, note, width, height-1)...), nil
	}
	found = found[:min(len(found), a.wanted)]
	out := []string{""}
	if a.c.Settings.Settings.EvalBar {
		out = append(out, ui.EvalBar(t, curves.Of(a.shown.Variant()), whiteScore(found[0].Score, a.shown.Side()), width))
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
	spare := (height - len(out) - n) / max(n, 1) // rows that each line may have besides its first
	var places []lineRow
	for i, l := range found[:n] {
		score := t.Paint(theme.Accent, ui.Pad(whiteScore(l.Score, a.shown.Side()).String(), scoreWidth))
		for _, row := range a.rows(i+1, l.PV, width-scoreWidth, 1+min(spare, moreRows)) {
			places = append(places, lineRow{len(out), i + 1, row.from, row.to})
			out = append(out, score+row.text)
			score = strings.Repeat(" ", scoreWidth)
		}
	}
	return out, places
}

// wrapped is a row of a line's text, and which of its columns that is.
type wrapped struct {
	text     string
	from, to int
}

// rows writes a line in at most so many rows. Of one that is followed the move on
// the board stands out and is among them.
func (a *analysis) rows(number int, line []engine.Move, width, most int) []wrapped {
	f := a.follow
	followed := f.on() && f.number == number
	if followed {
		line = f.line
	}
	begin, end := 0, 0 // of the move on the board
	text := a.c.LineText(a.shown, line, max(width*most/4, f.at))
	if followed && f.at > 0 {
		begin = len(a.c.LineText(a.shown, line, f.at-1))
		end = len(a.c.LineText(a.shown, line, f.at))
	}
	var all []wrapped
	first, at := 0, 0
	for _, row := range ui.WrapMoves(text, width, len(text)) {
		from := at + strings.Index(text[at:], row)
		at = from + len(row)
		if from < end {
			first = len(all)
		}
		if from < end && begin < at && end > 0 {
			b, e := max(begin-from, 0), min(end-from, len(row))
			gap := len(row[b:e]) - len(strings.TrimLeft(row[b:e], " "))
			row = row[:b+gap] + a.c.Theme.Paint(theme.Current, row[b+gap:e]) + row[e:]
		}
		all = append(all, wrapped{row, ansi.StringWidth(text[:from]), ansi.StringWidth(text[:at])})
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
	line := a.an.Lines()[p.number-1].PV
	if p.number == a.follow.number {
		line = a.follow.line
	}
	column := min(p.from+max(x-scoreWidth, 0), p.to-1)
	return p.number, 1 + sort.Search(len(line)-1, func(i int) bool {
		return ansi.StringWidth(a.c.LineText(a.shown, line, i+1)) > column
	})
}

// head formats the depth and speed of the analysis, and further texts, in lines of
// a width.
func (a *analysis) head(l *xboard.Thinking, width int, more ...string) []string {
	lines := func(unit string) []string {
		parts := []string{"depth " + depthText(l.Line), ui.Short(l.Nodes) + unit}
		if sec := l.Time.Seconds(); sec > 0.1 {
			parts = append(parts, ui.Short(uint64(float64(l.Nodes)/sec))+"/s")
		}
		if a.who != "" {
			parts = append([]string{ui.Clean(a.who)}, parts...)
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

// whiteScore returns a score as White sees it.
func whiteScore(s search.Score, side engine.Color) search.Score {
	if side == engine.Black {
		return -s
	}
	return s
}

// lineNumber reads the number of a line; "" is the best one's.
func (a *analysis) lineNumber(text string) (n int, ok bool) {
	n = 1
	if text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			a.complain(fmt.Errorf("%q: want the number of a line", text))
			return 0, false
		}
	}
	switch found := a.an.Lines(); {
	case len(found) == 0:
		a.complain(errors.New("there are no lines; ^A analyzes"))
	case n < 1 || n > len(found):
		a.complain(fmt.Errorf("there is no line %d: want a number from 1 to %d", n, len(found)))
	default:
		return n, true
	}
	return 0, false
}

// keepLine adds a line to the tree as a variation.
func (a *analysis) keepLine(text string) tea.Cmd {
	n, ok := a.lineNumber(text)
	if !ok {
		return nil
	}
	return a.keep(n, a.an.Lines()[n-1].PV)
}

// keep adds the moves of line n to the tree.
func (a *analysis) keep(n int, line []engine.Move) tea.Cmd {
	into := ". goes into it"
	if next := a.Browser.Node().Main(); next != nil && len(line) > 0 && next.Move != line[0] {
		into = ". and then ) go into it"
	}
	return a.try(line, func() tea.Cmd {
		a.say(fmt.Sprintf("Line %d is kept as a variation; %s.", n, into))
		return a.edited()
	})
}

// analyzeBy makes the engine with a name analyze: ferz or a registered engine.
func (a *analysis) analyzeBy(text string) tea.Cmd {
	seat, err := a.c.SeatNamed(text)
	if err == nil && seat.Kind == table.Person {
		err = errors.New("only an engine can analyze: ferz, or one that F4 lists")
	} else if err == nil && seat.Kind == table.Builtin && seat.Level < table.MaxLevel {
		err = errors.New("ferz analyzes as well as it can: name it without a level")
	}
	if err != nil {
		a.complain(err)
		return nil
	}
	old := a.an.Close()
	a.parted = append(a.parted, old...)
	a.engage(seat)
	a.on = true
	return tea.Batch(discard(old), a.look())
}

// engage makes a seat's player the analyst.
func (a *analysis) engage(seat table.Seat) {
	a.who, a.job = analystName(seat), a.c.NextID()
	open := builtinAnalyst(a.c.Threads(), a.c.Hash())
	if seat.Kind == table.Engine {
		of := a.c.Opener()
		open = func(ctx context.Context) (xboard.Player, error) { return of(ctx, seat) }
	}
	a.an = table.NewAnalyzer(a.c.Ctx, a.Now.Tree.Variant, a.Now.Tree.StartFEN, open)
}

// builtinAnalyst returns what opens ferz's search for analysis.
func builtinAnalyst(threads, hash int) func(context.Context) (xboard.Player, error) {
	return func(context.Context) (xboard.Player, error) {
		b := xboard.NewBuiltin("ferz", hash, xboard.Limits{})
		b.Threads = threads
		return b, nil
	}
}

// analystName is what stands before an analyst's lines: nothing for ferz.
func analystName(s table.Seat) string {
	if s.Kind == table.Builtin {
		return ""
	}
	return s.Name
}

// discard runs tasks and ignores their events.
func discard(tasks []table.Task) tea.Cmd {
	return func() tea.Msg {
		for _, t := range tasks {
			t()
		}
		return nil
	}
}
