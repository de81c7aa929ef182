package boardview

import "github.com/ferzchess/ferz/engine/notation"

// Label puts labels at the edges of the board that are not those of the names of
// its squares.
func (b *Board) Label(l notation.Labels) { b.labels = l }
