package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// reportScreen shows a report and walks through it: the board at a move, the graph
// with a cursor there, and the turning points.
type reportScreen struct {
	c       *ui.Common
	r       *report.Report
	game    *report.Line
	open    func(move int) tea.Cmd  // shows a move in the game
	learn   func() tea.Cmd          // begins a lesson
	walks   func() bool             // the game is over or under review
	learns  func(engine.Color) bool // the player's mistakes are to learn from
	names   [2]string               // of the players
	flipped bool                    // Black is below
	points  []int                   // the turning points, by the moves' places
	lines   []string                // the better lines at the turning points, as text
	at      int                     // the place of the move shown
	better  int                     // number of moves of the better line on the board; 0 shows the game's own position
	board   *boardview.Board
	state   boardview.State
	acts    []ui.Action
	notice  ui.Notice
	drawn   reportPlaces
}

var _ interface {
	ui.Screen
	ui.MouseTaker
	ui.Resizer
	ui.SettingsApplier
} = (*reportScreen)(nil)

// reportPlaces is where a report was drawn last, for the mouse.
type reportPlaces struct {
	left, width   int // of the graph and the turning points, in columns
	graph, marks  int // the graph's rows, from the first one to that of its signs
	points, first int // the row of the first turning point seen, and which one that is
	shown         int // how many
}

func newReportScreen(g *gameView, job *reportJob, r *report.Report, open func(int) tea.Cmd) *reportScreen {
	s := &reportScreen{c: g.c, r: r, game: job.Game, open: open, learn: g.replying(g.Learn), walks: g.Walks, learns: g.Now.Config.LearnsOf, flipped: g.flipped}
	for side := range engine.Color(2) {
		s.names[side] = g.Player(side)
	}
	if job.Rest != nil {
		s.notice = ui.Notice{Text: "the report ends before the game does: " + job.Rest.Error(), IsError: true}
	}
	for _, m := range r.TurningPoints(report.MaxTurningPoints) {
		s.points = append(s.points, m.Place)
		s.lines = append(s.lines, s.betterLine(&m))
	}
	s.acts = s.actions()
	if len(s.points) > 0 {
		s.at = s.points[0]
	} else {
		s.at = len(r.Moves) - 1
	}
	s.show()
	return s
}

// betterLine writes the better line of a move, without its first move number.
func (s *reportScreen) betterLine(m *report.Move) string {
	before, err := s.game.Position(s.game.Moves()[:m.Place])
	if err != nil || len(m.Line) == 0 {
		return ""
	}
	_, line, _ := strings.Cut(s.c.LineText(before, m.Line, len(m.Line)), " ")
	return line
}

// sideName returns the name of a side in the game's language, such as Sente.
func (s *reportScreen) sideName(c engine.Color) string { return s.game.Variant().SideName(c) }

func (s *reportScreen) move() *report.Move { return &s.r.Moves[s.at] }

// show draws the position after the move shown, or in its better line.
func (s *reportScreen) show() {
	moves := s.game.Moves()[:s.at+1]
	if s.better > 0 {
		moves = append(slices.Clone(moves[:s.at]), s.move().Line[:s.better]...)
	}
	p, err := s.game.Position(moves)
	if err != nil {
		s.notice = ui.Notice{Text: err.Error(), IsError: true}
		return
	}
	s.state = boardview.State{Pos: p, Check: ui.RoyalsInCheck(p), Last: boardview.LastMove(p)}
	s.ApplySettings()
}

// ApplySettings implements ui.Screen.
func (s *reportScreen) ApplySettings() tea.Cmd {
	s.board = s.c.NewBoard(s.state.Pos.Variant())
	s.board.Flip(s.flipped)
	return nil
}

func (s *reportScreen) actions() []ui.Action {
	to := func(at func() int) func() tea.Cmd { return func() tea.Cmd { s.goTo(at()); return nil } }
	back := func() tea.Cmd { return ui.Send(ui.CloseOverlayMsg{Screen: s}) }
	return []ui.Action{
		{Key: ui.Bind("Left", "the move before, or back in the better line", "left", "h"), Do: s.step(-1)},
		{Key: ui.Bind("Right", "the move after, or on in the better line", "right", "l"), Hint: "moves", Do: s.step(1)},
		{Key: ui.Bind("Down or ]", "the next turning point", "down", "]", "j"), Hint: "turning points", Do: to(func() int { return s.point(1) }), WhyDisabled: s.noPoints},
		{Key: ui.Bind("Up or [", "the turning point before", "up", "[", "k"), Do: to(func() int { return s.point(-1) }), WhyDisabled: s.noPoints},
		{Key: ui.Bind("b", "show the better line on the board, or the game again", "b", " "), Hint: "better", Do: s.toggleBetter, WhyDisabled: s.noBetter},
		{Key: ui.Bind("Enter", "the move in the game, with its variations", "enter"), Hint: "in the game", Do: func() tea.Cmd { return tea.Sequence(back(), s.open(s.at)) }},
		{Key: ui.Bind("e", "exercise: find better moves where mistakes were made", "e"), Hint: "exercise", Do: func() tea.Cmd { return tea.Sequence(back(), s.learn()) }, WhyDisabled: s.noLesson},
		{Key: ui.Bind("Home", "the first move", "home"), Do: to(func() int { return 0 })},
		{Key: ui.Bind("End", "the last move", "end"), Do: to(func() int { return len(s.r.Moves) - 1 })},
		{Key: ui.Bind("Esc or ^G", "back to the game", "esc", "ctrl+g", "q", "ctrl+e"), Hint: "back", Do: back},
	}
}

