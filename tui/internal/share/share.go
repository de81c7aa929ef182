// Package share writes a position as text that can be sent to other people.
package share

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Text is the position that a browser has come to in a game: drawn, with labels at its
// edges and what is in hand, its FEN and the moves that led to it.
func Text(title string, tree *pgn.Game, at *livegame.Browser, labels notation.Labels, write notation.MoveFormatter) string {
	p := at.Position()
	text := title + "\n\n" + boardview.Diagram(p, labels)
	for side := range engine.Color(2) {
		var held []string
		for _, t := range p.Variant().Types() {
			if n := p.InHand(side, t.ID); n > 0 {
				held = append(held, fmt.Sprintf("%d %s", n, t.Name))
			}
		}
		if len(held) > 0 {
			text += fmt.Sprintf("%s holds %s\n", p.Variant().SideName(side), strings.Join(held, ", "))
		}
	}
	text += "\nFEN: " + p.FEN() + "\n"
	if start, err := tree.Variant.NewPosition(tree.StartFEN); err == nil && !at.Passed() && len(at.Moves()) > 0 {
		text += "\n" + notation.LineIn(write, start, at.Moves()) + "\n"
	}
	return text
}

// Write writes a text into a file, which is new.
func Write(path, text string) error {
	if err := durable.Public().Create(path, []byte(text)); err != nil {
		return fmt.Errorf("not written: %w", err)
	}
	return nil
}
