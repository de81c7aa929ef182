package start

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// startStage shows the start screen.
type startStage struct{ *uitest.Stage }

func (s *startStage) home() *Screen { return s.Root.Home().(*Screen) }

// cards are those of some variants, or of all if none are named.
func cards(c *ui.Common, ids ...string) []variants.Card {
	return slices.DeleteFunc(c.Variants.ListedCards(), func(of variants.Card) bool { return len(ids) > 0 && !slices.Contains(ids, of.ID) })
}

// onStart returns a stage that shows the start screen with some variants, or
// all if none are named.
func onStart(t testing.TB, c *ui.Common, width, height int, ids ...string) *startStage {
	t.Helper()
	s := &startStage{uitest.NewStage(t, c, New(c, cards(c, ids...)), nil, width, height)}
	s.Begin()
	return s
}

// pictured waits until the variant pointed to is shown.
func (s *startStage) pictured() {
	s.T.Helper()
	s.WaitUntil("the variant pointed to is known", func() bool {
		d, ok := s.home().current()
		_, known := s.home().previews.known[d.ID]
		return !ok || known
	})
}

// pointed returns the id of the variant pointed to, or "".
func (s *startStage) pointed() string {
	d, _ := s.home().current()
	return d.ID
}

func TestStartGolden(t *testing.T) {
	uitest.GoldenMatrix(t, "list", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		c.Settings.Notes.ToggleFavorite("alice")
		c.Settings.Notes.Played("crazyhouse", prefs.Setup{})
		s := onStart(t, c, size.Width, size.Height, uitest.IDs...)
		s.Press("down")
		s.pictured()
		return s.Stage
	})
	uitest.GoldenMatrix(t, "filter", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		c.Notices = []string{"/home/ann/.config/ferz/settings.toml: line 3: theme: \"pink\" is not one of auto, wood, green, blue, oak, paper, contrast"}
		s := onStart(t, c, size.Width, size.Height, uitest.IDs...)
		s.Press("c", "h", "e", "s", "s")
		s.pictured()
		return s.Stage
	})
	uitest.GoldenMatrix(t, "about", func(t *testing.T, c *ui.Common, size uitest.Size) *uitest.Stage {
		s := onStart(t, c, size.Width, size.Height, uitest.IDs...)
		s.Press("c", "a", "p", "a")
		s.pictured()
		s.Press("right")
		s.WaitForText("Left back")
		s.Press("A")
		return s.Stage
	})
}

// TestStartGroups: favorites come first, then the last variants played, then popular
// ones in their order, then all by family and size; the cursor is never on a heading.
func TestStartGroups(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Settings.Notes.Favorites = []string{"omega", "gone"}
	for _, id := range []string{"chess", "omega", "shogi"} {
		c.Settings.Notes.Played(id, prefs.Setup{})
	}
	s := onStart(t, c, 80, 24)
	var top []string
	popular := len(variants.Popular())
	for _, r := range s.home().rows[:7+popular] {
		if r.heading == "" {
			r.heading = s.home().all[r.variant].ID
		}
		top = append(top, r.heading)
	}
	if got, want := strings.Join(top, " "), "Favorites omega Played last shogi chess Popular "+strings.Join(variants.Popular(), " ")+" Chess"; got != want {
		t.Errorf("the list begins %s, want %s", got, want)
	}
	seen, squares := map[string]bool{}, 0
	for _, r := range s.home().rows[6+popular:] {
		if r.heading != "" {
			squares = 0
			continue
		}
		n := s.home().squares(r.variant)
		if n < squares {
			t.Errorf("%s comes after larger boards of its family", s.home().all[r.variant].ID)
		}
		squares, seen[s.home().all[r.variant].ID] = n, true
	}
	if len(seen) != len(s.home().all) {
		t.Errorf("the families have %d of %d variants", len(seen), len(s.home().all))
	}
}

