// Package notation reads and writes moves and positions as people type them and
// programs exchange them: standard algebraic notation, coordinates, lines with move
// numbers, and diagrams in plain text. It also explains why a typed move is
// illegal. Begin with Parse and SAN.
//
// A rule describes its own additions to a move by implementing engine.Describer,
// and explains why it forbids a move by implementing engine.Explainer.
package notation

import "github.com/ferzchess/ferz/engine"

// position is a position whose moves are read and written.
type position struct {
	*engine.Position
	v *engine.Variant
}

func wrap(p *engine.Position) position { return position{p, p.Variant()} }
