package pgn

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// Replay plays only the main line of a game, without recording problems, which is
// cheaper than Resolve: it calls visit with the start position and the root, and after
// each move with the new position, until visit returns false. It sets the same fields
// as Resolve, as far as it comes. Its error is as Resolve's.
func Replay(g *Game, load Loader, visit func(p *engine.Position, n *Node) bool) error {
	return ReplayMoves(g, load, nil, visit)
}

// ReplayMoves is Replay that also calls found, if it is not nil, with each move and the
// position in which it is made, before it is.
func ReplayMoves(g *Game, load Loader, found func(p *engine.Position, n *Node), visit func(p *engine.Position, n *Node) bool) error {
	p, err := startPosition(g.ownTags(), load)
	if err != nil {
		return err
	}
	defer p.Release()
	g.begin(p)
	g.Root.Number, g.Root.Side = p.MoveNumber(), p.Side()
	for n := g.Root; visit(p, n); {
		n.dissolve(p, g.spelling, nil)
		next := n.MainChild()
		if next == nil || next.Text == "" {
			return nil
		}
		m, null, err := next.find(p, g.spelling, nil)
		for err != nil && n.mend(p, g.spelling, nil) {
			if next = n.MainChild(); next == nil {
				return nil
			}
			m, null, err = next.find(p, g.spelling, nil)
		}
		next.Number, next.Side = p.MoveNumber(), p.Side()
		if err != nil {
			return &MoveError{Line: next.Line, Move: withNumber(next), Err: err}
		}
		next.Move, next.Null = m, null
		if found != nil {
			found(p, next)
		}
		makeMove(p, next)
		n = next
	}
	return nil
}

// makeMove makes the move of a node that is known.
func makeMove(p *engine.Position, n *Node) {
	if n.Null {
		p.MakeNull()
	} else {
		p.Make(n.Move)
	}
}

// Rewrite writes all moves that Resolve has resolved in another notation. Moves whose
// text would be ambiguous in a file are written in algebraic notation; illegal ones
// stay as they are.
func (g *Game) Rewrite(write notation.MoveFormatter) error {
	if g.Variant == nil {
		return errNoVariant
	}
	p, err := g.Variant.TakePosition(g.takenFEN())
	if err != nil {
		return err
	}
	defer p.Release()
	(&rewriter{p, write}).line(g.Root)
	g.spelling = usual
	g.Tags.Delete("Format") // of the moves, as files of Xiangqi have it
	if tag, _ := variantTag(g.Variant); tag != "" && g.Tags.Get("Variant") == "" {
		g.Tags.Set("Variant", tag)
	}
	return nil
}

// takenFEN returns the FEN of the start position, or "" for the variant's own.
func (g *Game) takenFEN() string {
	if g.StartFEN == g.Variant.StartFEN() {
		return ""
	}
	return g.StartFEN
}

type rewriter struct {
	p     *engine.Position
	write notation.MoveFormatter
}

// line rewrites what follows a move whose position is on the board, which is
// there again afterwards.
func (r *rewriter) line(n *Node) {
	made := 0
	for n.MainChild() != nil {
		for _, other := range n.Children[1:] {
			if r.move(other) {
				r.line(other)
				r.p.Unmake()
			}
		}
		if n = n.MainChild(); !r.move(n) {
			break
		}
		made++
	}
	for range made {
		r.p.Unmake()
	}
}

// move rewrites a move and makes it, if it is known.
func (r *rewriter) move(n *Node) bool {
	if !n.Resolved() {
		return false
	}
	if !n.Null {
		n.Text = writable(r.p, n.Move, r.write)
	}
	makeMove(r.p, n)
	return true
}

// writable returns a move as a file can have it.
func writable(p *engine.Position, m engine.Move, write notation.MoveFormatter) string {
	for _, w := range []notation.MoveFormatter{write, notation.SANs} {
		if text := w.Move(p, m); isMove(text) {
			return text
		}
	}
	return notation.Coordinates(p, m)
}
