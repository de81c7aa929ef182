package game

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// onPuzzles shows a round of all puzzles.
func onPuzzles(t testing.TB, c *ui.Common, width, height int, epds ...string) *stage {
	t.Helper()
	dir, err := os.MkdirTemp("", "puzzles")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // an answer may still be written
	h, err := puzzles.OpenHistory(filepath.Join(dir, "puzzles.log"))
	if err != nil {
		t.Fatal(err)
	}
	round := &puzzles.Round{History: h}
	for _, text := range epds {
		z, err := puzzle.OfEPD(text, func(name string) (*engine.Variant, error) {
			if name == "" {
				name = "chess"
			}
			return variantstest.Load(t, name), nil
		})
		if err != nil {
			t.Fatal(err)
		}
		round.List = append(round.List, z)
	}
	round.All = round.List
	config, err := ui.PuzzleConfig(round, &uitest.StubScreen{What: "start"})
	if err != nil {
		t.Fatal(err)
	}
	c.Make.Game = func(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (ui.Screen, error) {
		return New(c, config, tree)
	}
	g, err := New(c, config, config.Tree)
	if err != nil {
		t.Fatal(err)
	}
	return &stage{showGame(t, c, g, width, height), g}
}

const (
	backRank   = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id \"Ann - Bob, move 4\";"
	ladder     = "7k/8/8/8/8/4K3/R7/1R6 w - - bm Rg1; dm 2; pv Rg1 Kh7 Rh2#;"
	fork       = "3q3k/8/8/6N1/8/8/6PP/6K1 w - - bm Nf7+; pv Nf7+ Kg7 Nxd8;"
	dropMate   = "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - bm R@d8#; dm 1; variant crazyhouse;"
	noSolution = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1;"
	ofBlack    = "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - bm Ra1#; dm 1;"
	shogiDrop  = "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - bm G@e8#; dm 1; variant shogi;"
)

// TestPuzzles solves puzzles: wrong moves are listed, a right one is shown and
// recorded, and ] continues.
func TestPuzzles(t *testing.T) {
	s := onPuzzles(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, backRank, ladder, dropMate)
	s.Expect("Puzzle 1 of 3", "0 solved", "White to move mates in 1.", "From Ann - Bob, move 4.", "type a move")
	s.Press("Ra7", "enter")
	s.Expect("Ra7 is not it. Try another move.")
	s.Press("ctrl+x")
	s.Expect("The rook moves.")
	s.Press("up") // Left and Right move the cursor, too, not through the game
	s.Expect("Ra7  not it", "The rook moves.")
	s.Press("Ra8", "enter")
	s.Expect("Ra8# is right.", "]: next", "1 solved", "Solution", "1. Ra8#")
	if s.g.state.Pos.Result().Outcome != engine.WhiteWins {
		t.Error("the mate is not on the board")
	}
	turn := func(key, what string) {
		t.Helper()
		s.Press(key)
		s.WaitUntil(what, func() bool { return strings.Contains(s.Text(), what) })
		s.g = s.Root.Active().(*Screen)
	}
	turn("]", "Puzzle 2 of 3")
	s.Press("Ke4", "enter")
	s.WaitUntil("the judgment", func() bool { return strings.Contains(s.Text(), "Ke4 wins too, but not in 2.") })
	s.Press("Rg2", "enter")
	s.WaitUntil("the judgment", func() bool { return strings.Contains(s.Text(), "Rg2 is right, it mates as fast as the solution.") })
	turn("[", "Puzzle 1 of 3") // once more, which does not count
	s.Press("Ra8", "enter")
	s.Expect("Ra8# is right.", "2 solved")
	turn("]", "Puzzle 2 of 3")
	turn("]", "Puzzle 3 of 3")
	s.Expect("2 solved")
	s.Press("ctrl+x")
	s.Expect("A piece from the hand.")
	s.Press(":solution", "enter")
	s.WaitForText("The solution: 1. R@d8#.")
	s.Expect("2 solved")
	s.Press(":hint", "enter")
	s.Expect("Solved; ")
	s.Press("]")
	s.Quiet()
	s.Press("]")
	s.ExpectText("That was the last puzzle: 2 of 3 solved. 2 of 3 puzzles solved so far, 67 percent of 3 answers. ^O leaves.")
	s.Press("ctrl+o")
	s.WaitUntil("the start", func() bool { return s.IsOpen("start") })
}

// TestPuzzleGoesOn: after a right move the reply is made and the next move is asked,
// until the line ends or is no longer unique; only then the puzzle counts.
func TestPuzzleGoesOn(t *testing.T) {
	s := onPuzzles(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, ladder, fork)
	s.Press("ctrl+x")
	s.Expect("The rook moves.")
	s.Press("Rg1", "enter")
	s.ExpectText("Rg1 is right. The answer is 1... Kh7. Find the next move.")
	s.Expect("mates in 1.", "0 solved", "Rg1  right")
	s.Press("left") // moves the cursor
	s.Expect("Rg1  right", "type a move")
	s.Press("Rg4", "enter")
	s.Expect("Rg4 is not it.")
	s.Press("ctrl+x", "ctrl+x")
	s.Expect("The rook on a2 moves.")
	s.Press(",")
	s.Press(":solution", "enter")
	s.Expect("This is not the exercise's position")
	s.Press(".", "Rh2", "enter")
	s.Expect("Rh2# is right.", "1 solved", "2. Rh2#")
	if s.g.state.Pos.Result().Outcome != engine.WhiteWins {
		t.Error("the mate is not on the board")
	}
	for alone, asked := range []int{1, 1, 2} { // moves that win alone: as many as are known to, and the first
		s := onPuzzles(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, fork)
		s.g.config.Puzzles.List[0].Alone = alone
		s.Press("Nf7", "enter")
		if asked == 2 {
			s.ExpectText("Nf7+ is right. The answer is 1... Kg7. Find the next move.")
			s.Press(":solution", "enter")
			s.Expect("The solution: 2. Nxd8.", "0 solved")
			continue
		}
		s.Expect("Nf7+ is right.", "1 solved", "Nxd8")
	}
}

// TestPuzzleWithoutSolution: a solution that the puzzle's file lacks is computed.
func TestPuzzleWithoutSolution(t *testing.T) {
	s := onPuzzles(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, noSolution, backRank)
	s.Press("ctrl+x")
	s.WaitUntil("a hint", func() bool { return strings.Contains(s.Text(), "The rook moves.") })
	s.Press("[")
	s.Expect("This is the first puzzle.")
	s.Press("ctrl+x", "ctrl+x", "ctrl+x")
	s.Expect("The solution: 1. Ra8#.")
}

// TestPuzzleOfBlack: who is to move is below.
func TestPuzzleOfBlack(t *testing.T) {
	s := onPuzzles(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, ofBlack)
	if !s.g.flipped {
		t.Error("White is below")
	}
	s.Press("Ra1", "enter")
	s.Expect("Ra1# is right.")
}

// TestPuzzleInOwnNotation: hints name squares as the board does.
func TestPuzzleInOwnNotation(t *testing.T) {
	s := onPuzzles(t, uitest.Common(t, theme.ASCII, uitest.Endless), 120, 40, shogiDrop)
	s.Press("ctrl+x", "ctrl+x", "ctrl+x")
	s.Expect("The gold in hand is dropped on 5b.")
	s.Press("G*5b", "enter")
	s.Expect("G*5b is right.")
}

func TestPuzzleGolden(t *testing.T) {
	uitest.GoldenMatrix(t, "asked", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s := onPuzzles(t, c, size.Width, size.Height, backRank, ladder)
		s.Press("Ra7", "enter", "ctrl+x")
		return s.Stage
	})
	uitest.GoldenMatrix(t, "solved", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s := onPuzzles(t, c, size.Width, size.Height, ladder, dropMate)
		s.Press("Rg1", "enter", "Rh2", "enter")
		return s.Stage
	})
}

