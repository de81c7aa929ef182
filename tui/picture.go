package tui

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/sprites"
)

// BoardSVG draws a position as SVG, as the screens show it where there is room
// enough.
func BoardSVG(p *engine.Position) (string, error) {
	book, err := sprites.Load()
	if err != nil {
		return "", err
	}
	return boardview.SVG(p, book), nil
}
