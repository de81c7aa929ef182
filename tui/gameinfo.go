package tui

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard"
)

// infoView is a text over the whole game screen.
type infoView struct {
	c     *common
	title string
	lines func(width int) []string
	top   int
}

func (v *infoView) resize() {
	n := max(v.c.height-3, 1)
	v.top = max(min(v.top, len(v.lines(v.c.width))-n), 0)
}

func (v *infoView) view() []string {
	n := max(v.c.height-3, 1)
	lines := v.lines(v.c.width)
	top := max(min(v.top, len(lines)-1), 0)
	out := []string{v.c.theme.Paint(theme.Title, clip(v.title, v.c.width)), ""}
	out = append(out, frame(lines[min(top, len(lines)):min(top+n, len(lines))], v.c.width, n)...)
	foot := "Esc goes back"
	if len(lines) > n {
		foot = "Up Down PgUp PgDn: more   " + foot
	}
	return append(out, v.c.theme.Paint(theme.Dim, foot))
}

// pressInfo takes a key in while a text is shown.
func (g *gameScreen) pressInfo(msg tea.KeyMsg) tea.Cmd {
	v := g.info
	top, ok := scrollText(msg, v.top, max(g.c.height-4, 1), len(v.lines(v.c.width)))
	if !ok {
		g.info = nil
		g.refresh()
		return nil
	}
	v.top = top
	v.resize()
	return nil
}

// showPiece explains what stands at the cursor.
func (g *gameScreen) showPiece() tea.Cmd {
	p, s := g.state.Pos, g.state.Cursor
	v := p.Variant()
	pc := p.PieceAt(s)
	if pc.Type() == 0 {
		text := v.SquareName(s) + " is empty."
		for c := range engine.Color(2) {
			if list := g.attackersText(s, c); list != "" {
				text += fmt.Sprintf(" %v attacks it with %s.", c, list)
			}
		}
		g.say(text)
		return nil
	}
	t := v.Type(pc.Type())
	g.info = &infoView{c: g.c, title: fmt.Sprintf("%s on %s", t.Name, v.SquareName(s)), lines: func(width int) []string {
		return g.pieceLines(t, pc.Color(), s, width)
	}}
	return nil
}

func (g *gameScreen) pieceLines(t *engine.PieceType, c engine.Color, s engine.Square, width int) []string {
	layout := g.board.Layout()
	words := func(width int) []string { return g.pieceWords(t, c, s, width) }
	board := g.board.Lines(g.pieceMarks(s))
	var out []string
	if side := width - layout.Width - panelGap; side >= panelWidths[0] {
		out = beside(board, words(side), layout.Width, panelGap)
	} else {
		out = append(append(words(width), ""), board...)
	}
	start, err := g.state.Pos.Variant().NewPosition(g.s.Tree().StartFEN)
	if err != nil {
		return out
	}
	diagram, signs := moveDiagram(start, t)
	out = append(append(out, "", "On an empty board:"), frame(diagram, width, len(diagram))...)
	return append(out, wrap(signs, width)...)
}

// pieceWords says what the piece on a square is.
func (g *gameScreen) pieceWords(t *engine.PieceType, c engine.Color, s engine.Square, width int) []string {
	p := g.state.Pos
	texts := []string{
		fmt.Sprintf("%v's. Letters %s and %s.", c, t.Label(engine.White), t.Label(engine.Black)),
		"Notation (Betza): " + t.Betza.Notation, t.Words(),
		fmt.Sprintf("Value: %.1f pawns, as ferz reckons.", float64(search.PieceValue(p.Variant(), t.ID))/100),
	}
	for _, by := range []engine.Color{c.Other(), c} {
		verb := map[bool]string{true: "Protected", false: "Attacked"}[by == c]
		if list := g.attackersText(s, by); list != "" {
			texts = append(texts, fmt.Sprintf("%s by %v: %s.", verb, by, list))
		}
	}
	texts = append(texts, "On the board: * where it can go, *x* what it can capture now.")
	var out []string
	for _, text := range texts {
		out = append(out, wrap(text, width)...)
	}
	return out
}

// pieceMarks marks where the piece on a square can go, whoever's turn it is.
func (g *gameScreen) pieceMarks(s engine.Square) boardview.State {
	marked := g.state
	marked.Picked, marked.Selected, marked.Pointed = true, s, false
	marked.Targets, marked.Captures = engine.Bitboard{}, engine.Bitboard{}
	p := g.state.Pos.Clone()
	if p.PieceAt(s).Color() != p.Side() {
		p.MakeNull()
	}
	for _, m := range p.LegalMoves() {
		if m.Kind() != engine.Drop && m.From() == s {
			marked.Targets.Add(moveTargets(m)[0])
			if p.IsCapture(m) {
				marked.Captures.Add(moveTargets(m)[0])
			}
		}
	}
	return marked
}

