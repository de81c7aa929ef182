package engine

import (
	"fmt"

	"github.com/ferzchess/ferz/engine/betza"
)

// promoList is a choice of promotions.
type promoList struct {
	types   []TypeID
	limited bool
	forced  bool
}

// promotion tells for each square which list applies to moves that end or
// start there; list 0 is none.
type promotion struct {
	to, from [256]uint8
	zone     Bitboard // where to is not 0
	lists    []promoList
}

func (v *Variant) compileMoves() error {
	tr := &tracer{v: v}
	attacks, moves := newAttackBuilder(v), newMoveBuilder(v)
	for c := range Color(2) {
		for i := 1; i < len(v.types); i++ {
			t := &v.types[i]
			moves.begin(MakePiece(t.ID, c))
			for s := range v.size {
				from := Square(s)
				if !v.valid.Has(from) {
					continue
				}
				scripts, ok := tr.trace(t, c, from)
				if !ok {
					return fmt.Errorf("piece %s: %q has too many ways to move; use fewer legs, or limit their lengths", t.Name, t.Betza.Notation)
				}
				for j := range scripts {
					attacks.add(from, &scripts[j])
					v.noteEnPassant(t.ID, c, from, &scripts[j])
				}
				moves.add(from, scripts)
			}
			moves.end()
			attacks.end(t.ID)
		}
		v.attacks[c] = attacks.take()
	}
	return nil
}

// passer tells for each square whence a type captures en passant on it.
type passer struct {
	typ  TypeID
	from []Bitboard
}

func (v *Variant) noteEnPassant(t TypeID, c Color, from Square, s *script) {
	if s.mode&betza.EnPassant == 0 || len(s.steps) > 0 {
		return
	}
	list := v.passers[c]
	if n := len(list); n == 0 || list[n-1].typ != t {
		list = append(list, passer{t, make([]Bitboard, v.size)})
		v.passers[c] = list
	}
	for _, to := range s.tail[s.min:] {
		list[len(list)-1].from[to].Add(from)
	}
}
