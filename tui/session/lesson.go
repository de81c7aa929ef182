package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/wording"
	"github.com/ferzchess/ferz/tui/puzzles"
)

// Lesson asks the user to find moves: better ones where mistakes are marked in the game, or
// the solutions of puzzles.
type Lesson struct {
	Puzzles *puzzles.Round   // nil: the lesson is about mistakes of the game
	Start   *engine.Position // the position in which to find a move
	Tried   []Attempt
	Hint    string // the last one, a sentence
	Known   bool   // the solution was found or revealed

	place livegame.NodePath // of the mistake, or of the rest of a puzzle
	line  []engine.Move     // the line that is better than the mistake, once it was searched
	hints int               // that were given
	id    uint64            // of the search in progress; 0: none
}

// Attempt is an answer given in a lesson.
type Attempt struct {
	Move, Verdict string
	Right         bool
}

// Learning reports whether a lesson is in progress.
func (s *Session) Learning() bool { return s.Lesson.place != nil || s.Lesson.Puzzles != nil }

// atTask reports whether the position shown is that of the task.
func (s *Session) atTask() bool {
	n, ok := s.Lesson.place.Find(s.Now.Tree)
	if s.Lesson.Puzzles == nil && n != nil {
		n = n.Parent
	}
	return s.Learning() && ok && n == s.Browser.Node()
}

// Asked reports whether the position shown is an unsolved task.
func (s *Session) Asked() bool { return !s.Lesson.Known && s.atTask() }

// NoTask returns the reason why there is nothing to find, or "".
func (s *Session) NoTask() string {
	if why := s.noSolution(); why != "" {
		return why
	}
	if s.Lesson.Known {
		return fmt.Sprintf("solved; %s continues", s.GoOn)
	}
	return ""
}

// noSolution returns the reason why there is no solution to show, or "".
func (s *Session) noSolution() string {
	switch {
	case !s.Learning():
		return fmt.Sprintf("no exercise here; %s starts a lesson from the marked mistakes", s.Call("learn"))
	case !s.atTask():
		return fmt.Sprintf("this is not the exercise's position; %s continues", s.GoOn)
	}
	return ""
}

// Mistake returns the mistake that the current task asks to improve on, or nil.
func (s *Session) Mistake() *pgn.Node {
	n, ok := s.Lesson.place.Find(s.Now.Tree)
	if !ok || n.Parent == nil || s.Lesson.Puzzles != nil {
		return nil
	}
	return n
}

// Progress returns the task's name and how much of the lesson is done.
func (s *Session) Progress() (task, done string) {
	if r := s.Lesson.Puzzles; r != nil {
		return fmt.Sprintf("Puzzle %d of %d", r.At+1, len(r.List)), fmt.Sprintf("%d solved", r.Solved())
	}
	at, all, now := 0, 0, s.Mistake()
	for n := s.toLearn(nil, 1); n != nil; n = s.toLearn(n, 1) {
		if all++; n == now {
			at = all
		}
	}
	return fmt.Sprintf("Mistake %d of %d", at, all), ""
}

// Question returns the question of the task and, if there is more to say, a second sentence.
func (s *Session) Question() []string {
	if r := s.Lesson.Puzzles; r != nil {
		z := r.Asked()
		out := []string{wording.Sentence(z.Task())}
		if z.Source != "" {
			out = append(out, wording.Sentence("From "+z.Source))
		}
		return out
	}
	n := s.Mistake()
	if n == nil {
		return nil
	}
	return []string{fmt.Sprintf("Find a better move for %s.", s.Now.Tree.Variant.SideName(n.Side)), s.Write(s.Lesson.Start, []engine.Move{n.Move}) + Signs(n) + " was played."}
}

// Signs returns the signs of a move, such as "!?".
func Signs(n *pgn.Node) string {
	text := ""
	for _, nag := range n.NAGs {
		text += pgn.Signs[nag]
	}
	return text
}

// toLearn returns the next mistake to learn from, by 1, or the one before, by -1; nil if
// there is none.
func (s *Session) toLearn(from *pgn.Node, by int) *pgn.Node {
	return report.MarkedMove(s.Now.Tree, from, by, s.Now.Config.Learns)
}

// GoToMistake goes to the next move that is marked as a mistake, by 1, or to the one
// before, by -1; in a lesson to the next task.
func (s *Session) GoToMistake(by int) Reply {
	if s.Learning() {
		return s.nextTask(by)
	}
	if err := s.noMistakes(); err != nil {
		return fails(err)
	}
	from := s.Browser.Node()
	switch next := from.MainChild(); {
	case !s.Voice:
	case s.Live() && by > 0:
		from = nil // all are before the end
	case next != nil && report.JudgmentOf(next) > report.Good:
		from = next
	}
	n := report.MarkedMove(s.Now.Tree, from, by, anyMove)
	if n == nil {
		return fails(errors.New("there are no more mistakes this way"))
	}
	to := n
	if s.Voice {
		to = n.Parent
	}
	if !s.Browser.Go(to) {
		return fails(s.Misfit(n))
	}
	return Reply{Tell(mistakeWords(s.Now.Tree, n) +
		" This is the position before that move. Type mistake for the next one, stop to return to the end."), Moved{true}}
}

