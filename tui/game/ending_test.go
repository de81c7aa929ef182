package game

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/clock"
)

// shows checks that the screen says in its header, in the list of moves and before the line
// that is typed how the game has ended, and marks no player.
func (s *stage) shows(after, ending, result string) {
	s.T.Helper()
	header, rest, _ := strings.Cut(s.Text(), "\n")
	switch {
	case !strings.Contains(header, ending):
		s.T.Errorf("after %s the header is %q, want %q in it", after, header, ending)
	case !strings.Contains(strings.Join(strings.Fields(rest), " "), ending):
		s.T.Errorf("after %s the list of moves does not end with %q:\n%s", after, ending, rest)
	case !strings.Contains(rest, "\n"+result+" > "):
		s.T.Errorf("after %s the prompt is not %q:\n%s", after, result, rest)
	case strings.Contains(rest, "> White") || strings.Contains(rest, "> Black"):
		s.T.Errorf("after %s a player is to move:\n%s", after, rest)
	}
}

// TestEndingStays: the result stays on the screen whatever key is pressed, and while
// earlier moves are shown.
func TestEndingStays(t *testing.T) {
	ends := map[string]struct{ keys, ending, result string }{
		"mate":        {"f3|enter|e5|enter|g4|enter|Qh4|enter", "Black wins: checkmate (0-1)", "0-1"},
		"resignation": {"e4|enter|:resign|enter|y", "White wins: resignation (1-0)", "1-0"},
		"agreement":   {"e4|enter|ctrl+d|y", "Draw: agreement (1/2-1/2)", "1/2-1/2"},
	}
	for name, end := range ends {
		s := chessGame(t, uitest.Endless, uitest.Persons)
		s.Press(strings.Split(end.keys, "|")...)
		s.WaitUntil("the end", s.g.Now.Over)
		s.shows(name, end.ending, end.result)
		for _, key := range []string{"x", "enter", "esc", "up", "enter", ",", ".", "ctrl+x", "ctrl+d", "ctrl+r", "<", ">", "ctrl+y"} {
			s.Press(key)
			s.shows(name+" and "+key, end.ending, end.result)
		}
		s.g.showRefusal("no hint")
		s.Expect(end.ending+".", "No hint.")
	}
}

// TestEndingUncovered: neither a tip nor a notice that comes by itself covers how the game
// has ended.
func TestEndingUncovered(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	v := variantstest.Load(t, "chess")
	control := clock.Control{Base: 50 * time.Millisecond}
	config := ui.GameConfig{Def: v.Def, Play: livegame.Config{Controls: [2]clock.Control{control, control}}}
	g, err := New(c, config, uitest.Tree(t, v, ""))
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{showGame(t, c, g, 80, 24), g}
	s.WaitUntil("the flag falls", func() bool { return g.Now.Over() })
	if g.Greet("2 unfinished games kept") {
		t.Error("a greeting is shown where a game is over")
	}
	g.notices = g.notices.Put(ui.Notice{Text: "2 unfinished games kept", Rank: ui.Tip})
	s.shows("a tip", "Black wins: time (0-1)", "0-1")
	s.Expect("Black wins: time (0-1).  ^N new game")
	if strings.Contains(s.Text(), "unfinished") {
		t.Errorf("a tip is shown with the result:\n%s", s.Text())
	}
	g.showNotice("Game appended to a.pgn.")
	s.Expect("Black wins: time (0-1).", "Game appended to a.pgn.")
}

// TestAnswerUncovered: the answer to an offer of a draw stays until a key is pressed, through
// a reply that comes later and a move that was made in advance.
func TestAnswerUncovered(t *testing.T) {
	s := chessGame(t, uitest.FirstMove, uitest.AgainstEngine)
	s.plays("")
	s.Press("ctrl+d", "y", "e4", "enter")
	s.WaitForText("declines the draw.")
	s.g.showNotice("Game appended to a.pgn.")
	s.Expect("declines the draw.", "Game appended to a.pgn.")
	s.Run(s.g.seat.request(livegame.Action{Command: livegame.Play, Arg: "d4"}, nil))
	s.WaitUntil("the next move", func() bool { return len(s.g.Now.Moves) >= 3 }) // ferz's own takes the answer away
	s.Expect("declines the draw.")
	if strings.Contains(s.Text(), "Game appended") {
		t.Error("a reply outlives the position that it was given in")
	}
	s.WaitUntil("the answer to the move", func() bool { return s.g.seat.asked == 0 }) // before which keys wait
	s.Press("x")
	if strings.Contains(s.Text(), "declines the draw.") {
		t.Error("the answer is still there after a key")
	}
}

// TestReviewedEnding: a game under review shows its result; in its last position no one
// is to move.
func TestReviewedEnding(t *testing.T) {
	c := uitest.WithSavedGames(t, map[string]string{"c": strings.Replace(uitest.FinishedChess, "4. Qxf7# 1-0", `1-0`, 1)})
	g, err := New(c, uitest.Reviewed(t, c, "c", nil), uitest.Reviewed(t, c, "c", nil).Tree)
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{showGame(t, c, g, 80, 24), g}
	s.Press(">")
	header, _, _ := strings.Cut(s.Text(), "\n")
	if !strings.Contains(header, "White wins (1-0)") || strings.Contains(s.Text(), "> White Ann") {
		t.Errorf("the end of a game that is looked through:\n%s", s.Text())
	}
	s.Press("<")
	s.Expect("> White")
}

// TestShortEnding checks that a header that is too narrow for the reason of a result still
// shows who has won and the score.
func TestShortEnding(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	now := *s.g.Now
	now.Result = engine.Win(engine.White, "a reason of some length")
	s.g.Now = &now
	for width, want := range map[int]string{60: "White wins: a reason of some length (1-0)", 20: "White wins (1-0)"} {
		if got := s.g.shortEnding(width); got != want {
			t.Errorf("in %d columns: %q, want %q", width, got, want)
		}
	}
}

// TestStopped: a game that is aborted says so for good, and asks for no move.
func TestStopped(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	stopped := *s.g.Now
	stopped.Number++
	stopped.Stopped = "Ben has aborted the game; it has no result."
	s.g.handleSnapshot(&stopped)
	for _, key := range []string{"left", ":rematch", "enter"} {
		s.Press(key)
		s.ExpectText(stopped.Stopped)
	}
	s.Expect("opens the lobby")
	if text := s.Text(); strings.Contains(text, "to move.") || strings.Contains(text, "type a move") {
		t.Errorf("a move is asked for:\n%s", text)
	}
}
