package tui

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/store"
)

func shelfGames() map[string]string {
	return map[string]string{"a": unfinishedChess, "b-": unfinishedHouse, "c": finishedChess, "bad--": ""}
}

func TestLibraryGolden(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			s := newShelf(t, shelfGames())
			s.start(Options{Variant: "chess"}, size[0], size[1])
			s.game()
			s.press("f3")
			s.idle()
			s.press("tab")
			s.idle()
			golden.RequireEqual(t, []byte(s.screen()))
		})
	}
}

// openLibrary shows the games of a store.
func openLibrary(t testing.TB, games map[string]string) *shelf {
	s := newShelf(t, games)
	s.start(Options{Variant: "chess"}, 80, 24)
	s.game()
	s.press("f3")
	s.idle()
	return s
}

func TestLibraryFilter(t *testing.T) {
	for query, want := range map[string]int{
		"": 4, "chess": 2, "crazy": 1, "ann": 2, "ann 1-0": 1, "2026.10": 1, "ann bob chess": 0, "ann bob zyhouse": 1, "club": 1,
	} {
		s := openLibrary(t, shelfGames())
		s.press(query)
		s.idle()
		if n := len(s.list().shown); n != want {
			t.Errorf("%q finds %d games, want %d", query, n, want)
		}
	}
}

func TestLibrarySort(t *testing.T) {
	s := openLibrary(t, shelfGames())
	for name, want := range map[string]string{"moves": "Ann", "date": "you", "white": "", "variant": ""} {
		s.press(":sort "+name, "enter")
		s.idle()
		l := s.list()
		if got := l.all[l.shown[0]].White; got != want {
			t.Errorf("sorted by %s the first game is %q's, want %q's", name, got, want)
		}
	}
	s.press(":sort nonsense", "enter")
	s.see("want one of")
}

// TestLibraryPlay goes on with an unfinished game, and not with a finished one.
func TestLibraryPlay(t *testing.T) {
	s := openLibrary(t, shelfGames())
	s.press("crazy")
	s.idle()
	s.press("ctrl+p")
	s.until("the game is there", func() bool { g, ok := s.r.Active().(*gameScreen); return ok && g.config.Def.ID == "crazyhouse" })
	if n := len(s.game().s.Game().Moves()); n != 5 {
		t.Errorf("the game goes on after %d plies, want 5", n)
	}
	s = openLibrary(t, map[string]string{"c": finishedChess})
	s.press("ctrl+p")
	s.see("The game is over")
}

// TestLibraryEnter goes on with an unfinished game, and looks through one that
// is finished or when that is asked for.
func TestLibraryEnter(t *testing.T) {
	for _, test := range []struct {
		what, game, keys string
		review           bool
	}{
		{"Enter on an unfinished game", unfinishedHouse, "enter", false},
		{"Enter on a finished game", finishedChess, "enter", true},
		{"^R on an unfinished game", unfinishedHouse, "ctrl+r", true},
		{":look on an unfinished game", unfinishedHouse, ":look enter", true},
		{"a click on an unfinished game", unfinishedHouse, "", false},
	} {
		s := openLibrary(t, map[string]string{"a": test.game})
		s.press(strings.Fields(test.keys)...)
		if test.keys == "" {
			s.clickOn("Ann - ")
		}
		if g := s.opened(); g.config.Review != test.review {
			t.Errorf("%s: it is looked through: %v", test.what, g.config.Review)
		}
	}
}

// TestLibraryReview looks through a game, notes something, and comes back.
func TestLibraryReview(t *testing.T) {
	s := openLibrary(t, map[string]string{"c": finishedChess})
	s.press("enter")
	s.until("the game is there", func() bool { g, ok := s.r.Active().(*gameScreen); return ok && g.config.Review })
	g := s.game()
	if got, err := pgn.Format(g.s.Tree()); err != nil || !strings.Contains(got, `[White "Ann"]`) || !strings.Contains(got, `[Result "1-0"]`) {
		t.Fatalf("looking at the game has changed it, %v:\n%s", err, got)
	}
	s.press(".", ".", ".", ":comment too early?", "enter", ":mark ?!", "enter")
	s.until("the notes are on disk", func() bool {
		return strings.Contains(s.kept("c"), "Qh5 $6 {too early?}") && g.notes.written == g.notes.n
	})
	s.press("<", ".", ".", "Nf3", "enter") // a variation
	s.until("the variation is on disk", func() bool {
		return strings.Contains(strings.Join(strings.Fields(s.kept("c")), " "), "(2. Nf3)")
	})
	s.press(":promote", "enter")
	s.until("the variation is the main line", func() bool {
		return strings.Contains(strings.Join(strings.Fields(s.kept("c")), " "), "2. Nf3 (2. Qh5 $6 {too early?} 2... Nc6")
	})
	s.press(":delete", "enter")
	s.until("the variation is deleted", func() bool { return !strings.Contains(s.kept("c"), "Nf3") && g.notes.written == g.notes.n })
	for _, want := range []string{`[Event "Club"]`, `[FerzPlayers "0:0:Ann;1:10:"]`, "4. Qxf7# 1-0"} {
		if !strings.Contains(s.kept("c"), want) {
			t.Errorf("%s is lost:\n%s", want, s.kept("c"))
		}
	}
	s.press(":leave", "enter")
	s.until("the list is back", func() bool { _, ok := s.r.Active().(*libraryScreen); return ok })
	s.idle()
	if r := s.list().current(); r == nil || r.Playing {
		t.Errorf("the game is still claimed: %+v", r)
	}
}