func anyMove(*pgn.Node) bool { return true }

// noMistakes returns an error if there are no mistakes to review, or nil.
func (s *Session) noMistakes() error {
	tree := s.Now.Tree
	switch {
	case !s.Walks():
		return fmt.Errorf("mistakes can be reviewed when the game is over; %s finds them then", s.Call("report"))
	case report.MarkedMove(tree, nil, 1, anyMove) != nil:
		return nil
	case slices.ContainsFunc(tree.MainLine(), func(n *pgn.Node) bool { return n.Eval() != nil }):
		return errors.New("there are no mistakes: the report has found none")
	}
	return fmt.Errorf("no mistakes are known yet; %s finds them", s.Call("report"))
}

// mistake is GoToMistake for a command.
func (s *Session) mistake(rest string) Reply {
	by, err := direction(rest)
	if err != nil {
		return fails(fmt.Errorf("mistake %w", err))
	}
	return s.GoToMistake(by)
}

// learn begins or ends a lesson; in plain mode it continues with the next task.
func (s *Session) learn(string) Reply {
	switch {
	case s.Voice:
		return s.nextTask(1)
	case s.Learning():
		return s.EndLesson()
	}
	return s.Learn()
}

func (s *Session) solution(string) Reply { return s.solve() }

// noWalk returns the reason why the game has no moves to review, or "".
func (s *Session) noWalk() string {
	if s.Walks() {
		return ""
	}
	return "the game is in progress"
}

// Learn begins a lesson with the first mistake, unless a lesson is in progress.
func (s *Session) Learn() Reply {
	if s.Learning() {
		return nil
	}
	return s.nextTask(1)
}

// EndLesson ends the lesson.
func (s *Session) EndLesson() Reply {
	if s.Lesson.Puzzles != nil {
		return says(fmt.Sprintf("These are puzzles; %s leaves them.", s.Call("leave")))
	}
	return s.endLesson("The lesson has ended.")
}

func (s *Session) endLesson(say string) Reply {
	s.Lesson = Lesson{}
	if s.Voice {
		s.Browser.Go(s.Now.Head)
	}
	return Reply{Say(say), Moved{true}}
}

// nextTask moves to the next task (by = 1) or the previous one (by = -1). After the last
// mistake the lesson ends.
func (s *Session) nextTask(by int) Reply {
	if s.Lesson.Puzzles != nil {
		return s.nextPuzzle(by)
	}
	if err := s.noMistakes(); err != nil {
		return fails(err)
	}
	from, _ := s.Lesson.place.Find(s.Now.Tree)
	n, before := s.toLearn(from, by), s.Learning()
	s.Lesson = Lesson{}
	switch {
	case n == nil && before:
		return s.endLesson("There are no more mistakes to learn from: the lesson has ended.")
	case n == nil:
		return fails(errors.New("there are no mistakes to learn from"))
	case !s.Browser.Go(n.Parent):
		return fails(s.Misfit(n))
	}
	s.Lesson.place, s.Lesson.Start = livegame.PathOf(n), s.Browser.Position().Clone()
	side := s.Now.Tree.Variant.SideName(n.Side)
	return Reply{Tell(fmt.Sprintf("Move %d: %s played %s, %v. Find a better move for %s. %s: next, %s: end the lesson.",
		s.Now.Tree.Count(n), side, n.Text, report.JudgmentOf(n), side, strings.ToUpper(s.GoOn[:1])+s.GoOn[1:], s.Call("stop"))), Moved{true}}
}

// Answer handles a move that is tried in a lesson; ok is false if no move is asked
// for.
func (s *Session) Answer(m engine.Move) (r Reply, ok bool) {
	if !s.Asked() {
		return nil, false
	}
	l := &s.Lesson
	l.id = s.nextID()
	ev, p := judged{id: l.id, move: m, Attempt: Attempt{Move: s.Move(s.Browser.Position(), m)}}, s.Browser.Position().Clone()
	if l.Puzzles != nil {
		return s.answerPuzzle(ev), true
	}
	text, goOn := ev.Move, s.GoOn
	switch mistake := s.Mistake(); {
	case m == mistake.Move:
		return s.judged(ev.as("the mistake", false, text+" was the mistake. Try another move.")), true
	case report.IsBetter(mistake, m):
		return s.judged(ev.as("right", true, text+" is right.")), true
	}
	return looking(text, func(ctx context.Context) Event {
		worth, err := report.JudgeMove(ctx, p, m)
		ev.err = err
		if worth == report.Good {
			return ev.as("good as well", true, text+" is good as well.")
		}
		return ev.as(worth.String(), false, fmt.Sprintf("%s isn't better: %v. Try another move, or %s continues.", text, worth, goOn))
	}), true
}

