package boardview

import (
	"fmt"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Shortfall returns one line that says why pieces do not look as was asked for in squares
// of the present size, and what can be done; "" if they do.
func (b *Board) Shortfall() string {
	switch {
	case b.asked == Letters:
	case b.theme.Profile == theme.ASCII:
		return "This terminal shows letters only."
	case !b.asked.IsPictures() && !b.asked.suits(b.v):
		return fmt.Sprintf("Some pieces of this game have no %s: all are letters.", b.asked.noun())
	case !b.asked.IsPictures():
	case b.theme.Colorless:
		return "Pictures need colors."
	case b.DrawsPictures() && b.lacksImages():
		return "This terminal has not reported that it shows images: pieces are blocks."
	case !b.DrawsPictures():
		return b.tooSmall()
	}
	return ""
}

// lacksImages reports whether images were asked for that the terminal does not show, as far
// as is known.
func (b *Board) lacksImages() bool { return b.asked == imagesSet && b.images == images.None }

// tooSmall returns why squares are too small for pictures.
func (b *Board) tooSmall() string {
	noun := b.asked.pictureNoun()
	if b.lacksImages() {
		noun = "Without images, pictures"
	}
	need, have := b.leastRows(), b.layout.CellH
	switch {
	case need > b.maxRows:
		return fmt.Sprintf("%s need squares of %d rows; the setting \"squares\" is %d.", noun, need, b.maxRows)
	case need <= have: // the board is trimmed
		return noun + " need one more row: try a larger window."
	}
	return fmt.Sprintf("%s need squares of %d rows, not %d: try a larger window.", noun, need, have)
}

// leastRows returns the least height of a square in which the variant's pieces are drawn
// as pictures, where there are colors.
func (b *Board) leastRows() int {
	for rows := 1; rows < maxCell; rows++ {
		if b.hasPictures(rows) {
			return rows
		}
	}
	return maxCell
}

// noun returns what one of the set's characters is called.
func (s PieceSet) noun() string {
	switch s {
	case Fairy:
		return "rare sign"
	case Kanji:
		return "Chinese character"
	}
	return "chess symbol"
}

// pictureNoun returns what the set's pictures are called at the beginning of a sentence.
func (s PieceSet) pictureNoun() string {
	if _, ok := s.blocks(); ok {
		return "Pictures in " + s.String()
	}
	if s == Pictures {
		return "Pictures"
	}
	return "Images"
}
