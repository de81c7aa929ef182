package settings

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// openSettings shows the settings over the start screen.
func openSettings(t *testing.T, c *ui.Common, width, height int) (*uitest.Stage, *Screen) {
	t.Helper()
	s := New(c)
	st := uitest.ShowOverlay(t, c, s, width, height)
	st.WaitUntil("the samples and the file", func() bool { return s.samples != nil && !s.saver.Busy() })
	return st, s
}

// to goes to a setting.
func (s *Screen) to(st *uitest.Stage, key string) {
	st.T.Helper()
	st.Press("home")
	for range s.rows {
		if s.item().Key == key {
			return
		}
		st.Press("down")
	}
	st.T.Fatalf("there is no setting %q to go to", key)
}

func keptSettings(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("config", prefs.FileName))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(data)
}

func TestSettingsTakeEffectAndAreKept(t *testing.T) {
	c := uitest.Configured(t, theme.ANSI256)
	st, s := openSettings(t, c, 80, 24)
	if keptSettings(t) != "" {
		t.Error("a file is written before anything is changed")
	}
	s.to(st, "theme")
	before := c.Theme.Name
	st.Press("right", "right")
	if c.Theme.Name == before || c.Theme.Name != c.Settings.Settings.Theme {
		t.Errorf("the theme is %s, the setting %s", c.Theme.Name, c.Settings.Settings.Theme)
	}
	s.to(st, "bell")
	st.Press("space")
	s.to(st, "squares")
	st.Press("3")
	s.to(st, "name")
	st.Press("A", "d", "a", "?", "x", "backspace")
	st.WaitUntil("all is written", func() bool { return !s.saver.Busy() })
	for _, want := range []string{"theme = \"" + c.Theme.Name + "\"", "bell = true", "squares = 3", "name = \"Ada?\"", "# The colors;"} {
		if text := keptSettings(t); !strings.Contains(text, want) {
			t.Errorf("the file lacks %q:\n%s", want, text)
		}
	}
	s.to(st, "theme")
	st.Press("delete")
	if c.Theme.Name != before {
		t.Errorf("after Del the theme is %s, want %s", c.Theme.Name, before)
	}
}

func TestSettingsWrongValue(t *testing.T) {
	st, s := openSettings(t, uitest.Configured(t, theme.ASCII), 60, 20)
	s.to(st, "squares")
	st.Press("9")
	st.Expect(`! "9" is not a number from 0`)
	if got := s.c.Settings.Settings.Squares; got != 0 {
		t.Errorf("squares are %d", got)
	}
	st.Press("left")
	st.Expect("7 rows")
}

func TestSettingsChangedByHandSurvive(t *testing.T) {
	c := uitest.Configured(t, theme.ASCII)
	st, s := openSettings(t, c, 80, 24)
	if err := os.MkdirAll("config", 0o755); err != nil {
		t.Fatal(err)
	}
	byHand := "# mine\ntheme = \"paper\" # nice\n"
	if err := os.WriteFile(filepath.Join("config", prefs.FileName), []byte(byHand), 0o644); err != nil {
		t.Fatal(err)
	}
	s.to(st, "bell")
	st.Press("right")
	st.WaitUntil("it is written", func() bool { return !s.saver.Busy() })
	if text := keptSettings(t); !strings.HasPrefix(text, byHand) || !strings.Contains(text, "bell = true") {
		t.Errorf("the file is\n%s", text)
	}
	if c.Theme.Name != "paper" {
		t.Errorf("the theme is %s, not that written by hand", c.Theme.Name)
	}
}

func TestSettingsThatCannotBeWritten(t *testing.T) {
	c := uitest.Configured(t, theme.ASCII)
	if err := os.WriteFile("config", []byte("a file, no directory"), 0o644); err != nil {
		t.Fatal(err)
	}
	st, s := openSettings(t, c, 60, 20)
	s.to(st, "theme")
	st.Press("left", "left")
	st.WaitUntil("an answer", func() bool { return !s.saver.Busy() })
	st.ExpectText("Not saved, in effect until ferz ends: the file can't be read, and is not changed: open config/settings.toml: not a directory.")
	if names := theme.Names(); c.Theme.Name != names[len(names)-2] { // two steps back from auto
		t.Errorf("the theme is %s", c.Theme.Name)
	}
}

// TestSettingsAreWrittenWhenLeft leaves the screen while what was changed is
// being written.
func TestSettingsAreWrittenWhenLeft(t *testing.T) {
	st, s := openSettings(t, uitest.Configured(t, theme.ASCII), 80, 24)
	s.to(st, "name")
	st.Press("A", "d", "a", "esc")
	st.WaitUntil("the start screen", func() bool { return st.Root.Top() == st.Root.Active() })
	uitest.Eventually(t, "the name is kept", func() bool { return strings.Contains(keptSettings(t), `name = "Ada"`) })
}

func TestSettingsGroups(t *testing.T) {
	rows := rowsOf(prefs.Items())
	n := 0
	for _, r := range rows {
		if r.heading == "" {
			n++
		}
		if r.heading == "More" {
			t.Error("settings are in no group")
		}
	}
	if n != len(prefs.Items()) {
		t.Errorf("%d of %d settings are shown", n, len(prefs.Items()))
	}
	more := rowsOf(append(prefs.Items(), prefs.Item{Key: "new"}))
	if last := more[len(more)-1].item.Key; last != "new" {
		t.Errorf("the last row is %q, want the setting of no group", last)
	}
}