// TestNotesKeepOthers changes notes, which leaves what programs have noted.
func TestNotesKeepOthers(t *testing.T) {
	noted := strings.Replace(finishedChess, "1. e4 e5", "1. e4 $1 $14 {[%clk 0:01:00] [%cal Ge2e4] [%foo 1] old} {+0.20/12 1.0s} e5", 1)
	s := openLibrary(t, map[string]string{"c": noted})
	s.press("enter")
	s.until("the game is there", func() bool { g, ok := s.r.Active().(*gameScreen); return ok && g.config.Review })
	g := s.game()
	s.press(".", ":comment", "enter")
	if got := g.input.String(); got != ":comment old" {
		t.Errorf("the comment to change is %q", got)
	}
	s.press(" and } new?", "enter", ":mark ??", "enter")
	s.until("the notes are on disk", func() bool { return g.notes.written == g.notes.n })
	game, err := pgn.Parse(s.kept("c"))
	if err != nil {
		t.Fatal(err)
	}
	n := game.Root.Main()
	text := strings.Join(n.After, "|")
	for _, want := range []string{"[%clk 0:01:00]", "[%cal Ge2e4]", "[%foo 1]", "+0.20/12", "old and", "new?"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is lost: %q", want, text)
		}
	}
	if fmt.Sprint(n.NAGs) != "[4 14]" {
		t.Errorf("the glyphs are %v, want 4 and 14", n.NAGs)
	}
	s.press(":comment -", "enter", ":mark -", "enter")
	s.until("the notes are gone", func() bool { return !strings.Contains(s.kept("c"), "new?") && g.notes.written == g.notes.n })
	if text := s.kept("c"); !strings.Contains(text, "[%foo 1]") || !strings.Contains(text, "$14") {
		t.Errorf("what programs noted is lost:\n%s", text)
	}
}

// TestReviewOfChanged does not overwrite what somebody else has written.
func TestReviewOfChanged(t *testing.T) {
	s := openLibrary(t, map[string]string{"c": finishedChess})
	s.press("enter")
	s.until("the game is there", func() bool { g, ok := s.r.Active().(*gameScreen); return ok && g.config.Review })
	other := strings.Replace(finishedChess, "Club", "Elsewhere", 1)
	s.put("c", other)
	s.press(".", ":mark !", "enter")
	s.see("was changed by somebody")
	if s.kept("c") != other {
		t.Errorf("the file was overwritten:\n%s", s.kept("c"))
	}
	s.press(":leave", "enter")
	s.see("notes are not saved")
	s.press("esc", "ctrl+q")
	s.see("^Q again quits")
	path := filepath.Join(t.TempDir(), "mine.pgn")
	s.press(":save "+path, "enter")
	s.see("added to")
	if text := s.game().Loses(); text != "" {
		t.Errorf("after saving: %s", text)
	}
}

// TestUnsavedGame asks before what the disk has no room for is lost.
func TestUnsavedGame(t *testing.T) {
	s := newShelf(t, nil)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var err error
	if s.c.Store, err = store.Open(filepath.Join(file, "below")); err != nil {
		t.Fatal(err)
	}
	s.start(Options{Variant: "chess"}, 80, 24)
	s.game()
	s.press("e4", "enter")
	s.see("not saved")
	s.press("ctrl+q")
	s.see("^Q again quits")
	s.press(":leave", "enter")
	s.see("Leave all the")
	path := filepath.Join(t.TempDir(), "mine.pgn")
	s.press("esc", ":save "+path, "enter")
	s.see("added to")
	if text := s.game().Loses(); text != "" {
		t.Errorf("after saving: %s", text)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "1. e4") {
		t.Errorf("the file has %q, %v", text, err)
	}
}

