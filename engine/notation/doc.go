// Package notation reads and writes moves and positions as people type them
// and programs exchange them: standard algebraic notation, coordinates, lines
// with move numbers, diagrams in plain text; and it says why a move that was
// typed is not legal.
//
// What a rule adds to the writing of a move it says itself, by
// engine.Describer, and why it forbids one, by engine.Explainer.
package notation

import "github.com/ferzchess/ferz/engine"

// position is a position whose moves are read and written.
type position struct {
	*engine.Position
	v *engine.Variant
}

func of(p *engine.Position) position { return position{p, p.Variant()} }
