package tui

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/root"
	"github.com/ferzchess/ferz/variants"
)

// unfinishedChess is a game of chess that waits for White, with clocks.
const unfinishedChess = `[Event "?"]
[Date "2026.11.21"]
[White "you"]
[Black "ferz level 3"]
[Result "*"]
[FerzGame "a"]
[FerzPlayers "0:0:;1:3:"]
[TimeControl "300+2"]

1. e4 {[%clk 0:04:55]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:40]} Nc6 {[%clk 0:04:50]} *
`

const unfinishedHouse = `[Date "2026.11.20"]
[White "Ann"]
[Black "Bob"]
[Result "*"]
[Variant "Crazyhouse"]
[FerzPlayers "0:0:Ann;0:0:Bob"]

1. e4 d5 2. exd5 Qxd5 3. Nc3 *
`

const finishedChess = `[Event "Club"]
[Date "2026.10.01"]
[White "Ann"]
[Black "ferz"]
[Result "1-0"]
[FerzPlayers "0:0:Ann;1:10:"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
`

func TestResumeGolden(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			s := newShelf(t, map[string]string{"a": unfinishedChess, "b-": unfinishedHouse, "c": finishedChess})
			s.start(Options{}, size[0], size[1])
			s.see("today 13:05")
			s.until("the preview is there", func() bool { return s.r.Active().(*resumeScreen).preview.ID == 0 })
			s.press("down")
			s.until("the preview is there", func() bool { return s.r.Active().(*resumeScreen).preview.ID == 0 })
			golden.RequireEqual(t, []byte(s.screen()))
		})
	}
}

// TestGoOn goes on with every move and the clocks.
func TestGoOn(t *testing.T) {
	s := newShelf(t, map[string]string{"a": unfinishedChess, "c": finishedChess})
	s.start(Options{}, 80, 24)
	s.see("Chess against ferz level 3")
	s.see("2 moves, today 13:05")
	s.press("enter")
	g := s.game()
	if n := len(g.s.Game().Moves()); n != 4 {
		t.Errorf("the game goes on after %d plies, want 4", n)
	}
	for c, want := range map[engine.Color]time.Duration{engine.White: 280 * time.Second, engine.Black: 290 * time.Second} {
		if left, ok := g.s.Left(c); !ok || left != want {
			t.Errorf("%v has %v, want %v", c, left, want)
		}
	}
	if seats := g.s.Config().Seats; seats[1].Level != 3 || seats[0].Kind != 0 {
		t.Errorf("the players are %v", seats)
	}
	s.press("Bb5", "enter")
	s.until("the move is on disk", func() bool { return strings.Contains(s.kept("a"), "3. Bb5") })
	if text := s.kept("a"); !strings.Contains(text, "[%clk 0:04:40]") {
		t.Errorf("the clocks are lost:\n%s", text)
	}
}

// TestLater leaves a game for later, by Esc and by typing a variant's name.
func TestLater(t *testing.T) {
	for _, keys := range []string{"esc", "shogi"} {
		s := newShelf(t, map[string]string{"a": unfinishedChess})
		s.start(Options{}, 80, 24)
		s.see("Go on with this game")
		s.press(keys)
		s.until("the variants are listed", func() bool { return s.r.Active() == s.r.Home() })
		if keys != "esc" {
			s.until("the variants are filtered", func() bool { return s.home().query.String() == keys })
		}
		if s.kept("a") != unfinishedChess {
			t.Errorf("%s has changed the game:\n%s", keys, s.kept("a"))
		}
	}
}

// TestGiveUp gives a game up, which is asked first.
func TestGiveUp(t *testing.T) {
	s := newShelf(t, map[string]string{"a": unfinishedChess, "b-": unfinishedHouse})
	s.start(Options{}, 80, 24)
	s.see("Go on with a game")
	s.press("delete")
	s.see("y: yes")
	s.press("n", "delete", "y")
	s.gone("ferz level 3")
	if !strings.Contains(s.kept("a"), `[Termination "abandoned"]`) || !strings.Contains(s.kept("a"), "2. Nf3") {
		t.Errorf("the game given up is\n%s", s.kept("a"))
	}
	again := newShelf(t, nil)
	again.c.Store = s.c.Store
	again.start(Options{}, 80, 24)
	again.see("Go on with this game")
	if strings.Contains(again.screen(), "ferz level 3") {
		t.Errorf("the game given up is offered again:\n%s", again.screen())
	}
	s.press("delete", "y")
	s.until("the variants are listed", func() bool { return s.r.Active() == s.r.Home() })
}

// TestUnreadable tells of a file that is no game, and leaves it alone.
func TestUnreadable(t *testing.T) {
	s := newShelf(t, map[string]string{"a": unfinishedChess, "bad": ""})
	s.start(Options{}, 120, 40)
	s.see("there is no game in it")
	if s.kept("bad") != "" {
		t.Error("the file was changed")
	}
}

// TestBroken offers a game whose moves do not fit, but does not go on with it.
func TestBroken(t *testing.T) {
	broken := strings.Replace(unfinishedChess, "Nf3", "Nf6", 1)
	s := newShelf(t, map[string]string{"a": broken})
	s.start(Options{}, 80, 24)
	s.see("Go on with this game")
	s.press("enter")
	s.see("The game can't go on: line")
	if s.kept("a") != broken {
		t.Errorf("the file was changed:\n%s", s.kept("a"))
	}
}

// TestBusyStart does not interrupt somebody who has begun to type.
func TestBusyStart(t *testing.T) {
	s := newShelf(t, map[string]string{"a": unfinishedChess})
	s.r = root.New(s.c, newStart(s.c, variants.Listed()), nil)
	s.press("x")
	s.run(s.r.Init())
	s.until("the games are found", func() bool { return len(s.c.Notices) > 0 })
	if s.r.Active() != s.r.Home() {
		t.Errorf("the screen is a %T", s.r.Active())
	}
}

// TestNamedVariant says in a new game that another one waits.
func TestNamedVariant(t *testing.T) {
	s := newShelf(t, map[string]string{"a": unfinishedChess})
	s.start(Options{Variant: "shogi"}, 80, 24)
	s.see("1 unfinished game kept; F3 shows all games.")
}

// TestFinishedPosition: a position that is finished is opened with its result
// and the reason, whatever else there would be to say.
func TestFinishedPosition(t *testing.T) {
	for _, tt := range []struct{ variant, fen, want string }{
		{"chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "Black wins: checkmate (0-1)."},
		{"chess", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "A draw: stalemate (1/2-1/2)."},
		{"chess", "4k3/8/8/8/8/8/R7/4K3 w - - 100 80", "A draw: 50 moves without a capture or pawn move (1/2-1/2)."},
		{"shatranj", "8/4k3/5R2/8/4K3/2P5/8/8 b - - 0 1", "White wins: bare king (1-0)."},
	} {
		s := newShelf(t, map[string]string{"a": unfinishedChess})
		s.c.Unkept = errors.New("the game is not kept")
		s.start(Options{Variant: tt.variant, FEN: tt.fen}, 80, 24)
		s.see(tt.want)
	}
}
