package game

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// The game screen's lines apart from the board: a title above, below it the
// status, the engine's line, the input and the hints.
const (
	linesAbove = 1
	linesBelow = footLines + 2
	footLines  = 2
)

// panelWidths are the least columns for what stands beside the board, the widest
// first: a narrow one serves boards that would not be seen whole otherwise, or
// without room for the signs beside a piece.
var panelWidths = []int{26, 20}

const handIndent = 2 // columns before a hand

const leastMoves = 2 // rows of the list of moves beside an analysis

const leastName = 8 // columns of a player's name beside what was captured

const signedCell = 3 // columns of a square with a piece between two signs

// Resize fits the board into the window and keeps the cursor in view.
func (g *Screen) Resize() {
	if g.c.Width < ui.MinWidth || g.c.Height < ui.MinHeight {
		return
	}
	for _, panel := range panelWidths {
		g.board.Fit(boardview.Room{Width: g.c.Width - panel - ui.PanelGap, Height: g.areaHeight(), MaxCell: g.c.Settings.Settings.Squares})
		if l := g.board.Layout(); l.Whole && l.CellW >= signedCell {
			break
		}
	}
	g.board.Follow(g.state.Cursor)
	if g.info != nil {
		g.info.Resize()
	}
}

func (g *Screen) View() []string {
	if g.info != nil {
		return g.info.View()
	}
	width := g.c.Width
	out := []string{g.header()}
	if g.boardTop() > linesAbove {
		out = append(out, "")
	}
	area := g.area()
	out = append(out, ui.Frame(area, width, g.c.Height-linesBelow-len(out))...)
	t := g.c.Theme
	out = ui.WithFoot(out, g.foot(), footLines)
	return append(out, g.input.Line(t, "> ", g.suggested(), width), t.Paint(theme.Dim, ui.Clip(g.hints(), width)))
}

// area is the board with what stands beside it, or a wide chooser.
func (g *Screen) area() []string {
	if g.chooser != nil && g.chooser.Wide {
		return g.chooser.Lines(g.c.Width, g.panelHeight())
	}
	return ui.Beside(g.board.Lines(g.state), g.panel(), g.board.Layout().Width, ui.PanelGap)
}

// header names the game on the left and shows the clocks on the right: in a
// line of their own, so that a tick changes nothing else.
func (g *Screen) header() string {
	t, width := g.c.Theme, g.c.Width
	clocks, plain := g.clocks()
	width -= ansi.StringWidth(plain)
	extra := counters(g.state.Pos)
	if extra != "" {
		extra = "  " + extra
	}
	title := ui.ClipWords(titleOf(g.s.Tree), width-ansi.StringWidth(extra)-2)
	return ui.Pad(t.Paint(theme.Title, title)+t.Paint(theme.Accent, extra), width) + clocks
}

// clocks draws the clocks; plain is the same without styles.
func (g *Screen) clocks() (styled, plain string) {
	t := g.c.Theme
	running, runs := g.s.ClockRuns()
	for c := range engine.Color(2) {
		left, ok := g.s.Left(c)
		if !ok {
			continue
		}
		role := theme.Text
		switch {
		case left < ui.LowTime:
			role = theme.ClockLow
		case runs && running == c:
			role = theme.ClockOn
		}
		mark := " "
		if runs && running == c {
			mark = ">"
		}
		text := fmt.Sprintf("%s%v %s", mark, c, ui.ClockText(left))
		plain += " " + text
		styled += " " + t.Paint(role, text)
	}
	return styled, plain
}

// counters returns the parts of a FEN that a variant has of its own, such as
// the checks that are left to give.
func counters(p *engine.Position) string {
	const common = " array side castling ep halfmove move "
	values := strings.Fields(p.FEN())
	var out []string
	for i, name := range p.Variant().Sections() {
		if i < len(values) && values[i] != "-" && !strings.Contains(common, " "+name+" ") {
			out = append(out, name+" "+values[i])
		}
	}
	return strings.Join(out, "  ")
}

// panel is what stands beside the board: the players with their hands, and the
// moves, the analysis or a chooser between them.
func (g *Screen) panel() []string {
	width, height := g.panelWidth(), g.panelHeight()
	if g.chooser != nil {
		return g.chooser.Lines(width, height)
	}
	above, below := g.players()
	height -= len(above) + len(below)
	analysis := g.analysis.lines(g, width, analysisRoom(height))
	n := max(height-len(analysis), 0)
	out := append([]string{}, above...)
	out = append(out, ui.Frame(g.list.lines(g.s.Tree, g.browser.Node(), g.head(), width, n), width, n)...)
	return append(append(out, analysis...), below...)
}

// head is the last move played, or nil where none is: in a game looked through.
func (g *Screen) head() *pgn.Node {
	if g.config.Review {
		return nil
	}
	return g.s.Head
}

