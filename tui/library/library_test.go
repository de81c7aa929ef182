package library

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// listStage shows the list of games.
type listStage struct{ *uitest.Stage }

// openLibrary shows the games of a store.
func openLibrary(t testing.TB, games map[string]string) *listStage {
	t.Helper()
	c := uitest.WithSavedGames(t, games)
	s := &listStage{uitest.Show(t, c, New(c, "", nil), 80, 24)}
	s.idle()
	return s
}

func (s *listStage) list() *Screen {
	s.T.Helper()
	l, ok := s.Root.Active().(*Screen)
	if !ok {
		s.T.Fatalf("the screen is a %T:\n%s", s.Root.Active(), s.Text())
	}
	return l
}

// idle waits until the list has been read and chosen, and the preview is there.
func (s *listStage) idle() {
	s.T.Helper()
	s.WaitUntil("the list is ready", func() bool {
		l, ok := s.Root.Active().(*Screen)
		return ok && l.scan.id == 0 && l.filter.id == 0 && l.preview.ID == 0 && l.working == 0
	})
}

// plies returns how many moves a game that was opened has.
func plies(g *uitest.StubScreen) (n int) {
	for at := g.Tree.Root.MainChild(); at != nil; at = at.MainChild() {
		n++
	}
	return n
}

func shelfGames() map[string]string {
	return map[string]string{"a": uitest.UnfinishedChess, "b-": uitest.UnfinishedHouse, "c": uitest.FinishedChess, "bad--": ""}
}

func TestLibraryGolden(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			s := openLibrary(t, shelfGames())
			s.Resize(size[0], size[1])
			s.Press("tab")
			s.idle()
			golden.RequireEqual(t, []byte(strings.TrimSuffix(s.View(), "\n")))
		})
	}
}

func TestLibraryFilter(t *testing.T) {
	for query, want := range map[string]int{
		"": 4, "chess": 2, "crazy": 1, "ann": 2, "ann 1-0": 1, "2026.10": 1, "ann bob chess": 0, "ann bob zyhouse": 1, "club": 1,
		"player=ann": 2, "material=KQ/KQ": 0, "pattern=Qxx": 0, "result=1-0 pattern=Bc4": 1, "pattern=P4": 3,
	} {
		s := openLibrary(t, shelfGames())
		s.Press(query)
		s.idle()
		if n := len(s.list().shown); n != want {
			t.Errorf("%q finds %d games, want %d", query, n, want)
		}
	}
}

func TestLibrarySort(t *testing.T) {
	s := openLibrary(t, shelfGames())
	for name, want := range map[string]string{"moves": "Ann", "date": "you", "white": "", "variant": ""} {
		s.Press(":sort "+name, "enter")
		s.idle()
		l := s.list()
		if got := l.all[l.shown[0]].White; got != want {
			t.Errorf("sorted by %s the first game is %q's, want %q's", name, got, want)
		}
	}
	s.Press(":sort nonsense", "enter")
	s.WaitForText("expected as found, date")
}

// TestLibraryPlay continues an unfinished game, and not a finished one.
func TestLibraryPlay(t *testing.T) {
	s := openLibrary(t, shelfGames())
	s.Press("crazy")
	s.idle()
	s.Press("ctrl+p")
	if g := s.Game(); g.Def.ID != "crazyhouse" {
		t.Errorf("%s is opened", g.Def.ID)
	}
	if n := plies(s.Game()); n != 5 {
		t.Errorf("the game goes on after %d plies, want 5", n)
	}
	s = openLibrary(t, map[string]string{"c": uitest.FinishedChess})
	s.Press("ctrl+p")
	s.WaitForText("The game is over")
}

