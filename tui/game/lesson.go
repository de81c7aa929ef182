package game

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/puzzles"
)

// lesson lets the person find moves: better ones where mistakes were marked in the
// game, or what a puzzle asks for.
type lesson struct {
	*game
	follow *follow
	at     table.Place // of the mistake; nil: there is none
	step   table.Place // of what is asked of a puzzle
	start  *engine.Position
	id     uint64 // of what is looked at; 0: nothing
	tried  []attempt
	line   []engine.Move // what is better than the mistake, where it was looked for
	hints  int           // that were given
	hint   string        // the last one
	known  bool          // the solution: it was found, or told
	noting bool          // an answer is being written
}

// attempt is a move that somebody has tried in a lesson.
type attempt struct {
	move, verdict string
	right         bool
}

// on reports whether the lesson goes on.
func (l *lesson) on() bool { return l.at != nil || l.config.Puzzles != nil }

// asks reports whether the position shown is a task that is not solved yet.
func (l *lesson) asks() bool {
	if l.known || !l.on() {
		return false
	}
	if l.config.Puzzles != nil {
		n, ok := l.step.In(l.s.Tree)
		return ok && n == l.browser.Node()
	}
	n, ok := l.at.In(l.s.Tree)
	return ok && n.Parent == l.browser.Node()
}

// noTask says why there is nothing to be found, or "".
func (l *lesson) noTask() string {
	switch {
	case !l.on():
		return "no move is asked for here; :learn begins a lesson where mistakes are marked"
	case l.known:
		return "this is solved; ] goes on"
	case !l.asks():
		return "this is not the position of the task; ] goes on"
	}
	return ""
}

// judged tells what a move of the lesson is worth.
type judged struct {
	id   uint64
	move engine.Move
	attempt
	text string // that says so
	err  error
}

// solved brings the solution that was asked for.
type solved struct {
	id   uint64
	line []engine.Move
	told bool // it is shown; else it was needed for a hint
	err  error
}