// players returns the lines of the far and of the near player.
func (g *Screen) players() (above, below []string) {
	far, near := engine.Black, engine.White
	if g.flipped {
		far, near = near, far
	}
	return append(g.playerLines(far), ""), append([]string{""}, g.playerLines(near)...)
}

// listTop is the row of the screen where the list of moves begins.
func (g *Screen) listTop() int {
	above, _ := g.players()
	return g.boardTop() + len(above)
}

func (g *Screen) listHeight() int {
	above, below := g.players()
	height := g.panelHeight() - len(above) - len(below)
	return height - len(g.analysis.lines(g, g.panelWidth(), analysisRoom(height)))
}

// analysisRoom is how much of the height between the players the analysis may
// take: what a few moves leave, and half of it at least.
func analysisRoom(height int) int { return max(height-leastMoves, height/2) }

// playerLines names a player, says what is captured and lists the hand.
func (g *Screen) playerLines(c engine.Color) []string {
	t, width := g.c.Theme, g.panelWidth()
	mark := "  "
	if !g.state.Pos.Result().Over() && g.state.Pos.Side() == c {
		mark = "> "
	}
	extra := ""
	if text := g.balance(c); text != "" && !g.hands {
		extra = "  " + text
	}
	head := t.Paint(theme.Accent, mark) + t.Paint(theme.Title, c.String())
	if name := g.player(c); name != c.String() {
		room := width - len(mark) - len(c.String()) - 1 - ansi.StringWidth(extra)
		head += " " + ui.Clip(name, max(room, leastName))
	}
	out := []string{ui.Clip(head+t.Paint(theme.Dim, extra), width)}
	if !g.hands {
		return out
	}
	chosen := engine.TypeID(0)
	if c == g.mover() {
		chosen = g.drop
	}
	h := g.board.Hand(g.state.Pos, c, chosen, width-handIndent)
	for _, line := range h.Lines {
		out = append(out, strings.Repeat(" ", handIndent)+line)
	}
	return out
}

// balance lists what a player has captured more of than the opponent, in
// White's letters.
func (g *Screen) balance(c engine.Color) string {
	if !g.c.Settings.Settings.Captured {
		return ""
	}
	p := g.state.Pos
	var out strings.Builder
	for _, t := range p.Variant().Types() {
		n := p.Count(c, t.ID) - p.Count(c.Other(), t.ID) - startSurplus(g, c, t.ID)
		if n > 0 && out.Len() < 24 {
			label := t.Label(engine.White)
			if n > 2 {
				fmt.Fprintf(&out, " %s+%d", label, n)
			} else {
				out.WriteString(strings.Repeat(" "+label, n))
			}
		}
	}
	if out.Len() == 0 {
		return ""
	}
	return "+" + out.String()
}

// startSurplus is how many more pieces of a type a player began with than the
// opponent.
func startSurplus(g *Screen, c engine.Color, t engine.TypeID) int {
	n := g.surplus[t]
	if c == engine.Black {
		return -n
	}
	return n
}

// foot says what has happened or how things stand and, if that takes only a
// line, what an engine thinks.
func (g *Screen) foot() []string {
	t, width := g.c.Theme, g.c.Width
	var out []string
	switch {
	case g.notice.Text != "":
		out = g.notice.Lines(t, width)
	case g.result.Over():
		out = ui.TextLines(t, theme.Accent, resultText(g.result)+g.afterwards(), width, footLines)
	default:
		out = ui.TextLines(t, theme.Text, g.turnText(), width, footLines)
	}
	if len(out) < footLines {
		out = append(out, g.thinking())
	}
	return out
}

func (g *Screen) afterwards() string {
	if g.config.Review {
		return ""
	}
	return "  ^N new game, ^E report, ^U take back"
}

// turnText says whose turn it is and what Enter would do.
func (g *Screen) turnText() string {
	p := g.state.Pos
	text := fmt.Sprintf("%v to move.", p.Side())
	busy, thinks := g.s.Thinker, g.s.Busy
	switch {
	case g.config.Review:
		text = g.reviewText(text)
	case !g.live():
		text = fmt.Sprintf("Looking at move %d; > goes to the end. %s", g.browser.Node().Number, text)
	case g.s.Over():
	case !g.s.PersonToMove() && g.s.Failures[p.Side()] != nil:
		text = fmt.Sprintf("%s failed: the game is paused. %s", g.player(p.Side()), remedy(p.Side()))
	case g.s.Paused:
		text = fmt.Sprintf("%v to move; the game is paused, ^T goes on.", p.Side())
	case g.s.PersonToMove() && p.Ply() > 0 && p.Mover() == p.Side():
		text = fmt.Sprintf("%v to move again.", p.Side())
	case thinks:
		text = fmt.Sprintf("%s is thinking...", g.player(busy))
	case !g.s.PersonToMove() && g.s.Waiting:
		text = fmt.Sprintf("%s is getting ready...", g.player(p.Side()))
	}
	if !g.state.Check.Empty() {
		text = "Check! " + text
	}
	if g.live() && g.s.Offers[p.Side().Other()] && g.s.PersonToMove() {
		text += " A draw is offered: ^D accepts."
	}
	return text + g.chosenText()
}

