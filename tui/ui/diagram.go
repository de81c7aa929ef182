package ui

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/notation"
)

// MoveDiagram draws the possible moves of a piece: from its start square if its first
// move differs from later ones, else from the middle of the board. signs is the legend.
// The labels are those of the board's edges.
func MoveDiagram(p *engine.Position, t *engine.PieceType, labels notation.Labels) (lines []string, signs string) {
	v := p.Variant()
	from, moved := v.At((v.Files()-1)/2, (v.Ranks()-1)/2, 0), true
	if squares := p.Pieces(engine.White, t.ID); startsOtherwise(t.Shown()) && !squares.Empty() {
		list := squares.Squares()
		from, moved = list[len(list)/2], false
	}
	name := fmt.Sprintf("%c%d", 'a'+v.File(from), v.Rank(from)+1)
	text, err := betza.Diagram(t.Shown(), betza.Scene{
		Files: v.Files(), Ranks: v.Ranks(), From: name, Moved: moved, Royal: t.Royal, FileLabels: labels.Files[0], RankLabels: labels.Ranks,
	})
	if err != nil {
		return nil, Clean(err.Error())
	}
	drawing, signs, _ := strings.Cut(text, "\n\n")
	return strings.Split(strings.TrimRight(drawing, "\n"), "\n"), Clean(strings.TrimSpace(signs))
}

// startsOtherwise reports whether a piece has moves that only unmoved ones have.
func startsOtherwise(p *betza.Piece) bool {
	for _, pattern := range p.Patterns {
		if pattern.Initial != 0 {
			return true
		}
	}
	return len(p.Castlings) > 0
}
