package plain

import (
	"errors"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/session"
)

// graph describes the course of the game by the evaluations from a report.
func graph(c *console, _ string) error {
	var out []string
	for _, n := range c.game.Now.Tree.MainLine() {
		if e := n.Eval(); e != nil {
			out = append(out, c.game.Now.Tree.Counted(n, n.Text)+session.Signs(n)+" "+session.EvalWords(c.game.Now.Tree.Variant, e))
		}
	}
	if len(out) == 0 || !c.game.Walks() {
		return errors.New("no evaluations are known; once the game is over, report finds them")
	}
	c.print("The evaluation after each move, as " + c.side(engine.White) + " sees it: " + strings.Join(out, ", ") + ".")
	return nil
}