// noted reports that an answer to a puzzle is on disk, or why it can't be.
type noted struct {
	id    uint64 // of the game
	err   error
	shows func() tea.Cmd // what was found
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

// mistake goes to the next marked move or, in a lesson, to the next task.
func (l *lesson) mistake(by int) func() tea.Cmd {
	return func() tea.Cmd {
		switch {
		case l.config.Puzzles != nil:
			return l.puzzle(by)
		case l.on():
			return l.task(by)
		}
		n := report.MarkedMove(l.s.Tree, l.browser.Node(), by, func(*pgn.Node) bool { return true })
		if n == nil {
			l.say("No more moves are marked as mistakes this way; ^E makes a report, which marks them.")
			return nil
		}
		return l.show(l.browser.Go(n))
	}
}

// toggle begins the lesson, with the first mistake, or ends it.
func (l *lesson) toggle() tea.Cmd {
	switch {
	case l.config.Puzzles != nil:
		l.say("These are puzzles; ^O leaves them.")
		return nil
	case l.on():
		l.at = nil
		cmd := l.show(true)
		l.say("The lesson has ended.")
		return cmd
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

// next returns the next mistake to learn from, by 1, or the one before, by -1; nil if
// there is none.
func (l *lesson) next(from *pgn.Node, by int) *pgn.Node {
	return report.MarkedMove(l.s.Tree, from, by, l.s.Config.Learns)
}

// task shows the position before the next mistake to learn from.
func (l *lesson) task(by int) tea.Cmd {
	from, _ := l.at.In(l.s.Tree)
	n := l.next(from, by)
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
	l.anew()
	l.at = table.PlaceOf(n)
	cmd := l.show(l.browser.Go(n.Parent))
	l.start = l.browser.Position().Clone()
	return cmd
}

// anew forgets what was tried.
func (l *lesson) anew() { l.id, l.tried, l.line, l.hints, l.hint, l.known = 0, nil, nil, 0, "", false }

// played writes the mistake with its number and its sign.
func (l *lesson) played(n *pgn.Node) string {
	p := l.start
	return notation.Numbered(n.Number, n.Side, l.c.ListWriter(p.Variant()).Move(p, n.Move)+signs(n))
}

// tries takes a move in, if it answers a task.
func (l *lesson) tries(m engine.Move) (tea.Cmd, bool) {
	if !l.asks() {
		return nil, false
	}
	l.id = l.c.NextID()
	text := l.san(m)
	if l.config.Puzzles != nil {
		return l.answer(m, text), true
	}
	n, _ := l.at.In(l.s.Tree)
	id := l.id
	switch {
	case m == n.Move:
		return l.judged(judged{id, m, attempt{text, "the mistake", false}, text + " was the mistake. Try another move.", nil}), true
	case report.IsBetter(n, m):
		return l.judged(judged{id, m, attempt{text, "right", true}, text + " is right.", nil}), true
	}
	ctx, p := l.c.Ctx, l.state.Pos.Clone()
	l.say("Looking at " + text + "...")
	return func() tea.Msg {
		worth, err := report.Worth(ctx, p, m)
		if worth == report.Good {
			return judged{id, m, attempt{text, "good as well", true}, text + " is good as well.", err}
		}
		return judged{id, m, attempt{text, worth.String(), false}, fmt.Sprintf("%s is no better: %v. Try another move, or ] goes on.", text, worth), err}
	}, true
}

// judged takes in what a move is worth: one that is right is shown.
func (l *lesson) judged(msg judged) tea.Cmd {
	if msg.id != l.id || !l.asks() {
		return nil
	}
	l.id = 0
	if msg.err != nil {
		l.complain(msg.err)
		return nil
	}
	if !msg.right {
		l.tried = append(l.tried, msg.attempt)
		l.say(msg.text)
		return nil
	}
	if l.config.Puzzles != nil {
		if answer, more := l.config.Puzzles.Found(msg.move); more {
			l.tried, l.notices = append(l.tried, msg.attempt), nil
			return l.goOn(msg.move, answer, msg.text)
		}
	}
	line := l.solution()
	if len(line) == 0 || line[0] != msg.move {
		line = []engine.Move{msg.move}
	}
	return l.note(true, func() tea.Cmd {
		l.known, l.tried = true, append(l.tried, msg.attempt)
		l.notices = nil
		l.follow.solve(line, msg.text)
		return nil
	})
}

// solution returns the moves that are asked for, as far as they are known.
func (l *lesson) solution() []engine.Move {
	n, ok := l.at.In(l.s.Tree)
	switch {
	case l.config.Puzzles != nil:
		return l.config.Puzzles.Asked().Solution
	case l.line != nil:
		return l.line
	case !ok:
		return nil
	}
	return report.BetterLine(n)
}

// giveHint tells more of the solution each time, and shows it at last.
func (l *lesson) giveHint() tea.Cmd {
	if l.hints++; l.hints > puzzles.Hints {
		return l.solve()
	}
	return l.find(false)
}

// solve shows the solution.
func (l *lesson) solve() tea.Cmd { return l.find(true) }

// find takes the solution in, once it is known; what is not known is looked for in
// the background.
func (l *lesson) find(told bool) tea.Cmd {
	l.id = l.c.NextID()
	found := solved{id: l.id, line: l.solution(), told: told}
	if len(found.line) > 0 {
		return l.solved(found)
	}
	l.say("Looking for it...")
	ctx, p := l.c.Ctx, l.state.Pos.Clone()
	if l.config.Puzzles == nil {
		return func() tea.Msg {
			line, err := report.Best(ctx, p)
			return solved{found.id, line, told, err}
		}
	}
	z := l.asked()
	return func() tea.Msg {
		err := z.Solve(ctx)
		return solved{found.id, z.Solution, told, err}
	}
}

// solved tells of the solution.
func (l *lesson) solved(msg solved) tea.Cmd {
	if msg.id != l.id || !l.asks() {
		return nil
	}
	l.id = 0
	switch {
	case msg.err != nil:
		l.complain(msg.err)
	case len(msg.line) == 0:
		l.refuse("no solution is known; ] goes on")
	default:
		if l.config.Puzzles != nil {
			l.config.Puzzles.Asked().Solution = msg.line
		} else {
			l.line = msg.line
		}
		return l.tell(msg.line, msg.told)
	}
	return nil
}

// tell shows the solution, or gives a hint.
func (l *lesson) tell(line []engine.Move, told bool) tea.Cmd {
	if !told {
		l.notices = nil
		l.hint = puzzles.Hint(l.start, line[0], l.hints, l.names)
		return nil
	}
	return l.note(false, func() tea.Cmd {
		l.known, l.notices = true, nil
		l.follow.solve(line, "The solution: "+l.c.LineText(l.start, line, 1)+".")
		return nil
	})
}
