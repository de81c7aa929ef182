package plain

import (
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/openings"
)

// openingOf names the opening of the first moves of the game.
func (g *game) openingOf(moves []engine.Move) openings.Opening {
	tree := g.Now.Tree
	return g.book().Of(tree.Variant, tree.StartFEN, moves)
}

// tellOpening tells the opening's name if the last moves have made another one of it.
func (c *console) tellOpening(g *game) {
	if o := g.openingOf(g.Now.Moves); o.Name != g.opening {
		g.opening = o.Name
		if o.Name != "" {
			c.say("Opening: " + o.Name + ".")
		}
	}
}

// opening tells the name of the opening that led to the position looked at.
func opening(c *console, _ string) error {
	o := c.game.openingOf(c.browser().Moves())
	if o.Name == "" {
		return errors.New("these moves have no name")
	}
	c.say(o.String() + ".")
	return nil
}