func (s *reportScreen) noPoints() string {
	if len(s.points) == 0 {
		return "no turning points"
	}
	return ""
}

// noLesson returns the reason why there is nothing to practice, or "".
func (s *reportScreen) noLesson() string {
	if !s.walks() {
		return "mistakes are exercised once the game is over"
	}
	if !s.r.HasMistakes(s.learns) {
		return "there are no mistakes to learn from"
	}
	return ""
}

func (s *reportScreen) noBetter() string {
	if len(s.move().Line) == 0 {
		return "nothing better was found here"
	}
	return ""
}

// goTo shows another move.
func (s *reportScreen) goTo(at int) {
	s.at, s.better = min(max(at, 0), len(s.r.Moves)-1), 0
	s.show()
}

// step goes a move on or back, in the better line if that is shown.
func (s *reportScreen) step(by int) func() tea.Cmd {
	return func() tea.Cmd {
		if s.better == 0 {
			s.goTo(s.at + by)
			return nil
		}
		s.better = min(max(s.better+by, 1), len(s.move().Line))
		s.show()
		return nil
	}
}

// point is the place of the next turning point, by 1, or of the one before, by -1.
func (s *reportScreen) point(by int) int {
	if by > 0 {
		for _, at := range s.points {
			if at > s.at {
				return at
			}
		}
		return s.at
	}
	for _, at := range slices.Backward(s.points) {
		if at < s.at {
			return at
		}
	}
	return s.at
}

func (s *reportScreen) toggleBetter() tea.Cmd {
	s.better = 1 - min(s.better, 1)
	s.show()
	return nil
}

// Update implements ui.Screen.
func (s *reportScreen) Update(msg tea.Msg) tea.Cmd {
	if msg, ok := msg.(tea.KeyMsg); ok {
		s.notice = ui.Notice{}
		return ui.PerformKey(s.acts, msg, &s.notice)
	}
	return nil
}

// Resize implements ui.Screen.
func (s *reportScreen) Resize() {}

// The report's columns and lines.
const (
	reportAbove = 2  // lines above: the title
	reportSide  = 31 // minimum columns beside the board
	maxReport   = 76 // the same at most
	reportBelow = 4  // lines below: the move, two of the better line, the keys
	tallReport  = 18 // lines between them for a table with a line for each kind of mistake
	minGraph    = 3  // lines of the curve
	maxGraph    = 16
)

// View implements ui.Screen.
func (s *reportScreen) View() []string {
	t, width := s.c.Theme, s.c.Width
	height := s.c.Height - reportAbove - reportBelow
	s.board.Fit(boardview.Space{Width: width - reportSide - ui.PanelGap, Height: height, MaxCell: s.c.Settings.Settings.Squares})
	left := s.board.Layout().Width
	board := s.board.Lines(s.state)
	if left > width-reportSide-ui.PanelGap || len(board) > height {
		board, left = nil, 0
	}
	out := []string{s.title(), ""}
	side := min(width-left-ui.PanelGap, maxReport)
	s.drawn = reportPlaces{width: side}
	lines := ui.FitFrame(s.side(side, height), side, height)
	if left > 0 {
		s.drawn.left = left + ui.PanelGap
		lines = ui.JoinColumns(ui.FitFrame(board, left, height), lines, left, ui.PanelGap)
	}
	out = append(out, ui.FitFrame(lines, width, height)...)
	out = append(out, ui.FitFrame(s.about(), width, reportBelow-1)...)
	if s.notice.Text != "" {
		out = ui.OverlayFooter(out, s.notice.Lines(t, width), 0)
	}
	return append(out, ui.HintLine(t, s.acts, width))
}

