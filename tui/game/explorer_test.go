package game

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// exploredGames are finished games, by id.
func exploredGames() map[string]string {
	games := map[string]string{}
	for id, g := range map[string][4]string{
		"a": {"Ann", "Bob", "1-0", "1. e4 c5 2. Nf3 d6 3. d4"},
		"b": {"Bob", "Ann", "0-1", "1. e4 e5 2. Nf3"},
		"c": {"Ann", "Cid", "1/2-1/2", "1. Nf3 c5 2. e4 Nc6"},
		"d": {"Cid", "Dot", "1-0", "1. d4 d5 2. c4"},
		"e": {"Dot", "Ann", "*", "1. f3"},
	} {
		games[id] = fmt.Sprintf("[White %q]\n[Black %q]\n[Result %q]\n[Date \"2026.10.01\"]\n[WhiteElo \"2100\"]\n\n%s %s\n", g[0], g[1], g[2], g[3], g[2])
	}
	return games
}

// exploring shows a game of two persons whose explorer is open.
func exploring(t *testing.T, c *ui.Common, width, height int) *stage {
	t.Helper()
	var err error
	if c.Games, err = gamestore.Open(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	for id, text := range exploredGames() {
		uitest.Keep(t, c, id, text)
	}
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, width, height)
	c.Make.Game = uitest.Makers().Game
	s.Press("F9")
	s.answered("4 games had this position")
	return s
}

// answered waits for an answer of the index.
func (s *stage) answered(title string) {
	s.T.Helper()
	s.WaitUntil("the answer "+title, func() bool { return !s.g.explorer.waiting && strings.Contains(s.Text(), title) })
}

// TestExplorer prepares against an opponent: plays moves of the index, and opens a game.
func TestExplorer(t *testing.T) {
	s := exploring(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24)
	s.Expect("> e4  2", "  d4  1", "  Nf3 1", "Games", "White 50 %, draw 0 %, Black 50 %")
	s.Press("enter")
	s.plays("e4")
	s.answered("2 games had this position")
	s.Expect("> c5 1", "  e5 1")
	s.Press("e5", "enter") // a move that is typed
	s.plays("e4 e5")
	s.answered("1 game had this position")
	s.Press(",", ",")
	s.answered("4 games had this position")
	s.Press("down", "down", "enter") // it is tried, for it is not the game's present position
	s.answered("1 game had this position")
	if got := s.g.Browser.Node().Text; got != "Nf3" || s.moves() != "e4 e5" {
		t.Errorf("Enter has led to %q in %q", got, s.moves())
	}
	s.Press(">", ",", ",", ":explorer ann color=black", "enter")
	s.answered("1 game: ann color=black")
	s.Press(":explorer color=red", "enter")
	s.ExpectText(`Color "red": expected white or black`)
	s.Expect("1 game: ann color=black")
	s.Press("esc")
	s.WaitGone("had this position")
	s.Press("F9")
	s.answered("4 games had this position")
	s.Press("F9")
	s.WaitGone("had this position")
}

// TestExplorerOpened shows the explorer beside a review that was begun for it.
func TestExplorerOpened(t *testing.T) {
	c := uitest.WithSavedGames(t, exploredGames())
	v, filter := variantstest.Load(t, "chess"), "ann"
	tree := uitest.Tree(t, v, "")
	g, err := New(c, ui.GameConfig{Def: v.Def, Tree: tree, Review: true, Explorer: &filter}, tree)
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{showGame(t, c, g, 80, 24), g}
	s.answered("3 games: ann")
	s.Press("enter")
	s.answered("2 games: ann")
	s.Expect("> c5 1", "  e5 1")
	c.Make.Game = uitest.Makers().Game
	s.Press("down", "down", "enter") // nothing is lost: it does not ask
	game := s.Game()
	if got := game.Tree.Tags.Get("White"); got != "Bob" {
		t.Errorf("the game of %q is opened", got)
	}
	back, ok := game.Config.Kept.Back.Init()().(ui.StartGameMsg)
	if !ok || *back.Config.Explorer != "ann" || back.Config.Kept.Ply != 1 || back.Config.Tree.Last().Text != "e4" {
		t.Errorf("leaving it leads to %+v", back.Config)
	}
}

