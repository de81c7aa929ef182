package rules_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestGatingWithWins compiles a variant with gating in which castling would win: it is
// refused.
func TestGatingWithWins(t *testing.T) {
	for _, parent := range []string{"chess", "seirawan", "crazyhouse"} {
		def := variantstest.Definition(t, parent).Derive(engine.Definition{
			ID: "wins", Name: "Wins", Rules: []engine.Rule{rules.Gating{Castling: rules.Castling{Wins: "KQ"}}},
		})
		if _, err := engine.Compile(def, nil); err == nil || !strings.Contains(err.Error(), "castling wins") {
			t.Errorf("%s: %v", parent, err)
		}
	}
}

// TestGatingOfConverted writes positions in which pieces that had not moved have changed
// sides, and changed them again: nothing enters behind them, and their files are not
// written.
func TestGatingOfConverted(t *testing.T) {
	def := variantstest.Definition(t, "seirawan").Derive(engine.Definition{
		ID: "converted", Name: "Converted", Rules: []engine.Rule{rules.Conversion{}},
	})
	v, err := engine.Compile(def, nil)
	if err != nil {
		t.Fatal(err)
	}
	const fen = "rnbqkbnr/pp1ppppp/8/1N6/8/8/PPPPPPPP/R1BQKBNR[EHeh] w KQCDFGkqbcdfg - 0 1"
	for _, moves := range []string{"b5c7", "b5c7 e8d8"} {
		p := variantstest.After(t, v, fen, moves)
		written := p.FEN()
		if section := strings.Fields(written)[2]; strings.ContainsAny(section, "bcd") {
			t.Errorf("%s names the files of converted pieces", written)
		}
		if again := variantstest.Position(t, v, written).FEN(); again != written {
			t.Errorf("%s is read as %s", written, again)
		}
	}
}
