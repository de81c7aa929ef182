package betza

import (
	"fmt"
	"slices"
	"strings"
)

// Signature returns a text that is the same for all notations with the same moves,
// castling aside. The factors of files and ranks, 1 or -1, turn its directions first.
func (p *Piece) Signature(files, ranks int) string {
	lines := make([]string, 0, len(p.Patterns)+1)
	for _, pattern := range p.Patterns {
		var line strings.Builder
		fmt.Fprint(&line, pattern.Initial)
		for _, leg := range pattern.Legs {
			leg.DX, leg.BlockX = files*leg.DX, files*leg.BlockX
			leg.DY, leg.BlockY = ranks*leg.DY, ranks*leg.BlockY
			fmt.Fprint(&line, leg)
		}
		lines = append(lines, line.String())
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), ";") + fmt.Sprint(p.Universal)
}

// IsHanded reports whether a notation can be read and its piece is Handed.
func IsHanded(notation string) bool {
	p, err := Parse(notation)
	return err == nil && p.Handed()
}

// Handed reports whether a piece moves to the left otherwise than to the right.
func (p *Piece) Handed() bool { return p.Signature(1, 1) != p.Signature(-1, 1) }