// TestExplorerTransposes opens a game at the position that was explored.
func TestExplorerTransposes(t *testing.T) {
	s := exploring(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24)
	s.Press("e4", "enter", "c5", "enter", "Nf3", "enter")
	s.plays("e4 c5 Nf3")
	s.answered("2 games had this position")
	s.Press("down", "down")
	s.Expect("> 1/2 Ann 2100 - Cid")
	s.Press("enter")
	game := s.Game()
	if got := game.Config.Kept.Ply; game.Tree.Tags.Get("Black") != "Cid" || got != 3 {
		t.Errorf("the game of %s is shown after %d plies", game.Tree.Tags.Get("Black"), got)
	}
	back, ok := game.Config.Kept.Back.Init()().(ui.StartGameMsg)
	if !ok || back.Config.Review || len(back.Config.Tree.MainLine()) != 3 {
		t.Errorf("leaving it leads to %+v, not to the game in progress", back.Config)
	}
}

// TestExplorerProblems says why nothing is shown.
func TestExplorerProblems(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("F9")
	s.ExpectText("Games are not saved here")
	c := uitest.WithSavedGames(t, nil)
	s = openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	s.Press("F9")
	s.WaitUntil("the answer", func() bool { return !s.g.explorer.waiting })
	s.ExpectText("The index is empty: games that you finish are added to it")
	s.WaitGone("Looking into")
	if err := os.WriteFile(c.Games.Index(), []byte(strings.Repeat("x", 9999)), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Press("F9")
	s.WaitUntil("the answer", func() bool { return !s.g.explorer.waiting })
	s.ExpectText("is not an index of games")
}

// TestExplorerFileChanged reports a game that is no longer where the index lists it.
func TestExplorerFileChanged(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	s := exploring(t, c, 80, 24)
	s.Press("d4", "enter")
	s.plays("d4")
	s.answered("1 game had this position")
	s.Press("down")
	s.Expect("> 1-0 Cid 2100 - Dot")
	if err := os.WriteFile(c.Games.Path("d"), []byte("[White \"X\"]\n\n1. e4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Press("enter")
	s.WaitForText("the file has changed since the game was indexed")
}

// TestExplorerShares shows games below more moves than there are lines for, and goes to
// them by Tab and by the end of the moves.
func TestExplorerShares(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	var err error
	if c.Games, err = gamestore.Open(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	for i, move := range strings.Fields("a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4") {
		uitest.Keep(t, c, move, fmt.Sprintf("[White \"W%d\"]\n[Black \"B%d\"]\n[Result \"1-0\"]\n\n1. %s 1-0\n", i, i, move))
	}
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	c.Make.Game = uitest.Makers().Game
	s.Press("F9")
	s.answered("16 games had this position")
	for _, row := range []struct{ key, chosen, help string }{
		{"", "> a3 1", "Enter plays; Tab: games; Esc"},
		{"tab", "> 1-0 W15 - B15", "Enter opens; Tab: moves; Esc"},
		{"down", "> 1-0 W14 - B14", ""},
		{"shift+tab", "> a3 1", ""},
		{"pgdown", "> d4 1", ""},
		{"pgdown", "> h3 1", ""},
		{"down", "> h4 1", ""},
		{"down", "> 1-0 W15 - B15", ""},
		{"up", "> h4 1", ""},
		{"tab", "> 1-0 W15 - B15", ""},
		{"pgdown", "> 1-0 W12 - B12", ""},
	} {
		if row.key != "" {
			s.Press(row.key)
		}
		s.Expect(row.chosen, row.help)
		if n := strings.Count(s.Text(), "1-0 W"); n < 3 {
			t.Errorf("after %s, %d games are in sight", row.key, n)
		}
	}
	s.Press("enter")
	if got := s.Game().Tree.Tags.Get("White"); got != "W12" {
		t.Errorf("the game of %q is opened", got)
	}
}

func TestExplorerGolden(t *testing.T) {
	uitest.GoldenMatrix(t, "start", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		return exploring(t, c, size.Width, size.Height).Stage
	})
}
