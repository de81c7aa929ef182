package engine_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCompelledMovesExpand plays Antichess in which each move puts a wall: rules also
// expand compulsory captures.
func TestCompelledMovesExpand(t *testing.T) {
	d := variantstest.Definition(t, "antichess").Derive(engine.Definition{
		ID: "walled", Name: "Walled Antichess", Rules: []engine.Rule{rules.Walls{}},
	})
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := variantstest.Position(t, v, "8/8/8/3p4/4P3/8/8/8 w - - 0 1")
	const walls = 62 + 1 // all squares but the one where the pawn ends, e4 and d5 emptied
	moves := p.LegalMoves()
	if len(moves) != walls {
		t.Errorf("%d moves, want %d", len(moves), walls)
	}
	for _, m := range moves {
		if _, ok := m.Wall(); !ok || !p.IsCapture(m) {
			t.Errorf("%v: wall %v, capture %v", m, ok, p.IsCapture(m))
		}
	}
	if n := p.Perft(t.Context(), 1); n != walls {
		t.Errorf("perft counts %d, want %d", n, walls)
	}
	var l engine.MoveList
	if p.GenerateQuiets(&l); l.Len() != 0 {
		t.Errorf("%d quiet moves, want none", l.Len())
	}
	if p.GenerateCaptures(&l); l.Len() != walls {
		t.Errorf("%d captures, want %d", l.Len(), walls)
	}
	if p.GenerateFrom(&l, moves[0].From()); l.Len() != walls {
		t.Errorf("%d moves of the pawn, want %d", l.Len(), walls)
	}
}
