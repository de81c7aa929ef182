package match

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Starts returns the FENs of the positions to which the openings of a file lead: lines of FEN or
// EPD, or games in PGN, to their end. What can't be read is left out, and skip, unless nil, is
// called with the reason; it is an error if nothing is left.
func Starts(path string, v *engine.Variant, skip func(error)) ([]string, error) {
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
			var p *engine.Position
			if p, err = v.NewPosition(line.start); err == nil {
				for _, m := range line.moves {
					p.Make(m)
				}
				starts = append(starts, p.FEN())
				continue
			}
		}
		if skip != nil {
			skip(fmt.Errorf("openings in %s: %w: left out", path, err))
		}
	}
	return starts, nil
}
