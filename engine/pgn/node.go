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
	// Number and Side are the move's number and who makes it: as written or
	// counted from the FEN tag, and by the rules after Resolve.
	Number int
	Side   engine.Color
	NAGs   []int // numeric annotation glyphs: 1 for !, 2 for ?, and so on

	Before []string // comments before the move: at the start of a variation, or behind one
	After  []string // comments after the move
	Outro  []string // comments behind the variation that the move begins

	Line int // in the file, from 1; 0 if the move was not read from a file

	Parent *Node   // the move before; nil for the root
	Next   []*Node // what may follow: the main line first, then variations
}

// Main returns the move that follows in the main line, or nil.
func (n *Node) Main() *Node {
	if len(n.Next) == 0 {
		return nil
	}
	return n.Next[0]
}

// Known reports whether Resolve has found the move to be legal, or a null move.
func (n *Node) Known() bool { return n.Move != engine.NoMove || n.Null }

// Add appends a move to the line: it becomes the main continuation, or a
// variation if there is one already. A move that is there is returned as it
// is.
func (n *Node) Add(text string, m engine.Move) *Node {
	for _, next := range n.Next {
		if next.Text == text || m != engine.NoMove && next.Move == m {
			return next
		}
	}
	next := &Node{Text: text, Move: m, Parent: n}
	next.Number, next.Side = n.follow()
	n.Next = append(n.Next, next)
	return next
}

// follow returns the number and player of the move to come if the players take
// turns.
func (n *Node) follow() (number int, side engine.Color) {
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
	list := n.Parent.Next
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

// Delete takes the move, and all that follows it, out of the game. Comments
// behind its variation go to the move before.
func (n *Node) Delete() {
	i := n.index()
	if i < 0 {
		return
	}
	n.Parent.After = append(n.Parent.After, n.Outro...)
	n.Parent.Next = slices.Delete(n.Parent.Next, i, i+1)
	n.Parent = nil
}

func (n *Node) index() int {
	if n.Parent == nil {
		return -1
	}
	return slices.Index(n.Parent.Next, n)
}

// clone copies a move and what follows it; copied is called for each.
func (n *Node) clone(parent *Node, copied func(from, to *Node)) *Node {
	first := n.alone(parent)
	for from, to := n, first; ; from, to = from.Next[0], to.Next[0] {
		copied(from, to)
		if len(from.Next) == 0 {
			return first
		}
		to.Next = make([]*Node, len(from.Next))
		to.Next[0] = from.Next[0].alone(to)
		for i, other := range from.Next[1:] {
			to.Next[i+1] = other.clone(to, copied)
		}
	}
}

// alone copies a move without what follows it.
func (n *Node) alone(parent *Node) *Node {
	c := *n
	c.Parent, c.Next, c.NAGs = parent, nil, slices.Clone(n.NAGs)
	c.Before, c.After, c.Outro = slices.Clone(n.Before), slices.Clone(n.After), slices.Clone(n.Outro)
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
	g.Intro, g.Outro, g.Escapes = nil, nil, nil
	for n := g.Root; n != nil; n = n.Main() {
		n.NAGs, n.Before, n.After, n.Outro = nil, nil, nil, nil
		n.Next = n.Next[:min(len(n.Next), 1)]
	}
}
