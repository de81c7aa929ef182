package game

import (
	"math"
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestReportIsKept: a report marks the mistakes of a game that is over, with
// evaluations and better lines, which are walked through and learned from.
func TestReportIsKept(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 120, 40)
	s.Press("f3", "enter", "e5", "enter", "g4", "enter", "Qh4", "enter")
	s.WaitUntil("the mate", func() bool { return s.g.Now.Over() })
	s.Press("]")
	s.Expect("No mistakes are known yet; ^E finds them.")
	s.Press("learn", "enter")
	s.Expect("No mistakes are known yet; ^E finds them.")
	if !s.g.Live() {
		t.Error("a lesson without tasks leaves the end of the game")
	}
	s.Press("ctrl+e")
	s.WaitUntil("the report", func() bool { return strings.Contains(s.Text(), "Turning points") })
	s.Expect("opening")
	s.WaitUntil("the notes", func() bool { return len(s.g.Now.Tree.MainLine()[2].NAGs) > 0 && s.g.settled() })
	s.Press("esc")
	s.WaitUntil("the game", func() bool { return !strings.Contains(s.Text(), "Turning points") })
	g4 := s.g.Now.Tree.MainLine()[2]
	if pgn.Signs[g4.NAGs[0]] != "??" || g4.Eval() == nil || g4.Eval().Mate != -1 || len(g4.Parent.Children) != 2 {
		t.Fatalf("g4 has %v, %v and %d variations", g4.NAGs, g4.Eval(), len(g4.Parent.Children)-1)
	}
	s.Expect("g4??")
	s.Expect("to #-1")
	s.Expect("^") // of the graph

	s.Press("home", "]", "]")
	if at := s.g.Browser.Node().Text; at != "g4" && at != "f3" {
		t.Errorf("] goes to %q", at)
	}
	s.Press("home", "right", "right")
	if at := s.g.Browser.Node().Text; at != "e5" {
		t.Errorf("Right goes to %q", at)
	}
	s.Press("left")
	if at := s.g.Browser.Node().Text; at != "f3" {
		t.Errorf("Left goes to %q", at)
	}

	s.Press("e", "5", "enter") // after f3: the move that was played
	s.Press("learn", "enter")
	if s.g.Browser.Node().Text != "e5" { // f3 may be marked as well
		s.Press("]")
	}
	s.Expect("Find a better move for White.", "2. g4?? was played.")
	if strings.Contains(s.Text(), "Qh4") {
		t.Error("what follows is to be seen")
	}
	s.Press("g4", "enter")
	s.Expect("g4 was the mistake.")
	s.Press(g4.Parent.Children[1].Text, "enter")
	s.Expect("is right.", "Solution")
	if want := ui.RoyalsInCheck(s.g.state.Pos); s.g.Browser.Node().Text != "e5" || s.g.state.Pos.Side() != engine.Black || !want.Empty() {
		t.Error("the better move is not on the board")
	}
	s.Press("]")
	s.Expect("There are no more mistakes to learn from")
}

// TestReportStopped: a report that is being made is ended by asking again.
func TestReportStopped(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	for range 20 {
		s.Press("Nf3", "enter", "Nf6", "enter", "Ng1", "enter", "Ng8", "enter")
		if s.g.Now.Over() {
			break
		}
	}
	s.Press("ctrl+e")
	s.Expect("Analyzing the game")
	s.Press("esc", "ctrl+e")
	s.Expect("Report canceled.")
}

// TestLessonInOwnNotation: hints and lessons write moves as the game is written.
func TestLessonInOwnNotation(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "xiangqi"), "", uitest.Persons, 120, 40)
	s.Press("C2=5", "enter", ":mark ?", "enter", "hint", "enter")
	s.WaitUntil("a hint in WXF", func() bool { return regexp.MustCompile(`Hint: [A-Z+-][1-9+-]?[+=-][1-9]\.`).MatchString(s.Text()) })
	s.Press(":resign", "enter", "y")
	s.WaitUntil("the end", func() bool { return s.g.Now.Over() })
	s.Press("learn", "enter")
	s.Expect("1. C2=5? was played.", "Find a better move for Red.")
	s.Press("C2=5", "enter")
	s.Expect("C2=5 was the mistake.")
	s.Press("ctrl+x") // nothing better is in the game: it is looked for
	s.WaitUntil("a hint", func() bool { return strings.Contains(s.Text(), " moves.") })
	s.Press("ctrl+x", "ctrl+x", "ctrl+x")
	s.Expect("The solution: 1. ")
	s.Press("esc")
	s.Press("esc")
	s.Expect("The lesson has ended.")
}

