package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
)

// largeSizes are the windows of golden screens.
var largeSizes = []size{{60, 20}, {80, 24}, {120, 40}, {200, 60}}

// profileNames are the terminals of golden screens with colours.
var profileNames = map[string]theme.Profile{"256": theme.ANSI256, "16": theme.ANSI16, "mono": theme.Mono}

// startIDs are variants of several families, sizes and notations.
var startIDs = []string{"shogi", "capablanca", "alice", "chess", "knightmate", "omega", "crazyhouse", "xiangqi", "chess256"}

// onStart returns a stage that shows the start screen with some variants, or
// all if none are named.
func onStart(t testing.TB, c *ui.Common, width, height int, ids ...string) *stage {
	t.Helper()
	list := variants.Listed()
	if len(ids) > 0 {
		list = someVariants(ids...)
	}
	s := onScreen(t, c, newStart(c, list), nil, width, height)
	s.run(s.r.Init())
	return s
}

// pictured waits until the variant pointed to is shown.
func (s *stage) pictured() {
	s.t.Helper()
	s.until("the variant pointed to is known", func() bool {
		d, ok := s.home().current()
		_, known := s.home().previews.known[d.ID]
		return !ok || known
	})
}

// pointed returns the id of the variant pointed to, or "".
func (s *stage) pointed() string {
	d, _ := s.home().current()
	return d.ID
}

// goldenMatrix compares what a stage shows with the kept screens, at several sizes
// without colours and in one with each kind of them.
func goldenMatrix(t *testing.T, name string, show func(t *testing.T, c *ui.Common, size size) *stage) {
	t.Helper()
	for _, s := range largeSizes {
		t.Run(fmt.Sprintf("%s-%dx%d", name, s.width, s.height), func(t *testing.T) {
			st := show(t, testCommon(t, theme.ASCII, endless), s)
			st.check(name)
			golden.RequireEqual(t, []byte(trimmed(st.r.View())))
		})
	}
	for profile, p := range profileNames {
		t.Run(name+"-"+profile, func(t *testing.T) {
			st := show(t, testCommon(t, p, endless), size{80, 24})
			st.check(name)
			golden.RequireEqual(t, []byte(trimmed(st.r.View())))
		})
	}
}

func TestStartGolden(t *testing.T) {
	goldenMatrix(t, "list", func(t *testing.T, c *ui.Common, size size) *stage {
		c.Settings.Notes.Toggle("alice")
		c.Settings.Notes.Played("crazyhouse", settings.Setup{})
		s := onStart(t, c, size.width, size.height, startIDs...)
		s.press("down")
		s.pictured()
		return s
	})
	goldenMatrix(t, "filter", func(t *testing.T, c *ui.Common, size size) *stage {
		c.Notices = []string{"/home/ann/.config/ferz/settings.toml: line 3: theme: \"blue\" is not one of slate, paper, forest, contrast"}
		s := onStart(t, c, size.width, size.height, startIDs...)
		s.press("c", "h", "e", "s", "s")
		s.pictured()
		return s
	})
	goldenMatrix(t, "about", func(t *testing.T, c *ui.Common, size size) *stage {
		s := onStart(t, c, size.width, size.height, startIDs...)
		s.press("c", "a", "p", "a")
		s.pictured()
		s.press("right")
		s.sees("Left back")
		s.press("A")
		return s
	})
}

func TestFilter(t *testing.T) {
	all := variants.Listed()
	entries := ui.NewFilter(all)
	for _, tt := range []struct{ query, first string }{
		{"chess", "chess"}, {"capab", "capablanca"}, {"double chess", "doublechess"}, {"double", "doublechess"}, {"doublec", "doublechess"},
		{"xq", ""}, {"xngqi", "xiangqi"}, {"raul", "capablanca"}, {"RAÚL", "capablanca"}, {"crazy", "crazyhouse"},
		{"16x8", "doublechess"}, {"8x8x2", "alice"}, {"parton 8x8x2", "alice"}, {"three check", ""}, {"zzz", ""},
		{"fischer", "fischerandom"}, {"  ", "chess"},
	} {
		got := ui.Filter(entries, tt.query)
		first := ""
		if len(got) > 0 {
			first = all[got[0]].ID
		}
		if tt.first != "" && first != tt.first || tt.query == "zzz" && len(got) > 0 {
			t.Errorf("%q: first is %q of %d, want %q", tt.query, first, len(got), tt.first)
		}
	}
	for i := range all { // whoever types a name finds it
		for _, name := range []string{all[i].Name, all[i].ID} {
			if got := ui.Filter(entries, name); len(got) == 0 || !strings.EqualFold(all[got[0]].Name, all[i].Name) {
				t.Errorf("%q does not find %s first", name, all[i].Name)
			}
		}
	}
}

