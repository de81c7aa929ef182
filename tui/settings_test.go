package tui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// configured returns a common whose settings are kept in a directory below a
// new working directory, so that its name is the same each time.
func configured(t *testing.T, profile theme.Profile) *ui.Common {
	t.Helper()
	t.Chdir(t.TempDir())
	c := testCommon(t, profile, endless)
	c.Settings, _ = settings.Open("config")
	return c
}

// openSettings shows the settings over the start screen.
func openSettings(t *testing.T, c *ui.Common, width, height int) (*stage, *settingsScreen) {
	t.Helper()
	st := newStage(t, c, Options{}, width, height)
	st.send(tea.KeyMsg{Type: tea.KeyF2})
	s, ok := st.r.Top().(*settingsScreen)
	if !ok {
		t.Fatalf("F2 shows\n%s", st.text())
	}
	st.until("the samples and the file", func() bool { return s.samples != nil && s.saver.id == 0 })
	return st, s
}

// to goes to a setting.
func (s *settingsScreen) to(st *stage, key string) {
	st.t.Helper()
	st.press("home")
	for range s.rows {
		if s.item().Key == key {
			return
		}
		st.press("down")
	}
	st.t.Fatalf("there is no setting %q to go to", key)
}

func keptSettings(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("config", settings.FileName))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(data)
}

func TestSettingsTakeEffectAndAreKept(t *testing.T) {
	c := configured(t, theme.ANSI256)
	st, s := openSettings(t, c, 80, 24)
	if keptSettings(t) != "" {
		t.Error("a file is written before anything is changed")
	}
	s.to(st, "theme")
	before := c.Theme.Name
	st.press("right")
	if c.Theme.Name == before || c.Theme.Name != c.Settings.Settings.Theme {
		t.Errorf("the theme is %s, the setting %s", c.Theme.Name, c.Settings.Settings.Theme)
	}
	s.to(st, "bell")
	st.press("space")
	s.to(st, "squares")
	st.press("3")
	s.to(st, "name")
	st.press("A", "d", "a", "?", "x", "backspace")
	st.until("all is written", func() bool { return s.saver.id == 0 && !s.saver.again })
	for _, want := range []string{"theme = \"" + c.Theme.Name + "\"", "bell = true", "squares = 3", "name = \"Ada?\"", "# The colours."} {
		if text := keptSettings(t); !strings.Contains(text, want) {
			t.Errorf("the file lacks %q:\n%s", want, text)
		}
	}
	s.to(st, "theme")
	st.press("delete")
	if c.Theme.Name != before {
		t.Errorf("after Del the theme is %s, want %s", c.Theme.Name, before)
	}
}

func TestSettingsWrongValue(t *testing.T) {
	st, s := openSettings(t, configured(t, theme.ASCII), 60, 20)
	s.to(st, "squares")
	st.press("9")
	st.wants(`! "9" is not a number from 0`)
	if got := s.c.Settings.Settings.Squares; got != 0 {
		t.Errorf("squares are %d", got)
	}
	st.press("left")
	st.wants("7 rows")
}

func TestSettingsChangedByHandSurvive(t *testing.T) {
	c := configured(t, theme.ASCII)
	st, s := openSettings(t, c, 80, 24)
	if err := os.MkdirAll("config", 0o755); err != nil {
		t.Fatal(err)
	}
	byHand := "# mine\ntheme = \"paper\" # nice\n"
	if err := os.WriteFile(filepath.Join("config", settings.FileName), []byte(byHand), 0o644); err != nil {
		t.Fatal(err)
	}
	s.to(st, "bell")
	st.press("right")
	st.until("it is written", func() bool { return s.saver.id == 0 })
	if text := keptSettings(t); !strings.HasPrefix(text, byHand) || !strings.Contains(text, "bell = true") {
		t.Errorf("the file is\n%s", text)
	}
	if c.Theme.Name != "paper" {
		t.Errorf("the theme is %s, not that written by hand", c.Theme.Name)
	}
}