// TestAnswerOnDisk: a verdict is shown once the answer is on disk; keys wait until then.
func TestAnswerOnDisk(t *testing.T) {
	s := onPuzzles(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, backRank)
	g := s.g
	var work []tea.Cmd
	press := func(names ...string) {
		for _, name := range names {
			if cmd := g.Update(uitest.Key(name)); cmd != nil {
				work = append(work, cmd)
			}
		}
	}
	press("Ra8", "enter")
	if !g.noting || g.Lesson.Known || strings.Contains(s.Text(), "is right") {
		t.Errorf("noting %t, shown %t\n%s", g.noting, g.Lesson.Known, s.Text())
	}
	press("x")
	if g.input.String() != "" {
		t.Error("a key is taken in while the answer is being written")
	}
	for _, cmd := range work {
		s.Run(cmd)
	}
	s.WaitForText("Solution")
	if g.input.String() != "x" {
		t.Errorf("the key that has waited is lost: %q", g.input.String())
	}
}

// TestSlowWrite: while a write takes long the screen says so, and a command that
// is typed waits.
func TestSlowWrite(t *testing.T) {
	s := chessGame(t, uitest.Endless, [2]livegame.Seat{})
	g := s.g
	s.WaitUntil("the game has begun", g.settled)
	saving := *g.Now
	saving.Number += 100
	saving.Saving = true
	g.handleSnapshot(&saving)
	if strings.Contains(s.Text(), "Saving") {
		t.Error("a quick write flickers")
	}
	g.Update(slowWrite{g.writing})
	s.Expect("Saving...")
	g.Update(uitest.Key(":flip"))
	g.Update(uitest.Key("enter"))
	if g.flipped || len(g.seat.queuedInput) != 1 {
		t.Error("a command does not wait for the move that it may be about")
	}
	done := *g.Now
	done.Number++
	done.Saving = false
	g.handleSnapshot(&done)
	g.release()
	if !g.flipped || len(g.seat.queuedInput) != 0 || strings.Contains(s.Text(), "Saving") {
		t.Error("the command is lost")
	}
}
