package tui

import (
	"errors"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// shelf returns what screens share, with games that are kept and all screens.
func shelf(t testing.TB, games map[string]string) *ui.Common {
	t.Helper()
	c := uitest.WithSavedGames(t, games)
	c.Make = allMakers()
	return c
}

// begin runs the program with options.
func begin(t testing.TB, c *ui.Common, opts Options) *uitest.Stage {
	t.Helper()
	s := newStage(t, c, opts, 80, 24)
	s.Begin()
	return s
}

// TestGoOn continues a game with every move and the clocks.
func TestGoOn(t *testing.T) {
	s := begin(t, shelf(t, map[string]string{"a": uitest.UnfinishedChess, "c": uitest.FinishedChess}), Options{})
	s.WaitForText("Chess against ferz level 3")
	s.WaitForText("2 moves, today 13:05")
	s.Press("enter")
	for _, want := range []string{"ferz level 3", "4:40", "4:50", "2. Nf3 Nc6"} {
		s.WaitForText(want)
	}
	s.Press("Bb5", "enter")
	s.WaitUntil("the move is on disk", func() bool { return strings.Contains(s.Kept("a"), "3. Bb5") })
	if text := s.Kept("a"); !strings.Contains(text, "[%clk 0:04:40]") {
		t.Errorf("the clocks are lost:\n%s", text)
	}
}

// TestNamedVariant says in a new game that another one waits.
func TestNamedVariant(t *testing.T) {
	s := begin(t, shelf(t, map[string]string{"a": uitest.UnfinishedChess}), Options{Variant: "shogi", Players: [2]string{"you", "you"}})
	s.WaitForText("1 unfinished game kept; F3 shows all games.")
}

// TestFinishedPosition: a position that is finished is opened with its result
// and the reason, whatever else there would be to say.
func TestFinishedPosition(t *testing.T) {
	for _, tt := range []struct{ variant, fen, want string }{
		{"chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "Black wins: checkmate (0-1)."},
		{"chess", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "Draw: stalemate (1/2-1/2)."},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 w - - 100 80", "Draw: 50 moves without a capture or pawn move (1/2-1/2)."},
		{"shatranj", "8/4k3/5R2/8/4K3/2P5/8/8 b - - 0 1", "White wins: bare king (1-0)."},
	} {
		c := shelf(t, map[string]string{"a": uitest.UnfinishedChess})
		c.StoreError = errors.New("the game is not kept")
		s := begin(t, c, Options{Variant: tt.variant, FEN: tt.fen})
		s.WaitForText(tt.want)
	}
}

// TestBusyStart does not interrupt someone who has begun to type.
func TestBusyStart(t *testing.T) {
	c := shelf(t, map[string]string{"a": uitest.UnfinishedChess})
	s := newStage(t, c, Options{}, 80, 24)
	s.Press("x")
	s.Begin()
	s.WaitUntil("the games are found", func() bool { return len(c.Notices) > 0 })
	s.Expect("Filter: x")
}

// TestReviewFromList looks through a game from the list, notes something, and
// comes back.
func TestReviewFromList(t *testing.T) {
	s := begin(t, shelf(t, map[string]string{"c": uitest.FinishedChess}), Options{Variant: "chess"})
	s.WaitForText("White to move")
	s.Press("F3")
	s.WaitForText("1-0, 4 moves")
	s.Press("enter")
	s.WaitForText(":promote")
	s.Press(".", ":comment why?", "enter")
	s.WaitUntil("the note is on disk", func() bool { return strings.Contains(s.Kept("c"), "{why?}") })
	s.Press(":leave", "enter")
	s.WaitForText("1-0, 4 moves")
}

// TestTypedAhead types moves for both sides faster than they are written: all
// are made, and on disk, also if the game is left at once.
func TestTypedAhead(t *testing.T) {
	for _, last := range []string{"", ":leave"} {
		c := shelf(t, nil)
		s := begin(t, c, Options{Variant: "chess", Players: [2]string{"you", "you"}})
		s.WaitForText("White to move")
		s.Press("e4", "enter", "e5", "enter", "Nf3", "enter", "Nc6", "enter", "Bb5", "enter")
		if last != "" {
			s.Press(last, "enter")
		} else {
			s.WaitForText("3. Bb5")
		}
		s.WaitUntil("all moves are on disk", func() bool {
			games, err := c.Games.List()
			return err == nil && len(games) == 1 && strings.Contains(s.Kept(games[0].ID), "1. e4 e5 2. Nf3 Nc6 3. Bb5")
		})
	}
}

// TestTypedAheadWrongly: the first of such moves that is illegal is refused, and
// the reason stays to be read when those before it are made.
func TestTypedAheadWrongly(t *testing.T) {
	s := begin(t, shelf(t, nil), Options{Variant: "chess", Players: [2]string{"you", "you"}})
	s.WaitForText("White to move")
	s.Press("e4", "enter", "e5", "enter", "Ke4", "enter")
	s.WaitUntil("the moves", func() bool { return inList("1. e4 e5").MatchString(s.Text()) })
	s.WaitForText("Ke4:")
}
