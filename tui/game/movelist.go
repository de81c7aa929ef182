package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// moveList draws the game tree: the main line in two columns, variations and comments
// in lines of their own below their move.
type moveList struct {
	theme *theme.Theme
	write func(*pgn.Node) string // how a move is written

	texts map[*pgn.Node]string // in another notation than the tree has
	known map[moveAt]string    // moves as formatted before, also those of earlier trees
	of    listed
	rows  []listRow
	last  *pgn.Node // the last move of a game that has ended
	end   int       // the last row with the result
	width int
	cells int  // columns of a move
	times int  // columns of the time that it took; 0: it isn't shown
	stale bool // the tree has changed
	first int  // first visible row
	moved bool // the person has scrolled; the current move need not be visible
}

// listRow is a line of the list.
type listRow []span

// span is a piece of a row: a move of the tree or other text.
type span struct {
	text string
	role theme.Role
	node *pgn.Node
}

// listed is the game that a list shows.
type listed struct {
	tree   *pgn.Game
	head   *pgn.Node // the last move played: the moves after it were taken back or tried out; nil: all were played
	ending string    // how the game has ended, or ""
}

// changed marks the list as stale after a change of the tree.
func (l *moveList) changed() { l.stale, l.moved = true, false }

// scroll moves the visible part by n lines.
func (l *moveList) scroll(n, height int) {
	l.first = max(min(l.first+n, len(l.rows)-height), 0)
	l.moved = true
}

// lines draws what fits of a game, with the current move in view. What follows its
// head, if there is one, is drawn as a variation.
func (l *moveList) lines(of listed, current *pgn.Node, width, height int) []string {
	if height <= 0 || width < 8 {
		return nil
	}
	if l.stale || width != l.width || of != l.of {
		l.width, l.of, l.stale = width, of, false
		l.layOut()
	}
	l.scrollToRow(l.rowOf(current), height)
	var out []string
	var w theme.Writer
	for _, row := range l.rows[l.first:min(l.first+height, len(l.rows))] {
		for _, s := range row {
			role := s.role
			if s.node != nil && s.node == current {
				role = theme.Current
			}
			w.Add(l.theme.Style(role), s.text)
		}
		out = append(out, ansi.Truncate(w.Line(), width, ".."))
	}
	return out
}

// scrollToRow scrolls a row into view, by almost a page at a time, unless the user has
// scrolled. Scrolling row by row would resend the whole list each time.
func (l *moveList) scrollToRow(row, height int) {
	kept := min(height/4, 5) // rows of those before
	switch {
	case l.moved || len(l.rows) <= height:
		l.first = min(l.first, len(l.rows)-height)
	case row < l.first:
		l.first = row - height + 1 + kept
	case row >= l.first+height:
		l.first = row - kept
	}
	l.first = max(l.first, 0)
}

// rowOf returns the row with a move; for the last one it is that of the result.
func (l *moveList) rowOf(n *pgn.Node) int {
	if l.last != nil && n == l.last {
		return l.end
	}
	for i, row := range l.rows {
		for _, s := range row {
			if s.node == n && n != nil {
				return i
			}
		}
	}
	return 0
}

// nodeAt returns the move at a column and row of the list as it was drawn last.
func (l *moveList) nodeAt(x, y int) *pgn.Node {
	if y < 0 || l.first+y >= len(l.rows) {
		return nil
	}
	for _, s := range l.rows[l.first+y] {
		if n := ansi.StringWidth(s.text); x < n {
			return s.node
		} else {
			x -= n
		}
	}
	return nil
}

// layOut lays the rows out.
func (l *moveList) layOut() {
	tree := l.of.tree
	l.rows, l.last, l.end = nil, nil, 0
	l.comments(tree.Root.CommentsAfter)
	main := l.played(tree)
	l.layMain(main)
	l.result(main)
	l.appendUndone()
}

// layMain lays out the moves of the main line with their comments and variations.
func (l *moveList) layMain(main []*pgn.Node) {
	if len(main) == 0 {
		return
	}
	numbers := len(fmt.Sprint(l.of.tree.Root.Number + len(main)))
	l.measure(main, numbers)
	last := engine.Black
	open := false // the last row has room for a Black move
	for _, n := range main {
		switch {
		case n.Side == engine.White && (last == engine.Black || !open):
			l.rows = append(l.rows, append(listRow{l.number(n, numbers)}, l.move(n)...))
			open = true
		case !open:
			l.rows = append(l.rows, append(listRow{l.number(n, numbers), {text: ui.Pad("...", l.cells+l.times) + l.gap(), role: theme.Dim}}, l.move(n)...))
			open = n.Side == engine.White
		default:
			l.append(n)
		}
		last = n.Side
		if hasWords(n.CommentsAfter) || len(n.Parent.Children) > 1 {
			l.comments(n.CommentsAfter)
			l.judgment(n)
			l.variations(n)
			open = false
		}
	}
}

// played returns the moves of the main line up to the head.
func (l *moveList) played(tree *pgn.Game) []*pgn.Node {
	main := tree.MainLine()
	if l.of.head == nil {
		return main
	}
	return main[:slices.Index(main, l.of.head)+1] // none if the head is the root
}

// result adds how the game has ended.
func (l *moveList) result(main []*pgn.Node) {
	if l.of.ending == "" {
		return
	}
	l.last = l.of.tree.Root
	if len(main) > 0 {
		l.last = main[len(main)-1]
	}
	for _, line := range ui.Wrap(ui.Clean(l.of.ending), l.width-3) {
		l.rows = append(l.rows, listRow{{text: "   "}, {text: line, role: theme.Accent}})
	}
	l.end = len(l.rows) - 1
}