// title names the game, and what scores mean where there is room.
func (s *reportScreen) title() string {
	t, about := s.c.Theme, words.Count(len(s.r.Moves), "move")+" judged, scores as "+s.sideName(engine.White)+" sees them"
	game := ""
	if s.names != [2]string{s.sideName(engine.White), s.sideName(engine.Black)} {
		game = "  " + s.names[engine.White] + " - " + s.names[engine.Black]
	}
	title, _, _ := strings.Cut(ui.FitWords([]string{"Report" + game, about}, s.c.Width), " ..")
	return t.Paint(theme.Title, title[:len("Report")]) + t.Paint(theme.Dim, title[len("Report"):])
}

// side draws the column beside the board: the table, the graph and the turning points.
// The graph gets the height that the others leave.
func (s *reportScreen) side(width, height int) []string {
	out := s.table(width, height)
	if text := s.novelty(width); text != "" && height < tallReport {
		out[len(out)-1] = text // in place of the blank line
	} else if text != "" {
		out = append(out, text, "")
	}
	points := s.pointLines(width, max(height-len(out)-minGraph-2, 2))
	s.drawn.graph = reportAbove + len(out)
	out = append(out, s.graph(width, min(max(height-len(out)-len(points)-2, minGraph), maxGraph))...)
	s.drawn.marks = reportAbove + len(out) - 1
	s.drawn.points = reportAbove + len(out) + 2 // below a heading
	return append(append(out, ""), points...)
}

// Mouse implements ui.Screen: a click in the graph shows the move there, one on a
// turning point shows that.
func (s *reportScreen) Mouse(msg tea.MouseMsg) (cmd tea.Cmd, taken bool) {
	d, x := &s.drawn, msg.X-s.drawn.left
	if !ui.Clicked(msg) || x < 0 || x >= d.width {
		return nil, false
	}
	switch i := msg.Y - d.points; {
	case msg.Y >= d.graph && msg.Y <= d.marks:
		n := len(s.r.Moves)
		s.goTo((x*(n-1) + (d.width-1)/2) / max(d.width-1, 1))
	case i >= 0 && i < d.shown:
		s.goTo(s.points[d.first+i])
	default:
		return nil, false
	}
	s.notice = ui.Notice{}
	return nil, true
}

// table shows how accurate the players were, in the whole game and in its phases.
func (s *reportScreen) table(width, height int) []string {
	const names, column = 13, 9
	t, r := s.c.Theme, s.r
	row := func(name, white, black string) string {
		return ui.Clip(ui.Pad(name, names)+ui.PadLeft(white, column)+ui.PadLeft(black, column), width)
	}
	out := []string{t.Paint(theme.Title, row("", s.sideName(engine.White), s.sideName(engine.Black))), t.Paint(theme.Accent, row("accuracy", percent(r.Accuracy[0]), percent(r.Accuracy[1])))}
	for phase := report.Opening; phase <= report.Endgame; phase++ {
		if white, black := r.Phases[engine.White][phase], r.Phases[engine.Black][phase]; white == white || black == black { // not NaN
			out = append(out, row(phase.String(), percent(white), percent(black)))
		}
	}
	w, b := r.Counts[engine.White], r.Counts[engine.Black]
	if height < tallReport {
		count := func(n [4]int) string { return fmt.Sprintf("%d %d %d", n[1], n[2], n[3]) }
		return append(out, row("?!, ?, ??", count(w), count(b)), "")
	}
	for j, name := range []string{"inaccuracies", "mistakes", "blunders"} {
		out = append(out, row(name, fmt.Sprint(w[j+1]), fmt.Sprint(b[j+1])))
	}
	return append(out, "")
}

// novelty names the game's new move, or returns "" if none is known.
func (s *reportScreen) novelty(width int) string {
	n := s.r.Novelty
	if n == nil {
		return ""
	}
	m := &s.r.Moves[n.Place]
	games := words.Count(n.Games, "game")
	move := "Novelty: " + s.counted(m, ui.Clean(m.Text))
	for _, rest := range []string{"; " + games + " until then", " (" + games + ")"} {
		if ansi.StringWidth(move+rest) <= width {
			return move + rest
		}
	}
	return ui.Clip(move, width)
}

// graph draws White's chances with the cursor at the move shown, and signs below at
// the turning points.
func (s *reportScreen) graph(width, height int) []string {
	t, n := s.c.Theme, len(s.r.Moves)
	column := func(place int) int { return place * (width - 1) / max(n-1, 1) }
	at := column(s.at)
	var out []string
	for _, line := range curve(s.c.Theme, s.r.Graph(width), height) {
		row := []rune(line)
		out = append(out, t.Paint(theme.Dim, string(row[:at]))+t.Paint(theme.Accent, string(row[at]))+t.Paint(theme.Dim, string(row[at+1:])))
	}
	marks := []rune(strings.Repeat(" ", width))
	for _, place := range s.points {
		marks[column(place)] = '?'
	}
	return append(out, t.Paint(theme.Warning, string(marks[:at]))+t.Paint(theme.Accent, "^")+t.Paint(theme.Warning, string(marks[at+1:])))
}