// TestLibraryEnter continues an unfinished game, and opens a finished one for review,
// or any game on request.
func TestLibraryEnter(t *testing.T) {
	for _, test := range []struct {
		what, game, keys string
		review           bool
	}{
		{"Enter on an unfinished game", uitest.UnfinishedHouse, "enter", false},
		{"Enter on a finished game", uitest.FinishedChess, "enter", true},
		{"^R on an unfinished game", uitest.UnfinishedHouse, "ctrl+r", true},
		{":look on an unfinished game", uitest.UnfinishedHouse, ":look enter", true},
		{"a click on an unfinished game", uitest.UnfinishedHouse, "", false},
	} {
		s := openLibrary(t, map[string]string{"a": test.game})
		s.Press(strings.Fields(test.keys)...)
		if test.keys == "" {
			s.ClickOn("Ann - ")
		}
		if g := s.Game(); g.Config.Review != test.review {
			t.Errorf("%s: it is looked through: %v", test.what, g.Config.Review)
		}
	}
}

// TestLibraryExport exports, adds to a file after a question, and deletes.
func TestLibraryExport(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.pgn")
	s := openLibrary(t, map[string]string{"a": uitest.UnfinishedChess, "b-": uitest.UnfinishedHouse, "c": uitest.FinishedChess})
	s.Press("ann")
	s.idle()
	s.Press("ctrl+e")
	s.Press(path, "enter")
	s.WaitForText("2 games written")
	s.Press("tab", ":export "+path, "enter")
	s.WaitForText("add 1 game to it?")
	s.Press("y")
	s.WaitForText("1 game written")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	games, err := pgn.ReadAll(f)
	if err != nil || len(games) != 3 {
		t.Fatalf("the file has %d games, %v; want 3", len(games), err)
	}
	s.Press(":export "+filepath.Join(t.TempDir(), "no", "such", "x.pgn"), "enter")
	s.WaitForText("no such file or directory")
	s.Press("delete")
	s.WaitForText("Delete")
	s.Press("n", "delete", "y")
	s.WaitUntil("the game is deleted", func() bool { return s.list().scan.id == 0 && len(s.list().all) == 2 })
}

// TestLibraryComplete completes paths.
func TestLibraryComplete(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"games-one.pgn", "games-two.pgn", "games.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(uitest.UnfinishedHouse), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := openLibrary(t, nil)
	s.Press(":op", "tab")
	s.Press(dir+"/ga", "tab")
	s.WaitUntil("it is completed", func() bool { return s.list().line.String() == ":open "+dir+"/games-" })
	s.Press("o", "tab")
	s.WaitUntil("it is completed", func() bool { return s.list().line.String() == ":open "+dir+"/games-one.pgn" })
	s.Press("enter")
	s.WaitForText("Ann - Bob")
	s.Press("esc")
	s.WaitUntil("the own games are back", func() bool { return s.list().path == "" })
	s.Press(":open "+dir+"/nothing.pgn", "enter")
	s.WaitForText("no such file or directory")
}

// TestMarksStay keeps the marks after a game was reviewed.
func TestMarksStay(t *testing.T) {
	s := openLibrary(t, shelfGames())
	s.Press("tab", "enter")
	if !s.Game().Config.Review {
		t.Error("it is not looked through")
	}
	s.Press("esc")
	s.WaitUntil("the list is back", func() bool { _, ok := s.Root.Active().(*Screen); return ok })
	s.idle()
	if l := s.list(); len(l.marked) != 1 || !l.marked[0] || l.list.At != 1 {
		t.Errorf("marked are %v, and the cursor is at %d; want the first game, and 1", l.marked, l.list.At)
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
	s.Press(":open "+path, "enter")
	s.WaitUntil("the first games are there", func() bool { return len(s.list().shown) > 0 })
	s.Press("W17")
	s.idle()
	l := s.list()
	if len(l.all) != games || len(l.shown) != 1+10+100+1000 {
		t.Errorf("%d of %d games, want %d of %d", len(l.shown), len(l.all), 1111, games)
	}
	s.Press("end")
	s.idle()
	s.WaitForText("W17999 - B")
}

// TestLibraryMonkey presses keys at random, with messages coming when they do.
func TestLibraryMonkey(t *testing.T) {
	keys := []string{"up", "down", "enter", "esc", "tab", "home", "end", "pgup", "pgdown", "delete", "F3", "f1", "F5", "ctrl+p", "ctrl+s", "ctrl+a", "backspace",
		"a", "n", "e", " ", ":", ":play", ":leave", ":games", ":sort date", ".", ",", ">", "<", ")", "y", "e4", ":comment x", ":delete", ":promote", ":problems"}
	s := openLibrary(t, shelfGames())
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		s.Press(keys[r.IntN(len(keys))])
		if r.IntN(10) == 0 {
			s.Send(tea.WindowSizeMsg{Width: 40 + r.IntN(120), Height: 10 + r.IntN(40)})
		}
		for range r.IntN(4) {
			s.Next()
		}
	}
}

