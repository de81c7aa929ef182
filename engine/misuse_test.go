package engine_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestMisuse checks that wrong calls of Make and Unmake panic with the rule that was broken.
func TestMisuse(t *testing.T) {
	panics := func(name, want string, call func()) {
		t.Helper()
		defer func() {
			if text, _ := recover().(string); !strings.Contains(text, want) {
				t.Errorf("%s: %q, want %q", name, text, want)
			}
		}()
		call()
	}
	v := variantstest.Load(t, "chess")
	start := variantstest.Position(t, v, "")
	panics("Unmake", "no move is left to take back", start.Unmake)
	first := start.LegalMoves()[0]
	start.Make(first)
	start.Unmake()
	panics("Unmake", "no move is left to take back", start.Unmake)
	start.Make(first)
	panics("the same again", "where Black is to move and nothing stands on", func() { start.Make(first) })

	castling := variantstest.Position(t, v, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	var castle engine.Move
	for _, m := range castling.LegalMoves() {
		if m.Castles() {
			castle = m
		}
	}
	other := variantstest.Position(t, v, "8/8/8/8/8/8/8/k3K3 b - - 0 1")
	panics("castling of the other player", "where Black is to move and a King of White stands on e1", func() { other.Make(castle) })
}
