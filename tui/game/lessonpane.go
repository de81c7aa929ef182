package game

import (
	"fmt"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// roomyPane is the height from which on the task stands apart from its heading.
const roomyPane = 14

// lines draws the task in place of the list of moves: what is to be found, what was
// tried, and once it is known the solution.
func (l *lesson) lines(width, height int) []string {
	t := l.c.Theme
	title, rest := l.heading()
	out := []string{t.Paint(theme.Title, ui.Clip(title, width)) + t.Paint(theme.Dim, ui.Clip("  "+rest, width-ansi.StringWidth(title)))}
	if height >= roomyPane {
		out = append(out, "")
	}
	for i, text := range l.question() {
		role := []theme.Role{theme.Accent, theme.Text}[min(i, 1)]
		out = append(out, ui.TextLines(t, role, ui.Clean(text), width, 3)...)
	}
	if l.hint != "" && !l.known {
		out = append(out, ui.TextLines(t, theme.Accent, l.hint, width, 2)...)
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

// heading names the lesson, and how far it has got.
func (l *lesson) heading() (title, rest string) {
	if r := l.config.Puzzles; r != nil {
		return fmt.Sprintf("Puzzle %d of %d", r.At+1, len(r.List)), fmt.Sprintf("%d solved", r.Solved())
	}
	at, all := 0, 0
	now, _ := l.at.In(l.s.Tree)
	for n := l.next(nil, 1); n != nil; n = l.next(n, 1) {
		if all++; n == now {
			at = all
		}
	}
	return fmt.Sprintf("Mistake %d of %d", at, all), ""
}

// question says what is to be found, and more of it.
func (l *lesson) question() []string {
	if r := l.config.Puzzles; r != nil {
		z := r.Asked()
		texts := []string{ui.Sentence(z.Task())}
		if z.Source != "" {
			texts = append(texts, ui.Sentence("From "+z.Source))
		}
		return texts
	}
	n, ok := l.at.In(l.s.Tree)
	if !ok {
		return nil
	}
	return []string{fmt.Sprintf("Find a better move for %s.", l.sideName(n.Side)), l.played(n) + " was played."}
}

// triedLines lists what was tried, the latest of it.
func (l *lesson) triedLines(width, room int) []string {
	t := l.c.Theme
	column := 0
	for _, a := range l.tried {
		column = max(column, ansi.StringWidth(a.move))
	}
	var out []string
	for _, a := range l.tried[max(len(l.tried)-max(room, 0), 0):] {
		role := theme.Error
		if a.right {
			role = theme.Good
		}
		out = append(out, ui.Clip("  "+ui.PadRight(a.move, column)+"  "+t.Paint(role, a.verdict), width))
	}
	return out
}

// solutionLines writes the solution, once it is known.
func (l *lesson) solutionLines(width, most int) []string {
	line := l.solution()
	if !l.known || len(line) == 0 || most < 2 {
		return nil
	}
	text := l.c.LineText(l.start, line, len(line))
	out := []string{l.c.Theme.Paint(theme.Title, "Solution")}
	for _, row := range ui.WrapMoves(text, width-2, most-1) {
		out = append(out, "  "+row)
	}
	return out
}

// keys are those that belong to the lesson.
func (l *lesson) keys(width int) string {
	t := l.c.Theme
	words := [][2]string{{"^X", "hint"}, {"]", "next"}, {"Esc", "end"}}
	if l.known {
		words = words[1:]
	}
	if l.config.Puzzles != nil {
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
