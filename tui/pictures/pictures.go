// Package pictures draws boards and games as SVG, PNG and GIF files. All are made from
// the drawing that screens use for large squares.
package pictures

import (
	"fmt"
	"image"
	"image/png"
	"io"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/svgraster"
)

// Options say how a position is drawn. The zero value is the usual way.
type Options struct {
	Flipped bool // Black is below
	NoArrow bool // the last move is marked by its squares alone
}

// SVG draws a position with its last move marked.
func SVG(p *engine.Position, o Options) (string, error) {
	book, err := sprites.Load()
	if err != nil {
		return "", err
	}
	s := boardview.State{Pos: p, Last: boardview.LastMove(p)}
	if !o.NoArrow {
		s.Arrows = boardview.LastArrow(p)
	}
	if p.InCheck(p.Side()) {
		s.Check = p.Royals(p.Side())
	}
	return boardview.SVG(s, book, o.Flipped), nil
}

// Canvas makes images of SVG.
type Canvas struct {
	Width int // in pixels
	font  *svgraster.Font
}

// NewCanvas returns a canvas for images of a width in pixels.
func NewCanvas(width int) (*Canvas, error) {
	font, err := svgraster.LoadFont()
	if err != nil {
		return nil, err
	}
	return &Canvas{width, font}, nil
}

// image draws an SVG.
func (c *Canvas) image(svg string) (*image.RGBA, error) { return svgraster.Draw(svg, c.Width, c.font) }

// PNG writes an SVG as PNG.
func (c *Canvas) PNG(w io.Writer, svg string) error {
	img, err := c.image(svg)
	if err != nil {
		return err
	}
	if err := png.Encode(w, img); err != nil {
		return fmt.Errorf("write PNG: %w", err)
	}
	return nil
}

// Width returns how many pixels a position's picture is wide, of squares of a size.
func Width(v *engine.Variant, square int) int {
	units := v.Files()*v.Boards()*sprites.Units + (v.Boards()-1)*sprites.Units/2 + 40
	if v.UsesHands() {
		units += 130
	}
	return units * square / sprites.Units
}