// looking starts the evaluation of an attempt.
func looking(text string, task Task) Reply {
	return Reply{Meanwhile("Analyzing " + text + "..."), Find{Task: task, What: "the analysis of the move"}}
}

// judged reports how good a move in a lesson is.
type judged struct {
	id   uint64
	move engine.Move
	Attempt
	text string // the judgment in words
	err  error
}

func (judged) event() {}

// as adds the verdict on the move.
func (ev judged) as(verdict string, right bool, text string) judged {
	ev.Verdict, ev.Right, ev.text = verdict, right, text
	return ev
}

// judged handles the judgment of a move; a right move is shown.
func (s *Session) judged(ev judged) Reply {
	l := &s.Lesson
	if ev.id != l.id || !s.Asked() {
		return nil
	}
	l.id = 0
	if ev.err != nil {
		return fails(ev.err)
	}
	if !ev.Right {
		l.Tried = append(l.Tried, ev.Attempt)
		return says(ev.text)
	}
	if l.Puzzles != nil {
		if answer, more := l.Puzzles.Advance(ev.move); more {
			l.Tried = append(l.Tried, ev.Attempt)
			return s.nextPuzzleStep(ev.move, answer, ev.text)
		}
	}
	line := s.Solution()
	if len(line) == 0 || line[0] != ev.move {
		line = []engine.Move{ev.move}
	}
	return s.remember(true, func() Reply {
		l.Known, l.Tried = true, append(l.Tried, ev.Attempt)
		return Reply{Show{line, ev.text}}
	})
}

// Solution returns the moves to find, as far as they are known.
func (s *Session) Solution() []engine.Move {
	switch n := s.Mistake(); {
	case s.Lesson.Puzzles != nil:
		return s.Lesson.Puzzles.Asked().Solution
	case s.Lesson.line != nil:
		return s.Lesson.line
	case n != nil:
		return report.BetterLine(n)
	}
	return nil
}

// giveHint reveals more of the solution each time, and finally shows all of it.
func (s *Session) giveHint() Reply {
	if why := s.NoTask(); why != "" {
		return fails(errors.New(why))
	}
	s.Lesson.hints++
	return s.find(s.Lesson.hints > puzzles.Hints)
}

// solve shows the solution.
func (s *Session) solve() Reply {
	if why := s.noSolution(); why != "" {
		return fails(errors.New(why))
	}
	return s.find(true)
}

// solved brings the solution that was asked for.
type solved struct {
	id    uint64
	line  []engine.Move
	shown bool // it is shown; else it was needed for a hint
	err   error
}

func (solved) event() {}

// find handles the solution once it is known, and searches for an unknown one.
func (s *Session) find(told bool) Reply {
	l := &s.Lesson
	l.id = s.nextID()
	ev := solved{id: l.id, line: s.Solution(), shown: told}
	if len(ev.line) > 0 {
		return s.solved(ev)
	}
	p := s.Browser.Position().Clone()
	task := func(ctx context.Context) Event {
		ev.line, ev.err = report.BestLine(ctx, p)
		return ev
	}
	if l.Puzzles != nil {
		z := *l.Puzzles.Asked() // results are entered in the copy
		task = func(ctx context.Context) Event {
			ev.err = z.Solve(ctx)
			ev.line = z.Solution
			return ev
		}
	}
	return Reply{Meanwhile("Searching for it..."), Find{Task: task, What: "the search for a better move"}}
}

// solved shows the solution.
func (s *Session) solved(ev solved) Reply {
	l := &s.Lesson
	if ev.id != l.id || !s.atTask() {
		return nil
	}
	l.id = 0
	switch {
	case ev.err != nil:
		return fails(ev.err)
	case len(ev.line) == 0:
		return fails(fmt.Errorf("no known solution; %s continues", s.GoOn))
	case l.Puzzles != nil:
		l.Puzzles.Asked().Solution = ev.line
	default:
		l.line = ev.line
	}
	if !ev.shown {
		l.Hint = puzzles.Hint(l.Start, ev.line[0], l.hints, s.Squares())
		return Reply{Tell(l.Hint)}
	}
	return s.remember(false, func() Reply {
		l.Known = true
		told := ev.line
		if !s.Voice {
			told = told[:1]
		}
		return Reply{Show{ev.line, "The solution: " + s.Write(l.Start, told) + "."}}
	})
}

// Misfit returns an error that explains why a move of the tree can't be shown.
func (s *Session) Misfit(n *pgn.Node) error {
	name := s.Now.Tree.Variant.Def.Name
	if n.Null {
		return fmt.Errorf("null move, not allowed in %s", name)
	}
	if err := s.Now.Tree.MoveErr(n); err != nil {
		return err
	}
	return fmt.Errorf("%s is illegal in %s", n.Text, name)
}