func TestCalibration(t *testing.T) {
	c := uitest.Configured(t, theme.ANSI256)
	st, s := openSettings(t, c, 80, 24)
	s.to(st, "pieces")
	st.Press("enter")
	st.WaitForText("Which pieces does this terminal show well?")
	for _, text := range []string{"♔", "兵", "▄"} {
		for range 8 {
			if strings.Contains(st.Text(), text) {
				break
			}
			st.Press("down")
		}
		st.Expect(text)
	}
	st.Press("3")
	st.WaitUntil("the settings", func() bool { return st.Root.Top() == ui.Screen(s) })
	if got := c.Settings.Settings.Pieces; got != "glyphs" {
		t.Errorf("pieces are %s", got)
	}
	s.to(st, "colors")
	st.Press("enter")
	st.WaitForText("Which colors")
	st.Press("home", "down", "down", "down", "enter")
	st.WaitUntil("the settings", func() bool { return st.Root.Top() == ui.Screen(s) })
	if got := c.Theme.Profile; got != theme.ANSI16 {
		t.Errorf("the profile is %v", got)
	}
	st.Press("ctrl+k")
	st.WaitForText("Which pieces")
	st.Press("tab")
	st.Expect("Which colors")
	st.Press("esc")
	st.WaitUntil("the settings", func() bool { return st.Root.Top() == ui.Screen(s) })
}

// TestCalibrationBars checks that the bars at the right of all rows of a set
// stand in one column, by the widths that the terminal should give them.
func TestCalibrationBars(t *testing.T) {
	c := uitest.Configured(t, theme.ANSI256)
	for _, choice := range pieceChoices(c)[1:5] {
		for _, line := range choice.lines {
			if got := ansi.StringWidth(line); got != ansi.StringWidth(choice.lines[0]) || !strings.HasSuffix(line, "|") && !strings.HasSuffix(line, "+") {
				t.Errorf("%s: a line of %d columns: %q", choice.value, got, line)
			}
		}
	}
}

// TestCalibrationDigits: each of ten choices has a digit, those after them have none.
func TestCalibrationDigits(t *testing.T) {
	c := uitest.Configured(t, theme.ANSI256)
	c.Book.Images.Can = c.Book.Images.Can.With(images.ITerm2).With(images.Sixel)
	st, s := openSettings(t, c, 120, 200)
	s.to(st, "pieces")
	st.Press("enter")
	st.WaitForText("9 octants")
	st.WaitForText("0 iterm2")
	st.WaitForText("    sixel")
	st.Press("0")
	st.WaitUntil("the settings", func() bool { return st.Root.Top() == ui.Screen(s) })
	if got := c.Settings.Settings.Pieces; got != "iterm2" {
		t.Errorf("pieces are %s", got)
	}
}

// TestThemeWithoutColors: where there are none, those of a theme are not described.
func TestThemeWithoutColors(t *testing.T) {
	st, s := openSettings(t, uitest.Configured(t, theme.Mono), 80, 24)
	s.to(st, "theme")
	st.WaitForText("auto: signs in place of colors")
}

func TestSettingsGolden(t *testing.T) {
	uitest.GoldenConfigured(t, func(t *testing.T, c *ui.Common, s uitest.Size) *uitest.Stage {
		st, screen := openSettings(t, c, s.Width, s.Height)
		screen.to(st, "pieces")
		return st
	})
}

func TestCalibrationGolden(t *testing.T) {
	uitest.GoldenConfigured(t, func(t *testing.T, c *ui.Common, s uitest.Size) *uitest.Stage {
		st, _ := openSettings(t, c, s.Width, s.Height)
		st.Press("ctrl+k")
		st.WaitForText("Which pieces")
		return st
	})
}

func TestColorsGolden(t *testing.T) {
	uitest.GoldenConfigured(t, func(t *testing.T, c *ui.Common, s uitest.Size) *uitest.Stage {
		st, screen := openSettings(t, c, s.Width, s.Height)
		screen.to(st, "colors")
		st.Press("enter")
		st.WaitForText("Which colors")
		return st
	})
}

// TestSettingsMonkey presses keys at random in windows of any size.
func TestSettingsMonkey(t *testing.T) {
	pressed := append([]string{"1", "9", "x", "é", "日", "?", "esc", "ctrl+k", "ctrl+g", "ctrl+u", "shift+tab"}, uitest.LayerKeys...)
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 1))
		c := uitest.Configured(t, []theme.Profile{theme.ANSI256, theme.Mono, theme.ASCII, theme.ANSI16}[seed])
		st, _ := openSettings(t, c, 80, 24)
		st.Monkey(r, 400, pressed, func() { st.Send(ui.OpenOverlayMsg{Screen: New(c)}) })
	}
}

func TestSettingsPages(t *testing.T) {
	st, _ := openSettings(t, uitest.Configured(t, theme.ASCII), 60, 20)
	st.Pages()
}

// TestSettingsExplained: at 80x24 there is room for the words about each setting.
func TestSettingsExplained(t *testing.T) {
	st, s := openSettings(t, uitest.Common(t, theme.ANSI256, uitest.Endless), 80, 24)
	for i := range s.rows {
		if s.list.At = i; s.rows[i].heading == "" && strings.Contains(strings.Join(s.about(s.aboutHeight()), "\n"), " ..") {
			st.T.Errorf("%s is not explained to the end", s.item().Key)
		}
	}
}

func TestSettingsLongNotice(t *testing.T) {
	for _, size := range uitest.Large[:2] {
		st, s := openSettings(t, uitest.Configured(t, theme.ASCII), size.Width, size.Height)
		s.notice = ui.Notice{Text: strings.Repeat("word ", 30) + "end", IsError: true}
		st.ExpectText("ord word end.")
		st.Check("a long notice")
	}
}
