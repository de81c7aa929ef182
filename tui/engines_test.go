package tui

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// openFake opens players that a test makes up.
func openFake(how thinks) session.Opener {
	return func(context.Context, session.Seat) (xboard.Player, error) {
		return &fakePlayer{thinks: how, stop: make(chan struct{}, 1)}, nil
	}
}

// after plays the first legal move once a channel is closed.
func after(ready <-chan struct{}) thinks {
	return func(ctx context.Context, p *engine.Position, stop <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
		select {
		case <-ready:
			return firstMove(ctx, p, stop, report)
		case <-ctx.Done():
			return xboard.Reply{}, ctx.Err()
		}
	}
}

// fakeEngine is an engine that says what a test wants.
type fakeEngine struct {
	fakePlayer
	says xboard.Description
}

func (f *fakeEngine) Describe() xboard.Description              { return f.says }
func (f *fakeEngine) Ponder(context.Context, xboard.Turn) error { return nil }

// fakeSays is what made up engines say of themselves.
var fakeSays = xboard.Description{
	Name: "Fake 1.0", Author: "Ada", Protocol: xboard.UCI, Variants: []string{"chess", "capablanca"}, Positions: true,
	Options: []xboard.Option{
		{Name: "Hash", Kind: xboard.SpinOption, Default: "16", Min: 1, Max: 1024},
		{Name: "Skill", Kind: xboard.SpinOption, Default: "20", Min: 0, Max: 20},
		{Name: "Own book", Kind: xboard.CheckOption, Default: "false"},
		{Name: "Style", Kind: xboard.ComboOption, Default: "Normal", Choices: []string{"Solid", "Normal", "Risky"}},
		{Name: "Book file", Kind: xboard.StringOption, Default: "book.bin"},
		{Name: "Clear hash", Kind: xboard.ButtonOption},
	},
}

// fakeStart starts made up engines.
func fakeStart(context.Context, xboard.Config) (xboard.Engine, error) {
	return &fakeEngine{fakePlayer{thinks: firstMove, stop: make(chan struct{}, 1)}, fakeSays}, nil
}

// fakeFind lets engines play chess, and what has eight ranks by an adaptor.
func fakeFind(v *engine.Variant, _ *xboard.Description, _ *xboard.Config) (*xboard.Dialect, error) {
	switch {
	case v.Def.ID == "chess":
		return &xboard.Dialect{Variant: "chess"}, nil
	case v.Def.ID == "capablanca":
		return &xboard.Dialect{Variant: "capablanca", Adapted: "played from its own position"}, nil
	}
	return nil, errors.New("not played")
}

// listed returns a common with two engines: one that was asked, whose program
// is gone, and one that was never asked.
func listed(t *testing.T, c *ui.Common) *ui.Common {
	t.Helper()
	c.Engines, c.Start, c.Find = registry.Open("config"), fakeStart, fakeFind
	asked := registry.Entry{
		Config: xboard.Config{Name: "Fake", Command: []string{"./fake", "a b"}, Protocol: xboard.UCI, Options: map[string]string{"Hash": "64"}},
		Seen:   &registry.Seen{Description: fakeSays, At: time.Date(2026, 11, 21, 12, 0, 0, 0, time.Local).UTC(), Program: "./fake"},
	}
	never := registry.Entry{Config: xboard.Config{Name: "Old", Command: []string{"./old"}, Protocol: xboard.CECP}}
	if err := c.Engines.Put(t.Context(), asked, never); err != nil {
		t.Fatal(err)
	}
	return c
}

func openEngines(t *testing.T, c *ui.Common, width, height int) (*stage, *enginesScreen) {
	t.Helper()
	st := newStage(t, c, Options{}, width, height)
	st.send(tea.KeyMsg{Type: tea.KeyF4})
	s, ok := st.r.Top().(*enginesScreen)
	if !ok {
		t.Fatalf("F4 shows\n%s", st.text())
	}
	st.until("the list", func() bool { return s.known || c.Engines == nil })
	return st, s
}

// openFakeEngine shows the options of the engine Fake.
func openFakeEngine(t *testing.T, c *ui.Common, width, height int) (*stage, *engineScreen) {
	t.Helper()
	st, _ := openEngines(t, c, width, height)
	st.press("down", "enter")
	st.until("the engine", func() bool { _, ok := st.r.Top().(*engineScreen); return ok })
	s := st.r.Top().(*engineScreen)
	st.until("what it plays", func() bool { return s.plays.known })
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
	st, _ := openEngines(t, listed(t, configured(t, theme.ASCII)), 80, 24)
	for _, want := range []string{"ferz", "plays all variants", "Fake", "2 variants", "is not there", "Old", "never asked"} {
		st.wants(want)
	}
	st.press("x")
	st.wants("its level is chosen where a game is set up")
	st.press("down")
	st.wants(`./fake "a b"`)
	st.wants("Fake 1.0 by Ada")
}

