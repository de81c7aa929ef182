package start

import (
	"context"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestPuzzlesOfVariant: F5 asks puzzles of the selected variant; missing ones are
// searched for and saved. Any other key or a click cancels the search.
func TestPuzzlesOfVariant(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	s := &startStage{uitest.NewStage(t, c, New(c, cards(c, "losalamos")), nil, 80, 24)}
	s.Press("F5")
	s.WaitForText("uzzles need a folder")
	// The first two searches are canceled.
	searches := 0
	c.Puzzles = puzzles.Store{Dir: t.TempDir(), Find: func(ctx context.Context, v *engine.Variant, _ []*puzzle.Puzzle) ([]*puzzle.Puzzle, error) {
		if searches++; searches <= 2 {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		g, err := pgn.Parse("[FEN \"k5/6/1K4/6/6/5R w - - 0 1\"]\n\n1. Rf6# *")
		if err != nil {
			return nil, err
		}
		z, err := puzzle.Of(g, func(pgn.Tags) (*engine.Variant, error) { return v, nil })
		return []*puzzle.Puzzle{z}, err
	}}
	for _, other := range []func(){func() { s.Press("up") }, func() { s.ClickOn("Chess on 64 squares") }} {
		s.Press("F5")
		s.WaitForText("Searching for puzzles of Los Alamos Chess")
		other()
		s.WaitGone("Searching for puzzles")
		s.Wait()
		s.Quiet()
		if s.Root.Active() != s.Root.Home() {
			t.Error("puzzles that were given up are asked")
		}
	}
	var config ui.GameConfig
	for range 2 {
		s.Press("F5")
		s.WaitForText("Searching for puzzles of Los Alamos Chess")
		s.WaitUntil("a puzzle", func() bool { return s.IsOpen("game") })
		o := s.Root.Active().(*uitest.StubScreen)
		if o.Config.Puzzles == nil || o.Config.Def.ID != "losalamos" {
			t.Fatalf("what is open is %+v", o.Config)
		}
		if config.Puzzles != nil && len(o.Config.Puzzles.All) != len(config.Puzzles.All) {
			t.Errorf("%d puzzles were kept, %d are", len(config.Puzzles.All), len(o.Config.Puzzles.All))
		}
		config = o.Config
		s.Press("esc")
		s.WaitUntil("the start", func() bool { return s.Root.Active() == s.Root.Home() })
	}
}
