package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// LastRoyal makes ordinary pieces royal: the last ones of some types that a
// player has, or all of them.
//
// Source: the rules of Sho Shogi (king and crown prince), Coregal Chess (Vernon
// R. Parton, 1970s; king and queens) and Spartan Chess (Steven Streetman, 2010;
// two kings, which are not both left attacked). The types must not be marked
// royal, as this rule decides what check is.
type LastRoyal struct {
	Types       string `ini:"types"`
	All         bool   `ini:"all"`     // royal however many there are
	AllAttacked bool   `ini:"duple"`   // with two or more, the player is in check if all are attacked
	MaxPerType  int    `ini:"apart"`   // of each type for itself, as long as a player has at most so many; 0: all types together
	Capturable  bool   `ini:"exposed"` // may be left attacked, and so be captured
}

func (LastRoyal) Key() string { return "last royal" }

func (r LastRoyal) Describe(v *engine.Variant) string {
	list := listTypesText(v, r.Types, "or")
	if r.Capturable {
		return fmt.Sprintf("A player's last %s is in check while it is attacked. It may be left in check, and be captured.", list)
	}
	if r.All {
		return fmt.Sprintf("%s must not be left in check: a player who is in check and has no legal move is checkmated and loses.", capitalize(words.A(list)))
	}
	if r.MaxPerType > 0 {
		return fmt.Sprintf("%s must not be left in check, and can be checkmated, as long as a player has at most %d of the type.", capitalize(words.A(list)), r.MaxPerType)
	}
	text := fmt.Sprintf("A player's last %s must not be left in check, and can be checkmated; as long as there are others it may be captured.", list)
	if r.AllAttacked {
		text += " But not all of them may be left under attack at once."
	}
	return text
}

func (r LastRoyal) Bind(b *engine.Builder) (any, error) {
	types, err := b.Types(r.Types)
	if err != nil {
		return nil, err
	}
	if len(types) == 0 {
		return nil, fmt.Errorf("no types: expected those whose last piece is royal")
	}
	if r.MaxPerType < 0 {
		return nil, fmt.Errorf("apart=%d: expected 1 or more, or 0 for all types together", r.MaxPerType)
	}
	if r.Capturable {
		return &exposedRoyal{rule: r, types: types}, nil
	}
	return &lastRoyal{exposedRoyal{rule: r, types: types}}, nil
}

// lastRoyal vetoes moves that leave the pieces attacked.
type lastRoyal struct{ exposedRoyal }

// exposedRoyal decides which pieces are in check.
type exposedRoyal struct {
	rule  LastRoyal
	types []engine.TypeID
}

// candidates returns the player's pieces of the types.
func (r *exposedRoyal) candidates(p *engine.Position, c engine.Color) (out engine.Bitboard) {
	for _, t := range r.types {
		if r.rule.MaxPerType > 0 && p.Count(c, t) > r.rule.MaxPerType {
			continue
		}
		out = out.Or(p.Pieces(c, t))
	}
	return out
}

func (r *exposedRoyal) Royals(p *engine.Position, c engine.Color) (out engine.Bitboard) {
	if own := r.candidates(p, c); r.rule.All || r.rule.MaxPerType > 0 || own.Count() == 1 || r.rule.AllAttacked && r.attacked(p, c, own, true) {
		out = own
	}
	return out
}

func (r *exposedRoyal) InCheck(p *engine.Position, c engine.Color) bool {
	return r.attacked(p, c, r.Royals(p, c), false)
}

// attacked reports whether one of a player's pieces is attacked, or all are.
func (r *exposedRoyal) attacked(p *engine.Position, c engine.Color, pieces engine.Bitboard, all bool) bool {
	occupied := p.Occupied()
	for s := range pieces.All() {
		if p.Attacked(p.PieceAt(s).Type(), s, c.Other(), &occupied) != all {
			return !all
		}
	}
	return all && !pieces.Empty()
}

func (r *lastRoyal) Legal(p engine.AfterMove, _ engine.Move) bool {
	return !r.InCheck(p.Position, p.Mover())
}
