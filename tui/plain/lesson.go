package plain

import (
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// learn asks for better moves, from the first mistake on, or for the next one.
func learn(c *console, _ string) error {
	c.browser()
	return c.perform(c.game.NextTask(1))
}

// solution tells what is better than the mistake of the lesson.
func solution(c *console, _ string) error { return c.perform(c.game.Solve()) }

// answer judges a move that is to be better than a mistake.
func (c *console) answer(text string) error {
	if !c.game.Asked() {
		return c.try(text)
	}
	p := c.game.position()
	moves, err := notation.Match(p, text)
	if err != nil {
		return err
	}
	return c.one(p, text, moves, func(m engine.Move) error {
		r, ok := c.game.Answer(m)
		if !ok {
			return errors.New(c.game.NoTask())
		}
		return c.perform(r)
	})
}
