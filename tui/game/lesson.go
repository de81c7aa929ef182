package game

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/table"
)

// lesson lets the person find a better move where one was marked as a mistake.
type lesson struct {
	*game
	at table.Place // of the mistake; nil: there is no lesson
	id uint64      // of the move that is looked at; 0: none
}

// on reports whether the lesson goes on.
func (l *lesson) on() bool { return l.at != nil }

// judged tells what a move of the lesson is worth.
type judged struct {
	id    uint64
	move  engine.Move
	text  string
	worth report.Judgement
	err   error
}

// mistakes are the signs of moves that one can learn from.
var mistakes = []int{2, 4, 6}

func isMistake(n *pgn.Node) bool {
	return slices.ContainsFunc(n.NAGs, func(nag int) bool { return slices.Contains(mistakes, nag) })
}

// noWalk says why there is nothing to walk through, or "".
func (g *game) noWalk() string {
	if g.walks() {
		return ""
	}
	return "the game goes on"
}

// walks reports whether the game is one to walk through: over, or looked through.
func (g *game) walks() bool { return g.config.Review || g.s.Over() }

// placeIn returns the place in a line of a move, or of the last one before it that
// is part of it; -1 if that is the start.
func placeIn(line []*pgn.Node, n *pgn.Node) int {
	for ; n != nil; n = n.Parent {
		if i := slices.Index(line, n); i >= 0 {
			return i
		}
	}
	return -1
}

// toMistake returns the next marked move of the main line after a move, by 1, or the
// one before it, by -1, of those that fit; nil if there is none.
func (g *game) toMistake(from *pgn.Node, by int, fits func(*pgn.Node) bool) *pgn.Node {
	line := g.s.Tree.MainLine()
	for i := placeIn(line, from) + by; i >= 0 && i < len(line); i += by {
		if isMistake(line[i]) && fits(line[i]) {
			return line[i]
		}
	}
	return nil
}

// mistake goes to the next marked move or, in a lesson, to the next task.
func (l *lesson) mistake(by int) func() tea.Cmd {
	return func() tea.Cmd {
		if l.on() {
			return l.task(by)
		}
		n := l.toMistake(l.browser.Node(), by, func(*pgn.Node) bool { return true })
		if n == nil {
			l.say("No more moves are marked as mistakes this way; ^E makes a report, which marks them.")
			return nil
		}
		return l.show(l.browser.Go(n))
	}
}

// toggle begins the lesson, with the first mistake, or ends it.
func (l *lesson) toggle() tea.Cmd {
	if l.on() {
		l.at = nil
		l.say("The lesson has ended.")
		return l.show(true)
	}
	return l.task(1)
}

// begin begins the lesson, if it has not begun.
func (l *lesson) begin() tea.Cmd {
	if l.on() {
		return nil
	}
	return l.task(1)
}

// task shows the position before the next mistake to learn from: of a game that is
// looked through, of either player.
func (l *lesson) task(by int) tea.Cmd {
	l.id = 0
	from, _ := l.at.In(l.s.Tree)
	n := l.toMistake(from, by, func(n *pgn.Node) bool {
		return n.Move != engine.NoMove && (l.config.Review || l.s.Config.Learns(n.Side))
	})
	if n == nil {
		text := "There are no more mistakes to learn from: the lesson has ended."
		if !l.on() {
			text = "No mistakes to learn from are marked; ^E makes a report, which finds them."
		}
		l.at = nil
		cmd := l.show(true)
		l.say(text)
		return cmd
	}
	l.at = table.PlaceOf(n)
	cmd := l.show(l.browser.Go(n.Parent))
	l.say(fmt.Sprintf("%s was played here. Find a better move for %v; ] goes on, :learn ends the lesson.", l.moveWords(n), n.Side))
	return cmd
}

// moveWords writes a move at the position shown with its number and its sign.
func (l *lesson) moveWords(n *pgn.Node) string {
	p := l.state.Pos
	return notation.Numbered(n.Number, n.Side, l.c.Writer(p.Variant()).Move(p, n.Move)+signs(n))
}

// tries takes a move in, if it answers a task.
func (l *lesson) tries(m engine.Move) (tea.Cmd, bool) {
	n, ok := l.at.In(l.s.Tree)
	if !l.on() || !ok || n.Parent != l.browser.Node() {
		return nil, false
	}
	text := l.san(m)
	switch {
	case m == n.Move:
		l.say(text + " was the mistake. Try another move.")
		return nil, true
	case slices.ContainsFunc(n.Parent.Next, func(other *pgn.Node) bool { return other != n && other.Move == m }):
		l.say(text + " is right. ] goes on.")
		return nil, true
	}
	l.id = l.c.NextID()
	id, ctx, p := l.id, l.c.Ctx, l.state.Pos.Clone()
	l.say("Looking at " + text + "...")
	return func() tea.Msg {
		worth, err := report.Worth(ctx, p, m)
		return judged{id, m, text, worth, err}
	}, true
}

// judged tells what a move is worth.
func (l *lesson) judged(msg judged) {
	switch {
	case msg.id != l.id || !l.on():
	case msg.err != nil:
		l.complain(msg.err)
	case msg.worth == report.Good:
		l.say(msg.text + " is good as well. ] goes on.")
	default:
		l.say(fmt.Sprintf("%s is no better: %v. Try another move, or ] goes on.", msg.text, msg.worth))
	}
}
