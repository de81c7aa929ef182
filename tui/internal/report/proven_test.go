package report

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
)

// TestThrowsAway: a move is told to throw an ending away where tables know the positions
// before and after it.
func TestThrowsAway(t *testing.T) {
	won, drawn, lost := &tables.Verdict{Result: 1, Moves: 5}, &tables.Verdict{}, &tables.Verdict{Result: -1, Moves: 7}
	for _, tt := range []struct {
		name          string
		side          engine.Color
		before, after *tables.Verdict
		want          string
	}{
		{"a win for a draw", engine.White, won, drawn, "a won ending"},
		{"a win for a loss", engine.White, won, lost, "a won ending"},
		{"a draw for a loss", engine.White, drawn, lost, "a drawn ending"},
		{"the opponent's win stays", engine.Black, won, won, ""},
		{"Black's win for a draw", engine.Black, lost, drawn, "a won ending"},
		{"Black's draw for a loss", engine.Black, drawn, won, "a drawn ending"},
		{"a win stays", engine.White, won, won, ""},
		{"a draw stays", engine.White, drawn, drawn, ""},
		{"nothing is known before", engine.White, nil, drawn, ""},
		{"nothing is known after", engine.White, won, nil, ""},
	} {
		m := Move{Side: tt.side, ProvenBefore: tt.before, ProvenAfter: tt.after}
		if got := m.ThrowsAway(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	m := Move{Before: 300, ProvenAfter: lost}
	if m.BeforeText() != "+3.00" || m.AfterText() != "lost in 7" {
		t.Errorf("%q and %q", m.BeforeText(), m.AfterText())
	}
}