// chosenText says what Enter would do with what is chosen.
func (g *Screen) chosenText() string {
	p := g.state.Pos
	if g.chooser != nil {
		return ""
	}
	if moves := g.targets[g.state.Cursor]; len(moves) == 1 && moves[0].Passes() {
		return " Enter: put it down, or pass the turn."
	} else if len(moves) == 1 {
		return " Enter plays " + g.san(moves[0]) + "."
	} else if len(moves) > 1 {
		return fmt.Sprintf(" Enter: %d moves to choose from.", len(moves))
	}
	v := p.Variant()
	switch {
	case g.drop != 0:
		return fmt.Sprintf(" %s in hand: point to where it is dropped.", v.Type(g.drop).Name)
	case g.state.Picked:
		return fmt.Sprintf(" %s on %s: point to where it goes.", v.Type(p.PieceAt(g.state.Selected).Type()).Name, v.SquareName(g.state.Selected))
	}
	return ""
}

// resultText tells how the game ended.
func resultText(r engine.Result) string {
	if c, ok := r.Winner(); ok {
		return fmt.Sprintf("%v wins: %s (%s).", c, r.Reason, r)
	}
	return fmt.Sprintf("A draw: %s (%s).", r.Reason, r)
}

// thinking is the line with what an engine thinks, or thought last.
func (g *Screen) thinking() string {
	if !g.c.Settings.Settings.Lines || g.config.Review {
		return g.commentLine()
	}
	side, busy := g.s.Thinker, g.s.Busy
	if !busy {
		side = g.state.Pos.Side().Other()
	}
	lines := g.s.Thinking[side]
	if len(lines) == 0 || !g.live() {
		return g.commentLine()
	}
	l := lines[0]
	p := g.state.Pos
	text := fmt.Sprintf("%s: depth %d, %v, %s positions", g.player(side), l.Depth, whiteScore(l.Score, side), ui.Short(l.Nodes))
	if busy {
		text += ", " + ui.LineText(p, l.PV)
	}
	return g.c.Theme.Paint(theme.Dim, ui.ClipMoves(text, g.c.Width))
}

// commentText writes a comment for people.
func commentText(comment string) string {
	a := pgn.ParseAnnotations(comment)
	var parts []string
	if a.Search != nil {
		parts = append(parts, searchText(*a.Search))
	} else if a.Text != "" {
		parts = append(parts, a.Text)
	}
	if a.Eval != nil {
		parts = append(parts, "evaluation "+a.Eval.String())
	}
	if a.Clock != nil {
		parts = append(parts, "clock "+ui.ClockText(*a.Clock))
	}
	return strings.Join(parts, "  ")
}

// searchText says what an engine thought of its move.
func searchText(s pgn.Search) string {
	score, _, _ := strings.Cut(s.String(), "/")
	return fmt.Sprintf("%s for the player who moved, at depth %d in %.1f s", score, s.Depth, s.Time.Seconds())
}

// suggested lists what the typed text may become, as far as there is room.
func (g *Screen) suggested() string {
	if g.input.Len() == 0 && g.notNow() == "" {
		return "  " + ui.Clip(g.invitation(), max(g.c.Width-6, 0))
	}
	return "  " + ui.FitWords(g.suggestions(), g.c.Width-g.input.Len()-len(">   ")-2)
}

// Help explains keys, signs, pieces and rules.
func (g *Screen) Help() []ui.HelpSection {
	v := g.state.Pos.Variant()
	pieces := ui.HelpSection{Title: "Pieces of " + v.Def.Name}
	for _, t := range v.Types() {
		letters := t.Label(engine.White) + " " + t.Label(engine.Black)
		pieces.Rows = append(pieces.Rows, [2]string{letters, t.Name + ": " + t.Betza.Words()})
	}
	return []ui.HelpSection{
		{Title: "Keys", Rows: g.keyRows()},
		{Title: "Signs on the board", Rows: [][2]string{
			{"[N] or a bar", "the cursor"}, {"<N>", "the chosen piece"}, {"* or *n*", "where it can go, and what it can capture"},
			{"(N)", "the last move"}, {"!K!", "in check"}, {"{N}", "a move to be played when it is your turn"},
			{"^N^", "attacks the square at the cursor"},
			{"Q~", "a promoted piece, which goes to the hand as what it was"}, {"N n", "White's pieces are in upper case, Black's in lower case"},
		}},
		pieces,
		{Title: "Rules", Text: v.Describe()},
	}
}