// TestStartKeys: whatever is pressed, a variant is pointed to and can be seen.
func TestStartKeys(t *testing.T) {
	s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 60, 20)
	list := s.home()
	look := func(key string) {
		t.Helper()
		if s.pointed() == "" || !strings.Contains(s.Text(), "\n> ") {
			t.Fatalf("after %s nothing is pointed to in\n%s", key, s.Text())
		}
	}
	for _, key := range []string{"down", "pgdown", "end", "up", "pgup", "home"} {
		for range len(list.rows) + 3 {
			s.Press(key)
			look(key)
		}
	}
	if list.list.At != 1 || list.list.RowAt(1) != 1 {
		t.Errorf("Home goes to row %d from %d", list.list.At, list.list.RowAt(1))
	}
	s.Press("end")
	if list.list.At != len(list.rows)-1 {
		t.Errorf("End goes to row %d of %d", list.list.At, len(list.rows))
	}
	for range len(list.rows) {
		s.Press("up")
	}
	if s.pointed() != list.all[list.rows[1].variant].ID || list.list.RowAt(1) != 1 {
		t.Errorf("up to the top ends on %s, from row %d", s.pointed(), list.list.RowAt(1))
	}
}

// TestStartFavorite: a favorite is marked, listed first, saved, and removed by the same
// key.
func TestStartFavorite(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	dir := t.TempDir()
	c.Settings, _ = prefs.Open(dir)
	s := onStart(t, c, 80, 24, uitest.IDs...)
	s.Press("x", "i", "a", "ctrl+f", "esc")
	s.Expect("Favorites")
	s.Expect("* Xiangqi")
	kept := func() []string { f, _ := prefs.Open(dir); return f.Notes.Favorites }
	s.WaitUntil("the favorite is kept", func() bool { return slices.Equal(kept(), []string{"xiangqi"}) && !s.home().notes.Busy() })
	s.Press("home", "ctrl+f", "ctrl+f", "ctrl+f") // faster than the disk
	s.WaitUntil("the last state is kept", func() bool { return len(kept()) == 0 && !s.home().notes.Busy() })
	if strings.Contains(s.Text(), "Favorites") {
		t.Errorf("there are still favorites:\n%s", s.Text())
	}
}

// TestStartUnkept: a failed write is reported, and the program continues.
func TestStartUnkept(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c.Settings, _ = prefs.Open(filepath.Join(file, "below"))
	s := onStart(t, c, 80, 24, uitest.IDs...)
	s.Press("ctrl+f")
	s.WaitForText("are not saved")
	s.Expect("Favorites")
}

// TestStartNotices: problems of the start are shown, few lines of them, until
// they are cleared.
func TestStartNotices(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Notices = []string{"settings.toml is wrong", strings.Repeat("word ", 100)}
	s := onStart(t, c, 60, 20, uitest.IDs...)
	s.Check("notices")
	s.Expect("! settings.toml is wrong")
	s.Expect("lines more")
	s.Press("x", "esc")
	s.Expect("settings.toml is wrong")
	s.Press("esc")
	if strings.Contains(s.Text(), "wrong") {
		t.Errorf("not cleared:\n%s", s.Text())
	}
}

// TestStartRereads: the list follows changes of the user's variants, and keeps its
// selection; errors in their files are reported until they are fixed.
func TestStartRereads(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	s := onStart(t, c, 80, 24, uitest.IDs...)
	mine := variants.Chess().Derive(engine.Definition{ID: "mine", Name: "My Own Game", Description: "It is mine.\nAll of it."})
	more, err := c.Variants.With("Mine", mine)
	if err != nil {
		t.Fatal(err)
	}
	reread := func(catalogue *variants.Catalogue, problems ...error) {
		s.Send(ui.VariantsReloadedMsg{Reread: &user.ReloadResult{Variants: catalogue, Problems: problems}})
	}
	all := c.Variants
	reread(more, errors.New("mine.ini:3:1: bishp?"))
	s.Expect("! mine.ini:3:1: bishp?")
	s.Press("o", "w", "n", " ", "g", "a", "m")
	s.Expect("My Own Game")
	s.pictured()
	s.Send(ui.PreviewMsg{Asked: 1, ID: "mine", Err: errors.New("as it was before")})
	if err := s.home().previews.known["mine"].Err; err != nil {
		t.Errorf("an old answer is taken in: %v", err)
	}
	reread(all)
	if text := s.Text(); strings.Contains(text, "My Own Game") || strings.Contains(text, "bishp") {
		t.Errorf("the game or the problem is still there:\n%s", text)
	}
}