func TestSettingsThatCannotBeWritten(t *testing.T) {
	c := configured(t, theme.ASCII)
	if err := os.WriteFile("config", []byte("a file, no directory"), 0o644); err != nil {
		t.Fatal(err)
	}
	st, s := openSettings(t, c, 60, 20)
	s.to(st, "theme")
	st.press("right")
	st.until("an answer", func() bool { return s.saver.id == 0 })
	st.reads("Not kept, but it holds until ferz ends: the file is left as it is, for it can't be read: open config/settings.toml: not a directory.")
	if c.Theme.Name != "paper" {
		t.Errorf("the theme is %s", c.Theme.Name)
	}
}

// TestSettingsAreWrittenWhenLeft leaves the screen while what was changed is
// being written.
func TestSettingsAreWrittenWhenLeft(t *testing.T) {
	st, s := openSettings(t, configured(t, theme.ASCII), 80, 24)
	s.to(st, "name")
	st.press("A", "d", "a", "esc")
	st.until("the start screen", func() bool { return st.r.Top() == st.r.Active() })
	eventually(t, "the name is kept", func() bool { return strings.Contains(keptSettings(t), `name = "Ada"`) })
}

// TestSettingsOverGame changes how a game looks while it goes on.
func TestSettingsOverGame(t *testing.T) {
	c := configured(t, theme.ANSI256)
	answer := make(chan struct{})
	c.Open = openFake(after(answer))
	st := openGame(t, c, load(t, "chess"), "", againstEngine, 80, 24)
	st.press("e4", "enter", ":settings", "enter")
	st.sees("Settings")
	s := st.r.Top().(*settingsScreen)
	s.to(st, "pieces")
	st.press("right")
	if got := c.Settings.Settings.Pieces; got != "letters" {
		t.Fatalf("pieces are %s", got)
	}
	s.to(st, "squares")
	st.press("1")
	close(answer)
	st.until("the engine's move", func() bool { return len(st.g.s.Game().Moves()) == 2 })
	st.wants("Settings")
	st.press("esc")
	st.until("the game", func() bool { return st.r.Top() == st.r.Active() })
	st.wants("e4")
	if l := st.g.board.Layout(); st.g.board.Set() != boardview.Letters || l.CellH != 1 {
		t.Errorf("the board has set %v and squares of %d rows", st.g.board.Set(), l.CellH)
	}
}

func TestSettingsGroups(t *testing.T) {
	rows := settingsRows(settings.Items())
	n := 0
	for _, r := range rows {
		if r.heading == "" {
			n++
		}
		if r.heading == "More" {
			t.Error("settings are in no group")
		}
	}
	if n != len(settings.Items()) {
		t.Errorf("%d of %d settings are shown", n, len(settings.Items()))
	}
	more := settingsRows(append(settings.Items(), settings.Item{Key: "new"}))
	if last := more[len(more)-1].item.Key; last != "new" {
		t.Errorf("the last row is %q, want the setting of no group", last)
	}
}

func TestFirstStartOffersCalibration(t *testing.T) {
	c := configured(t, theme.ASCII)
	c.Fresh = c.Settings.Fresh()
	st := newStage(t, c, Options{}, 80, 24)
	st.wants("F2, then ^K")
	st.press("c")
	if strings.Contains(st.text(), "F2, then ^K") {
		t.Error("the offer stays")
	}
}

func TestCalibration(t *testing.T) {
	c := configured(t, theme.ANSI256)
	st, s := openSettings(t, c, 80, 24)
	s.to(st, "pieces")
	st.press("enter")
	st.sees("Which pieces does this terminal show well?")
	for _, text := range []string{"♔", "兵", "▀"} {
		for range 8 {
			if strings.Contains(st.text(), text) {
				break
			}
			st.press("down")
		}
		st.wants(text)
	}
	st.press("3")
	st.until("the settings", func() bool { return st.r.Top() == ui.Screen(s) })
	if got := c.Settings.Settings.Pieces; got != "glyphs" {
		t.Errorf("pieces are %s", got)
	}
	s.to(st, "colors")
	st.press("enter")
	st.sees("Which colours")
	st.press("home", "down", "down", "enter")
	st.until("the settings", func() bool { return st.r.Top() == ui.Screen(s) })
	if got := c.Theme.Profile; got != theme.ANSI16 {
		t.Errorf("the profile is %v", got)
	}
	st.press("ctrl+k")
	st.sees("Which pieces")
	st.press("tab")
	st.wants("Which colours")
	st.press("esc")
	st.until("the settings", func() bool { return st.r.Top() == ui.Screen(s) })
}

