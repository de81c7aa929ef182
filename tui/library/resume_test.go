package library

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// openResume starts the program with saved games to resume.
func openResume(t testing.TB, c *ui.Common, width, height int) *uitest.Stage {
	t.Helper()
	c.Make.Resume = func(c *ui.Common, found ui.UnfinishedMsg) ui.Screen { return NewResume(c, found) }
	s := uitest.NewStage(t, c, &uitest.StubScreen{What: "home"}, nil, width, height)
	s.Begin()
	return s
}

func TestResumeGolden(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			s := openResume(t, uitest.WithSavedGames(t, map[string]string{"a": uitest.UnfinishedChess, "b-": uitest.UnfinishedHouse, "c": uitest.FinishedChess}), size[0], size[1])
			s.WaitForText("today 13:05")
			s.WaitUntil("the preview is there", func() bool { return s.Root.Active().(*Resume).preview.ID == 0 })
			s.Press("down")
			s.WaitUntil("the preview is there", func() bool { return s.Root.Active().(*Resume).preview.ID == 0 })
			golden.RequireEqual(t, []byte(strings.TrimSuffix(s.View(), "\n")))
		})
	}
}

// TestLater leaves a game for later, by Esc and by typing a variant's name.
func TestLater(t *testing.T) {
	for _, keys := range []string{"esc", "shogi"} {
		s := openResume(t, uitest.WithSavedGames(t, map[string]string{"a": uitest.UnfinishedChess}), 80, 24)
		s.WaitForText("Resume this game")
		s.Press(keys)
		s.WaitUntil("the variants are listed", func() bool { return s.Root.Active() == s.Root.Home() })
		if keys != "esc" {
			s.WaitUntil("the variants are filtered", func() bool { return s.Root.Home().(*uitest.StubScreen).Typed == keys })
		}
		if s.Kept("a") != uitest.UnfinishedChess {
			t.Errorf("%s has changed the game:\n%s", keys, s.Kept("a"))
		}
	}
}

// TestGiveUp gives a game up, which is asked first.
func TestGiveUp(t *testing.T) {
	s := openResume(t, uitest.WithSavedGames(t, map[string]string{"a": uitest.UnfinishedChess, "b-": uitest.UnfinishedHouse}), 80, 24)
	s.WaitForText("Resume a game")
	s.Press("delete")
	s.WaitForText("y: yes")
	s.Press("n", "delete", "y")
	s.WaitGone("ferz level 3")
	if !strings.Contains(s.Kept("a"), `[Termination "abandoned"]`) || !strings.Contains(s.Kept("a"), "2. Nf3") {
		t.Errorf("the game given up is\n%s", s.Kept("a"))
	}
	c := uitest.WithSavedGames(t, nil)
	c.Games = s.C.Games
	again := openResume(t, c, 80, 24)
	again.WaitForText("Resume this game")
	if strings.Contains(again.Text(), "ferz level 3") {
		t.Errorf("the game given up is offered again:\n%s", again.Text())
	}
	s.Press("delete", "y")
	s.WaitUntil("the variants are listed", func() bool { return s.Root.Active() == s.Root.Home() })
}

// TestUnreadable reports a file that is not a game, and does not change it.
func TestUnreadable(t *testing.T) {
	s := openResume(t, uitest.WithSavedGames(t, map[string]string{"a": uitest.UnfinishedChess, "bad": ""}), 120, 40)
	s.WaitForText("there is no game in it")
	if s.Kept("bad") != "" {
		t.Error("the file was changed")
	}
}

// TestBroken offers a game whose moves do not fit, but does not continue it.
func TestBroken(t *testing.T) {
	broken := strings.Replace(uitest.UnfinishedChess, "Nf3", "Nf6", 1)
	s := openResume(t, uitest.WithSavedGames(t, map[string]string{"a": broken}), 80, 24)
	s.WaitForText("Resume this game")
	s.Press("enter")
	s.WaitForText("Can't resume the game: line")
	if s.Kept("a") != broken {
		t.Errorf("the file was changed:\n%s", s.Kept("a"))
	}
}

// TestResumeMouse: a click points to a game, a second one continues it.
func TestResumeMouse(t *testing.T) {
	s := openResume(t, uitest.WithSavedGames(t, map[string]string{"a": uitest.UnfinishedChess, "b-": uitest.UnfinishedHouse}), 80, 24)
	s.WaitForText("yesterday")
	s.ClickOn("yesterday")
	s.ClickOn("yesterday")
	s.Game()
}

func TestResumePages(t *testing.T) {
	s := openResume(t, uitest.WithSavedGames(t, many()), 60, 20)
	s.WaitUntil("games are offered", func() bool { return s.Root.Active() != s.Root.Home() })
	s.Pages()
}

// TestResumeGoOn opens a game with every move and the players.
func TestResumeGoOn(t *testing.T) {
	s := openResume(t, uitest.WithSavedGames(t, map[string]string{"a": uitest.UnfinishedChess, "c": uitest.FinishedChess}), 80, 24)
	s.WaitForText("2 moves, today 13:05")
	s.Press("enter")
	if g := s.Game(); plies(g) != 4 || g.Config.Play.Seats[1].Level != 3 || g.Config.Play.Seats[0].Kind != 0 {
		t.Errorf("the game goes on after %d plies, with players %v", plies(g), g.Config.Play.Seats)
	}
}
