package watch

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/match"
)

// TestWatchGolden compares whole screens with those kept in testdata.
func TestWatchGolden(t *testing.T) {
	for _, s := range uitest.Large {
		for _, slots := range []int{1, 2, 6} {
			t.Run(fmt.Sprintf("%d-at-%dx%d", slots, s.Width, s.Height), func(t *testing.T) {
				golden.RequireEqual(t, []byte(recorded(t, theme.ASCII, slots, s.Width, s.Height).text()))
			})
		}
		t.Run(fmt.Sprintf("large-%dx%d", s.Width, s.Height), func(t *testing.T) {
			g := recorded(t, theme.ASCII, 4, s.Width, s.Height)
			g.press("tab", "enter", "tab", "tab", "shift+tab", "left", "left")
			golden.RequireEqual(t, []byte(g.text()))
		})
	}
}

// TestWatchShows checks how many boards are visible, and that they are whole.
func TestWatchShows(t *testing.T) {
	for _, tt := range []struct {
		width, height, slots, want int
	}{{60, 20, 1, 1}, {60, 20, 4, 1}, {80, 24, 2, 2}, {120, 40, 2, 2}, {120, 40, 4, 4}, {200, 60, 4, 4}, {200, 60, 8, 8}} {
		g := recorded(t, theme.ASCII, tt.slots, tt.width, tt.height)
		from, to := g.screen.visible()
		if to-from != tt.want {
			t.Errorf("%dx%d: %d of %d boards, want %d", tt.width, tt.height, to-from, tt.slots, tt.want)
		}
		for _, v := range g.screen.views {
			if !v.board.Layout().AllVisible {
				t.Errorf("%dx%d: %d boards, but not whole", tt.width, tt.height, tt.slots)
			}
		}
	}
}

// TestWatchKeys goes through what keys do.
func TestWatchKeys(t *testing.T) {
	g := recorded(t, theme.ASCII, 4, 60, 20)
	g.wants(">1  game 13: 5. O-O", "board 1 of 4", "12 of 40 games", "Standings", "Elo ", "LOS ", "Draws ", "Pairs   0 1 2 2 1", "SPRT    0 to 5:", "-2.94 ----*---- 2.94", "undecided")
	g.press("tab")
	g.wants(">2  game 14: 2... e6")
	g.press("4")
	g.wants(">4  game 16: 4. Nxd4", "board 4 of 4")
	g.press("right", "9", "esc")
	g.wants(">4  game 16")
	g.press("esc")
	g.wants("No board is enlarged")
	g.press("1", "enter")
	g.wants(">1  game 13", "   1. e4", "Nc6", "   5. O-O", "Esc all boards", "98k positions")
	g.press("?")
	g.wants("Keys", "q, ^Q or ^C")
	g.press("pgdown", "esc", "home")
	g.wants("   1. e4")
	g.press("end", "esc")
	g.wants("12 of 40 games")
	g.press("q")
	g.wants("Stop the match?")
	g.press("n")
	if g.stopped != 0 || g.quit || strings.Contains(g.text(), "Stop the match?") {
		t.Error("n stops the match")
	}
	g.press("ctrl+q", "y")
	g.wants("being stopped")
	if g.stopped != 1 || g.quit {
		t.Errorf("stopped %d times, left %v; the match has not yet ended", g.stopped, g.quit)
	}
	g.feed.End(context.Canceled)
	if g.look(); !g.quit {
		t.Error("the screen stays although the match was stopped and is over")
	}
}

// TestWatchImpatient leaves the screen although a match does not end.
func TestWatchImpatient(t *testing.T) {
	g := recorded(t, theme.ASCII, 1, 80, 24)
	g.press("q", "y", "q")
	if !g.quit {
		t.Error("q does not leave a match that was stopped")
	}
}

// TestWatchOver checks that the result stays until a key that does nothing else.
func TestWatchOver(t *testing.T) {
	g := recorded(t, theme.ASCII, 2, 80, 24)
	g.press("q")
	g.feed.End(nil)
	g.look()
	g.wants("The match is over.", "any other key leaves")
	g.press("tab", "enter", "up", "esc", "?", "esc", "3")
	if g.quit {
		t.Fatal("a key that looks around leaves")
	}
	g.press("esc") // there is nothing for it to do
	g.wants("The match is over. No board is enlarged")
	g.press("x")
	if !g.quit {
		t.Error("x does not leave")
	}
	g = recorded(t, theme.ASCII, 2, 80, 24)
	g.feed.End(errStopped)
	g.look()
	g.press("esc")
	g.wants("The match has ended: interrupted after 3 games", "No board is enlarged")
}

// TestWatchFailed: why a match has failed is reported whole, also in a small window,
// which it does not outgrow.
func TestWatchFailed(t *testing.T) {
	g := recorded(t, theme.ASCII, 2, 60, 20)
	g.feed.End(errors.New("game 2: the engine can't play it: " + strings.Repeat("it plays others, ", 8) + "and no more"))
	g.look()
	g.wants("game 2: the engine", "and no more", "any other key leaves")
	if n := strings.Count(g.r.View(), "\n") + 1; n != 20 {
		t.Errorf("the screen has %d lines", n)
	}
}

