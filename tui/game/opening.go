package game

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/openings"
)

// opening names the opening of the moves that led to the position shown.
type opening struct {
	*game
	book *openings.Book // nil: there are no names, or they are not known yet
	node *pgn.Node      // that was looked up last
	last openings.Opening
}

// booked brings the names of a game's openings.
type booked struct {
	id   uint64 // of the game
	book *openings.Book
}

// find reads the names, in the background: that takes a while the first time.
func (o *opening) find() tea.Cmd {
	id, v, fen := o.seat.id, o.Now.Tree.Variant, o.Now.Tree.StartFEN
	return func() tea.Msg { return booked{id, openings.For(v, fen)} }
}

// name is the opening's name with its code, or "".
func (o *opening) name() string {
	if n := o.Browser.Node(); o.book != nil && n != o.node {
		tree := o.Now.Tree
		o.node, o.last = n, o.book.Of(tree.Variant, tree.StartFEN, o.Browser.Moves())
	}
	return o.last.String()
}
