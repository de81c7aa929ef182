package plain

import (
	"errors"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/session"
)

// last prints the last moves.
func last(c *console, rest string) error {
	n, err := session.ReadNumber(rest, 1, 1, 1000)
	if err != nil {
		return err
	}
	path, moves := c.game.Now.Head.Path(), c.game.Now.Moves
	if len(path) == 0 {
		return errors.New("no move has been made")
	}
	from := max(len(path)-n, 0)
	f, err := follow(c.game.Now, from)
	if err != nil {
		return err
	}
	for i, node := range path[from:] {
		c.print(fmt.Sprintf("%d. %s", c.game.Now.Tree.Count(node), c.speech().playText(f.Position(), node.Move)))
		if _, err := f.SetMoves(moves[:from+i+1]); err != nil {
			return err
		}
	}
	return nil
}

// listWidth is how long the lines of a list are at most.
const listWidth = 78

// list lists the moves.
func list(c *console, _ string) error {
	var words []string
	var before *pgn.Node
	tree, write := c.game.Now.Tree, c.writer()
	p, err := tree.Variant.NewPosition(tree.StartFEN)
	if err != nil {
		return err
	}
	for _, n := range c.game.Now.Head.Path() {
		text := n.Text
		if n.Move != engine.NoMove {
			text = write.Move(p, n.Move)
			p.Make(n.Move)
		}
		if before == nil || n.Side == engine.White && (before.Side != n.Side || before.Number != n.Number) {
			text = tree.Counted(n, text)
		}
		words = append(words, text)
		before = n
	}
	if len(words) == 0 {
		return errors.New("no move has been made")
	}
	for line := range strings.SplitSeq(ansi.Wrap(strings.Join(words, " "), listWidth, ""), "\n") {
		c.print(line)
	}
	return nil
}

func pgnText(c *console, _ string) error {
	text, err := pgn.Format(c.game.Now.Tree)
	if err != nil {
		return err
	}
	c.printLines(text)
	return nil
}

// forMoves describes the number of moves that a time is for, if it is limited to
// some.
func forMoves(n int) string {
	if n == 0 {
		return ""
	}
	return " for " + plural(n, "move", "moves")
}

func clocks(c *console, _ string) error {
	s := c.game.Now
	for side := range engine.Color(2) {
		left, ok := s.Left(side)
		running, runs := s.ClockRuns()
		switch {
		case !ok:
			c.print(c.side(side) + " has no clock.")
		case runs && running == side:
			c.print(fmt.Sprintf("%s has %s left%s, and the clock runs.", c.side(side), duration(left), forMoves(s.MovesToGo(side))))
		default:
			c.print(fmt.Sprintf("%s has %s left%s.", c.side(side), duration(left), forMoves(s.MovesToGo(side))))
		}
	}
	return nil
}
