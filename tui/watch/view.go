package watch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/matchfeed"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/curves"
)

func (s *Screen) View() []string {
	out := []string{s.header()}
	body := s.body()
	if s.large {
		body = s.detail()
	}
	failure := s.failure() // covers the lowest part of what is above the status
	out = append(out, ui.FitFrame(body, s.c.Width, s.bodyHeight()-max(len(failure)-1, 0))...)
	if failure == nil {
		failure = []string{ui.Clip(s.status(), s.c.Width)}
	}
	return append(append(out, failure...), s.hintLine())
}

// maxFailure is how many lines there are for why a match has ended.
const maxFailure = 5

// failure describes why the match has failed, if it has.
func (s *Screen) failure() []string {
	if !s.state.Over || s.state.Err == nil {
		return nil
	}
	out := ui.Wrap("The match has ended: "+strings.Join(strings.Fields(ui.Clean(s.state.Err.Error())), " "), s.c.Width)
	out = out[:min(len(out), maxFailure)]
	for i := range out {
		out[i] = s.c.Theme.Paint(theme.Error, out[i])
	}
	if s.notice != "" {
		out = append(out, ui.Clip(s.notice, s.c.Width))
	}
	return out
}

// hintLine lists keys, as many as there is room for; the way out comes last.
func (s *Screen) hintLine() string {
	t, hints := s.c.Theme, fitHints(s.hints(), s.c.Width)
	for i, h := range hints {
		hints[i][0] = t.Paint(theme.Key, h[0]) + t.Paint(theme.Dim, " "+h[1])
	}
	line := ""
	for _, h := range hints {
		line += hintGap[:min(len(line), len(hintGap))] + h[0]
	}
	return ui.Clip(line, s.c.Width)
}

const hintGap = "  " // between two hints

// fitHints leaves out as many hints before the last, which is the way out, as
// there is no room for.
func fitHints(hints [][2]string, width int) [][2]string {
	size := func() (n int) {
		for _, h := range hints {
			n += len(h[0]) + len(" ") + len(h[1]) + len(hintGap)
		}
		return n - len(hintGap)
	}
	for len(hints) > 1 && size() > width {
		hints = slices.Delete(hints, len(hints)-2, len(hints)-1)
	}
	return hints
}

// header shows the match's name and state.
func (s *Screen) header() string {
	r := &s.state.Report
	left := s.title
	if r.Total > 0 {
		left += fmt.Sprintf(": %d of %d games", r.Played, r.Total)
	}
	switch from, to := s.visible(); {
	case s.large || to-from == s.slots:
	case to-from == 1:
		left += fmt.Sprintf(", board %d of %d", to, s.slots)
	default:
		left += fmt.Sprintf(", boards %d to %d of %d", from+1, to, s.slots)
	}
	right := ""
	if len(r.Standings) == 2 {
		a, b := &r.Standings[0], &r.Standings[1]
		right = fmt.Sprintf("%s %g - %g %s", ui.Clean(a.Name), a.Points(), b.Points(), ui.Clean(b.Name))
	}
	room := s.c.Width - ansi.StringWidth(right)
	if ansi.StringWidth(left)+2 > room {
		right, room = "", s.c.Width // the standings have it
	}
	return ui.Pad(s.c.Theme.Paint(theme.Title, ui.Clip(left, room)), room) + right
}

// body is all boards with the standings.
func (s *Screen) body() []string {
	g := s.grid
	from, to := s.visible()
	var out []string
	for row := from; row < to; row += max(g.cols, 1) {
		lines := make([]string, g.height)
		for slot := row; slot < min(row+g.cols, to); slot++ {
			for i, line := range ui.FitFrame(s.block(slot), g.width, g.height) {
				if slot > row {
					lines[i] += strings.Repeat(" ", blockGap)
				}
				lines[i] += ui.Pad(line, g.width)
			}
		}
		out = append(out, lines...)
	}
	if g.right > 0 {
		return ui.JoinColumns(out, s.panel(g.right, s.bodyHeight()), s.c.Width-g.right-blockGap, blockGap)
	}
	return append(ui.FitFrame(out, s.c.Width, s.bodyHeight()-g.below), s.widePanel(g.below)...)
}

// block is a board with its players.
func (s *Screen) block(slot int) []string {
	width := s.grid.width
	b, board := &s.state.Boards[slot], s.views[slot].board
	if board != nil {
		width = min(width, max(board.Layout().Width, blockUsual))
	}
	out := []string{s.caption(slot, s.grid.width)}
	if b.Pos == nil {
		return append(out, s.c.Theme.Paint(theme.Dim, "  no game has begun"))
	}
	out = append(out, s.player(b, engine.Black, width))
	if handLines(b.Pos.Variant()) > 0 {
		out = append(out, s.hand(slot, engine.Black, width))
	}
	out = append(out, s.boardLines(slot)...)
	if handLines(b.Pos.Variant()) > 0 {
		out = append(out, s.hand(slot, engine.White, width))
	}
	out = append(out, s.player(b, engine.White, width))
	if score, text, ok := scored(b); ok && len(out) < s.grid.height-blockSpare {
		out = append(out, "  "+ui.EvalBar(s.c.Theme, curves.Of(b.Pos.Variant()), score, text, width-2))
	}
	return out
}

// blockSpare is how many lines a block must have besides for a bar of the evaluation.
const blockSpare = 1

