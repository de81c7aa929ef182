package game

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/steps"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// linePreview shows on the board, move by move, where a line of the analysis or a
// solution leads. The game's tree does not change, and the line stays as it was when
// its preview began.
type linePreview struct {
	*gameView
	analysis *analysis
	solution string // describes the solution that is followed
	hovers   bool   // it ends when the pointer leaves the line
}

func (f *linePreview) on() bool { return f.Followed != nil }

// number is that of the analysis' line that is followed, 0 if none is.
func (f *linePreview) number() int {
	if f.on() {
		return f.Followed.Number
	}
	return 0
}

// forget ends it, whatever the board shows.
func (f *linePreview) forget() { f.Followed, f.solution, f.hovers = nil, "", false }

// solve shows the first move of a solution, with a description of it.
func (f *linePreview) solve(line []engine.Move, told string) {
	f.Followed, f.solution = &session.Line{From: f.Browser.Position().Clone(), Moves: line}, told
	f.to(1)
}

// enter starts the preview of an analysis line after its first at moves.
func (f *linePreview) enter(number, at int) {
	f.Enter(number, at)
	f.show()
}

// point shows the board after the first at moves of a line: while the pointer hovers
// over it, or permanently. It reports whether anything changes.
func (f *linePreview) point(number, at int, hovers bool) (changed bool) {
	switch {
	case number != f.number():
		f.enter(number, at)
	case at != f.Followed.At:
		f.to(at)
	case hovers == f.hovers:
		return false
	}
	f.hovers = hovers
	return true
}

// endHover ends what lasts only while the pointer is on a line, if something does.
func (f *linePreview) endHover() bool {
	if !f.hovers {
		return false
	}
	f.leave()
	return true
}

// to shows the position after the first at moves of the line.
func (f *linePreview) to(at int) {
	f.Followed.Go(at)
	f.show()
}

// show shows the position that the line has come to.
func (f *linePreview) show() {
	p := f.Looked()
	f.state.Last, f.state.Marks, f.state.Arrows = engine.Bitboard{}, nil, nil
	if f.Followed.At > 0 {
		f.state.Last = boardview.LastMove(p)
	}
	f.state.Pos, f.state.Check = p, ui.RoyalsInCheck(p)
	f.state.HasSelection, f.state.Targets, f.state.Captures = false, engine.Bitboard{}, engine.Bitboard{}
}

// leave shows the position that is analyzed again.
func (f *linePreview) leave() {
	f.forget()
	f.refresh()
	f.analysis.markBest()
}

// press handles a key during a preview; a key that has another meaning ends the preview
// first.
func (f *linePreview) press(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	l := f.Followed
	switch {
	case key.Matches(msg, ui.Keys.Left):
		f.to(l.At - 1)
	case key.Matches(msg, ui.Keys.Right):
		f.to(l.At + 1)
	case key.Matches(msg, ui.Keys.Home):
		f.to(0)
	case key.Matches(msg, ui.Keys.End):
		f.to(len(l.Moves))
	case key.Matches(msg, ui.Keys.Up) && l.Number > 0:
		f.switchLine(-1)
	case key.Matches(msg, ui.Keys.Down) && l.Number > 0:
		f.switchLine(1)
	case key.Matches(msg, ui.Keys.Accept) && l.Number > 0:
		f.leave()
		return f.perform(f.KeepLine(l)), true
	case key.Matches(msg, ui.Keys.Cancel):
		f.leave()
	default:
		f.leave()
		return nil, false
	}
	return nil, true
}

// switchLine previews the line above or below, if there is one.
func (f *linePreview) switchLine(by int) {
	if n := f.number() + by; n >= 1 && n <= len(f.Analysis.Lines()) {
		f.enter(n, max(f.Followed.At, 1))
	}
}

// text describes the place in the line that the board shows, and the keys that
// step through it.
func (f *linePreview) text() string {
	l := f.Followed
	if l.Number == 0 {
		text := f.solution
		if n := len(l.Moves); n > 1 {
			text += fmt.Sprintf(" Move %d of %d: Left and Right step through them.", l.At, n)
		}
		return text + " ]: next."
	}
	text := fmt.Sprintf("Line %d, move %d of %d. ", l.Number, l.At, len(l.Moves))
	if f.hovers {
		return text + "Click to step through it."
	}
	return text + "Left and Right step, Up and Down: other lines, Enter keeps it, Esc goes back."
}

// markBest marks the recommended move on the board: the best one of the analysis, a
// hint, or, in a review, the move that was better than the mistake that follows. A
// requested threat takes precedence.
func (a *analysis) markBest() {
	if a.follow.on() {
		return
	}
	a.state.Marks, a.state.Arrows = nil, nil
	m, ground := a.recommended(), theme.MarkBlue
	if a.threatens {
		m, ground = a.hint, theme.MarkRed
	}
	if m == engine.NoMove || a.Asked() {
		return
	}
	for _, s := range moveSquares(m) {
		a.state.Marks = append(a.state.Marks, boardview.Mark{Square: s, Ground: ground})
	}
	if m.IsDrop() {
		return
	}
	path, n := m.Path()
	for i := 1; i < n; i++ {
		a.state.Arrows = append(a.state.Arrows, boardview.Arrow{From: path[i-1], To: path[i], Ground: ground})
	}
}

// moveSquares returns the squares to mark of a move: where it begins and where it ends.
func moveSquares(m engine.Move) []engine.Square {
	if m.IsDrop() || m.Stays() {
		return steps.Targets(m)
	}
	return append([]engine.Square{m.From()}, steps.Targets(m)...)
}

// recommended returns the move to mark on the board, or NoMove.
func (a *analysis) recommended() engine.Move {
	if a.Analysis.On {
		return a.BestMove()
	}
	n := a.Browser.Node()
	if next := n.MainChild(); a.Walks() && next != nil && report.JudgmentOf(next) > report.Good && len(n.Children) > 1 {
		return n.Children[1].Move
	}
	return a.hint
}
