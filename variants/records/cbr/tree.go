package cbr

import (
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// step is a move of a file: from one square to another, "" if there are no such squares.
type step struct {
	move    string
	comment string
	last    bool // it ends its line
	sibling bool // a variation of it follows after this line
}

// tree reads the moves, which next returns one after the other. The first is none, but has the
// game's comment. After a line comes the variation that was met last.
func tree(g *pgn.Game, next func() (step, error)) error {
	s, err := next()
	if err != nil {
		return err
	}
	if s.comment != "" {
		g.Root.CommentsAfter = []string{s.comment}
	}
	if s.last {
		return nil
	}
	parent := g.Root
	var open []*pgn.Node // parents of variations that are yet to come
	for {
		s, err := next()
		if err != nil {
			return err
		}
		if s.move == "" {
			return errors.New("a move from or to a square that there is not: the rest is left out")
		}
		n := parent.Add(s.move, engine.NoMove)
		n.Line = 1
		if s.comment != "" {
			n.CommentsAfter = append(n.CommentsAfter, s.comment)
		}
		if s.sibling {
			open = append(open, parent)
		}
		parent = n
		if s.last {
			if len(open) == 0 {
				return nil
			}
			parent, open = open[len(open)-1], open[:len(open)-1]
		}
	}
}
