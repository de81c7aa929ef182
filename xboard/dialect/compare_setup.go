package dialect

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/xboard"
)

// CompareSetup compares an engine's answer to XBoard's command variant with a variant that it
// was taken to play straight. array is true if it starts from other squares, so that the
// position must be sent. It is an error if one of its pieces moves in another way, as
// then only the name is the same. If the engine is ferz, its names mean the variants
// here: the pieces that it sends to XBoard are only the nearest that XBoard can express.
func CompareSetup(v *engine.Variant, about *xboard.Description, c *xboard.Config, d *xboard.Dialect, s Setup) (array bool, err error) {
	from := familyOf(about, c)
	if from == ferz {
		return false, nil
	}
	for _, line := range s.Pieces {
		if from == fairyStockfish {
			if line.Betza, err = betza.FromFairy(dropLimit.ReplaceAllString(line.Betza, "")); err != nil {
				continue // what can't be read is ignored
			}
		}
		if err := sameMoves(v, line); err != nil {
			return false, &xboard.Unsupported{Player: "the engine", Variant: v.Def.Name, Why: err.Error()}
		}
	}
	if s.FEN == "" {
		return false, nil
	}
	start, err := v.NewPosition("")
	if err != nil {
		return false, err
	}
	fen, err := d.FEN(start)
	if err != nil {
		return false, err
	}
	ours, _, _ := strings.Cut(strings.Fields(fen)[0], "[")
	return ours != filled(s.array(), v.Files()), nil
}

// sameMoves compares a piece line with the type of the same letter, if there is
// one.
func sameMoves(v *engine.Variant, line PieceLine) error {
	id, both := strings.CutSuffix(line.ID, "&")
	theirs, err := betza.Parse(dropLimit.ReplaceAllString(line.Betza, ""))
	if err != nil {
		return nil // what can't be read is ignored
	}
	for _, t := range v.Types() {
		if t.Letters[engine.White] != id && (both || t.Letters[engine.Black] != id) {
			continue
		}
		files, ranks := v.Def.Symmetry.Turns(engine.Black)
		ours, their := normalized(t.Betza), normalized(theirs).Signature(1, 1)
		white := (both || t.Letters[engine.White] == id) && ours.Signature(1, 1) != their
		black := (both || t.Letters[engine.White] != id) && ours.Signature(-files, -ranks) != their // XBoard turns Black's directions
		if white || black {
			return fmt.Errorf("its %s moves as %s, not as %s", strings.ToLower(t.Name), theirs.Notation, t.Betza.Notation)
		}
	}
	return nil
}

// normalized returns a notation without what may be said elsewhere or is said without
// need: that files are joined at the edge, and captures en passant.
func normalized(b *betza.Piece) *betza.Piece {
	out := *b
	out.Patterns = nil
	for _, p := range b.Patterns {
		legs := make([]betza.Leg, len(p.Legs))
		for i, leg := range p.Legs {
			leg.Mode &^= betza.Wrap | betza.EnPassant
			legs[i] = leg
		}
		out.Patterns = append(out.Patterns, betza.Pattern{Initial: p.Initial, Legs: legs})
	}
	return &out
}
