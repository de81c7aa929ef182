package plain

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/session"
)

// mistake goes to the position before the next mistake, or before the one before.
func mistake(c *console, rest string) error {
	by, err := direction(rest)
	if err != nil {
		return fmt.Errorf("mistake %w", err)
	}
	c.browser()
	if err := c.perform(c.game.GoToMistake(by)); err != nil || c.game.Learning() {
		return err
	}
	c.say("You are looking at the position before that move, as board and what tell. Type mistake for the next one, stop to go back to the end.")
	return nil
}

// graph tells how the game went by the evaluations that a report has noted.
func graph(c *console, _ string) error {
	var out []string
	for _, n := range c.game.Now.Tree.MainLine() {
		if e := n.Eval(); e != nil {
			out = append(out, numbered(n, n.Text)+session.Signs(n)+" "+session.EvalWords(c.game.Now.Tree.Variant, e))
		}
	}
	if len(out) == 0 || !c.game.Walks() {
		return errors.New("no evaluations are known; once the game is over, report finds them")
	}
	c.say("The evaluation after each move, as " + c.side(engine.White) + " sees it: " + strings.Join(out, ", ") + ".")
	return nil
}