// attackersText lists the pieces with which a player attacks a square.
func (g *gameScreen) attackersText(s engine.Square, by engine.Color) string {
	p := g.state.Pos
	v := p.Variant()
	squares := p.AttackersOf(s, by)
	var out []string
	for _, from := range squares.Squares() {
		out = append(out, v.Type(p.PieceAt(from).Type()).Name+" "+v.SquareName(from))
	}
	return strings.Join(out, ", ")
}

// showEval shows the static evaluation of the position.
func (g *gameScreen) showEval() tea.Cmd {
	p := g.state.Pos.Clone()
	g.info = &infoView{c: g.c, title: "Static evaluation, as White sees it", lines: evalLines(p)}
	return nil
}

func evalLines(p *engine.Position) func(int) []string {
	terms := search.New(p.Variant(), 1).Explain(p)
	return func(width int) []string {
		out := []string{fmt.Sprintf("%-28s %8s %8s %8s", "", "White", "Black", "sum")}
		total := 0
		for _, t := range terms {
			sum := t.White - t.Black
			total += sum
			out = append(out, fmt.Sprintf("%-28s %8.2f %8.2f %+8.2f", t.Name, float64(t.White)/100, float64(t.Black)/100, float64(sum)/100))
		}
		out = append(out, fmt.Sprintf("%-28s %8s %8s %+8.2f", "in all", "", "", float64(total)/100))
		out = append(out, "", fmt.Sprintf("Legal moves: %d", len(p.LegalMoves())))
		for i := range out {
			out[i] = clip(out[i], width)
		}
		return out
	}
}

// reported brings a report, its progress, or what else was computed.
type reported struct {
	id    uint64 // of the game
	title string
	lines func(c *common, width int) []string
	err   error
	next  tea.Cmd
}

func (g *gameScreen) reported(msg reported) tea.Cmd {
	if msg.id != g.analysis.id {
		return nil
	}
	if msg.err != nil {
		g.info = nil
		g.complain(msg.err)
		return nil
	}
	if msg.next != nil && g.info == nil {
		return msg.next // it was closed; the work goes on
	}
	g.info = &infoView{c: g.c, title: msg.title, lines: func(width int) []string { return msg.lines(g.c, width) }}
	return msg.next
}

// reportTime is the longest time for a position of a report.
const reportTime = 250 * time.Millisecond

// report judges the game in the background.
func (g *gameScreen) report() tea.Cmd {
	snapshot, err := copyTree(g.s.Tree())
	if err != nil {
		g.complain(err)
		return nil
	}
	if !g.config.review {
		cutAfter(snapshot, len(g.s.Head().Path()))
	}
	if snapshot.Root.Main() == nil {
		g.refuse("there are no moves to report on")
		return nil
	}
	id, ctx := g.analysis.id, g.c.ctx
	g.info = &infoView{c: g.c, title: "Report", lines: func(int) []string { return []string{"Looking at the game..."} }}
	progress := make(chan string, 1)
	type outcome struct {
		r   *report.Report
		err error
	}
	result := make(chan outcome, 1)
	work := func() tea.Msg {
		who := xboard.NewBuiltin("ferz", 16, xboard.Limits{})
		r, err := report.Make(ctx, snapshot, who, reportLimits, func(done, all int) {
			select {
			case <-progress:
			default:
			}
			progress <- fmt.Sprintf("Looking at the game: %d of %d positions", done, all)
		})
		result <- outcome{r, err}
		return nil
	}
	var wait func() tea.Msg
	wait = func() tea.Msg {
		select {
		case o := <-result:
			if o.err != nil {
				return reported{id: id, err: fmt.Errorf("there is no report: %w", o.err)}
			}
			return reported{id: id, title: "Report", lines: func(c *common, width int) []string { return reportLines(c, snapshot, o.r, width) }}
		case text := <-progress:
			return reported{id: id, title: "Report", next: wait, lines: func(*common, int) []string { return []string{text} }}
		case <-ctx.Done():
			return nil
		}
	}
	return tea.Batch(work, wait)
}

// cutAfter leaves the first n moves of a game's main line, and nothing that was
// taken back or tried out after them.
func cutAfter(tree *pgn.Game, n int) {
	last := tree.Root
	for range n {
		if last.Main() == nil {
			return
		}
		last = last.Main()
	}
	last.Next = nil
}