// TestLibraryWrongCommand checks that the error for a wrong command is complete and
// helpful.
func TestLibraryWrongCommand(t *testing.T) {
	s := openLibrary(t, map[string]string{"c": uitest.FinishedChess})
	s.Press(":nonsense", "enter")
	s.WaitForText("No command :nonsense; there are play, mark, all, sort, explorer, export, open, delete, look, reload, back, quit.")
	s.Press(":re x", "enter")
	s.WaitForText(":reload takes nothing behind it.")
}

// many are games that no window has room for.
func many() map[string]string {
	games := map[string]string{}
	for i := range 30 {
		games[fmt.Sprint("game", i)] = uitest.UnfinishedChess
	}
	return games
}

func TestLibraryPages(t *testing.T) {
	s := openLibrary(t, many())
	s.Resize(60, 20)
	s.Pages()
}

// TestLibraryOtherFile opens a file of others.
func TestLibraryOtherFile(t *testing.T) {
	files, err := filepath.Glob("../../engine/pgn/testdata/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no sample files", err)
	}
	for _, path := range files {
		s := openLibrary(t, nil)
		s.C.Files.Dir = ""
		s.Press(":open "+path, "enter")
		s.WaitForText(filepath.Base(path))
		s.idle()
		if len(s.list().all) == 0 {
			t.Fatalf("%s: no games:\n%s", path, s.Text())
		}
		s.Press("enter")
		s.WaitUntil(path+" is opened or refused", func() bool { return s.IsOpen("game") || !s.IsOpen("game") && s.list().notice.IsError })
	}
}

// TestLibraryMouse: a click points to a game, a second one opens it.
func TestLibraryMouse(t *testing.T) {
	s := openLibrary(t, map[string]string{"a": uitest.UnfinishedChess, "c": uitest.FinishedChess})
	s.WaitForText("1-0")
	s.ClickOn("1-0")
	s.WaitForText("1-0, 4 moves")
	s.ClickOn("1 Oct")
	s.Game()
}

// TestPlayersFit: names that are too long for the list are cut so that both players and
// ferz's level stay recognizable.
func TestPlayersFit(t *testing.T) {
	for _, test := range []struct {
		white, black string
		result       string
		playing      bool
		width        int
		want         string
	}{
		{"you", "ferz level 5", "*", false, 18, "you - ferz level 5"},
		{"you", "ferz level 5", "*", false, 16, "you - ferz 5"},
		{"you", "ferz level 5", "*", true, 18, "(now) you - ferz 5"},
		{"you", "ferz level 5", "*", true, 33, "(being played) you - ferz level 5"},
		{"you", "ferz level 5", "1-0", true, 16, "you - ferz 5"},
		{"you", "ferz level 5", "1/2-1/2", true, 33, "you - ferz level 5"},
		{"Adolf Anderssen", "Lionel Kieseritzky", "*", false, 24, "Adolf .. - Lionel .."},
		{"Adolf Anderssen", "Max", "*", false, 20, "Adolf .. - Max"},
		{"Adolf Anderssen Esq.", "Max", "*", false, 24, "Adolf Anderssen .. - Max"},
		{"", "Kieseritzky", "*", false, 12, "? - Kiese .."},
	} {
		r := &archive.Entry{White: test.white, Black: test.black, Playing: test.playing, Result: test.result}
		if got := players(r, test.width); got != test.want {
			t.Errorf("%s and %s in %d columns: %q, want %q", test.white, test.black, test.width, got, test.want)
		}
	}
}