// TestCalibrationBars checks that the bars at the right of all rows of a set
// stand in one column, by the widths that the terminal should give them.
func TestCalibrationBars(t *testing.T) {
	c := configured(t, theme.ANSI256)
	for _, choice := range pieceChoices(c)[1:5] {
		for _, line := range choice.lines {
			if got := ansi.StringWidth(line); got != ansi.StringWidth(choice.lines[0]) || !strings.HasSuffix(line, "|") && !strings.HasSuffix(line, "+") {
				t.Errorf("%s: a line of %d columns: %q", choice.value, got, line)
			}
		}
	}
}

// viewsGolden compares screens at several sizes with colours and without.
func viewsGolden(t *testing.T, open func(t *testing.T, c *ui.Common, s size) *stage) {
	t.Helper()
	for _, profile := range []theme.Profile{theme.ANSI256, theme.Mono} {
		for _, s := range sample([]size{{60, 20}, {80, 24}, {120, 40}}, 3) {
			t.Run(fmt.Sprintf("%v-%dx%d", profile, s.width, s.height), func(t *testing.T) {
				want := golden.RequireEqual // reads below the package's directory
				dir, err := os.Getwd()
				if err != nil {
					t.Fatal(err)
				}
				st := open(t, configured(t, profile), s)
				st.check("golden")
				t.Chdir(dir)
				want(t, []byte(trimmed(ansi.Strip(st.r.View()))))
			})
		}
	}
}

func TestSettingsGolden(t *testing.T) {
	viewsGolden(t, func(t *testing.T, c *ui.Common, s size) *stage {
		st, screen := openSettings(t, c, s.width, s.height)
		screen.to(st, "pieces")
		return st
	})
}

func TestCalibrationGolden(t *testing.T) {
	viewsGolden(t, func(t *testing.T, c *ui.Common, s size) *stage {
		st, _ := openSettings(t, c, s.width, s.height)
		st.press("ctrl+k")
		st.sees("Which pieces")
		return st
	})
}

func TestColoursGolden(t *testing.T) {
	viewsGolden(t, func(t *testing.T, c *ui.Common, s size) *stage {
		st, screen := openSettings(t, c, s.width, s.height)
		screen.to(st, "colors")
		st.press("enter")
		st.sees("Which colours")
		return st
	})
}

// TestSettingsMonkey presses keys at random in windows of any size.
func TestSettingsMonkey(t *testing.T) {
	pressed := append([]string{"1", "9", "x", "é", "日", "?", "esc", "ctrl+k", "ctrl+g", "ctrl+u", "shift+tab"}, layerKeys...)
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 1))
		st, _ := openSettings(t, configured(t, []theme.Profile{theme.ANSI256, theme.Mono, theme.ASCII, theme.ANSI16}[seed]), 80, 24)
		st.monkey(r, 400, pressed, tea.KeyMsg{Type: tea.KeyF2})
	}
}

// layerKeys are keys that most screens over others have a use for.
var layerKeys = []string{"up", "down", "left", "right", "enter", "space", "tab", "home", "end", "pgup", "pgdown", "backspace", "delete"}

// monkey presses keys at random and resizes, and opens what it has left again.
func (s *stage) monkey(r *rand.Rand, n int, pressed []string, open tea.KeyMsg) {
	s.t.Helper()
	for range n {
		if s.r.Top() == s.r.Active() {
			s.send(open)
		}
		name := pressed[r.IntN(len(pressed))]
		switch r.IntN(8) {
		case 0:
			s.send(tea.WindowSizeMsg{Width: 50 + r.IntN(100), Height: 15 + r.IntN(40)})
		case 1:
			select {
			case msg := <-s.messages:
				s.send(msg)
			case <-time.After(time.Millisecond):
			}
		default:
			s.press(name)
		}
		s.check("after " + name)
	}
	s.quiet()
}
