package match

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Starts returns the FENs of the positions to which the openings of a file lead: lines of FEN or
// EPD, or games in PGN, to their end. skip, unless nil, is called with each that can't be read and
// is left out; if none of the first can be read that is an error.
func Starts(path string, v *engine.Variant, skip func(text string)) ([]string, error) {
	b, err := readBook(path, v, 0)
	if err != nil {
		return nil, err
	}
	if b.lines == nil {
		return nil, fmt.Errorf("openings in %s: a PolyGlot book names moves, not positions: expected lines of FEN or EPD, or games in PGN", path)
	}
	var starts []string
	for i := range b.size() {
		line, err := b.lines.read(i)
		if err == nil {
			var g *engine.Game
			if g, err = randomWalk(&opening{v, line.start, line.moves}, 0, nil); err == nil {
				starts = append(starts, g.Position().FEN())
				continue
			}
		}
		if skip != nil {
			skip(b.lines.leftOut(err))
		}
	}
	return starts, nil
}
