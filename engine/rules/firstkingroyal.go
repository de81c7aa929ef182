package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// FirstKingRoyal makes one of a player's kings royal: the one nearest to the a-file
// and, of several there, nearest to the first rank. The others are captured like any
// piece. RelativeRoyalty is similar but replaces Checkmate.
//
// Source: Wild 9 of the Internet Chess Club, Two Kings Each,
// https://www.chessclub.com/help/wild9. The type must not be marked royal, since
// this rule defines check.
type FirstKingRoyal struct {
	King string `ini:"king"`
	Own  bool   `ini:"own"` // each player counts ranks from the own side
}

func (FirstKingRoyal) Key() string { return "first king" }

func (r FirstKingRoyal) Describe(v *engine.Variant) string {
	from := v.SideName(engine.White) + "'s side"
	if r.Own {
		from = "the player's own side"
	}
	king := listTypesText(v, r.King, "or")
	return fmt.Sprintf("Of a player's %ss the one nearest to the a-file is royal, and of several there the one nearest to %s: it must not be left in check, and can be checkmated. The others may be captured.", king, from)
}

func (r FirstKingRoyal) Bind(b *engine.Builder) (any, error) {
	king, err := oneType(b, r.King)
	if err != nil {
		return nil, err
	}
	as := [2]engine.Color{engine.White, engine.White}
	if r.Own {
		as[engine.Black] = engine.Black
	}
	return newRelativeRoyalty(b, []engine.TypeID{king}, as)
}