// TestStartPlays: Enter plays, also from the page about a variant.
func TestStartPlays(t *testing.T) {
	for _, keys := range [][]string{{"enter"}, {"right", "enter"}} {
		c := uitest.Common(t, theme.ASCII, uitest.Endless)
		c.Settings.Notes.Played("knightmate", prefs.Setup{})
		s := onStart(t, c, 80, 24, uitest.IDs...)
		s.Press("home")
		if s.pointed() != "knightmate" {
			t.Fatalf("%s is first", s.pointed())
		}
		for _, key := range keys {
			s.Press(key)
			s.Quiet()
		}
		if g := s.Game(); g.Def.ID != "knightmate" {
			t.Errorf("it plays %s", g.Def.ID)
		}
	}
}

func TestStartEmpty(t *testing.T) {
	s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, uitest.IDs...)
	s.Press("q", "z", "z", "enter", "tab", "right", "ctrl+f", "up", "end", "pgdown")
	s.Expect("No variant is like that")
	if strings.Contains(s.Text(), "Enter play") {
		t.Error("it offers to play nothing")
	}
	s.Press("esc")
	if s.pointed() == "" {
		t.Error("nothing is pointed to after Esc")
	}
}

// TestStartPreviews: one start position is worked out at a time, and that of
// the variant pointed to last is shown in the end.
func TestStartPreviews(t *testing.T) {
	s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24)
	for range 40 {
		s.Press("down")
	}
	want := s.pointed()
	s.pictured()
	if n := len(s.home().previews.known); n > 3 {
		t.Errorf("%d variants were compiled on the way to %s", n, want)
	}
	for range 3 * maxPreviews {
		s.Press("up")
		s.pictured()
	}
	if n := len(s.home().previews.known); n > maxPreviews {
		t.Errorf("%d previews are kept", n)
	}
}

// TestStartScroll: all that is known of a variant can be scrolled to.
func TestStartScroll(t *testing.T) {
	s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 60, 20, "chess")
	s.pictured()
	for _, text := range []string{"Rules", "En passant", "Pieces", "Source:"} {
		for range 40 {
			if strings.Contains(s.Text(), text) {
				break
			}
			s.Press("ctrl+d")
		}
		s.Expect(text)
	}
	for range 40 {
		s.Press("ctrl+u")
	}
	s.Expect("circa 1475")
}

// TestAbout: the page has a diagram of each piece, found by its letter.
func TestAbout(t *testing.T) {
	for _, id := range []string{"chess", "shogi", "omega", "alice"} {
		s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, id)
		s.pictured()
		s.Press("right")
		s.WaitUntil("the page", func() bool { _, ok := s.Root.Active().(*aboutScreen); return ok })
		for _, pt := range variantstest.Load(t, id).Types() {
			s.Press(pt.Label(engine.White))
			s.Check(pt.Name)
			s.Expect(ui.Clean(pt.Name))
			s.Expect("@ the piece")
		}
		s.Press("end")
		s.Expect("Tags:")
		s.Press("esc")
		s.WaitUntil("the list", func() bool { return s.Root.Active() == s.Root.Home() })
	}
}

// TestAboutPictures: each piece has its picture beside the name, and pieces are side by
// side if the window is wide.
func TestAboutPictures(t *testing.T) {
	c := uitest.Common(t, theme.TrueColor, uitest.Endless)
	c.Settings.Settings.Pieces = "octants"
	s := onStart(t, c, 200, 60, "chess")
	s.pictured()
	s.Press("right")
	s.WaitUntil("the page", func() bool { _, ok := s.Root.Active().(*aboutScreen); return ok })
	s.Press("n")
	named := regexp.MustCompile(`[^ -~]\s+Pawn .*[^ -~]\s+Knight .*[^ -~]\s+Bishop`)
	if !named.MatchString(s.Text()) {
		t.Errorf("no pictures beside the names:\n%s", s.Text())
	}
}

// TestAboutBelow: lines that don't fit beside the board use the whole width below it.
func TestAboutBelow(t *testing.T) {
	s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, "chess")
	s.pictured()
	s.Press("right")
	s.WaitUntil("the page", func() bool { _, ok := s.Root.Active().(*aboutScreen); return ok })
	for range 10 {
		s.Press("down")
	}
	s.Expect("\n- The game is drawn after 50 moves by each player without a capture or a move of")
}

