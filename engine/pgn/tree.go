package pgn

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// open begins a variation: an alternative to the last move.
func (p *parser) open(t token) {
	if len(p.stack) >= maxDepth {
		p.skipVariation(t)
		return
	}
	if p.finished {
		p.g.problem(t.line, "a variation after the result")
	}
	p.begin()
	from := p.at.Parent
	early := !p.fresh && p.comesEarly()
	if p.fresh || early { // of a move, before it
		from = p.at
	}
	if !p.fresh || p.closed != nil {
		p.flushPending()
	}
	p.stack = append(p.stack, frame{p.at, p.start, p.fresh, early})
	p.at, p.start, p.fresh = from, from, true
}

// comesEarly reports whether the variation that begins is numbered as the move that is to
// come, not as the one before it.
func (p *parser) comesEarly() bool {
	after := *p.lex
	t, _ := after.next()
	if t.kind != numberToken {
		return false
	}
	number, side, ok := numberOf(p.text[t.start:t.end])
	if !ok {
		return false
	}
	plies, last := 0, p.at
	for last.Number == 0 && last.Parent != nil {
		last = last.Parent
		plies++
	}
	ply := plyOf(last.Number, last.Side)
	if last.Parent == nil {
		ply = plyOf(startOf(p.g.Tags.Get("FEN"))) - 1
	}
	return plyOf(number, side) == ply+plies+1
}

// plyOf counts the moves of both players up to one with a number.
func plyOf(number int, side engine.Color) int { return 2*number + int(side) }

// earlyLine is a variation that stands before its move.
type earlyLine struct {
	first *Node // its first move
	after *Node // the last alternative so far to the move before
}

// settleEarly makes variations of the last move, in their order, of those that came early to a
// move that never came.
func (p *parser) settleEarly() {
	var settled []earlyLine
	for _, e := range p.early {
		if at := e.first.Parent; at.MainChild() == e.first && at.Parent != nil {
			at.Children = at.Children[1:]
			e.first.Parent = at.Parent
			settled = append(settled, e)
		}
	}
	for _, e := range slices.Backward(settled) {
		others := &e.first.Parent.Children
		i := slices.Index(*others, e.after)
		if i < 0 {
			i = len(*others) - 1
		}
		*others = slices.Insert(*others, i+1, e.first)
	}
}

// takeEarly makes variations of the move behind n of those of n that are numbered so.
func (n *Node) takeEarly() {
	next := n.MainChild()
	if next == nil || !n.showsVariations() {
		return
	}
	stay, early := n.Parent.Children[:1], []*Node(nil)
	for _, c := range n.Parent.Children[1:] {
		if c.numbered && plyOf(c.Number, c.Side) == int(n.ply)+1 {
			c.Parent, early = n, append(early, c)
		} else {
			stay = append(stay, c)
		}
	}
	n.Parent.Children = stay
	n.Children = slices.Insert(n.Children, 1, early...)
	if len(stay) == 1 { // then comments before the next move are read as those of n
		n.CommentsAfter = append(n.CommentsAfter, next.CommentsBefore...)
		next.CommentsBefore = nil
	}
}

// skipVariation keeps a variation that is nested too deeply as a comment.
func (p *parser) skipVariation(t token) {
	end, depth := t.end, 1
	for depth > 0 {
		next, _ := p.lex.next()
		switch next.kind {
		case openToken:
			depth++
		case closeToken:
			depth--
		case endToken:
			depth = 0
		}
		end = next.end
	}
	p.keepAsComment(t.line, p.text[t.start:end], "is nested too deeply")
}

// close ends a variation.
func (p *parser) close(line int) {
	if len(p.stack) == 0 {
		p.g.problem(line, "a ) without its (")
		return
	}
	if p.fresh && (len(p.pending.before) > 0 || len(p.pending.nags) > 0) {
		p.pending.number = 0
		p.addNode("", line) // comments without a move
	}
	p.flushPending()
	first := p.variation()
	last := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	p.at, p.start, p.fresh = last.at, last.start, last.fresh
	if last.early && first != nil {
		others := first.Parent.Parent.Children
		p.early = append(p.early, earlyLine{first, others[len(others)-1]})
	}
	p.closed = first
}

// variation returns the first move of the present variation, or nil if it is
// empty.
func (p *parser) variation() *Node {
	if p.fresh {
		return nil
	}
	n := p.at
	for n.Parent != p.start {
		n = n.Parent
	}
	return n
}

func (p *parser) closeAll(line int) {
	if n := len(p.stack); n > 0 {
		p.g.problem(line, "%d variations have no end: expected )", n)
	}
	for len(p.stack) > 0 {
		p.close(line)
	}
}

// addNode appends a move to the present line. Comments behind a variation
// belong to it if they are written there again, and else to the move before.
func (p *parser) addNode(text string, line int) {
	p.begin()
	n := p.newNode()
	n.Text, n.Line, n.Parent = text, line, p.at
	n.Number, n.Side, n.numbered = p.pending.number, p.pending.side, p.pending.number > 0
	n.NAGs = append(n.NAGs, p.pending.nags...)
	main := len(p.stack) == 0 || !p.fresh
	switch {
	case !main || p.at.showsVariations() && !p.beforeMain():
		n.CommentsBefore = p.pending.before
	default:
		p.at.CommentsAfter = append(p.at.CommentsAfter, p.pending.before...)
	}
	p.link(n, main)
	p.at, p.fresh, p.closed, p.pending = n, false, nil, pending{}
}

// beforeMain reports whether the main line has no move yet, so that the last
// move will become a variation.
func (p *parser) beforeMain() bool {
	return len(p.stack) > 0 && p.stack[0].fresh && p.at.Parent == p.g.Root
}

// link adds n to what may follow the last move; the main line comes first.
func (p *parser) link(n *Node, main bool) {
	next := &n.Parent.Children
	switch {
	case !main:
		*next = append(*next, n)
	case len(*next) == 0:
		*next = p.newLink(n)
	default: // variations were written before it
		*next = slices.Insert(*next, 0, n)
	}
}

// showsVariations reports whether variations are written behind the move.
func (n *Node) showsVariations() bool {
	return n.Parent != nil && len(n.Parent.Children) > 1 && n.Parent.Children[0] == n
}

// newNode and newLink take memory for many at once.
func (p *parser) newNode() *Node {
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, p.size)
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	return n
}

func (p *parser) newLink(n *Node) []*Node {
	if len(p.links) == 0 {
		p.links = make([]*Node, p.size)
	}
	link := p.links[:1:1]
	link[0] = n
	p.links = p.links[1:]
	return link
}
