package engines

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

func openEngines(t *testing.T, c *ui.Common, width, height int) (*uitest.Stage, *Screen) {
	t.Helper()
	s := New(c)
	st := uitest.ShowOverlay(t, c, s, width, height)
	st.WaitUntil("the list", func() bool { return s.known || c.Engines == nil })
	return st, s
}

// openFewer shows the options of the engine Fake, where there are some variants only,
// as it takes a while to find which of all of them it plays.
func openFewer(t *testing.T) (*uitest.Stage, *engineScreen) {
	t.Helper()
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	c.Variants = fewer(t)
	return openFakeEngine(t, c, 80, 24)
}

func fewer(t *testing.T) *variants.Catalogue {
	t.Helper()
	c, err := variants.NewCatalogue(variants.Family{Name: "Some", Variants: uitest.Variants("chess", "knightmate", "capablanca")})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// openFakeEngine shows the options of the engine Fake.
func openFakeEngine(t *testing.T, c *ui.Common, width, height int) (*uitest.Stage, *engineScreen) {
	t.Helper()
	st, _ := openEngines(t, c, width, height)
	st.Press("down", "enter")
	st.WaitUntil("the engine", func() bool { _, ok := st.Root.Top().(*engineScreen); return ok })
	s := st.Root.Top().(*engineScreen)
	st.WaitUntil("what it plays", func() bool { return s.plays.known })
	return st, s
}

func remembered(t *testing.T, name string) registry.Entry {
	t.Helper()
	e, err := registry.Open("config").Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestEnginesList(t *testing.T) {
	st, _ := openEngines(t, uitest.WithEngines(t, uitest.Configured(t, theme.ASCII)), 80, 24)
	for _, want := range []string{"ferz", "all variants", "Fake", "2 variants", "is not there", "Old", "not probed yet"} {
		st.Expect(want)
	}
	st.Press("x")
	st.Expect("choose its level in the game setup")
	st.Press("down")
	st.Expect(`./fake "a b"`)
	st.Expect("Fake 1.0 by Ada")
}

func TestEnginesWithoutRegistry(t *testing.T) {
	c := uitest.Configured(t, theme.ASCII)
	t.Setenv("HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("FERZ_CONFIG_DIR", "")
	st, _ := openEngines(t, c, 60, 20)
	st.Expect("No engines can be kept")
	st.Press("a")
	st.Expect("FERZ_CONFIG_DIR")
	st.Press("esc")
	st.WaitUntil("the start", func() bool { return st.Root.Top() == st.Root.Active() })
}

func TestEngineOptions(t *testing.T) {
	st, s := openFewer(t)
	st.Expect("1 to 1024")
	st.Press("right") // Hash: 64 to 128
	st.Press("down", "left")
	st.Press("down", "enter")
	st.Press("down", "right")
	st.Press("down", "enter", "m", "y", "?", "enter")
	st.Press("down", "enter")
	st.Expect("is a button")
	st.WaitUntil("all is written", func() bool { return !s.saver.Busy() })
	e := remembered(t, "Fake")
	for name, want := range map[string]string{"Hash": "128", "Skill": "19", "Own book": "true", "Style": "Risky", "Book file": "my?", "Clear hash": ""} {
		if got := e.Options[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	st.Press("home", "enter", "9", "9", "9", "9", "enter")
	st.Expect("expected a number from 1 to 1024")
	st.Press("esc", "delete")
	st.WaitUntil("it is written", func() bool { return !s.saver.Busy() })
	if value, ok := remembered(t, "Fake").Options["Hash"]; ok {
		t.Errorf("Hash is still %q", value)
	}
	st.Press("end")
	st.Expect("Plays 1 variant")
	st.Expect("capablanca: played from its own position")
}

// TestEngineOptionsAreWrittenWhenLeft leaves while options are being written.
func TestEngineOptionsAreWrittenWhenLeft(t *testing.T) {
	st, s := openFewer(t)
	st.Press("right", "right", "right", "esc")
	st.WaitUntil("the list", func() bool { return st.Root.Top() != ui.Screen(s) })
	uitest.Eventually(t, "the last value is kept", func() bool { return remembered(t, "Fake").Options["Hash"] == "512" })
}

func TestEngineOptionsThatCannotBeWritten(t *testing.T) {
	st, s := openFewer(t)
	if err := os.WriteFile(s.c.Engines.Path(), []byte("not TOML"), 0o644); err != nil {
		t.Fatal(err)
	}
	st.Press("right")
	st.WaitForText("Not kept")
}

func TestSpun(t *testing.T) {
	wide := &xboard.Option{Min: -5, Max: 1000}
	for _, tt := range []struct{ from, by, want int }{
		{16, 1, 32}, {16, -1, 8}, {1, -1, 0}, {0, 1, 1}, {-5, -1, -5}, {900, 1, 1000}, {1, 1, 2},
	} {
		if got := stepSpin(wide, strconv.Itoa(tt.from), tt.by); got != tt.want {
			t.Errorf("%d by %d: %d, want %d", tt.from, tt.by, got, tt.want)
		}
	}
	unbounded := &xboard.Option{Min: xboard.NoMin, Max: xboard.NoMax}
	for _, tt := range []struct{ from, by, want int }{{16, 1, 32}, {-16, -1, -17}, {math.MaxInt, 1, math.MaxInt}, {math.MinInt + 1, -1, math.MinInt + 1}} {
		if got := stepSpin(unbounded, strconv.Itoa(tt.from), tt.by); got != tt.want {
			t.Errorf("without bounds, %d by %d: %d, want %d", tt.from, tt.by, got, tt.want)
		}
	}
	if got := stepSpin(&xboard.Option{Min: 2, Max: 9}, "x", -1); got != 2 {
		t.Errorf("from no number: %d", got)
	}
}

func TestRemoveEngine(t *testing.T) {
	st, s := openEngines(t, uitest.WithEngines(t, uitest.Configured(t, theme.ASCII)), 80, 24)
	st.Press("end", "x")
	st.Expect("Remove Old from the list?")
	st.Press("n", "delete", "y")
	st.WaitForText("Old removed")
	st.WaitUntil("the list without it", func() bool { return len(s.rows) == 2 })
	if _, err := registry.Open("config").Find("Old"); err == nil {
		t.Error("Old is still remembered")
	}
}

// program makes a file that can be run, for engines that are never really
// started.
func program(t *testing.T, dir, name string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}

func TestAddEngine(t *testing.T) {
	st, s := openEngines(t, uitest.WithEngines(t, uitest.Configured(t, theme.ASCII)), 80, 24)
	program(t, "bin", "my engine")
	st.Press("a")
	st.WaitForText("Add an engine")
	st.Press("enter")
	st.Expect("Type the engine's program")
	st.Press(`"bin/my engine" --fast`, "tab")
	st.Expect("my engine_") // the name is made of the program's
	st.Press("backspace", "tab", "right", "enter")
	st.WaitForText("my engin is remembered: uci, Fake 1.0")
	st.WaitUntil("the list with it at the cursor", func() bool { return len(s.rows) == 4 && s.current().name() == "my engin" })
	e := remembered(t, "my engin")
	if e.Protocol != xboard.UCI || !slices.Equal(e.Command[1:], []string{"--fast"}) || filepath.Base(e.Command[0]) != "my engine" {
		t.Errorf("remembered as %+v", e.Config)
	}
}

func TestAddEngineFails(t *testing.T) {
	st, _ := openEngines(t, uitest.WithEngines(t, uitest.Configured(t, theme.ASCII)), 80, 24)
	st.Press("a")
	st.WaitForText("Add an engine")
	st.Press("nonesuch-engine", "enter")
	st.WaitForText("can't run it")
	st.Press("esc")
	st.WaitForText("Add an engine")
	st.Expect("nonesuch-engine") // it can be mended
	st.Press("tab", "ctrl+w", "Fake", "enter")
	st.Expect("An engine is called")
}

// TestCancelAdding ends the asking of an engine that says nothing.
func TestCancelAdding(t *testing.T) {
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	asked, ended := make(chan struct{}, 1), make(chan struct{}, 1)
	c.Start = func(ctx context.Context, _ xboard.Config) (xboard.Engine, error) {
		asked <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return nil, ctx.Err()
	}
	st, s := openEngines(t, c, 80, 24)
	program(t, "bin", "mute")
	st.Press("a")
	st.WaitForText("Add an engine")
	st.Press("bin/mute", "tab", "tab", "right", "enter")
	st.WaitForText("working")
	<-asked
	st.Press("esc")
	st.WaitForText("Canceled")
	<-ended
	st.Press("esc")
	st.WaitForText("Add an engine")
	st.Press("esc")
	st.WaitUntil("the list", func() bool { return st.Root.Top() == ui.Screen(s) })
	if _, err := registry.Open("config").Find("mute"); err == nil {
		t.Error("it is remembered all the same")
	}
}

// TestBackBeforeTheEnd goes back while an engine takes its time to end.
func TestBackBeforeTheEnd(t *testing.T) {
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	asked, may := make(chan struct{}, 1), make(chan struct{})
	c.Start = func(ctx context.Context, _ xboard.Config) (xboard.Engine, error) {
		asked <- struct{}{}
		<-may
		return nil, ctx.Err()
	}
	st, s := openEngines(t, c, 80, 24)
	program(t, ".", "fake")
	st.Press("down", "r")
	st.WaitForText("Probing Fake")
	<-asked
	st.Press("esc")
	st.WaitForText("Ending")
	st.Press("esc")
	st.WaitUntil("the list", func() bool { return st.Root.Top() == ui.Screen(s) })
	told := func() bool {
		return slices.ContainsFunc(st.Root.Home().(*uitest.StubScreen).Received, func(msg tea.Msg) bool { _, ok := msg.(ui.EnginesChangedMsg); return ok })
	}
	if told() {
		t.Error("the end is told before it")
	}
	close(may)
	st.WaitUntil("others are told", told)
}

// TestQuitEndsJobs quits while an engine is being asked.
func TestQuitEndsJobs(t *testing.T) {
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	asked, ended := make(chan struct{}, 1), make(chan struct{}, 1)
	c.Start = func(ctx context.Context, _ xboard.Config) (xboard.Engine, error) {
		asked <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return nil, ctx.Err()
	}
	st, _ := openEngines(t, c, 80, 24)
	program(t, ".", "fake")
	st.Press("down", "r")
	st.WaitForText("Probing Fake")
	<-asked
	st.Root.Shutdown()
	select {
	case <-ended:
	default:
		t.Error("the engine is still being asked after the end")
	}
}

func TestAskEngineAgain(t *testing.T) {
	st, s := openEngines(t, uitest.WithEngines(t, uitest.Configured(t, theme.ASCII)), 80, 24)
	program(t, ".", "old")
	st.Press("end", "r")
	st.WaitForText("Fake 1.0: 2 variants, 6 options")
	st.Press("esc")
	st.WaitUntil("the list", func() bool { return st.Root.Top() == ui.Screen(s) })
	st.WaitUntil("that it was asked", func() bool { return s.current().stale == "" })
	if e := remembered(t, "Old"); e.Seen == nil || e.Seen.Name != "Fake 1.0" {
		t.Errorf("remembered as %+v", e)
	}
}

func TestDetectEngines(t *testing.T) {
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	program(t, "bin", "crafty")
	t.Setenv("PATH", mustAbs(t, "bin"))
	st, s := openEngines(t, c, 80, 24)
	st.Press("d")
	st.WaitUntil("its end", func() bool { j, ok := st.Root.Top().(*jobScreen); return ok && j.ended })
	st.Expect("answered")
	st.Press("home", "esc")
	st.WaitUntil("the list", func() bool { return st.Root.Top() == ui.Screen(s) && len(s.rows) > 3 })
	if e := remembered(t, "crafty"); e.Seen == nil {
		t.Errorf("remembered as %+v", e)
	}
}

func mustAbs(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}

func TestEnginesGolden(t *testing.T) {
	uitest.GoldenConfigured(t, func(t *testing.T, c *ui.Common, s uitest.Size) *uitest.Stage {
		st, _ := openEngines(t, uitest.WithEngines(t, c), s.Width, s.Height)
		st.Press("down")
		return st
	})
}

func TestEngineGolden(t *testing.T) {
	uitest.GoldenConfigured(t, func(t *testing.T, c *ui.Common, s uitest.Size) *uitest.Stage {
		st, _ := openFakeEngine(t, uitest.WithEngines(t, c), s.Width, s.Height)
		st.Press("down", "down", "down")
		return st
	})
}

func TestEngineFormGolden(t *testing.T) {
	uitest.GoldenConfigured(t, func(t *testing.T, c *ui.Common, s uitest.Size) *uitest.Stage {
		st, _ := openEngines(t, uitest.WithEngines(t, c), s.Width, s.Height)
		st.Press("a")
		st.WaitForText("Add an engine")
		st.Press("~/engines/my --quiet", "tab")
		return st
	})
}

// TestEnginesMonkey presses keys at random in windows of any size.
func TestEnginesMonkey(t *testing.T) {
	pressed := append([]string{"a", "r", "t", "d", "x", "y", "n", "q", "esc", "esc", "?", "k", "j", "9", "日", "shift+tab", "ctrl+u", "ctrl+g"}, uitest.LayerKeys...)
	t.Setenv("PATH", "")
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 2))
		c := uitest.WithEngines(t, uitest.Configured(t, []theme.Profile{theme.ANSI256, theme.Mono, theme.ASCII}[seed]))
		program(t, ".", "fake")
		st, _ := openEngines(t, c, 80, 24)
		st.Monkey(r, 300, pressed, func() { st.Send(ui.OpenOverlayMsg{Screen: New(c)}) })
		st.Root.Shutdown()
	}
}

// TestEngineFormAgain: an engine that can't be added says why, at full length,
// and ^U empties a field for another try.
func TestEngineFormAgain(t *testing.T) {
	st, _ := openEngines(t, uitest.WithEngines(t, uitest.Configured(t, theme.ASCII)), 60, 20)
	st.Press("a")
	st.WaitForText("Add an engine")
	st.Press("/a/directory/with/a/long/name/and/nonesuch/in/it", "enter")
	st.WaitForText("Failed (")
	if text := strings.Join(strings.Fields(st.Text()), " "); !strings.Contains(text, "no such file") {
		t.Errorf("it is not said why:\n%s", st.Text())
	}
	st.Press("esc")
	st.WaitForText("Enter add")
	st.Press("ctrl+u")
	st.WaitForText("such as stockfish")
	st.Press("mine")
	if f := st.Root.Top().(*engineForm); f.command.String() != "mine" || f.name.String() != "mine" {
		t.Errorf("the command is %q, the name %q", f.command.String(), f.name.String())
	}
}

// TestEnginesTell: other screens learn of a new engine, so that it can be
// chosen there.
func TestEnginesTell(t *testing.T) {
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	st, _ := openEngines(t, c, 80, 24)
	program(t, "bin", "new")
	st.Press("a")
	st.WaitForText("Add an engine")
	st.Press("bin/new", "enter")
	st.WaitForText("new is remembered")
	st.WaitUntil("others are told", func() bool {
		return slices.ContainsFunc(st.Root.Home().(*uitest.StubScreen).Received, func(msg tea.Msg) bool { _, ok := msg.(ui.EnginesChangedMsg); return ok })
	})
}

func TestEnginesPages(t *testing.T) {
	st, s := openEngines(t, uitest.WithEngines(t, uitest.Configured(t, theme.ASCII)), 60, 20)
	for i := range 30 {
		s.rows = append(s.rows, engineRow{entry: &registry.Entry{Config: xboard.Config{Name: fmt.Sprint("engine", i)}}, stale: "old"})
	}
	st.Pages()
}