// TestFlow: what continues below a board is apart from it by one line.
func TestFlow(t *testing.T) {
	board := []string{"board", "board"}
	for _, words := range [][][]string{{{"one"}, {"two"}, {"three"}}, {{"one"}, {"two"}, {""}, {"three"}}} {
		got := flow(board, func(int) [][]string { return words }, 80)
		if want := []string{"board   one", "board   two", "", "three"}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestStartClips: a name or a hint that is too long does not end within a word without
// saying so.
func TestStartClips(t *testing.T) {
	c := uitest.Configured(t, theme.ASCII)
	c.FirstRun = c.Settings.IsFirstRun()
	s := onStart(t, c, 60, 20, "chess", "fischerandom")
	s.Expect("Fischer Random ..  8x8")
	s.Expect("F2, then Ctrl+K: pieces.")
}

// TestStartAligned: the columns of the list are aligned at every size.
func TestStartAligned(t *testing.T) {
	for _, size := range uitest.Large {
		s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), size.Width, size.Height)
		for range 12 {
			s.pictured()
			left := s.home().listWidth()
			for i, line := range strings.Split(s.Text(), "\n")[3 : 3+s.home().listHeight()] {
				row := s.home().list.RowAt(i)
				if row < 0 {
					continue // a heading
				}
				list := ansi.Truncate(line, left, "")
				want := " " + variants.SizeText(s.home().all[s.home().rows[row].variant].Board) + " "
				if rest := line[len(list):]; !strings.HasSuffix(list, want) || rest != "" && !strings.HasPrefix(rest, "  ") {
					t.Fatalf("%dx%d: row %d does not end with %q at column %d: %q", size.Width, size.Height, row, want, left, line)
				}
			}
			s.Press("pgdown")
		}
	}
}

// BenchmarkStartKey measures keys, and the screen after them, with all variants.
func BenchmarkStartKey(b *testing.B) {
	for _, keys := range [][]string{{"c", "backspace"}, {"c", "h", "e", "s", "esc"}, {"down", "up"}, {"end", "home"}, {"pgdown", "pgup"}, {"ctrl+d"}} {
		b.Run(strings.Join(keys, " "), func(b *testing.B) {
			s := onStart(b, uitest.Common(b, theme.ANSI256, uitest.Endless), 120, 40)
			s.pictured()
			for b.Loop() {
				for _, key := range keys {
					s.Root.Update(uitest.Key(key))
					s.Root.View()
				}
			}
		})
	}
}

// TestStartFilterAgain: the filter is there when the screen is shown again, and typing
// replaces it.
func TestStartFilterAgain(t *testing.T) {
	s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24)
	s.Press("x", "i", "tab")
	s.WaitForText("This is the setup.")
	s.Press("esc")
	s.WaitForText("Filter: xi")
	s.Press("a", "l")
	if got := s.home().query.String(); got != "al" {
		t.Errorf("the filter is %q, want %q", got, "al")
	}
}

// TestStartQuits: quit works as in a game.
func TestStartQuits(t *testing.T) {
	start := New(uitest.Common(t, theme.ASCII, uitest.Endless), variants.BuiltIn().ListedCards())
	cmd := start.command(":quit")
	if cmd == nil {
		t.Fatal(":quit does nothing")
	}
	if _, ok := cmd().(ui.QuitMsg); !ok {
		t.Errorf(":quit gives %T", cmd())
	}
}

// TestStartOpens: a file is opened as in a game, and other commands get an error that
// says what is possible.
func TestStartOpens(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	var opened string
	c.Make.Library = func(_ *ui.Common, path string, _ ui.Screen) ui.Screen {
		opened = path
		return &uitest.StubScreen{What: "library"}
	}
	s := onStart(t, c, 80, 24)
	s.Press(":undo", "enter")
	s.ExpectText(":undo is for games; here :open FILE opens games or positions, and other text filters the list.")
	s.Press("esc", ":open", "enter")
	s.Expect("Which file?")
	s.Press(" a b.pgn", "enter")
	s.WaitUntil("the games", func() bool { return s.IsOpen("library") })
	if opened != "a b.pgn" || s.home().query.Len() > 0 {
		t.Errorf("%q is opened, and the filter is %q", opened, s.home().query.String())
	}
}