// TestStartGroups: favourites come first, then what was played last, then all
// by family and size; the cursor never stands on a heading.
func TestStartGroups(t *testing.T) {
	c := testCommon(t, theme.ASCII, endless)
	c.Settings.Notes.Favourites = []string{"omega", "gone"}
	for _, id := range []string{"chess", "omega", "shogi"} {
		c.Settings.Notes.Played(id, settings.Setup{})
	}
	s := onStart(t, c, 80, 24)
	var top []string
	for _, r := range s.home().rows[:6] {
		if r.heading == "" {
			r.heading = s.home().all[r.variant].ID
		}
		top = append(top, r.heading)
	}
	if got, want := strings.Join(top, " "), "Favourites omega Played last shogi chess Chess"; got != want {
		t.Errorf("the list begins %s, want %s", got, want)
	}
	seen, squares := map[string]bool{}, 0
	for _, r := range s.home().rows[5:] {
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
	s := onStart(t, testCommon(t, theme.ASCII, endless), 60, 20)
	list := s.home()
	look := func(key string) {
		t.Helper()
		if s.pointed() == "" || !strings.Contains(s.text(), "\n> ") {
			t.Fatalf("after %s nothing is pointed to in\n%s", key, s.text())
		}
	}
	for _, key := range []string{"down", "pgdown", "end", "up", "pgup", "home"} {
		for range len(list.rows) + 3 {
			s.press(key)
			look(key)
		}
	}
	if list.at != 1 || list.first != 0 {
		t.Errorf("Home goes to row %d from %d", list.at, list.first)
	}
	s.press("end")
	if list.at != len(list.rows)-1 {
		t.Errorf("End goes to row %d of %d", list.at, len(list.rows))
	}
	for range len(list.rows) {
		s.press("up")
	}
	if s.pointed() != list.all[list.rows[1].variant].ID || list.first != 0 {
		t.Errorf("up to the top ends on %s, from row %d", s.pointed(), list.first)
	}
}

// TestStartFavourite: a favourite is marked, listed first, kept on disk and
// taken back by the same key.
func TestStartFavourite(t *testing.T) {
	c := testCommon(t, theme.ASCII, endless)
	dir := t.TempDir()
	c.Settings, _ = settings.Open(dir)
	s := onStart(t, c, 80, 24, startIDs...)
	s.press("x", "i", "a", "ctrl+f", "esc")
	s.wants("Favourites")
	s.wants("* Xiangqi")
	kept := func() []string { f, _ := settings.Open(dir); return f.Notes.Favourites }
	s.until("the favourite is kept", func() bool { return slices.Equal(kept(), []string{"xiangqi"}) && !s.home().notes.busy })
	s.press("home", "ctrl+f", "ctrl+f", "ctrl+f") // faster than the disk
	s.until("the last state is kept", func() bool { return len(kept()) == 0 && !s.home().notes.busy })
	if strings.Contains(s.text(), "Favourites") {
		t.Errorf("there are still favourites:\n%s", s.text())
	}
}

// TestStartUnkept: what can't be written is said, and the program goes on.
func TestStartUnkept(t *testing.T) {
	c := testCommon(t, theme.ASCII, endless)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c.Settings, _ = settings.Open(filepath.Join(file, "below"))
	s := onStart(t, c, 80, 24, startIDs...)
	s.press("ctrl+f")
	s.sees("are not kept")
	s.wants("Favourites")
}

// TestStartNotices: problems of the start are shown, few lines of them, until
// they are cleared.
func TestStartNotices(t *testing.T) {
	c := testCommon(t, theme.ASCII, endless)
	c.Notices = []string{"settings.toml is wrong", strings.Repeat("word ", 100)}
	s := onStart(t, c, 60, 20, startIDs...)
	s.check("notices")
	s.wants("! settings.toml is wrong")
	s.wants("lines more")
	s.press("x", "esc")
	s.wants("settings.toml is wrong")
	s.press("esc")
	if strings.Contains(s.text(), "wrong") {
		t.Errorf("not cleared:\n%s", s.text())
	}
}

// TestStartPlays: Enter plays with what was set up last, also from the page
// about a variant, and what was played is listed.
func TestStartPlays(t *testing.T) {
	for _, keys := range [][]string{{"enter"}, {"right", "enter"}} {
		c := testCommon(t, theme.ASCII, endless)
		c.Settings.Notes.Played("knightmate", settings.Setup{Seats: "0:0:;0:0:", Control: "5:00+3"})
		s := onStart(t, c, 80, 24, startIDs...)
		s.press("home")
		if s.pointed() != "knightmate" {
			t.Fatalf("%s is first", s.pointed())
		}
		for _, key := range keys {
			s.press(key)
			s.quiet()
		}
		s.until("a game", func() bool { _, ok := s.r.Active().(*gameScreen); return ok })
		s.wants("5:00")
		g := s.r.Active().(*gameScreen)
		if g.config.Def.ID != "knightmate" || g.config.Play.Seats != persons {
			t.Errorf("%s with seats %v", g.config.Def.ID, g.config.Play.Seats)
		}
	}
}

func TestStartEmpty(t *testing.T) {
	s := onStart(t, testCommon(t, theme.ASCII, endless), 80, 24, startIDs...)
	s.press("q", "z", "z", "enter", "tab", "right", "ctrl+f", "up", "end", "pgdown")
	s.wants("No variant is like that")
	if strings.Contains(s.text(), "Enter play") {
		t.Error("it offers to play nothing")
	}
	s.press("esc")
	if s.pointed() == "" {
		t.Error("nothing is pointed to after Esc")
	}
}

// TestStartPreviews: one start position is worked out at a time, and that of
// the variant pointed to last is shown in the end.
func TestStartPreviews(t *testing.T) {
	s := onStart(t, testCommon(t, theme.ASCII, endless), 80, 24)
	for range 40 {
		s.press("down")
	}
	want := s.pointed()
	s.pictured()
	if n := len(s.home().previews.known); n > 3 {
		t.Errorf("%d variants were compiled on the way to %s", n, want)
	}
	for range 3 * maxPreviews {
		s.press("up")
		s.pictured()
	}
	if n := len(s.home().previews.known); n > maxPreviews {
		t.Errorf("%d previews are kept", n)
	}
}

// TestStartScroll: all that is known of a variant can be scrolled to.
func TestStartScroll(t *testing.T) {
	s := onStart(t, testCommon(t, theme.ASCII, endless), 60, 20, "chess")
	s.pictured()
	for _, text := range []string{"Rules", "En passant", "Pieces", "Source:"} {
		for range 40 {
			if strings.Contains(s.text(), text) {
				break
			}
			s.press("ctrl+d")
		}
		s.wants(text)
	}
	for range 40 {
		s.press("ctrl+u")
	}
	s.wants("circa 1475")
}

// TestAbout: the page has a diagram of each piece, found by its letter.
func TestAbout(t *testing.T) {
	for _, id := range []string{"chess", "shogi", "omega", "alice"} {
		s := onStart(t, testCommon(t, theme.ASCII, endless), 80, 24, id)
		s.pictured()
		s.press("right")
		s.until("the page", func() bool { _, ok := s.r.Active().(*aboutScreen); return ok })
		for _, pt := range load(t, id).Types() {
			s.press(pt.Label(engine.White))
			s.check(pt.Name)
			s.wants(ui.Clean(pt.Name))
			s.wants("@ the piece")
		}
		s.press("end")
		s.wants("Tags:")
		s.press("esc")
		s.until("the list", func() bool { return s.r.Active() == s.r.Home() })
	}
}

// TestStartAligned: the columns of the list stand straight at every size.
func TestStartAligned(t *testing.T) {
	for _, size := range largeSizes {
		s := onStart(t, testCommon(t, theme.ASCII, endless), size.width, size.height)
		for range 12 {
			s.pictured()
			left := s.home().listWidth()
			for i, line := range strings.Split(s.text(), "\n")[3 : 3+s.home().listHeight()] {
				row := s.home().first + i
				if row >= len(s.home().rows) || s.home().rows[row].heading != "" {
					continue
				}
				list := ansi.Truncate(line, left, "")
				want := " " + ui.SizeText(s.home().all[s.home().rows[row].variant].Board) + " "
				if rest := line[len(list):]; !strings.HasSuffix(list, want) || rest != "" && !strings.HasPrefix(rest, "  ") {
					t.Fatalf("%dx%d: row %d does not end with %q at column %d: %q", size.width, size.height, row, want, left, line)
				}
			}
			s.press("pgdown")
		}
	}
}

// BenchmarkStartKey measures keys, and the screen after them, with all variants.
func BenchmarkStartKey(b *testing.B) {
	for _, keys := range [][]string{{"c", "backspace"}, {"c", "h", "e", "s", "esc"}, {"down", "up"}, {"end", "home"}, {"pgdown", "pgup"}, {"ctrl+d"}} {
		b.Run(strings.Join(keys, " "), func(b *testing.B) {
			s := onStart(b, testCommon(b, theme.ANSI256, endless), 120, 40)
			s.pictured()
			for b.Loop() {
				for _, key := range keys {
					s.r.Update(keyMsg(key))
					s.r.View()
				}
			}
		})
	}
}

// TestStartFilterAgain: whoever comes back finds the filter, and replaces it by
// typing.
func TestStartFilterAgain(t *testing.T) {
	s := onStart(t, testCommon(t, theme.ASCII, endless), 80, 24)
	s.press("x", "i", "tab")
	s.sees("Time per move")
	s.press("esc")
	s.sees("Filter: xi")
	s.press("a", "l")
	if got := s.home().query.String(); got != "al" {
		t.Errorf("the filter is %q, want %q", got, "al")
	}
}