func TestEnginesWithoutRegistry(t *testing.T) {
	c := configured(t, theme.ASCII)
	t.Setenv("HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("FERZ_CONFIG_DIR", "")
	st, _ := openEngines(t, c, 60, 20)
	st.wants("No engines can be kept")
	st.press("a")
	st.wants("FERZ_CONFIG_DIR")
	st.press("esc")
	st.until("the start", func() bool { return st.r.Top() == st.r.Active() })
}

func TestEngineOptions(t *testing.T) {
	st, s := openFakeEngine(t, listed(t, configured(t, theme.ASCII)), 80, 24)
	st.wants("1 to 1024")
	st.press("right") // Hash: 64 to 128
	st.press("down", "left")
	st.press("down", "enter")
	st.press("down", "right")
	st.press("down", "enter", "m", "y", "?", "enter")
	st.press("down", "enter")
	st.wants("is a button")
	st.until("all is written", func() bool { return s.writer.id == 0 && len(s.writer.waiting) == 0 })
	e := remembered(t, "Fake")
	for name, want := range map[string]string{"Hash": "128", "Skill": "19", "Own book": "true", "Style": "Risky", "Book file": "my?", "Clear hash": ""} {
		if got := e.Options[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	st.press("home", "enter", "9", "9", "9", "9", "enter")
	st.wants("want a number from 1 to 1024")
	st.press("esc", "delete")
	st.until("it is written", func() bool { return s.writer.id == 0 && len(s.writer.waiting) == 0 })
	if value, ok := remembered(t, "Fake").Options["Hash"]; ok {
		t.Errorf("Hash is still %q", value)
	}
	st.press("end")
	st.wants("Plays 1 variant")
	st.wants("capablanca: played from its own position")
}

// TestEngineOptionsAreWrittenWhenLeft leaves while options are being written.
func TestEngineOptionsAreWrittenWhenLeft(t *testing.T) {
	st, s := openFakeEngine(t, listed(t, configured(t, theme.ASCII)), 80, 24)
	st.press("right", "right", "right", "esc")
	st.until("the list", func() bool { return st.r.Top() != ui.Screen(s) })
	eventually(t, "the last value is kept", func() bool { return remembered(t, "Fake").Options["Hash"] == "512" })
}

func TestEngineOptionsThatCannotBeWritten(t *testing.T) {
	c := listed(t, configured(t, theme.ASCII))
	st, _ := openFakeEngine(t, c, 80, 24)
	if err := os.WriteFile(c.Engines.Path(), []byte("not TOML"), 0o644); err != nil {
		t.Fatal(err)
	}
	st.press("right")
	st.sees("Not kept")
}

func TestSpun(t *testing.T) {
	wide := &xboard.Option{Min: -5, Max: 1000}
	for _, tt := range []struct{ from, by, want int }{
		{16, 1, 32}, {16, -1, 8}, {1, -1, 0}, {0, 1, 1}, {-5, -1, -5}, {900, 1, 1000}, {1, 1, 2},
	} {
		if got := spun(wide, strconv.Itoa(tt.from), tt.by); got != tt.want {
			t.Errorf("%d by %d: %d, want %d", tt.from, tt.by, got, tt.want)
		}
	}
	if got := spun(&xboard.Option{Min: 2, Max: 9}, "x", -1); got != 2 {
		t.Errorf("from no number: %d", got)
	}
}

func TestRemoveEngine(t *testing.T) {
	st, s := openEngines(t, listed(t, configured(t, theme.ASCII)), 80, 24)
	st.press("end", "x")
	st.wants("Forget Old?")
	st.press("n", "delete", "y")
	st.sees("Old is forgotten")
	st.until("the list without it", func() bool { return len(s.rows) == 2 })
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
	st, s := openEngines(t, listed(t, configured(t, theme.ASCII)), 80, 24)
	program(t, "bin", "my engine")
	st.press("a")
	st.sees("Add an engine")
	st.press("enter")
	st.wants("Type the engine's program")
	st.press(`"bin/my engine" --fast`, "tab")
	st.wants("my engine_") // the name is made of the program's
	st.press("backspace", "tab", "right", "enter")
	st.sees("my engin is remembered: uci, Fake 1.0")
	st.until("the list with it at the cursor", func() bool { return len(s.rows) == 4 && s.current().name() == "my engin" })
	e := remembered(t, "my engin")
	if e.Protocol != xboard.UCI || !slices.Equal(e.Command[1:], []string{"--fast"}) || filepath.Base(e.Command[0]) != "my engine" {
		t.Errorf("remembered as %+v", e.Config)
	}
}

func TestAddEngineFails(t *testing.T) {
	st, _ := openEngines(t, listed(t, configured(t, theme.ASCII)), 80, 24)
	st.press("a")
	st.sees("Add an engine")
	st.press("nonesuch-engine", "enter")
	st.sees("can't run it")
	st.press("esc")
	st.sees("Add an engine")
	st.wants("nonesuch-engine") // it can be mended
	st.press("tab", "ctrl+w", "Fake", "enter")
	st.wants("An engine is called")
}

// TestCancelAdding ends the asking of an engine that says nothing.
func TestCancelAdding(t *testing.T) {
	c := listed(t, configured(t, theme.ASCII))
	asked, ended := make(chan struct{}, 1), make(chan struct{}, 1)
	c.Start = func(ctx context.Context, _ xboard.Config) (xboard.Engine, error) {
		asked <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return nil, ctx.Err()
	}
	st, s := openEngines(t, c, 80, 24)
	program(t, "bin", "mute")
	st.press("a")
	st.sees("Add an engine")
	st.press("bin/mute", "tab", "tab", "right", "enter")
	st.sees("working")
	<-asked
	st.press("esc")
	st.sees("Ended before it was done")
	<-ended
	st.press("esc")
	st.sees("Add an engine")
	st.press("esc")
	st.until("the list", func() bool { return st.r.Top() == ui.Screen(s) })
	if _, err := registry.Open("config").Find("mute"); err == nil {
		t.Error("it is remembered all the same")
	}
}

// TestQuitEndsJobs quits while an engine is being asked.
func TestQuitEndsJobs(t *testing.T) {
	c := listed(t, configured(t, theme.ASCII))
	asked, ended := make(chan struct{}, 1), make(chan struct{}, 1)
	c.Start = func(ctx context.Context, _ xboard.Config) (xboard.Engine, error) {
		asked <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return nil, ctx.Err()
	}
	st, _ := openEngines(t, c, 80, 24)
	program(t, ".", "fake")
	st.press("down", "r")
	st.sees("Asking Fake")
	<-asked
	st.r.Leave()
	select {
	case <-ended:
	default:
		t.Error("the engine is still being asked after the end")
	}
}

func TestAskEngineAgain(t *testing.T) {
	st, s := openEngines(t, listed(t, configured(t, theme.ASCII)), 80, 24)
	program(t, ".", "old")
	st.press("end", "r")
	st.sees("Fake 1.0: 2 variants, 6 options")
	st.press("esc")
	st.until("the list", func() bool { return st.r.Top() == ui.Screen(s) })
	st.until("that it was asked", func() bool { return s.current().stale == "" })
	if e := remembered(t, "Old"); e.Seen == nil || e.Seen.Name != "Fake 1.0" {
		t.Errorf("remembered as %+v", e)
	}
}

func TestDetectEngines(t *testing.T) {
	c := listed(t, configured(t, theme.ASCII))
	program(t, "bin", "crafty")
	t.Setenv("PATH", mustAbs(t, "bin"))
	st, s := openEngines(t, c, 80, 24)
	st.press("d")
	st.until("its end", func() bool { j, ok := st.r.Top().(*jobScreen); return ok && j.ended })
	st.wants("answered")
	st.press("home", "esc")
	st.until("the list", func() bool { return st.r.Top() == ui.Screen(s) && len(s.rows) > 3 })
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

func TestEnginesChangeSetup(t *testing.T) {
	c := listed(t, configured(t, theme.ASCII))
	st := newStage(t, c, Options{}, 80, 24)
	st.send(ui.VariantChosen{Def: someVariants("chess")[0]})
	setup := st.r.Active().(*setupScreen)
	st.until("the engines", func() bool { return slices.Contains(setup.seats, session.Seat{Kind: session.Engine, Name: "Fake"}) })
	st.send(tea.KeyMsg{Type: tea.KeyF4})
	st.sees("Engines")
	program(t, "bin", "new")
	st.press("a")
	st.sees("Add an engine")
	st.press("bin/new", "enter")
	st.sees("new is remembered")
	st.until("it is to choose", func() bool { return slices.Contains(setup.seats, session.Seat{Kind: session.Engine, Name: "new"}) })
}

func TestSplitCommand(t *testing.T) {
	for _, tt := range []struct {
		line, want, wrong string
	}{
		{"", "", ""}, {"  a  b ", "a|b", ""}, {`"a b" c`, "a b|c", ""}, {`a\ b 'c"d' e"f"g`, `a b|c"d|efg`, ""},
		{`a "" ''`, "a||", ""}, {`a "b`, "a|b", `closing "`}, {`a \`, "a|", "backslash"}, {`'\' x`, `\|x`, ""}, {`"" x`, "|x", "empty"},
	} {
		words, err := splitCommand(tt.line)
		if got := strings.Join(words, "|"); got != tt.want || (err == nil) != (tt.wrong == "") || err != nil && !strings.Contains(err.Error(), tt.wrong) {
			t.Errorf("%q: %q, %v; want %q, %s", tt.line, got, err, tt.want, tt.wrong)
		}
	}
}

// FuzzSplitCommand checks that what is split is found again from its words
// when they are quoted.
func FuzzSplitCommand(f *testing.F) {
	for _, seed := range []string{"a b", `"a b" 'c'`, `a\`, `"`, "a\x00b", "é 日"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := splitCommand(line)
		if err != nil {
			return
		}
		var quoted []string
		for _, w := range words {
			quoted = append(quoted, `"`+strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(w)+`"`)
		}
		again, err := splitCommand(strings.Join(quoted, " "))
		if err != nil || !slices.Equal(words, again) {
			t.Errorf("%q: %q, and quoted %q, %v", line, words, again, err)
		}
	})
}

func TestEnginesGolden(t *testing.T) {
	viewsGolden(t, func(t *testing.T, c *ui.Common, s size) *stage {
		st, _ := openEngines(t, listed(t, c), s.width, s.height)
		st.press("down")
		return st
	})
}

func TestEngineGolden(t *testing.T) {
	viewsGolden(t, func(t *testing.T, c *ui.Common, s size) *stage {
		st, _ := openFakeEngine(t, listed(t, c), s.width, s.height)
		st.press("down", "down", "down")
		return st
	})
}

func TestEngineFormGolden(t *testing.T) {
	viewsGolden(t, func(t *testing.T, c *ui.Common, s size) *stage {
		st, _ := openEngines(t, listed(t, c), s.width, s.height)
		st.press("a")
		st.sees("Add an engine")
		st.press("~/engines/my --quiet", "tab")
		return st
	})
}

// TestEnginesMonkey presses keys at random in windows of any size.
func TestEnginesMonkey(t *testing.T) {
	pressed := append([]string{"a", "r", "t", "d", "x", "y", "n", "q", "esc", "esc", "?", "k", "j", "9", "日", "shift+tab", "ctrl+u", "ctrl+g"}, layerKeys...)
	t.Setenv("PATH", "")
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 2))
		c := listed(t, configured(t, []theme.Profile{theme.ANSI256, theme.Mono, theme.ASCII}[seed]))
		program(t, ".", "fake")
		st, _ := openEngines(t, c, 80, 24)
		st.monkey(r, 300, pressed, tea.KeyMsg{Type: tea.KeyF4})
		st.r.Leave()
	}
}

// TestEngineFormAgain: an engine that can't be added says why, at full length,
// and ^U empties a field for another try.
func TestEngineFormAgain(t *testing.T) {
	st, _ := openEngines(t, listed(t, configured(t, theme.ASCII)), 60, 20)
	st.press("a")
	st.sees("Add an engine")
	st.press("/a/directory/with/a/long/name/and/nonesuch/in/it", "enter")
	st.sees("It did not work.")
	if text := strings.Join(strings.Fields(st.text()), " "); !strings.Contains(text, "no such file") {
		t.Errorf("it is not said why:\n%s", st.text())
	}
	st.press("esc")
	st.sees("Enter add")
	st.press("ctrl+u")
	st.sees("such as stockfish")
	st.press("mine")
	if f := st.r.Top().(*engineForm); f.command.String() != "mine" || f.name.String() != "mine" {
		t.Errorf("the command is %q, the name %q", f.command.String(), f.name.String())
	}
}
