package game

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/steps"
	"github.com/ferzchess/ferz/tui/ui"
)

// step is one step of a partly entered move: the question, and the state before it.
type step struct {
	open   []engine.Move // the legal moves that begin so
	asks   *steps.Question
	done   string           // description of the steps entered so far
	begun  *engine.Position // the position with that on its board
	before *step            // nil: this is the first one asked for
}

// text describes the question and how to answer it.
func (st *step) text() string {
	if !st.asks.Asks() {
		return st.asks.Words() + " Esc goes back."
	}
	return st.asks.Words() + " Point to a marked square or type it; Esc goes back."
}

// choose plays the move if only one is left, or asks for the next step in which they
// differ.
func (ch *selection) choose(moves []engine.Move) tea.Cmd {
	if len(moves) == 1 {
		return ch.play(moves[0])
	}
	ch.input.Set("")
	p := ch.state.Pos
	ch.enter(&step{moves, steps.Next(p, moves), steps.Done(p, moves, ch.names), steps.Begun(p, moves), ch.step})
	return nil
}

// enter asks the question of a step: on the board, or in a list of options.
func (ch *selection) enter(st *step) {
	ch.step = st
	ch.chooserGone()
	if st.asks.Asks() {
		if st.asks.Kind == steps.Where && st.asks.Squares[st.asks.About] != nil { // Enter stops there
			ch.state.Cursor = st.asks.About
			ch.board.Follow(ch.state.Cursor)
		}
		return
	}
	options := make([]ui.Option, len(st.asks.Options))
	for i := range st.asks.Options {
		options[i] = ch.stepOption(st.asks, &st.asks.Options[i])
	}
	ch.chooser = &ui.Chooser{
		Theme: ch.c.Theme, Title: st.asks.Words(), Options: options, Reserved: ch.squareStarts(),
		Done: func(i int) tea.Cmd { return ch.choose(st.asks.Options[i].Moves) },
	}
}

// chooserGone ends the list of a step before, but no question of another kind.
func (ch *selection) chooserGone() {
	if ch.chooser != nil && !ch.chooser.Persistent {
		ch.chooser = nil
	}
}

// back undoes the last step, and the first one as well if it was forced.
func (ch *selection) back() {
	st := ch.step
	ch.chooserGone()
	if st.before != nil {
		ch.enter(st.before)
		return
	}
	picked, at, drop := ch.state.HasSelection, ch.state.Selected, ch.drop
	ch.clear()
	switch {
	case picked:
		ch.pickFromBoard(at)
	case drop != 0:
		ch.pickFromHand(drop)
	}
	if st.done != "" {
		ch.showNotice("Taken back: " + st.done + ".")
	}
}

// answerOn handles a click on a square during a step.
func (ch *selection) answerOn(at engine.Square) tea.Cmd {
	st := ch.step
	if moves := st.asks.Squares[at]; len(moves) > 0 {
		return ch.choose(moves)
	}
	if at != st.asks.About { // where the drag began
		ch.showError(fmt.Errorf("%s is none of the marked squares. %s", ch.names(at), st.text()))
	}
	return nil
}

// answerTyped takes a typed answer in; ok is false if the text is none.
func (ch *selection) answerTyped(text string) (cmd tea.Cmd, ok bool) {
	st := ch.step
	if moves := st.asks.Answer(ch.state.Pos, st.open, text, ch.names); len(moves) > 0 {
		ch.input.Set("")
		return ch.choose(moves), true
	}
	if !steps.IsSquare(ch.state.Pos.Variant(), text, ch.names) {
		return nil, false
	}
	ch.input.MarkRejected()
	if st.asks.Asks() {
		ch.showError(fmt.Errorf("%s is none of the marked squares. %s", text, st.text()))
	} else {
		ch.showError(fmt.Errorf("%s is none of the answers. %s", text, st.text()))
	}
	return nil, true
}

// nextAnswer puts the cursor on the next square that answers, by 1, or the one before.
func (ch *selection) nextAnswer(by int) {
	answers := ch.step.asks.Answers()
	squares := answers.Squares()
	if len(squares) == 0 {
		return
	}
	at := slices.Index(squares, ch.state.Cursor)
	if at < 0 && by < 0 {
		at = 0
	}
	ch.state.Cursor = squares[(at+by+len(squares))%len(squares)]
	ch.board.Follow(ch.state.Cursor)
	ch.markThreats()
}

// shown is the state of the board: during a step, the move entered so far and the
// squares that answer the question.
func (ch *selection) shown() boardview.State {
	s, st := ch.state, ch.step
	if st == nil {
		return s
	}
	s.Pos, s.Targets, s.Captures, s.Trail = st.begun, st.asks.Answers(), engine.Bitboard{}, boardview.Trail{}
	s.HasSelection, s.Selected = true, st.asks.About
	if s.Targets.Has(s.Selected) && st.asks.Kind != steps.Where {
		s.HasSelection = false
	}
	for at := range st.asks.Squares {
		if pc := st.begun.PieceAt(at); pc.Type() != 0 && pc.Color() != ch.state.Pos.Side() {
			s.Captures.Add(at)
		}
	}
	return s
}

// stepOption is an option to choose, with its letter if no square begins with that.
func (ch *selection) stepOption(q *steps.Question, o *steps.Option) ui.Option {
	p := ch.state.Pos
	out := ui.Option{Text: q.Word(p, o)}
	if len(o.Moves) == 1 && q.Kind != steps.Else {
		out.Text = ch.san(o.Moves[0]) + "  " + out.Text
	}
	switch t := p.Variant().Type(o.Type); {
	case q.Kind == steps.Else:
	case o.Type == 0 && q.Kind == steps.Enter:
		out.Key = "-"
	case o.Type == 0:
		out.Key = "="
	case t.Base != 0 && q.Kind == steps.Promote:
		out.Key = "+"
	default:
		out.Key = t.Label(engine.White)
	}
	return out
}

// squareStarts are the characters with which the names of squares begin.
func (at *position) squareStarts() string {
	v := at.state.Pos.Variant()
	out := ""
	for i := range v.Size() {
		if s := engine.Square(i); v.OnBoard(s) {
			out += at.names(s)[:1] + v.SquareName(s)[:1]
		}
	}
	return out
}
