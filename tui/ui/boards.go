package ui

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// BoardStyle is how boards are drawn.
type BoardStyle struct {
	theme   *theme.Theme
	set     boardview.PieceSet
	squares int
	names   string // of squares: the notation
	labels  bool
	zones   bool
	schemes bool
}

func (c *Common) BoardStyle() BoardStyle {
	chosen := &c.Settings.Settings
	return BoardStyle{c.Theme, c.Pieces(), chosen.Squares, chosen.Notation, chosen.Labels, chosen.Zones, chosen.Schemes}
}

// NewBoard returns a board for a variant as the settings have it.
func (c *Common) NewBoard(v *engine.Variant) *boardview.Board {
	chosen := &c.Settings.Settings
	look := c.Theme
	if chosen.Schemes {
		look = boardview.Schemed(look, v)
	}
	b := boardview.New(v, look, c.Book, c.Pieces())
	labels := c.Labels(v)
	if !chosen.Labels {
		labels = labels.Hidden()
	}
	b.Label(labels)
	b.ShadeZones(chosen.Zones)
	return b
}

// BoardLines draws a position as large as a room allows.
func (c *Common) BoardLines(p *engine.Position, room boardview.Space) []string {
	if out := c.BoardWithHands(p, room); out != nil {
		return out
	}
	return Wrap("(The board needs a larger window.)", room.Width)
}

// BoardWithHands draws a position with both hands, or returns nil if the board does not
// fit into the space.
func (c *Common) BoardWithHands(p *engine.Position, room boardview.Space) []string {
	room.MaxCell = c.Settings.Settings.Squares
	b := c.NewBoard(p.Variant())
	b.Fit(room)
	if !b.Layout().AllVisible {
		return nil
	}
	out := b.Lines(boardview.State{Pos: p})
	for side := range engine.Color(2) {
		if len(HandTypes(p, side)) == 0 {
			continue
		}
		hand := b.Hand(p, side, 0, max(room.Width-2, 1))
		out = append(out, Clip(p.Variant().SideName(side)+" holds", room.Width))
		for _, line := range hand.Lines {
			out = append(out, "  "+line)
		}
	}
	return out
}
