package plain

import (
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// answer judges an attempt to improve on a mistake.
func (c *console) answer(text string) error {
	if !c.game.Asked() {
		return c.try(text)
	}
	p := c.game.Looked()
	moves, err := notation.Match(p, text)
	if err != nil {
		return err
	}
	return c.readLine(p, text, moves, func(m engine.Move) error {
		r, ok := c.game.Answer(m)
		if !ok {
			return errors.New(c.game.NoTask())
		}
		return c.perform(r)
	})
}
