package notation_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestResult(t *testing.T) {
	for _, tt := range []struct {
		variant string
		result  engine.Result
		want    string
	}{
		{"chess", engine.Result{}, "*"},
		{"chess", engine.Loss(engine.White, "checkmate"), "Black wins: checkmate (0-1)"},
		{"chess", engine.Draw("stalemate"), "Draw: stalemate (1/2-1/2)"},
		{"chess", engine.Result{Outcome: engine.WhiteWins}, "White wins (1-0)"},
		{"xiangqi", engine.Win(engine.White, "stalemate"), "Red wins: stalemate (1-0)"},
		{"shogi", engine.Win(engine.Black, "resignation"), "Gote wins: resignation (0-1)"},
	} {
		if got := notation.Result(variantstest.Load(t, tt.variant), tt.result); got != tt.want {
			t.Errorf("%s, %+v: %q, want %q", tt.variant, tt.result, got, tt.want)
		}
	}
}