// scored returns the latest score of a game from White's point of view, and how it is
// written.
func scored(b *matchfeed.Board) (score search.Score, text string, ok bool) {
	for _, c := range []engine.Color{b.SideToMove, b.SideToMove.Other()} {
		p := &b.Players[c]
		if p.Known && !p.Line.NoScore {
			score, _ = p.Line.ScoreFor(c == engine.Black)
			return score, p.Line.ScoreText(c == engine.Black), true
		}
	}
	return 0, "", false
}

// hand is the first line of what a player holds.
func (s *Screen) hand(slot int, c engine.Color, width int) string {
	h := s.views[slot].board.Hand(s.state.Boards[slot].Pos, c, 0, width-2)
	return "  " + h.Lines[0]
}

// caption describes the game on a board, and its last move or how it ended.
func (s *Screen) caption(slot, width int) string {
	b := &s.state.Boards[slot]
	text, role := fmt.Sprintf(" %d", slot+1), theme.Text
	if slot == s.chosen {
		text, role = fmt.Sprintf(">%d", slot+1), theme.Choice
	}
	out := s.c.Theme.Paint(role, text+" ")
	if b.Number == 0 {
		return out
	}
	out += fmt.Sprintf(" game %d: ", b.Number)
	if b.Ending != nil {
		room := width - ansi.StringWidth(out)
		text := ui.Clean(notation.Result(b.Pos.Variant(), b.Ending.Result))
		if ansi.StringWidth(text) > room { // the score must not be cut off
			text = ui.Clean(b.Ending.String() + " " + b.Ending.Reason)
		}
		return out + s.c.Theme.Paint(theme.Accent, ui.ClipWords(text, room))
	}
	if n := len(b.Moves); n > 0 {
		m := &b.Moves[n-1]
		out += notation.Counted(&b.Pos.Variant().Def, m.Count, m.Side, m.SAN)
	}
	return ui.Clip(out, width)
}

// player is a line with a player's name, clock and evaluation.
func (s *Screen) player(b *matchfeed.Board, c engine.Color, width int) string {
	const evalWidth = 10
	t, p := s.c.Theme, &b.Players[c]
	turn := b.Ending == nil && b.SideToMove == c
	mark, clockRole := "  ", theme.Text
	if turn {
		mark, clockRole = "> ", theme.ClockOn
	}
	clock := ""
	if p.Timed {
		clock = ui.ClockText(p.Left)
	}
	name := ui.Pad(ui.Clean(p.Name), width-len(mark)-len(clock)-evalWidth-1)
	return t.Paint(theme.Accent, mark) + t.Paint(theme.Title, name) + " " + t.Paint(clockRole, clock) + ui.PadLeft(evaluation(p), evalWidth)
}

// evaluation is what a player thinks of its position.
func evaluation(p *matchfeed.Player) string {
	switch {
	case !p.Known:
		return "-"
	case p.Line.NoScore:
		return fmt.Sprintf("?/%d", p.Line.Depth)
	}
	if p.Line.Proven != nil {
		return p.Line.ScoreText(false)
	}
	return fmt.Sprintf("%v/%d", p.Line.Score, p.Line.Depth)
}

// status describes the thinking of the chosen board's player, or the state of the
// match.
func (s *Screen) status() string {
	t := s.c.Theme
	switch {
	case s.confirm.Asking():
		return s.confirm.Lines(t, s.c.Width, 1)[0]
	case s.state.Over:
		return strings.TrimSpace(t.Paint(theme.Accent, "The match is over.") + " " + s.notice)
	case s.notice != "":
		return s.notice
	case s.stopping:
		return t.Paint(theme.Warning, "The match is being stopped...")
	}
	b := &s.state.Boards[s.chosen]
	if b.Pos == nil {
		return "The engines are being started..."
	}
	if s.large {
		return strings.Join(ui.Fill(s.headFigures(), s.c.Width)[:1], "")
	}
	p := &b.Players[b.SideToMove]
	return t.Paint(theme.Dim, ui.ClipMoves(fmt.Sprintf("%s: %s  %s", ui.Clean(p.Name), evaluation(p), s.thinking(b.SideToMove)), s.c.Width))
}

// thinking is the latest line from a player of the chosen board.
func (s *Screen) thinking(c engine.Color) string {
	p := &s.state.Boards[s.chosen].Players[c]
	if !p.Known || p.From == nil {
		return ""
	}
	key := [2]int{s.chosen, int(c)}
	if _, ok := s.lines[key]; !ok {
		s.lines[key] = s.c.LineText(p.From, p.Line.PV, ui.LineMoves)
	}
	if p.Line.Nodes == 0 {
		return s.lines[key]
	}
	return ui.ShortNumber(p.Line.Nodes) + " positions  " + s.lines[key]
}

// hints are the most useful keys, the way out last.
func (s *Screen) hints() [][2]string {
	help, moves, next, stop := [2]string{"?", "help"}, [2]string{"Up Down", "moves"}, [2]string{"Tab", "next board"}, [2]string{"q", "stop"}
	over := [2]string{"any other key", "leaves"}
	all, enlarge := [2]string{"Esc", "all boards"}, [2]string{"Enter", "enlarges"}
	switch {
	case s.confirm.Asking():
		return [][2]string{{"y", "stops it; finished games are saved"}, {"any other key:", "continue"}}
	case s.state.Over && s.large:
		return [][2]string{help, all, moves, over}
	case s.state.Over:
		return [][2]string{help, enlarge, over}
	case s.large && s.slots > 1:
		return [][2]string{help, all, next, moves, stop}
	case s.large:
		return [][2]string{help, all, moves, stop}
	case s.slots > 1:
		return [][2]string{help, enlarge, {"Tab or 1-9", "board"}, stop}
	}
	return [][2]string{help, enlarge, stop}
}
