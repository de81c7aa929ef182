package game

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/steps"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// follow shows on the board what a line would lead to, move by move: one of the
// analysis, or a solution. The tree is not touched: the line stays as it was when it
// was gone into.
type follow struct {
	*game
	analysis *analysis
	number   int    // of the analysis' line, from 1; 0: none is followed
	solution string // describes the solution that is followed instead of a line; "": none is
	hovers   bool   // it ends when the pointer leaves the line
	at       int    // how many of its moves are made on the board
	from     *engine.Position
	line     []engine.Move
}

func (f *follow) on() bool { return f.number > 0 || f.solution != "" }

// forget ends it, whatever the board shows.
func (f *follow) forget() { f.number, f.solution, f.hovers = 0, "", false }

// solve shows the first move of a solution, with a description of it.
func (f *follow) solve(line []engine.Move, told string) {
	f.number, f.solution, f.from, f.line = 0, told, f.Browser.Position(), line
	f.to(1)
}

// into goes into a line that the analysis has, after so many of its moves.
func (f *follow) into(number, at int) {
	found := f.analysis.an.Lines()
	f.number, f.solution, f.from, f.line = number, "", f.analysis.shown.Clone(), slices.Clone(found[number-1].PV)
	f.to(at)
}

// point shows the board after so many moves of a line that is pointed to, for as long
// as the pointer stays there or for good. It reports whether that changes anything.
func (f *follow) point(number, at int, hovers bool) (changed bool) {
	switch {
	case number != f.number:
		f.into(number, at)
	case at != f.at:
		f.to(at)
	case hovers == f.hovers:
		return false
	}
	f.hovers = hovers
	return true
}

// unhover ends what lasts only while the pointer is on a line, if something does.
func (f *follow) unhover() bool {
	if !f.hovers {
		return false
	}
	f.leave()
	return true
}

// named is into for the number that somebody has typed, or the best line.
func (f *follow) named(text string) tea.Cmd {
	n, ok := f.analysis.lineNumber(text)
	if ok {
		f.into(n, 1)
	}
	return nil
}

// to shows the position after so many moves of the line.
func (f *follow) to(at int) {
	f.at = max(min(at, len(f.line)), 0)
	p := f.from.Clone()
	f.state.Last, f.state.Marks, f.state.Arrows = engine.Bitboard{}, nil, nil
	for i, m := range f.line[:f.at] {
		if !p.IsLegal(m) {
			f.at = i
			break
		}
		p.Make(m)
	}
	if f.at > 0 {
		f.state.Last = boardview.LastMove(p)
	}
	f.state.Pos, f.state.Check = p, ui.RoyalsInCheck(p)
	f.state.HasSelection, f.state.Targets, f.state.Captures = false, engine.Bitboard{}, engine.Bitboard{}
}

// leave shows the position that is analyzed again.
func (f *follow) leave() {
	f.forget()
	f.refresh()
	f.analysis.markBest()
}

// press takes a key in while a line is followed; others end that and do what they do.
func (f *follow) press(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case key.Matches(msg, ui.Keys.Left):
		f.to(f.at - 1)
	case key.Matches(msg, ui.Keys.Right):
		f.to(f.at + 1)
	case key.Matches(msg, ui.Keys.Home):
		f.to(0)
	case key.Matches(msg, ui.Keys.End):
		f.to(len(f.line))
	case key.Matches(msg, ui.Keys.Up) && f.number > 0:
		f.other(-1)
	case key.Matches(msg, ui.Keys.Down) && f.number > 0:
		f.other(1)
	case key.Matches(msg, ui.Keys.Accept) && f.number > 0:
		n, line := f.number, f.line
		f.leave()
		return f.analysis.keep(n, line), true
	case key.Matches(msg, ui.Keys.Cancel):
		f.leave()
	default:
		f.leave()
		return nil, false
	}
	return nil, true
}

// other goes into the line above or below, if there is one.
func (f *follow) other(by int) {
	if n := f.number + by; n >= 1 && n <= len(f.analysis.an.Lines()) {
		f.into(n, max(f.at, 1))
	}
}

// text describes the place in the line that the board shows, and the keys that
// step through it.
func (f *follow) text() string {
	if f.number == 0 {
		text := f.solution
		if n := len(f.line); n > 1 {
			text += fmt.Sprintf(" Move %d of %d: Left and Right step through them.", f.at, n)
		}
		return text + " ] goes on."
	}
	if f.hovers {
		return fmt.Sprintf("Line %d, move %d of %d. A click goes into it; the board comes back when you point elsewhere.", f.number, f.at, len(f.line))
	}
	return fmt.Sprintf("Line %d, move %d of %d. Left and Right step, Up and Down: other lines, Enter keeps it, Esc goes back.", f.number, f.at, len(f.line))
}

// markBest marks the move to recommend on the board: the best one of the analysis,
// that of a hint, or where a game is looked through what was better than the mistake
// that follows. A threat that was asked for is marked instead.
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
	if a.on {
		if found := a.an.Lines(); len(found) > 0 && len(found[0].PV) > 0 && slices.Equal(a.moves, a.Browser.Moves()) {
			return found[0].PV[0]
		}
		return engine.NoMove
	}
	n := a.Browser.Node()
	if next := n.Main(); a.Walks() && next != nil && report.JudgmentOf(next) > report.Good && len(n.Next) > 1 {
		return n.Next[1].Move
	}
	return a.hint
}
