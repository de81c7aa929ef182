package plain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/steps"
)

// step is a step of a partly entered move: the question, and the action once the move
// is complete.
type step struct {
	pos  *engine.Position // the position before the move
	open []engine.Move    // the legal moves that begin so
	asks *steps.Question
	then func(engine.Move) error
}

// maxChoices is how many squares are named in a question.
const maxChoices = 8

// readLine does something with the move that a text means. If the text begins several moves of
// a piece, it asks for the next step.
func (c *console) readLine(p *engine.Position, text string, moves []engine.Move, then func(engine.Move) error) error {
	if c.typed {
		moves = steps.WithChoices(p.LegalMoves(), text, moves)
	}
	if len(moves) == 1 {
		c.begun = nil
		return then(moves[0])
	}
	asks := steps.Next(p, moves)
	if asks.Kind == steps.Who || asks.Kind == steps.Else {
		return &notation.AmbiguousMove{Text: text, Choices: c.writer()(p, moves)}
	}
	c.begun = &step{p.Clone(), moves, asks, then}
	c.print(c.stepWords())
	return nil
}

// stepWords describes the part of a move that was entered, and asks for the next
// step.
func (c *console) stepWords() string {
	st, names := c.begun, c.speech().squares
	text := strings.TrimSuffix(st.asks.Words(), ".")
	if done := steps.Done(st.pos, st.open, names); done != "" {
		text = strings.ToUpper(done[:1]) + done[1:] + ". " + text
	}
	choices := st.asks.Choices(st.pos, names)
	for i, o := range st.asks.Options {
		if len(o.Moves) == 1 {
			choices[i] += " (" + c.writer().Move(st.pos, o.Moves[0]) + ")"
		}
	}
	if !st.asks.Asks() || len(choices) <= maxChoices {
		text = strings.TrimSuffix(text, "?") + ": " + or(choices) + "?"
	} else if !strings.HasSuffix(text, "?") {
		text += ": on which square?"
	}
	if at := st.asks.About; st.asks.Kind == steps.Where && len(st.asks.Squares[at]) > 0 {
		text += fmt.Sprintf(" On %s it stays there.", names(at))
	}
	return text + " Stop takes it back."
}

// answerStep handles an answer to the current step; ok is false if the text is not one.
func (c *console) answerStep(text string) (ok bool, err error) {
	st := c.begun
	if st == nil {
		return false, nil
	}
	if p := c.game.Looked(); p.FEN() != st.pos.FEN() || p.Ply() != st.pos.Ply() {
		c.begun = nil
		return false, nil
	}
	names := c.speech().squares
	switch moves := st.asks.Answer(st.pos, st.open, text, names); {
	case slices.Contains([]string{"stop", "cancel", "esc"}, strings.ToLower(text)):
		c.begun = nil
		c.print("The move is taken back.")
		return true, nil
	case len(moves) == 1:
		c.begun = nil
		return true, st.then(moves[0])
	case len(moves) > 1:
		c.begun = &step{st.pos, moves, steps.Next(st.pos, moves), st.then}
		c.print(c.stepWords())
		return true, nil
	case steps.IsSquare(st.pos.Variant(), text, names):
		return true, fmt.Errorf("%s is not a square for that. %s", text, c.stepWords())
	}
	return false, nil
}