// pointLines list the turning points in columns; the one shown is highlighted.
func (s *reportScreen) pointLines(width, height int) []string {
	t := s.c.Theme
	out := []string{t.Paint(theme.Title, "Turning points")}
	if len(s.points) == 0 {
		return append(out, "none")
	}
	moves, scores := 0, 0
	for _, at := range s.points {
		m := &s.r.Moves[at]
		moves, scores = max(moves, ansi.StringWidth(s.moveSign(m))), max(scores, len(m.BeforeText()), len(m.AfterText()))
	}
	now := slices.Index(s.points, s.at)
	first := ui.ScrollFirst(0, height-1, len(s.points), max(now, 0))
	s.drawn.first, s.drawn.shown = first, min(height-1, len(s.points)-first)
	for i := first; i < first+s.drawn.shown; i++ {
		m := &s.r.Moves[s.points[i]]
		line := fmt.Sprintf(" %s  %s %s  ", ui.Pad(s.moveSign(m), moves), ui.PadLeft(m.BeforeText(), scores), ui.PadLeft(m.AfterText(), scores))
		line += ui.ClipMoves(s.lines[i], width-ansi.StringWidth(line))
		if i == now {
			line = t.Paint(theme.Choice, ui.Pad(">"+line[1:], width))
		}
		out = append(out, ui.Clip(line, width))
	}
	return out
}

// moveSign writes a move with its number and sign.
func (s *reportScreen) moveSign(m *report.Move) string {
	return s.counted(m, ui.Clean(m.Text)+m.Sign())
}

// counted writes a move with its number.
func (s *reportScreen) counted(m *report.Move, text string) string {
	return notation.Counted(&s.game.Variant().Def, m.Number, m.Side, text)
}

// about shows the judgment of the selected move and the better move.
func (s *reportScreen) about() []string {
	t, m, width := s.c.Theme, s.move(), s.c.Width
	text := s.moveSign(m)
	if m.Judgment > report.Good {
		text += fmt.Sprintf(" (%v)", m.Judgment)
		if lost := m.ThrowsAway(); lost != "" {
			text = strings.TrimSuffix(text, ")") + ", throws " + lost + " away)"
		}
	}
	after := " to " + m.AfterText()
	if n, over := m.After.Mate(); over && n == 0 {
		after = fmt.Sprintf(", and %s has won", s.sideName(m.Side))
		if (m.After < 0) != (m.Side == engine.Black) {
			after = fmt.Sprintf(", and %s has lost", s.sideName(m.Side))
		}
	}
	out := []string{t.Paint(theme.Accent, ui.Clip(text+": "+m.BeforeText()+after, width))}
	before, err := s.game.Position(s.game.Moves()[:s.at])
	switch {
	case err != nil:
	case m.Best:
		out = append(out, t.Paint(theme.Dim, "Best move."))
	case len(m.Line) > 0:
		line := s.c.LineText(before, m.Line, len(m.Line))
		at := 0
		if s.better > 0 {
			at = len(s.c.LineText(before, m.Line, s.better))
		}
		name := cmp.Or(map[bool]string{true: "Better: "}[m.Judgment > report.Good], "Or: ")
		out = append(out, ui.Clip(t.Paint(theme.Dim, name)+t.Paint(theme.Accent, line[:at])+line[at:], width))
	}
	return out
}

// Help implements ui.Screen.
func (s *reportScreen) Help() []ui.HelpSection {
	rows := ui.HelpRows(nil, s.acts, [2]string{"mouse", "click in the graph or on a turning point"})
	return []ui.HelpSection{{Title: "Report", Rows: rows}, {Title: "About the report", Text: []string{
		"Accuracy is 100 % if every move was ferz's choice, and falls with the winning chances that moves cost, by lichess.org's formula. ?!, ? and ?? cost at least 5, 10 and 15 %; missing or allowing a mate is ??.",
		"What a pawn is worth differs between variants: winning chances come from self-play of ferz, in chess from human games.",
		"The graph is " + s.sideName(engine.White) + "'s chance to win after each move; ^ is the move shown, ? a turning point. Scores are in pawns, as " + s.sideName(engine.White) + " sees them; #3 is mate in three.",
		"A novelty is the move after which no other game of your index had a position of this one. Games of a later date don't count.",
		"All of it is saved in the game's file: annotation symbols, evaluations and better lines as variations.",
	}}}
}

// Init implements ui.Screen: nothing has to begin.
func (*reportScreen) Init() tea.Cmd { return nil }
