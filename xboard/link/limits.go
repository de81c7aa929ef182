package link

import (
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
)

// CheckLimits refuses limits that no engine can keep, or that a protocol with a least
// time for a move can't express.
func CheckLimits(l *xboard.Limits, least time.Duration) error {
	switch {
	case l.MoveTime < 0:
		return fmt.Errorf("a time of %v for a move: there is none", l.MoveTime)
	case l.MoveTime > 0 && l.MoveTime < least:
		return fmt.Errorf("the engine can't be given %v for a move; use %v or more", l.MoveTime, least)
	case l.Depth < 0:
		return fmt.Errorf("a depth of %d: expected 1 or more, or 0 for no limit", l.Depth)
	case l.MultiPV < 0:
		return fmt.Errorf("%d best moves: expected 1 or more", l.MultiPV)
	}
	return nil
}

// SearchMoves writes the moves that an engine is to choose from as it writes them.
func SearchMoves(d *xboard.Dialect, p *engine.Position, moves []engine.Move) ([]string, error) {
	texts := make([]string, len(moves))
	for i, m := range moves {
		if !p.IsLegal(m) {
			return nil, fmt.Errorf("can't choose from moves that are not legal: %w", notation.WhyIllegal(p, m))
		}
		var err error
		if texts[i], err = d.Write(p, m); err != nil {
			return nil, fmt.Errorf("can't choose from these moves: %w", err)
		}
	}
	return texts, nil
}