// appendUndone adds the moves that follow the head.
func (l *moveList) appendUndone() {
	if l.of.head == nil {
		return
	}
	for _, n := range l.of.head.Children {
		l.flow(l.line(n, nil, true), 1)
	}
}

func (l *moveList) number(n *pgn.Node, width int) span {
	return span{text: ui.PadLeft(fmt.Sprint(l.of.tree.Count(n)), width) + ". ", role: theme.Dim}
}

// measure finds out how wide moves are, and whether there is room for the times
// that they took.
func (l *moveList) measure(main []*pgn.Node, numbers int) {
	white, black, turns := defaultCell, defaultCell, true
	l.times = 0
	for i, n := range main {
		if width := ansi.StringWidth(l.cell(n)); n.Side == engine.White {
			white = max(white, width)
		} else {
			black = max(black, width)
		}
		l.times = max(l.times, len(timeText(n)))
		turns = turns && (i == 0 || main[i-1].Side != n.Side)
	}
	room := l.width - numbers - len(". ")
	l.cells = min(white, max(room-1, 4)*3/5)
	if l.times > 0 {
		l.times++ // a blank before it
	}
	if wide := max(white, black); turns && 2*(wide+l.times)+len(timeGap) <= room {
		l.cells = wide
		return
	}
	l.times = 0
}

// defaultCell is the width of most moves at the most, such as Nbxd2+. With less, the whole
// list would move when one comes.
const defaultCell = 6

// timeGap divides the players' moves where times are shown.
const timeGap = "   "

func (l *moveList) gap() string {
	if l.times > 0 {
		return timeGap
	}
	return " "
}

// move writes a move and, if the settings ask for it, the time it took.
func (l *moveList) move(n *pgn.Node) []span {
	cell := l.cell(n)
	out := []span{{text: cell, node: n}}
	if l.times > 0 {
		out = append(out, span{text: ui.PadLeft(timeText(n), l.cells+l.times-ansi.StringWidth(cell)), role: theme.Dim})
	}
	return out
}

// append adds a move to the last row: a Black move to its column, another move of the
// same player after the previous one. A move that is too long gets a row of its own, in
// Black's column if it fits there.
func (l *moveList) append(n *pgn.Node) {
	row := &l.rows[len(l.rows)-1]
	number := ansi.StringWidth((*row)[0].text)
	used, moves := 0, 0
	for _, s := range (*row)[1:] {
		used += ansi.StringWidth(s.text)
		if s.node != nil {
			moves++
		}
	}
	gap, column := l.gap(), l.cells+l.times
	if n.Side == engine.Black && moves == 1 {
		gap += strings.Repeat(" ", max(column-used, 0))
	}
	width := ansi.StringWidth(l.cell(n))
	if number+used+len(gap)+width > l.width {
		l.rows = append(l.rows, listRow{{text: strings.Repeat(" ", number)}})
		row, gap = &l.rows[len(l.rows)-1], ""
		if begin := column + len(l.gap()); n.Side == engine.Black && number+begin+width <= l.width {
			gap = strings.Repeat(" ", begin)
		}
	}
	*row = append(append(*row, span{text: gap}), l.move(n)...)
}

// cell writes a move with its signs.
func (l *moveList) cell(n *pgn.Node) string {
	return ui.Clean(l.write(n) + signs(n))
}

// comments adds the text of comments.
func (l *moveList) comments(list []string) {
	for _, c := range list {
		text := wordsOf(c)
		if text == "" {
			continue
		}
		for _, line := range ui.Wrap(ui.Clean(text), l.width-3) {
			l.rows = append(l.rows, listRow{{text: "   "}, {text: line, role: theme.Comment}})
		}
	}
}

// judgment shows the cost of a mistake, from the evaluations before and after it.
func (l *moveList) judgment(n *pgn.Node) {
	before, after := n.Parent.Eval(), n.Eval()
	if before == nil || after == nil || report.JudgmentOf(n) == report.Good {
		return
	}
	l.rows = append(l.rows, listRow{{text: "   "}, {text: signed(before) + " to " + signed(after), role: theme.Dim}})
}

// variations adds the alternatives to a move.
func (l *moveList) variations(n *pgn.Node) {
	for _, other := range n.Parent.Children {
		if other != n {
			l.flow(l.line(other, nil, true), 1)
		}
	}
}

// line collects the words of a variation, with those inside it in parentheses.
func (l *moveList) line(n *pgn.Node, out []span, first bool) []span {
	out = append(out, span{text: "(", role: theme.Dim})
	for n != nil {
		number := ""
		if n.Side == engine.White || first {
			number = strings.TrimSpace(l.of.tree.Counted(n, ""))
		}
		first = false
		out = append(out, span{text: number + l.cell(n), role: theme.Comment, node: n})
		for _, c := range n.CommentsAfter {
			if text := wordsOf(c); text != "" {
				out = append(out, span{text: ui.Clean(text), role: theme.Dim})
			}
		}
		for _, other := range n.Children[min(1, len(n.Children)):] {
			out = l.line(other, out, true)
			first = true
		}
		n = n.MainChild()
	}
	return append(out, span{text: ")", role: theme.Dim})
}

// flow breaks words into rows.
func (l *moveList) flow(words []span, indent int) {
	row := listRow{{text: strings.Repeat(" ", indent)}}
	used := indent
	for i, w := range words {
		n := ansi.StringWidth(w.text)
		glue := i == 0 || w.text == ")" || words[i-1].text == "("
		if !glue && used+1+n > l.width {
			l.rows = append(l.rows, row)
			row, used, glue = listRow{{text: strings.Repeat(" ", indent+1)}}, indent+1, true
		}
		if !glue {
			row = append(row, span{text: " "})
			used++
		}
		row = append(row, w)
		used += n
	}
	l.rows = append(l.rows, row)
}
