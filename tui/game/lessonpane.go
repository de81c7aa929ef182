package game

import (
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// spaciousPane is the minimum height at which a blank line separates the task from its
// heading.
const spaciousPane = 14

// lessonPane draws a lesson instead of the list of moves.
type lessonPane struct {
	c *ui.Common
	*session.Session
}

// lines draws the task: the question, the attempts, and once it is known the solution.
func (l lessonPane) lines(width, height int) []string {
	t := l.c.Theme
	title, rest := l.Progress()
	out := []string{t.Paint(theme.Title, ui.Clip(title, width)) + t.Paint(theme.Dim, ui.Clip("  "+rest, width-ansi.StringWidth(title)))}
	if height >= spaciousPane {
		out = append(out, "")
	}
	for i, text := range l.Question() {
		role := []theme.Role{theme.Accent, theme.Text}[min(i, 1)]
		out = append(out, ui.TextLines(t, role, ui.Clean(text), width, 3)...)
	}
	if l.Lesson.Hint != "" && !l.Lesson.Known {
		out = append(out, ui.TextLines(t, theme.Accent, l.Lesson.Hint, width, 2)...)
	}
	keys := []string{"", l.keys(width)}
	room := max(height-len(out)-len(keys)-1, 0)
	below := l.solutionLines(width, room)
	tried := l.triedLines(width, room-len(below))
	for _, part := range [][]string{tried, below} {
		if len(part) > 0 {
			out = append(append(out, ""), part...)
		}
	}
	if len(out)+len(keys) <= height {
		out = append(out, keys...)
	}
	return out
}

// triedLines lists the attempts, or the latest of them if there are many.
func (l lessonPane) triedLines(width, room int) []string {
	t := l.c.Theme
	column := 0
	for _, a := range l.Lesson.Tried {
		column = max(column, ansi.StringWidth(a.Move))
	}
	var out []string
	for _, a := range l.Lesson.Tried[max(len(l.Lesson.Tried)-max(room, 0), 0):] {
		role := theme.Error
		if a.Right {
			role = theme.Good
		}
		out = append(out, ui.Clip("  "+ui.PadRight(a.Move, column)+"  "+t.Paint(role, a.Verdict), width))
	}
	return out
}

// solutionLines writes the solution, once it is known.
func (l lessonPane) solutionLines(width, most int) []string {
	line := l.Solution()
	if !l.Lesson.Known || len(line) == 0 || most < 2 {
		return nil
	}
	text := l.c.LineText(l.Lesson.Start, line, len(line))
	out := []string{l.c.Theme.Paint(theme.Title, "Solution")}
	for _, row := range ui.WrapMoves(text, width-2, most-1) {
		out = append(out, "  "+row)
	}
	return out
}

// keys are the keys of the lesson.
func (l lessonPane) keys(width int) string {
	t := l.c.Theme
	words := [][2]string{{"^X", "hint"}, {"]", "next"}, {"Esc", "end"}}
	if l.Lesson.Known {
		words = words[1:]
	}
	if l.Lesson.Puzzles != nil {
		words[len(words)-1] = [2]string{"^O", "leave"}
	}
	line := ""
	for i, w := range words {
		if i > 0 {
			line += "   "
		}
		line += t.Paint(theme.Key, w[0]) + t.Paint(theme.Dim, " "+w[1])
	}
	return ui.Clip(line, width)
}
