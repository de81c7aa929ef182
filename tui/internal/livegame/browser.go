package livegame

import (
	"errors"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Browser goes through a game's tree, forward, back and into variations, with
// the position at the place it has come to.
type Browser struct {
	path []*pgn.Node // the moves that lead to the position, without the root
	root *pgn.Node
	pos  *engine.Position
}

// NewBrowser starts before the first move of a game whose moves are resolved.
func NewBrowser(tree *pgn.Game) (*Browser, error) {
	p, err := tree.Variant.NewPosition(tree.StartFEN)
	if err != nil {
		return nil, err
	}
	return &Browser{root: tree.Root, pos: p}, nil
}

// Node returns the move whose position is shown, or the tree's root.
func (b *Browser) Node() *pgn.Node {
	if len(b.path) == 0 {
		return b.root
	}
	return b.path[len(b.path)-1]
}

// Position returns the position shown. It changes as the browser moves.
func (b *Browser) Position() *engine.Position { return b.pos }

// Passed reports whether the path to the position shown contains a pass that the
// rules don't allow (see pgn.Node.Null).
func (b *Browser) Passed() bool {
	return slices.ContainsFunc(b.path, func(n *pgn.Node) bool { return n.Null })
}

// Moves returns the moves that lead to the position shown, or to the first
// turn that was Passed.
func (b *Browser) Moves() []engine.Move {
	moves := make([]engine.Move, 0, len(b.path))
	for _, n := range b.path {
		if n.Null {
			break
		}
		moves = append(moves, n.Move)
	}
	return moves
}

// Go shows the position after a move of the tree. It reports whether it can:
// moves that do not fit the rules have none.
func (b *Browser) Go(n *pgn.Node) bool {
	path := n.Path()
	for _, step := range path {
		if !step.Resolved() {
			return false
		}
	}
	old := b.path
	if b.follow(path) {
		return true
	}
	b.follow(old)
	return false
}

// follow goes to the position at the end of a path, or of the part of it whose moves
// are known to be legal.
func (b *Browser) follow(path []*pgn.Node) bool {
	same := 0
	for same < min(len(path), len(b.path)) && path[same] == b.path[same] {
		same++
	}
	for range b.path[same:] {
		b.pos.Unmake()
	}
	b.path = slices.Clone(b.path[:same])
	for _, n := range path[same:] {
		switch {
		case n.Null:
			b.pos.MakeNull()
		case n.Move == engine.NoMove:
			return false
		default:
			b.pos.Make(n.Move)
		}
		b.path = append(b.path, n)
	}
	return true
}

// Forward advances by n moves of the main continuation, or by as many as there
// are.
func (b *Browser) Forward(n int) bool {
	at := b.Node()
	for ; n > 0 && at.MainChild() != nil && at.MainChild().Resolved(); n-- {
		at = at.MainChild()
	}
	return at != b.Node() && b.Go(at)
}

// Back goes back by up to n moves.
func (b *Browser) Back(n int) bool {
	at := b.Node()
	for ; n > 0 && at.Parent != nil; n-- {
		at = at.Parent
	}
	return at != b.Node() && b.Go(at)
}

// Variation goes to the next (by 1) or previous (by -1) alternative of the move
// shown.
func (b *Browser) Variation(by int) bool {
	at := b.Node()
	if at.Parent == nil {
		return false
	}
	all := at.Parent.Children
	i := slices.Index(all, at) + by
	return i >= 0 && i < len(all) && b.Go(all[i])
}

// Alternatives returns the moves of the tree that may follow here.
func (b *Browser) Alternatives() []*pgn.Node { return b.Node().Children }

// Play plays a move from the position shown and adds it to the tree if it isn't
// there yet.
func (b *Browser) Play(m engine.Move) error {
	p := b.Position()
	if !p.IsLegal(m) {
		return notation.WhyIllegal(p, m)
	}
	n := b.Node().Add(notation.SAN(p, m), m)
	n.Number, n.Side = p.MoveNumber(), p.Side()
	if !b.Go(n) {
		return notation.WhyIllegal(p, m)
	}
	return nil
}

// LineTo returns a new game with the moves that lead to a browser's position.
func LineTo(tree *pgn.Game, b *Browser) (*pgn.Game, error) {
	switch {
	case b.pos.Result().Over():
		return nil, errors.New("the game is over here; go back first")
	case b.Passed():
		return nil, errors.New("this line has a null move, play can't continue from it")
	}
	return ShownLine(tree, b)
}

// ShownLine returns a new game with the moves of [Browser.Moves]. The rules may have ended it.
func ShownLine(tree *pgn.Game, b *Browser) (*pgn.Game, error) {
	game, err := engine.NewGame(tree.Variant, tree.StartFEN)
	if err != nil {
		return nil, err
	}
	for _, m := range b.Moves() {
		if err := game.Replay(m); err != nil {
			return nil, err
		}
	}
	return pgn.FromGame(game)
}

// Turn switches to another copy of the game, at the same place or, if that no
// longer exists, at the last move before it.
func (b *Browser) Turn(tree *pgn.Game) {
	at, _ := PathOf(b.Node()).Find(tree)
	path := at.Path()
	for range b.path[len(path):] {
		b.pos.Unmake()
	}
	b.root, b.path = tree.Root, path
}
