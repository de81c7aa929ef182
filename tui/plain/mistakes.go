package plain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/report"
)

// walks reports whether mistakes may be looked at: the game is over, or looked
// through.
func (g *game) walks() bool { return g.now.Over() || g.now.Config.Review }

// mistake goes to the position before the next mistake, or before the one before.
func mistake(c *console, rest string) error {
	by, err := direction(rest)
	if err != nil {
		return fmt.Errorf("mistake %w", err)
	}
	if c.game.walk.lesson != nil {
		return c.task(by)
	}
	n, err := c.game.marked(by, anyMove)
	if err != nil {
		return err
	}
	c.say(mistakeWords(c.game.now.Tree.Variant, n))
	c.game.walk.lesson = nil
	if err := c.before(n); err != nil {
		return err
	}
	c.say("You are looking at the position before that move, as board and what tell. Type mistake for the next one, stop to go back to the end.")
	return nil
}

func anyMove(*pgn.Node) bool { return true }

// marked finds the next mistake that fits.
func (g *game) marked(by int, fits func(*pgn.Node) bool) (*pgn.Node, error) {
	tree := g.now.Tree
	if !g.walks() {
		return nil, errors.New("mistakes are looked at once the game is over; report finds them then")
	}
	if report.MarkedMove(tree, tree.Root, 1, anyMove) == nil {
		if slices.ContainsFunc(tree.MainLine(), func(n *pgn.Node) bool { return n.Eval() != nil }) {
			return nil, errors.New("there are no mistakes: the report has found none")
		}
		return nil, errors.New("no mistakes are known yet; report finds them")
	}
	from := tree.Root
	switch b := g.walk.browser; {
	case g.walk.lesson != nil:
		from, _ = g.walk.lesson.In(tree)
	case b != nil && b.Node().Main() != nil && report.Marked(b.Node().Main()) > report.Good:
		from = b.Node().Main() // it is the one whose position is looked at
	case b != nil:
		from = b.Node()
	}
	if n := report.MarkedMove(tree, from, by, fits); n != nil {
		return n, nil
	}
	return nil, errors.New("there are no more mistakes this way")
}

// before looks at the position before a move.
func (c *console) before(n *pgn.Node) error {
	b, err := c.browser()
	if err != nil {
		return err
	}
	if !b.Go(n.Parent) {
		return errors.New("there is no position before a move that does not fit the rules")
	}
	c.game.walk.line = nil
	c.showBoard()
	c.lookAgain()
	return nil
}

// mistakeWords tells what a move has cost.
func mistakeWords(v *engine.Variant, n *pgn.Node) string {
	text := fmt.Sprintf("%d. %s plays %s, %v", n.Number, v.SideName(n.Side), n.Text, report.Marked(n))
	if before, after := n.Parent.Eval(), n.Eval(); before != nil && after != nil {
		text += fmt.Sprintf(": from %s to %s", evalWords(v, before), evalWords(v, after))
	}
	text += "."
	if better := report.Better(n); better != nil {
		text += fmt.Sprintf(" Better is %s.", better.Text)
	}
	return text
}

// graph tells how the game went by the evaluations that a report has noted.
func graph(c *console, _ string) error {
	var out []string
	for _, n := range c.game.now.Tree.MainLine() {
		if e := n.Eval(); e != nil {
			out = append(out, numbered(n, n.Text)+signOf(n)+" "+evalWords(c.game.now.Tree.Variant, e))
		}
	}
	if len(out) == 0 || !c.game.walks() {
		return errors.New("no evaluations are known; once the game is over, report finds them")
	}
	c.say("The evaluation after each move, as " + c.side(engine.White) + " sees it: " + strings.Join(out, ", ") + ".")
	return nil
}

// signOf returns the sign of a move, or "".
func signOf(n *pgn.Node) string {
	text := ""
	for _, nag := range n.NAGs {
		text += pgn.Signs[nag]
	}
	return text
}
