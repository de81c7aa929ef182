package game

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// openReview shows a saved game, with the id "c".
func openReview(t testing.TB, text string) *stage {
	t.Helper()
	c := uitest.WithSavedGames(t, map[string]string{"c": text})
	return reviewStage(t, c, uitest.Reviewed(t, c, "c", &uitest.StubScreen{What: "library"}))
}

// openReviewOf shows the last game of a file.
func openReviewOf(t testing.TB, path string) *stage {
	t.Helper()
	c := uitest.WithSavedGames(t, nil)
	config, err := uitest.ReviewedFile(t, c, path, &uitest.StubScreen{What: "library"})
	if err != nil {
		t.Fatal(err)
	}
	return reviewStage(t, c, config)
}

func reviewStage(t testing.TB, c *ui.Common, config ui.GameConfig) *stage {
	t.Helper()
	g, err := New(c, config, config.Tree)
	if err != nil {
		t.Fatal(err)
	}
	return &stage{showGame(t, c, g, 80, 24), g}
}

// TestReviewNotes reviews a game, adds a comment, and comes back.
func TestReviewNotes(t *testing.T) {
	s := openReview(t, uitest.FinishedChess)
	s.Expect("^E report")
	g := s.g
	if got, err := pgn.Format(g.Now.Tree); err != nil || !strings.Contains(got, `[White "Ann"]`) || !strings.Contains(got, `[Result "1-0"]`) {
		t.Fatalf("looking at the game has changed it, %v:\n%s", err, got)
	}
	s.Press(".", ".", ".", ":comment too early?", "enter", ":mark ?!", "enter")
	s.WaitUntil("the notes are on disk", func() bool {
		return strings.Contains(s.Kept("c"), "Qh5 $6 {too early?}") && g.settled()
	})
	s.Press("<", ".", ".", "Nf3", "enter") // a variation
	s.WaitUntil("the variation is on disk", func() bool {
		return strings.Contains(strings.Join(strings.Fields(s.Kept("c")), " "), "(2. Nf3)")
	})
	s.Press(":promote", "enter")
	s.WaitUntil("the variation is the main line", func() bool {
		return strings.Contains(strings.Join(strings.Fields(s.Kept("c")), " "), "2. Nf3 (2. Qh5 $6 {too early?} 2... Nc6")
	})
	s.Press(":delete", "enter")
	s.WaitUntil("the variation is deleted", func() bool { return !strings.Contains(s.Kept("c"), "Nf3") && g.settled() })
	for _, want := range []string{`[Event "Club"]`, `[FerzPlayers "0:0:Ann;1:10:"]`, "4. Qxf7# 1-0"} {
		if !strings.Contains(s.Kept("c"), want) {
			t.Errorf("%s is lost:\n%s", want, s.Kept("c"))
		}
	}
	s.Press(":leave", "enter")
	s.WaitUntil("the list is back", func() bool { return s.IsOpen("library") })
	if s.C.Games.InUseElsewhere("c") {
		t.Error("the game is still claimed")
	}
}

// TestNotesKeepOthers changes notes, which leaves what programs have noted.
func TestNotesKeepOthers(t *testing.T) {
	noted := strings.Replace(uitest.FinishedChess, "1. e4 e5", "1. e4 $1 $14 {[%clk 0:01:00] [%cal Ge2e4] [%foo 1] old} {+0.20/12 1.0s} e5", 1)
	s := openReview(t, noted)
	g := s.g
	s.Press(".", ":comment", "enter")
	if got := g.input.String(); got != ":comment old" {
		t.Errorf("the comment to change is %q", got)
	}
	s.Press(" and } new?", "enter", ":mark ??", "enter")
	s.WaitUntil("the notes are on disk", func() bool { return g.settled() })
	game, err := pgn.Parse(s.Kept("c"))
	if err != nil {
		t.Fatal(err)
	}
	n := game.Root.MainChild()
	text := strings.Join(n.CommentsAfter, "|")
	for _, want := range []string{"[%clk 0:01:00]", "[%cal Ge2e4]", "[%foo 1]", "+0.20/12", "old and", "new?"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is lost: %q", want, text)
		}
	}
	if fmt.Sprint(n.NAGs) != "[4 14]" {
		t.Errorf("the glyphs are %v, want 4 and 14", n.NAGs)
	}
	s.Press(":comment -", "enter", ":mark -", "enter")
	s.WaitUntil("the notes are gone", func() bool { return !strings.Contains(s.Kept("c"), "new?") && g.settled() })
	if text := s.Kept("c"); !strings.Contains(text, "[%foo 1]") || !strings.Contains(text, "$14") {
		t.Errorf("what programs noted is lost:\n%s", text)
	}
}

// TestReviewOfChanged does not overwrite changes by others.
func TestReviewOfChanged(t *testing.T) {
	s := openReview(t, uitest.FinishedChess)
	other := strings.Replace(uitest.FinishedChess, "Club", "Elsewhere", 1)
	uitest.Keep(t, s.C, "c", other)
	s.Press(".", ":mark !", "enter")
	s.WaitForText("another program changed")
	if s.Kept("c") != other {
		t.Errorf("the file was overwritten:\n%s", s.Kept("c"))
	}
	s.Press(":leave", "enter")
	s.WaitForText("Unsaved notes")
	s.Press("esc", "ctrl+q")
	s.WaitForText("Ctrl+Q again quits")
	path := filepath.Join(t.TempDir(), "mine.pgn")
	s.Press(":save "+path, "enter")
	s.WaitForText("appended to")
	if text := s.Root.Active().(ui.Loser).Loses(); text != "" {
		t.Errorf("after saving: %s", text)
	}
}