// TestWatchMany shows a tournament of more than two, and faults.
func TestWatchMany(t *testing.T) {
	g := newGallery(t, theme.ASCII, []string{"one", "two", "three"}, 2, 80, 24)
	g.wants("Standings", "three", "none yet", "no game has begun", "being started")
	g.Begin(1, 1, variantstest.Load(t, "chess")).ends(engine.Loss(engine.White, "White does not answer"), match.Hung)
	g.look()
	g.wants("1 two 0-1 three: White does not answer", "two losses: hang 1", "game 1: 0-1 White does not answer")
}

// TestWatchFits sends random events of games of all shapes, in windows of
// random sizes, with random keys.
func TestWatchFits(t *testing.T) {
	shapes := append(uitest.EveryShape(t), variantstest.Load(t, "marseillais"))
	steps := 800
	if testenv.Short() {
		steps = 300
	}
	for _, profile := range []theme.Profile{theme.ASCII, theme.ANSI256} {
		r := rand.New(rand.NewPCG(5, uint64(profile)))
		s := &storm{rand: r, games: make([]*shownGame, 5)}
		s.gallery = newGallery(t, profile, []string{"a", strings.Repeat("long name ", 9), "日本\x1b[2J"}, 5, 80, 24)
		for i := range steps {
			if i%100 == 0 {
				s.kinds = shapes[i/100%len(shapes):][:1]
			}
			s.step()
			if r.IntN(4) == 0 {
				s.look()
			}
			if r.IntN(4) == 0 {
				s.press([]string{"tab", "left", "right", "up", "down", "enter", "esc", "1", "5", "?", "home", "end", "pgup", "q", "n"}[r.IntN(15)])
			}
			if r.IntN(6) == 0 {
				s.size(40+r.IntN(170), 14+r.IntN(50))
			}
			s.check(fmt.Sprintf("step %d", i))
		}
	}
}

func BenchmarkWatchView(b *testing.B) {
	for _, s := range []uitest.Size{uitest.Large[1], uitest.Large[3]} {
		b.Run(fmt.Sprintf("%dx%d", s.Width, s.Height), func(b *testing.B) {
			g := recorded(b, theme.ANSI256, 6, s.Width, s.Height)
			for b.Loop() {
				g.look()
				g.r.View()
			}
		})
	}
}

// TestFitHints: what there is no room for is left out whole, the way out never.
func TestFitHints(t *testing.T) {
	hints := [][2]string{{"Esc", "all boards"}, {"?", "help"}, {"q", "stop"}}
	for width, want := range map[int]int{80: 3, 30: 3, 29: 2, 10: 1} {
		got := fitHints(slices.Clone(hints), width)
		if len(got) != want || got[want-1] != hints[2] {
			t.Errorf("in %d columns: %q, want %d with the last", width, got, want)
		}
	}
}

// TestWatchNames checks that tables of a match name the players, and say how
// many are out of sight.
func TestWatchNames(t *testing.T) {
	names := []string{"ferz", "Fairy-Stockfish 14.0.1 XQ", "Sjaak II 1.4.1", "Fairy-Max 5.0b", "GNU Chess 6.2.9", "Phalanx XXV", "HoiChess 0.22.0", "Crafty-23.4"}
	for _, test := range []struct {
		width, height, players int
		want                   []string
	}{
		{60, 20, 3, []string{"Fairy-Stockfish 14.0.1 ", "Sjaak II 1.4.1          8/16"}},
		{80, 24, 3, []string{"Fairy-Stockfish 14.0.1 XQ  +0.0    8/16", "Sjaak II 1.4.1             +0.0    8/16", " 1-0 Sjaak II 1.4.1"}},
		{60, 20, 8, []string{"Crafty-23.4              0/6"}},
		{80, 24, 8, []string{"and 2 more"}},
		{120, 40, 3, []string{"Fairy-Stockfish 14.0.1 XQ", "+0.0 ± "}},
	} {
		g := newGallery(t, theme.ASCII, names[:test.players], 2, test.width, test.height)
		v := variantstest.Load(t, "chess")
		for k := range 24 {
			s := g.Begin(1, k+1, v).moves("e4 e5")
			switch k % 4 {
			case 0:
				s.ends(engine.Draw("threefold repetition"), match.ByRules)
			case 3:
				s.ends(engine.Loss(engine.White, "White loses on time, 12ms over"), match.TimeLoss)
			default:
				s.ends(engine.Loss(engine.Color(k%2), "checkmate"), match.ByRules)
			}
		}
		g.look()
		g.wants(test.want...)
		g.check("the tables")
	}
}

func TestFitNames(t *testing.T) {
	for width := range 40 {
		names := [2]string{"Fairy-Stockfish 14.0.1 XQ", "ferz"}
		if fitNames(&names, width); ansi.StringWidth(names[0]+names[1]) > width {
			t.Errorf("%q and %q are wider than %d", names[0], names[1], width)
		}
		if width > 10 && names[1] != "ferz" {
			t.Errorf("in %d columns, the short name becomes %q", width, names[1])
		}
	}
}
