package puzzle

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestEndings: an ending is won by the best moves in as many as the task says, against
// answers that are made at once; a move that keeps the win is right, any other is wrong.
func TestEndings(t *testing.T) {
	v, store := variantstest.Load(t, "chess"), tables.Memory{}
	m, err := tables.NewMaker(v, store, tables.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Make(t.Context(), "KQK"); err != nil {
		t.Fatal(err)
	}
	set, err := tables.Open(v, store)
	if err != nil {
		t.Fatal(err)
	}
	list, err := Endings(v, set, "KQK", 3, rand.New(rand.NewPCG(1, 2)))
	if err != nil || len(list) != 3 {
		t.Fatal(err, list)
	}
	right, wrong := 0, 0
	for _, z := range list {
		if !strings.Contains(z.Task(), "to move wins KQK against the best defense, in ") || z.EndingMoves < 5 {
			t.Errorf("the task is %q", z.Task())
		}
		moves := z.EndingMoves
		for asked := z; asked != nil; moves-- {
			if asked.EndingMoves != moves {
				t.Fatalf("%s: %d moves, want %d", asked.FEN, asked.EndingMoves, moves)
			}
			p := variantstest.Position(t, v, asked.FEN)
			for _, m := range p.LegalMoves() {
				verdict, err := asked.Judge(t.Context(), search.ChessCurve, m)
				if err != nil {
					t.Fatal(err)
				}
				if verdict.Solves() {
					right++
				} else {
					wrong++
				}
			}
			verdict, ok := asked.Obvious(asked.Solution[0])
			if !ok || verdict != Solution {
				t.Fatalf("%s: the best move has verdict %v", asked.FEN, verdict)
			}
			next, answer := asked.After(asked.Solution[0])
			if (next == nil) != (moves == 1) || next != nil && len(answer) != 1 {
				t.Fatalf("%s: %d moves are left, the answer is %v", asked.FEN, moves, answer)
			}
			asked = next
		}
	}
	if right == 0 || wrong == 0 {
		t.Errorf("%d moves are right, %d wrong", right, wrong)
	}
	for name, want := range map[string]string{"KK": "no position of KK is won", "KRK": "there is no table of KRK", "KXK": "expected the letters"} {
		if _, err := Endings(v, set, name, 1, rand.New(rand.NewPCG(1, 2))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
