package game

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// stage shows a game.
type stage struct {
	*uitest.Stage
	g *Screen
}

// openGame returns a stage that shows a game, which has begun.
func openGame(t testing.TB, c *ui.Common, v *engine.Variant, fen string, seats [2]livegame.Seat, width, height int) *stage {
	t.Helper()
	c.Make.Game = func(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (ui.Screen, error) {
		return New(c, config, tree)
	}
	config := ui.GameConfig{Def: v.Def, FEN: fen, Play: livegame.Config{Seats: seats}}
	g, err := New(c, config, uitest.Tree(t, v, fen))
	if err != nil {
		t.Fatal(err)
	}
	return &stage{showGame(t, c, g, width, height), g}
}

// showGame returns a stage that shows a game; its keys arrive one by one.
func showGame(t testing.TB, c *ui.Common, g *Screen, width, height int) *uitest.Stage {
	t.Helper()
	s := uitest.Show(t, c, g, width, height)
	s.Settled = func() bool { return g.seat.asked == 0 && !g.noting || s.Root.Active() != ui.Screen(g) }
	return s
}

func chessGame(t testing.TB, how uitest.ThinkFunc, seats [2]livegame.Seat) *stage {
	t.Helper()
	return openGame(t, uitest.Common(t, theme.ASCII, how), variantstest.Load(t, "chess"), "", seats, 80, 24)
}

// settled reports whether all keys are taken in, and the game is on disk.
func (g *Screen) settled() bool { return g.seat.asked == 0 && !g.Now.Saving }

// moves returns the moves of the game played.
func (s *stage) moves() string { return strings.Join(livegame.PathOf(s.g.Now.Head), " ") }

// plays waits until the game played has some moves.
func (s *stage) plays(want string) {
	s.T.Helper()
	s.WaitUntil("the moves "+want, func() bool { return s.moves() == want })
}
