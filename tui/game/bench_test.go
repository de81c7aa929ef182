package game

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// longStage shows the end of a long game, in play or under review.
func longStage(t testing.TB, review bool) *stage { return stageOf(t, uitest.LongGame(t, 40), review) }

func stageOf(t testing.TB, tree *pgn.Game, review bool) *stage {
	t.Helper()
	c := uitest.Common(t, theme.ANSI256, uitest.Endless)
	g, err := New(c, ui.GameConfig{Def: tree.Variant.Def, Tree: tree, Review: review}, tree)
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{showGame(t, c, g, 120, 40), g}
	s.Quiet()
	return s
}

// cost returns how long Update and View take for keys, the best of several
// times: other programs may interrupt any.
func (s *stage) cost(keys ...string) time.Duration {
	best := time.Hour
	for range 10 {
		start := time.Now()
		for _, name := range keys {
			s.Root.Update(uitest.Key(name)) // its commands are not run
			s.Root.View()
		}
		best = min(best, time.Since(start)/time.Duration(len(keys)))
	}
	return best
}

// TestCost limits the cost of a key: Update and View do no more work in a long game
// than in one with a twentieth of its moves. BenchmarkKey measures that cost.
func TestCost(t *testing.T) {
	const (
		most  = 4  // times as much
		tries = 20 // where other programs interrupt all that is measured
	)
	for _, review := range []bool{false, true} {
		long, short := longStage(t, review), stageOf(t, uitest.LongGame(t, 2), review)
		for name, keys := range map[string][]string{
			"cursor":  {"up", "down", "left", "right"},
			"typing":  {"a", "backspace"},
			"browse":  {"<", "<", ">", ">"},
			"flip":    {"ctrl+f"},
			"choice":  {"enter", "esc"},
			"to ends": {"home", "end"},
			"help":    {"f1", "esc"},
		} {
			took, base := long.cost(keys...), short.cost(keys...)
			for try := 1; try < tries && took > most*base; try++ {
				took, base = min(took, long.cost(keys...)), min(base, short.cost(keys...))
			}
			if took > most*base {
				t.Errorf("review %v: %s takes %v in a long game, %v in a short one", review, name, took, base)
			}
		}
	}
}

// BenchmarkKey measures a cursor key and the view after it on a large board
// after four hundred moves.
func BenchmarkKey(b *testing.B) {
	s := longStage(b, false)
	for b.Loop() {
		s.Root.Update(tea.KeyMsg{Type: tea.KeyUp})
		s.Root.View()
		s.Root.Update(tea.KeyMsg{Type: tea.KeyDown})
		s.Root.View()
	}
}

// BenchmarkLegend measures a cursor key and the view after it in a window with room for a
// legend of a game with many pieces.
func BenchmarkLegend(b *testing.B) {
	s := openGame(b, uitest.Common(b, theme.ANSI256, uitest.Endless), variantstest.Load(b, "chu"), "", uitest.Persons, 200, 60)
	for b.Loop() {
		s.Root.Update(tea.KeyMsg{Type: tea.KeyUp})
		s.Root.View()
		s.Root.Update(tea.KeyMsg{Type: tea.KeyDown})
		s.Root.View()
	}
}

// BenchmarkMove measures a typed move, taken back again, and its views.
func BenchmarkMove(b *testing.B) {
	s := openGame(b, uitest.Common(b, theme.ANSI256, uitest.Endless), variantstest.Load(b, "shogi"), "", uitest.Persons, 80, 24)
	for b.Loop() {
		for _, key := range []string{"c", "3", "c", "4", "enter", "ctrl+u"} {
			s.Root.Update(uitest.Key(key))
			s.Root.View()
		}
	}
}