// TestOtherFile looks at files of others, which stay as they are.
func TestOtherFile(t *testing.T) {
	files, err := filepath.Glob("../engine/pgn/testdata/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no sample files", err)
	}
	for _, path := range files {
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := openLibrary(t, nil)
		s.press(":open "+path, "enter")
		s.see(filepath.Base(path))
		s.idle()
		if len(s.list().all) == 0 {
			t.Fatalf("%s: no games:\n%s", path, s.screen())
		}
		s.press("enter")
		s.until(path+" is opened or refused", func() bool {
			g, ok := s.r.Active().(*gameScreen)
			return ok && g.config.Review || !ok && s.list().notice.Bad
		})
		g, ok := s.r.Active().(*gameScreen)
		if !ok {
			t.Logf("%s: %s", path, s.list().notice.Text)
			continue
		}
		s.press(".", ".", ".", ",", ">")
		if problem := g.config.Kept.Problem; problem == nil && g.browser.Node() != g.s.Tree().Last() {
			t.Errorf("%s: > goes to %q, want %q", path, g.browser.Node().Text, g.s.Tree().Last().Text)
		}
		s.press("<", ".", ":comment mine", "enter", ":leave", "enter")
		s.see("notes are not saved")
		s.press("y")
		s.until("the list is back", func() bool { _, ok := s.r.Active().(*libraryScreen); return ok })
		s.idle()
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
	s := openLibrary(t, nil)
	s.press(":open "+path, "enter")
	s.see("A - B")
	s.press("enter")
	s.see("what follows is shown as text")
	s.press(">")
	if at := s.game().browser.Node().Text; at != "Nc6" {
		t.Errorf("> goes to %s, want Nc6", at)
	}
	s.press(".")
	s.see("3. Kd4")
	s.press(":problems", "enter")
	s.see("What was odd")
	s.press("esc", "<", ".", ")", ".")
	if at := s.game().browser.Node(); at.Text != "e5" || !s.game().browser.Passed() {
		t.Errorf("behind the null move is %s, want e5", at.Text)
	}
	s.press(":analyse", "enter")
	s.see("a turn was passed")
	s.press(":play", "enter")
	s.see("rules don't allow")
	copy := filepath.Join(t.TempDir(), "copy.pgn")
	s.press("<", ".", ":comment mine", "enter", ":save "+copy, "enter")
	s.see("is added to")
	text, err := os.ReadFile(copy)
	if err != nil || !strings.Contains(string(text), "mine") || !strings.Contains(string(text), "3. Kd4 Nf6 0-1") {
		t.Errorf("the copy is, %v\n%s", err, text)
	}
	s.press(":play", "enter")
	s.until("a new game is there", func() bool { g, ok := s.r.Active().(*gameScreen); return ok && !g.config.Review })
	if g := s.game(); len(g.s.Game().Moves()) != 1 || g.s.Config().Seats[1].Kind != 0 {
		t.Errorf("it goes on after %d plies with %v; want 1, and the person with Black", len(g.s.Game().Moves()), g.s.Config().Seats)
	}
}

// TestLibraryExport exports, adds to a file after a question, and deletes.
func TestLibraryExport(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.pgn")
	s := openLibrary(t, map[string]string{"a": unfinishedChess, "b-": unfinishedHouse, "c": finishedChess})
	s.press("ann")
	s.idle()
	s.press("ctrl+e")
	s.press(path, "enter")
	s.see("2 games written")
	s.press("tab", ":export "+path, "enter")
	s.see("add 1 game to it?")
	s.press("y")
	s.see("1 game written")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	games, err := pgn.ReadAll(f)
	if err != nil || len(games) != 3 {
		t.Fatalf("the file has %d games, %v; want 3", len(games), err)
	}
	s.press(":export "+filepath.Join(t.TempDir(), "no", "such", "x.pgn"), "enter")
	s.see("no such file or directory")
	s.press("delete")
	s.see("Delete")
	s.press("n", "delete", "y")
	s.until("the game is deleted", func() bool { return s.list().scan.id == 0 && len(s.list().all) == 2 })
}