// copyTree returns a copy of a game that a background task may use.
func copyTree(tree *pgn.Game) (*pgn.Game, error) {
	text, err := pgn.Format(tree)
	if err != nil {
		return nil, err
	}
	out, err := pgn.Parse(text)
	if err != nil {
		return nil, err
	}
	return out, pgn.Resolve(out, func(string, pgn.Tags) (*engine.Variant, error) { return tree.Variant, nil })
}

const graphHeight = 8

// reportLines draws a report.
func reportLines(c *common, tree *pgn.Game, r *report.Report, width int) []string {
	out := []string{fmt.Sprintf("%-14s %9s %12s %9s %9s", "", "accuracy", "inaccuracies", "mistakes", "blunders")}
	for side := range engine.Color(2) {
		acc := "-"
		if !math.IsNaN(r.Accuracy[side]) {
			acc = fmt.Sprintf("%.1f %%", r.Accuracy[side])
		}
		n := r.Counts[side]
		out = append(out, fmt.Sprintf("%-14s %9s %12d %9d %9d", side, acc, n[report.Inaccuracy], n[report.Mistake], n[report.Blunder]))
	}
	out = append(out, "", "White's chances, move by move:")
	out = append(out, graphLines(c, r.Graph(min(width-2, max(len(r.Moves), 20))))...)
	out = append(out, "", "Turning points:")
	points := r.TurningPoints(8)
	if len(points) == 0 {
		out = append(out, "  none: nobody gave much away")
	}
	for _, m := range points {
		out = append(out, "  "+pointText(tree, m))
	}
	for i := range out {
		out[i] = clip(out[i], width)
	}
	return out
}

// pointText tells what a move has cost.
func pointText(tree *pgn.Game, m report.Move) string {
	dots := "."
	if m.Side == engine.Black {
		dots = "..."
	}
	text := fmt.Sprintf("%d%s %s%s (%v): %v to %v", m.Node.Number, dots, clean(m.Node.Text), m.Judgement.Sign(), m.Judgement, m.Before, m.After)
	f, err := xboard.NewFollower(tree.Variant, tree.StartFEN)
	if err != nil || m.Best == engine.NoMove {
		return text
	}
	var moves []engine.Move
	for _, n := range m.Node.Parent.Path() {
		moves = append(moves, n.Move)
	}
	if _, err := f.Follow(moves); err == nil && f.Position().IsLegal(m.Best) {
		text += "; better " + f.Position().SAN(m.Best)
	}
	return text
}

// graphLines draws a curve of values from 0 to 1, White's part at the bottom.
func graphLines(c *common, values []float64) []string {
	steps := []rune(" ▁▂▃▄▅▆▇█")
	if c.theme.Profile == theme.ASCII {
		steps = []rune(" .:-=+*##")
	}
	out := make([]string, graphHeight)
	for y := range out {
		var row strings.Builder
		for _, v := range values {
			level := v*graphHeight - float64(graphHeight-1-y)
			row.WriteRune(steps[int(math.Round(min(max(level, 0), 1)*float64(len(steps)-1)))])
		}
		mark := "  "
		if y == graphHeight/2 {
			mark = "= "
		}
		out[y] = mark + row.String()
	}
	return out
}

// maxPerft is the number of plies to which moves are counted at most here.
const maxPerft = 8

// perft counts positions in the background.
func (g *gameScreen) perft(text string) tea.Cmd {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxPerft {
		g.complain(fmt.Errorf("perft %q: want a number of plies from 1 to %d", text, maxPerft))
		return nil
	}
	id, ctx, p := g.analysis.id, g.c.ctx, g.state.Pos.Clone()
	g.info = &infoView{c: g.c, title: "Perft", lines: func(int) []string { return []string{"Counting..."} }}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		start := time.Now()
		counts, total := engine.Divide(ctx, p, n, 1)
		if ctx.Err() != nil {
			return reported{id: id, err: fmt.Errorf("perft %d takes more than a minute; \"ferz perft\" has all the time", n)}
		}
		lines := []string{fmt.Sprintf("%d positions after %d plies, in %.2f s", total, n, time.Since(start).Seconds()), ""}
		for _, c := range counts {
			lines = append(lines, fmt.Sprintf("%-10s %d", p.MoveText(c.Move), c.Nodes))
		}
		return reported{id: id, title: "Perft", lines: func(*common, int) []string { return lines }}
	}
}