func TestLessonGolden(t *testing.T) {
	uitest.GoldenMatrix(t, "lesson", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		tree, err := pgn.Parse("[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4?? (2. e4 Nf6 3. Nc3) Qh4# 0-1")
		if err != nil {
			t.Fatal(err)
		}
		v := variantstest.Load(t, "chess")
		if err := pgn.Resolve(tree, func(pgn.Tags) (*engine.Variant, error) { return v, nil }); err != nil {
			t.Fatal(err)
		}
		config := ui.GameConfig{Def: v.Def, Tree: tree, Review: true}
		g, err := New(c, config, tree)
		if err != nil {
			t.Fatal(err)
		}
		s := showGame(t, c, g, size.Width, size.Height)
		s.Press("learn", "enter", "g4", "enter", "ctrl+x")
		return s
	})
}

// TestReportGolden shows a report at its turning point. Its evaluations are fixed, as a
// search would differ between machines.
func TestReportGolden(t *testing.T) {
	uitest.GoldenMatrix(t, "report", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		tree, err := pgn.Parse("[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 (2. e4 Nf6 3. Nc3) Qh4# 0-1")
		if err != nil {
			t.Fatal(err)
		}
		v := variantstest.Load(t, "chess")
		if err := pgn.Resolve(tree, func(pgn.Tags) (*engine.Variant, error) { return v, nil }); err != nil {
			t.Fatal(err)
		}
		g, err := New(c, ui.GameConfig{Def: v.Def, Tree: tree, Review: true}, tree)
		if err != nil {
			t.Fatal(err)
		}
		job := &reportJob{Report: &session.Report{Game: report.NewLine(tree, tree.MainLine(), notation.FormatterFor("own", v))}}
		r := sampleReport(job.Game, tree.MainLine()[1].Children[1])
		return uitest.ShowOverlay(t, c, newReportScreen(g.gameView, job, r, func(int) tea.Cmd { return nil }), size.Width, size.Height)
	})
}

// sampleReport judges the fool's mate; better begins what White should have played.
func sampleReport(g *report.Line, better *pgn.Node) *report.Report {
	r := &report.Report{
		Accuracy: [2]float64{40.6, 95.7}, Phases: [2][3]float64{{40.6, math.NaN(), math.NaN()}, {95.7, math.NaN(), math.NaN()}},
		Counts: [2][4]int{{0, 0, 0, 1}, {}}, Curve: search.ChessCurve, Novelty: &report.Novelty{Place: 2, Games: 1234},
	}
	scores := []search.Score{10, -60, -40, 1 - search.Mate, -search.Mate}
	for i, m := range g.Moves() {
		r.Moves = append(r.Moves, report.Move{
			Place: i, Number: i/2 + 1, Side: engine.Color(i % 2), Text: []string{"f3", "e5", "g4", "Qh4#"}[i], Move: m,
			Before: scores[i], After: scores[i+1], Best: i != 2,
		})
	}
	g4 := &r.Moves[2]
	g4.Better, g4.Loss, g4.Judgment = better.Text, 0.46, report.Blunder
	for n := better; n != nil; n = n.MainChild() {
		g4.Line = append(g4.Line, n.Move)
	}
	return r
}

// TestExerciseOffered: a report offers an exercise only where the game is over and the
// person has made a mistake.
func TestExerciseOffered(t *testing.T) {
	judged := func(side engine.Color) *report.Report {
		return &report.Report{Moves: []report.Move{{Side: side, Judgment: report.Mistake}, {Side: side.Other()}}}
	}
	white := func(c engine.Color) bool { return c == engine.White }
	for _, tt := range []struct {
		r    *report.Report
		over bool
		want string
	}{
		{judged(engine.White), true, ""},
		{judged(engine.White), false, "once the game is over"},
		{judged(engine.Black), true, "no mistakes to learn from"},
		{&report.Report{}, true, "no mistakes to learn from"},
	} {
		s := &reportScreen{r: tt.r, walks: func() bool { return tt.over }, learns: white}
		if got := s.noLesson(); (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("over %v, %+v: %q, want %q", tt.over, tt.r.Moves, got, tt.want)
		}
	}
}