// TestLibraryComplete completes paths.
func TestLibraryComplete(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"games-one.pgn", "games-two.pgn", "games.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(oddGame), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := openLibrary(t, nil)
	s.press(":op", "tab")
	s.press(dir+"/ga", "tab")
	s.until("it is completed", func() bool { return s.list().line.String() == ":open "+dir+"/games-" })
	s.press("o", "tab")
	s.until("it is completed", func() bool { return s.list().line.String() == ":open "+dir+"/games-one.pgn" })
	s.press("enter")
	s.see("A - B")
	s.press("esc")
	s.until("the own games are back", func() bool { return s.list().path == "" })
	s.press(":open "+dir+"/nothing.pgn", "enter")
	s.see("no such file or directory")
}

// TestMarksStay keeps the marks when a game was looked at meanwhile.
func TestMarksStay(t *testing.T) {
	s := openLibrary(t, shelfGames())
	s.press("tab", "enter")
	s.until("the game is there", func() bool { g, ok := s.r.Active().(*gameScreen); return ok && g.config.Review })
	s.press(":leave", "enter")
	s.until("the list is back", func() bool { _, ok := s.r.Active().(*libraryScreen); return ok })
	s.idle()
	if l := s.list(); len(l.marked) != 1 || !l.marked[0] || l.at != 1 {
		t.Errorf("marked are %v, and the cursor is at %d; want the first game, and 1", l.marked, l.at)
	}
}

// TestBigFile reads many games while keys are pressed.
func TestBigFile(t *testing.T) {
	const games = 30_000
	path := filepath.Join(t.TempDir(), "big.pgn")
	var text strings.Builder
	for i := range games {
		fmt.Fprintf(&text, "[Event \"E\"]\n[Date \"2020.01.%02d\"]\n[White \"W%d\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n", i%28+1, i)
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	s := openLibrary(t, nil)
	s.press(":open "+path, "enter")
	s.until("the first games are there", func() bool { return len(s.list().shown) > 0 })
	s.press("W17")
	s.idle()
	l := s.list()
	if len(l.all) != games || len(l.shown) != 1+10+100+1000 {
		t.Errorf("%d of %d games, want %d of %d", len(l.shown), len(l.all), 1111, games)
	}
	s.press("end")
	s.idle()
	s.see("W17999 - B")
}

// TestLibraryMonkey presses keys at random, with messages coming when they do.
func TestLibraryMonkey(t *testing.T) {
	keys := []string{"up", "down", "enter", "esc", "tab", "home", "end", "pgup", "pgdown", "delete", "f3", "f1", "f5", "ctrl+p", "ctrl+s", "ctrl+a", "backspace",
		"a", "n", "e", " ", ":", ":play", ":leave", ":games", ":sort date", ".", ",", ">", "<", ")", "y", "e4", ":comment x", ":delete", ":promote", ":problems"}
	s := openLibrary(t, shelfGames())
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		s.press(keys[r.IntN(len(keys))])
		if r.IntN(10) == 0 {
			s.take(tea.WindowSizeMsg{Width: 40 + r.IntN(120), Height: 10 + r.IntN(40)})
		}
		for range r.IntN(4) {
			select {
			case msg := <-s.msgs:
				if _, quit := msg.(tea.QuitMsg); !quit {
					s.take(msg)
				}
			default:
			}
		}
	}
}

// TestReportOfOddGame: a report goes as far as the moves fit, and says where in
// the file they don't, and why.
func TestReportOfOddGame(t *testing.T) {
	const first = "[Event \"1\"]\n[White \"A\"]\n\n1. e4 e5\n2. Nf3 Nc6 1-0\n\n"
	for _, tt := range []struct{ moves, want string }{
		{"1. e4 e5 2. Nf3\nNc6 (2... Nf3) 3. Nf5 Nf6\n4. d3 1-0", "The report ends before the game does: line 11: move 3. Nf5: no White knight can reach f5"},
		{"1. e4 -- 2. Nf3 1-0", "The report ends before the game does: a turn is passed, which the rules of"},
		{"1. Qh6 e5 1-0", "There is no report: line 10: move 1. Qh6: the queen on d1 can't reach h6."},
		{"*", "There is no report: the game has no moves."},
	} {
		path := filepath.Join(t.TempDir(), "two.pgn")
		if err := os.WriteFile(path, []byte(first+"[Event \"2\"]\n[White \"B\"]\n\n"+tt.moves+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		s := openLibrary(t, nil)
		s.press(":open "+path, "enter")
		s.see("B - ?")
		s.press("end", "enter")
		s.until("the game", func() bool { _, ok := s.r.Active().(*gameScreen); return ok })
		s.press("ctrl+e")
		s.see(tt.want)
	}
}
