package pgn

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Node is a move in the tree of a game.
type Node struct {
	// Text is the move as written, without number and without signs such as !?.
	// It is empty for the root and for a variation of comments only.
	Text string
	// Move is the move after Resolve; NoMove if it does not fit.
	Move engine.Move
	// Null means that the move, after Resolve, is a turn passed in analysis,
	// which the rules don't know.
	Null bool
	// numbered means that the move was read with a number. ply counts the moves of both
	// players by the numbers as they were read.
	numbered bool
	ply      int32
	// Number and Side are the move's number and who makes it: as written or
	// counted from the FEN tag, and by the rules after Resolve.
	Number int
	Side   engine.Color
	NAGs   []int // numeric annotation glyphs: 1 for !, 2 for ?, and so on

	CommentsBefore []string // comments before the move: at the start of a variation, or after one
	CommentsAfter  []string // comments after the move
	CommentsEnd    []string // comments after the variation that the move begins

	Line int // in the file, from 1; 0 if the move was not read from a file

	Parent   *Node   // the move before; nil for the root
	Children []*Node // what may follow: the main line first, then variations
}

// MainChild returns the move that follows in the main line, or nil.
func (n *Node) MainChild() *Node {
	if len(n.Children) == 0 {
		return nil
	}
	return n.Children[0]
}

// Resolved reports whether Resolve has found the move to be legal, or a null move.
func (n *Node) Resolved() bool { return n.Move != engine.NoMove || n.Null }

// Add appends a move to the line: it becomes the main continuation, or a
// variation if there is one already. A move that is there is returned as it
// is.
func (n *Node) Add(text string, m engine.Move) *Node {
	for _, next := range n.Children {
		if next.Text == text || m != engine.NoMove && next.Move == m {
			return next
		}
	}
	next := &Node{Text: text, Move: m, Parent: n}
	next.Number, next.Side = n.nextNumber()
	n.Children = append(n.Children, next)
	return next
}

// nextNumber returns the number and player of the move to come if the players take
// turns.
func (n *Node) nextNumber() (number int, side engine.Color) {
	switch {
	case n.Parent == nil && n.Number == 0:
		return 1, engine.White
	case n.Parent == nil:
		return n.Number, n.Side // the root has those of the first move
	case n.Side == engine.White:
		return n.Number, engine.Black
	}
	return n.Number + 1, engine.White
}

// Promote moves a variation one place up among its alternatives; the first one
// becomes the main line. It reports whether there was anything to do.
func (n *Node) Promote() bool {
	i := n.index()
	if i < 1 {
		return false
	}
	list := n.Parent.Children
	list[i-1], list[i] = list[i], list[i-1]
	return true
}

// PromoteToMain makes the line that leads to the move the main line.
func (n *Node) PromoteToMain() {
	for ; n.Parent != nil; n = n.Parent {
		for n.Promote() {
		}
	}
}

// Delete removes the move and all that follows it. Comments after its variation go to
// the move before.
func (n *Node) Delete() {
	i := n.index()
	if i < 0 {
		return
	}
	n.Parent.CommentsAfter = append(n.Parent.CommentsAfter, n.CommentsEnd...)
	n.Parent.Children = slices.Delete(n.Parent.Children, i, i+1)
	n.Parent = nil
}

func (n *Node) index() int {
	if n.Parent == nil {
		return -1
	}
	return slices.Index(n.Parent.Children, n)
}

// clone copies a move and what follows it; copied is called for each.
func (n *Node) clone(parent *Node, copied func(from, to *Node)) *Node {
	first := n.copyAlone(parent)
	for from, to := n, first; ; from, to = from.Children[0], to.Children[0] {
		copied(from, to)
		if len(from.Children) == 0 {
			return first
		}
		to.Children = make([]*Node, len(from.Children))
		to.Children[0] = from.Children[0].copyAlone(to)
		for i, other := range from.Children[1:] {
			to.Children[i+1] = other.clone(to, copied)
		}
	}
}

// copyAlone copies a move without what follows it.
func (n *Node) copyAlone(parent *Node) *Node {
	c := *n
	c.Parent, c.Children, c.NAGs = parent, nil, slices.Clone(n.NAGs)
	c.CommentsBefore, c.CommentsAfter, c.CommentsEnd = slices.Clone(n.CommentsBefore), slices.Clone(n.CommentsAfter), slices.Clone(n.CommentsEnd)
	return &c
}

// Path returns the moves that lead from the start to this one, itself included.
func (n *Node) Path() []*Node {
	var path []*Node
	for ; n.Parent != nil; n = n.Parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// Strip leaves nothing of a game but its tags and the moves of its main line.
func (g *Game) Strip() {
	g.HeaderComments, g.TrailerComments, g.Escapes = nil, nil, nil
	for n := g.Root; n != nil; n = n.MainChild() {
		n.NAGs, n.CommentsBefore, n.CommentsAfter, n.CommentsEnd = nil, nil, nil, nil
		n.Children = n.Children[:min(len(n.Children), 1)]
	}
}
