package game

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/curves"
)

// asked is a copy of the puzzle, for the background: what is found out of it is
// entered in the copy.
func (l *lesson) asked() *puzzle.Puzzle {
	z := *l.config.Puzzles.Asked()
	return &z
}

// goOn shows a move that was found and how it is answered, and asks for the next one.
func (l *lesson) goOn(found engine.Move, answer []engine.Move, judged string) tea.Cmd {
	moves := append([]engine.Move{found}, answer...)
	return l.try(moves, func() tea.Cmd {
		var cmds []tea.Cmd
		for _, m := range moves {
			next := l.browser.Node().Next
			i := slices.IndexFunc(next, func(n *pgn.Node) bool { return n.Move == m })
			cmds = append(cmds, l.show(l.browser.Go(next[i])))
			if m == found {
				judged = puzzles.GoesOn(judged, l.c.LineText(l.state.Pos, answer, len(answer)))
			}
		}
		l.step, l.start = table.PlaceOf(l.browser.Node()), l.browser.Position().Clone()
		l.hints, l.hint = 0, ""
		l.say(judged)
		return tea.Batch(cmds...)
	})
}

// answer judges a move as an answer to the puzzle.
func (l *lesson) answer(m engine.Move, text string) tea.Cmd {
	id, ctx, z := l.id, l.c.Ctx, l.asked()
	verdict := func(v puzzle.Verdict, err error) judged {
		word := map[puzzle.Verdict]string{puzzle.Wrong: "not it", puzzle.TooSlow: "wins, but slower", puzzle.AsGood: "right as well", puzzle.Solution: "right"}[v]
		return judged{id, m, attempt{text, word, v.Solves()}, puzzles.Judged(z, v, text), err}
	}
	if v, ok := z.Obvious(m); ok {
		return l.judged(verdict(v, nil))
	}
	l.say("Looking at " + text + "...")
	return func() tea.Msg { return verdict(z.Judge(ctx, curves.Of(z.Variant), m)) }
}

// note takes in whether the puzzle was solved, and remembers it; shows shows what was
// found once that is on disk. Keys wait until then.
func (l *lesson) note(right bool, shows func() tea.Cmd) tea.Cmd {
	if l.config.Puzzles == nil {
		return shows()
	}
	remember := l.config.Puzzles.Answer(right)
	if remember == nil {
		return shows()
	}
	l.noting = true
	id := l.seat.id
	return tea.Batch(l.awaitSlow(), func() tea.Msg { return noted{id, remember(), shows} })
}

// noted shows what was found, and complains if the answer can't be kept; the others are
// not tried then.
func (l *lesson) noted(msg noted) (cmd tea.Cmd) {
	if msg.id == l.seat.id {
		l.noting = false
		l.written()
		cmd = msg.shows()
	}
	if msg.err != nil && l.config.Puzzles != nil && l.config.Puzzles.History != nil {
		l.config.Puzzles.History = nil
		l.complain(fmt.Errorf("answers are not remembered: %w", msg.err))
	}
	return cmd
}

// puzzle goes on to the next puzzle, by 1, or back to the one before, by -1.
func (l *lesson) puzzle(by int) tea.Cmd {
	r := l.config.Puzzles
	next := *r
	switch more := next.Turn(by); {
	case !more && by < 0:
		l.say("This is the first puzzle.")
		return nil
	case !more:
		text := fmt.Sprintf("That was the last puzzle: %d of %d solved.", r.Solved(), len(r.List))
		if r.History != nil {
			text += " " + r.History.Summary(r.All)
		}
		l.say(text + " ^O leaves.")
		return nil
	}
	config, err := ui.PuzzleConfig(&next, l.config.Kept.Back)
	if err != nil {
		l.complain(err)
		return nil
	}
	return ui.Send(ui.GameWanted{Config: config})
}
