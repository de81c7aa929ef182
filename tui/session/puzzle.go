package session

import (
	"context"
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/variants/curves"
)

// Ask starts a lesson on the puzzles of a round, beginning with the one of the
// game shown.
func (s *Session) Ask(round *puzzles.Round) {
	s.Lesson = Lesson{Puzzles: round, Start: s.Browser.Position().Clone()}
}

// verdicts are short names of the verdicts on answers to puzzles.
var verdicts = map[puzzle.Verdict]string{puzzle.Wrong: "not it", puzzle.TooSlow: "wins, but slower", puzzle.AsGood: "right as well", puzzle.Solution: "right"}

// answerPuzzle judges a move as an answer to the puzzle.
func (s *Session) answerPuzzle(ev judged) Reply {
	z := *s.Lesson.Puzzles.Asked() // results are entered in the copy
	verdict := func(v puzzle.Verdict, err error) judged {
		ev.err = err
		return ev.as(verdicts[v], v.Solves(), puzzles.VerdictText(&z, v, ev.Move))
	}
	if v, ok := z.Obvious(ev.move); ok {
		return s.judged(verdict(v, nil))
	}
	return looking(ev.Move, func(ctx context.Context) Event { return verdict(z.Judge(ctx, curves.Of(z.Variant), ev.move)) })
}

// nextPuzzleStep shows a move that was found and how it is answered, and asks for the next one.
func (s *Session) nextPuzzleStep(found engine.Move, answer []engine.Move, text string) Reply {
	moves := append([]engine.Move{found}, answer...)
	var show func() Reply
	show = func() Reply {
		if len(moves) == 0 {
			l := &s.Lesson
			l.place, l.Start, l.hints, l.Hint = livegame.PathOf(s.Browser.Node()), s.Browser.Position().Clone(), 0, ""
			return says(text)
		}
		if len(moves) == len(answer) { // found is shown
			text = puzzles.CorrectText(text, s.Write(s.Browser.Position(), answer))
		}
		next := s.Browser.Node().Children
		i := slices.IndexFunc(next, func(n *pgn.Node) bool { return n.Move == moves[0] })
		moves = moves[1:]
		return append(moved(i >= 0 && s.Browser.Go(next[i])), Next(show))
	}
	return Reply{Request{livegame.Action{Command: livegame.Try, Moves: slices.Clone(moves), At: livegame.PathOf(s.Browser.Node())}, show}}
}

// remembered reports that an answer to a puzzle is on disk, or why it can't be.
type remembered struct {
	err   error
	shows func() Reply // the result
}

func (remembered) event() {}

// remember saves whether the puzzle was solved, and then calls shows to show the result.
func (s *Session) remember(right bool, shows func() Reply) Reply {
	if s.Lesson.Puzzles == nil {
		return shows()
	}
	remember := s.Lesson.Puzzles.Record(right)
	if remember == nil {
		return shows()
	}
	return Reply{Find{Wait: true, What: "the note of the answer", Task: func(context.Context) Event { return remembered{remember(), shows} }}}
}

// remembered shows the result of an answer. If an answer can't be saved, later ones are
// not saved either.
func (s *Session) remembered(ev remembered) Reply {
	r := ev.shows()
	if round := s.Lesson.Puzzles; ev.err != nil && round != nil && round.History != nil {
		round.History = nil
		r = append(r, Fail{fmt.Errorf("answers are not remembered: %w", ev.err)})
	}
	return r
}

// nextPuzzle moves to the next puzzle (by = 1) or the previous one (by = -1).
func (s *Session) nextPuzzle(by int) Reply {
	r := s.Lesson.Puzzles
	next := *r
	switch more := next.Step(by); {
	case more:
		return Reply{Puzzle{&next}}
	case by < 0:
		return says("This is the first puzzle.")
	}
	text := fmt.Sprintf("That was the last puzzle: %d of %d solved.", r.Solved(), len(r.List))
	if r.History != nil {
		text += " " + r.History.Summary(r.All)
	}
	return says(fmt.Sprintf("%s %s leaves.", text, s.Call("leave")))
}
