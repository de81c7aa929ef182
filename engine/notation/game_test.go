package notation_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestWhyIllegal(t *testing.T) {
	chess := variantstest.Load(t, "chess")
	p, mate := variantstest.Position(t, chess, ""), variantstest.Position(t, chess, "")
	for p, moves := range map[*engine.Position]string{p: "e4 e5", mate: "f3 e5 g4"} {
		if err := notation.Play(p, moves); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		move engine.Move
		want string
	}{
		{engine.NoMove, "the rook on a1 can't reach a1"},
		{mate.LegalMoves()[0], "is to move"}, // a move of another game
		{engine.Move(1<<63 - 1), "is not one of Chess"},
		{engine.NewMove(engine.NormalMove, 12, 28), "there is no piece on e2"},
		{engine.NewMove(engine.Drop, 40, 40).WithType(2), "pieces are never dropped"},
	}
	for _, tt := range tests {
		if err := notation.WhyIllegal(p, tt.move); !strings.Contains(err.Error(), tt.want) {
			t.Errorf("WhyIllegal(%#x): %v, want %s", uint64(tt.move), err, tt.want)
		}
	}
}

// TestGameTexts writes the moves of a game down, those that were taken back
// aside.
func TestGameTexts(t *testing.T) {
	g, err := engine.NewGame(variantstest.Load(t, "chess"), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields("e4 e5 Nf3 Nc6") {
		if err := notation.PlayGame(g, text); err != nil {
			t.Fatal(err)
		}
	}
	g.Undo()
	if got := strings.Join(notation.GameSANs(g), " "); got != "e4 e5 Nf3" {
		t.Errorf("SANs are %s", got)
	}
	if got := strings.Join(notation.GameCoordinates(g), " "); got != "e2e4 e7e5 g1f3" {
		t.Errorf("coordinates are %s", got)
	}
}