// TestUnsavedGame asks before it loses a game that a full disk could not store.
func TestUnsavedGame(t *testing.T) {
	c := uitest.WithSavedGames(t, nil)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var err error
	if c.Games, err = gamestore.Open(filepath.Join(file, "below")); err != nil {
		t.Fatal(err)
	}
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	s.Press("e4", "enter")
	s.WaitForText("not saved")
	s.Press("ctrl+q")
	s.WaitForText("Ctrl+Q again quits")
	s.Press(":leave", "enter")
	s.WaitForText("Leave anyway")
	path := filepath.Join(t.TempDir(), "mine.pgn")
	s.Press("esc", ":save "+path, "enter")
	s.WaitForText("appended to")
	if text := s.Root.Active().(ui.Loser).Loses(); text != "" {
		t.Errorf("after saving: %s", text)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "1. e4") {
		t.Errorf("the file has %q, %v", text, err)
	}
}

// TestOtherFile reviews files of other programs, which stay unchanged.
func TestOtherFile(t *testing.T) {
	files, err := filepath.Glob("../../engine/pgn/testdata/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no sample files", err)
	}
	for _, path := range files {
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		c := uitest.WithSavedGames(t, nil)
		config, err := uitest.ReviewedFile(t, c, path, &uitest.StubScreen{What: "library"})
		if err != nil {
			t.Logf("%s: %v", path, err)
			continue
		}
		s := reviewStage(t, c, config)
		g := s.g
		s.Press(".", ".", ".", ",", ">")
		if problem := g.config.Kept.Problem; problem == nil && g.Browser.Node() != g.Now.Tree.Last() {
			t.Errorf("%s: > goes to %q, want %q", path, g.Browser.Node().Text, g.Now.Tree.Last().Text)
		}
		s.Press("<", ".", ":comment mine", "enter", ":leave", "enter")
		s.WaitForText("Unsaved notes")
		s.Press("y")
		s.WaitUntil("the list is back", func() bool { return s.IsOpen("library") })
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s was changed, %v", path, err)
		}
	}
}

// oddGame has a null move, variations, and a move that does not fit.
const oddGame = `[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 $1 {a start} (1. -- e5 (1... c5 2. Nf3)) 1... e5 2. Nf3 Nc6 3. Kd4 Nf6 0-1
`

// TestOddGame shows as much as fits, and says what doesn't.
func TestOddGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd.pgn")
	if err := os.WriteFile(path, []byte(oddGame), 0o644); err != nil {
		t.Fatal(err)
	}
	s := openReviewOf(t, path)
	s.WaitForText("what follows is shown as text")
	s.Press(">")
	if at := s.g.Browser.Node().Text; at != "Nc6" {
		t.Errorf("> goes to %s, want Nc6", at)
	}
	s.Press(".")
	s.WaitForText("3. Kd4")
	s.Press(":problems", "enter")
	s.WaitForText("Problems in")
	s.Press("esc", "<", ".", ")", ".")
	if at := s.g.Browser.Node(); at.Text != "e5" || !s.g.Browser.Passed() {
		t.Errorf("behind the null move is %s, want e5", at.Text)
	}
	s.Press(":analyze", "enter")
	s.WaitForText("a turn was passed")
	s.Press(":play", "enter")
	s.WaitForText("has a null move")
	copy := filepath.Join(t.TempDir(), "copy.pgn")
	s.Press("<", ".", ":comment mine", "enter", ":save "+copy, "enter")
	s.WaitForText("appended to")
	text, err := os.ReadFile(copy)
	if err != nil || !strings.Contains(string(text), "mine") || !strings.Contains(string(text), "3. Kd4 Nf6 0-1") {
		t.Errorf("the copy is, %v\n%s", err, text)
	}
	s.Press(":play", "enter")
	config := s.Game().Config
	if main := config.Tree.Root.MainChild(); config.Review || main == nil || main.MainChild() != nil || config.Play.Seats[1].Kind != 0 {
		t.Errorf("it goes on with %v; want one ply, and the person with Black", config.Play.Seats)
	}
}

// TestReportOfOddGame: a report goes up to the first illegal move, and says where in
// the file it is, and why it is illegal.
func TestReportOfOddGame(t *testing.T) {
	const first = "[Event \"1\"]\n[White \"A\"]\n\n1. e4 e5\n2. Nf3 Nc6 1-0\n\n"
	for _, tt := range []struct{ moves, want string }{
		{"1. e4 e5 2. Nf3\nNc6 (2... Nf3) 3. Nf5 Nf6\n4. d3 1-0", "The report ends before the game does: line 11: move 3. Nf5: no White knight can reach f5"},
		{"1. e4 -- 2. Nf3 1-0", "The report ends before the game does: null move, not allowed in"},
		{"1. Qh6 e5 1-0", "There is no report: line 10: move 1. Qh6: the queen on d1 can't reach h6."},
		{"*", "There is no report: the game has no moves."},
	} {
		path := filepath.Join(t.TempDir(), "two.pgn")
		if err := os.WriteFile(path, []byte(first+"[Event \"2\"]\n[White \"B\"]\n\n"+tt.moves+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		s := openReviewOf(t, path)
		s.Press("ctrl+e")
		s.WaitForText(tt.want)
	}
}