// TestStartMouse: the wheel goes through the list, a click points to a variant
// and a second one plays it.
func TestStartMouse(t *testing.T) {
	s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24)
	s.Wheel(tea.MouseButtonWheelDown)
	s.Wheel(tea.MouseButtonWheelDown)
	s.Wheel(tea.MouseButtonWheelUp)
	if got := s.pointed(); got != "fischerandom" {
		t.Errorf("the wheel has gone to %s", got)
	}
	s.ClickOn("Popular") // a heading
	s.ClickOn("Knightmate")
	if got := s.pointed(); got != "knightmate" {
		t.Fatalf("the click has gone to %s", got)
	}
	s.ClickOn(">  Knightmate")
	s.Game()
}

func TestFirstStartOffersCalibration(t *testing.T) {
	c := uitest.Configured(t, theme.ASCII)
	c.FirstRun = c.Settings.IsFirstRun()
	st := onStart(t, c, 80, 24)
	st.Expect("F2, then Ctrl+K")
	st.Press("c")
	if strings.Contains(st.Text(), "F2, then Ctrl+K") {
		t.Error("the offer stays")
	}
}

func TestStartPages(t *testing.T) {
	onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 60, 20).Pages()
}

// TestStartPaste: a pasted game or position is opened for review, as the selected
// variant or else as chess; other text is a filter.
func TestStartPaste(t *testing.T) {
	for _, test := range []struct{ filter, text, want string }{
		{"shogi", "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 *", "chess"},
		{"crazy", "1. e4 e5 2. Nf3", "crazyhouse"},
		{"alice", "[Variant \"Knightmate\"]\n\n1. e4 *", "knightmate"},
		{"omega", "8/8/8/4k3/8/8/8/R3K3 w Q - 3 40", "chess"},
		{"xiang", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi"},
	} {
		s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, uitest.IDs...)
		s.Paste(test.filter)
		s.Paste(test.text)
		if g := s.Game(); g.Def.ID != test.want {
			t.Errorf("%q is opened as %s", test.text, g.Def.ID)
		}
	}
	s := onStart(t, uitest.Common(t, theme.ASCII, uitest.Endless), 80, 24, uitest.IDs...)
	s.Paste("8/8/8/4z3/8/8/8/R3K3 w Q - 3 40")
	s.WaitForText("can't be opened")
}

// TestStartLarge: a large game is compiled in the background, which is shown; pointing
// elsewhere gives that up, and the game that begins is the one that was compiled.
func TestStartLarge(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	s := New(c, cards(c, "dai", "chess"))
	pointed := func(id string) { s.list.Jump(s.listedRow(s.indexOf(id), 0), 1) }
	pointed("dai")
	first := s.preview()
	d := variantstest.Definition(t, "dai")
	if text := strings.Join(aboutVariant(c, &d, ui.PreviewMsg{}, boardview.Space{Width: 50, Height: 20}), "\n"); !strings.Contains(text, "Setting the board up...") {
		t.Errorf("it isn't shown that a board is coming:\n%s", text)
	}
	pointed("chess")
	if s.preview() != nil {
		t.Error("two previews at once")
	}
	msg := first().(ui.PreviewMsg)
	if !errors.Is(msg.Err, context.Canceled) {
		t.Errorf("a preview that is given up brings %v", msg.Err)
	}
	s.Update(msg)
	if _, known := s.previews.known["dai"]; known || s.previews.of != "chess" {
		t.Errorf("what was given up is known (%v), %q is asked for", known, s.previews.of)
	}
	shown := ui.PreviewCmd(t.Context(), c, 1, variantstest.Definition(t, "chess"))().(ui.PreviewMsg)
	begun := ui.LoadCmd(c, 2, ui.GameConfig{Def: variantstest.Definition(t, "chess")})().(ui.GameLoadedMsg)
	if shown.Err != nil || begun.Err != nil || shown.Position.Variant() != begun.Tree.Variant {
		t.Errorf("the game is compiled again: %v, %v", shown.Err, begun.Err)
	}
}
