package tui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/root"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/store"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
)

// shelf is a root with a store of its own. Its commands run as they do in the
// program, in the background.
type shelf struct {
	t    testing.TB
	c    *ui.Common
	r    *root.Root
	msgs chan tea.Msg
}

// libraryNow is the time in these tests.
var libraryNow = time.Date(2026, 11, 21, 14, 5, 0, 0, time.UTC)

// newShelf makes a store of texts, by id. Engines never answer.
func newShelf(t testing.TB, games map[string]string) *shelf {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	c, err := ui.NewCommon(ctx, theme.ASCII, 1)
	if err != nil {
		t.Fatal(err)
	}
	c.Make = allMakers()
	if c.Store, err = store.Open(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	c.Dir, c.Now = t.TempDir(), func() time.Time { return libraryNow }
	c.Open = func(context.Context, session.Seat) (xboard.Player, error) {
		return nil, errors.New("no engines in this test")
	}
	s := &shelf{t: t, c: c, msgs: make(chan tea.Msg, 1000)}
	for id, text := range games {
		s.put(id, text)
	}
	return s
}

// put writes a game into the store, a day earlier for each "-" in its id.
func (s *shelf) put(id, text string) {
	s.t.Helper()
	path := s.c.Store.Path(id)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
	at := libraryNow.AddDate(0, 0, -strings.Count(id, "-")).Add(-time.Duration(len(id)) * time.Hour)
	if err := os.Chtimes(path, at, at); err != nil {
		s.t.Fatal(err)
	}
}

// start opens the program.
func (s *shelf) start(opts Options, width, height int) {
	s.t.Helper()
	config, err := configOf(s.c, &opts)
	if err != nil {
		s.t.Fatal(err)
	}
	s.r = root.New(s.c, newStart(s.c, variants.Listed()), config)
	s.take(tea.WindowSizeMsg{Width: width, Height: height})
	s.run(s.r.Init())
}

func (s *shelf) run(cmd tea.Cmd) {
	if cmd != nil {
		go func() { s.msgs <- cmd() }()
	}
}

// take takes a message in, as the program does.
func (s *shelf) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range msg {
			s.run(cmd)
		}
	default:
		if v := reflect.ValueOf(msg); v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
			s.sequence(v)
			return
		}
		_, cmd := s.r.Update(msg)
		s.run(cmd)
		s.check()
	}
}

func (s *shelf) sequence(cmds reflect.Value) {
	go func() {
		for i := range cmds.Len() {
			if cmd := cmds.Index(i).Interface().(tea.Cmd); cmd != nil {
				s.msgs <- cmd()
			}
		}
	}()
}

// check fails if the view does not fit the window.
func (s *shelf) check() {
	s.t.Helper()
	lines := strings.Split(s.r.View(), "\n")
	if len(lines) > max(s.c.Height, 1) {
		s.t.Fatalf("%d lines in a window of %dx%d", len(lines), s.c.Width, s.c.Height)
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > s.c.Width {
			s.t.Fatalf("line %d is %d wide in a window of %dx%d: %q", i, n, s.c.Width, s.c.Height, line)
		}
	}
}

// until lets messages come until something is so.
func (s *shelf) until(what string, so func() bool) {
	s.t.Helper()
	deadline := time.After(30 * time.Second)
	for !so() {
		select {
		case msg := <-s.msgs:
			s.take(msg)
		case <-deadline:
			s.t.Fatalf("never: %s\n%s", what, s.screen())
		}
	}
}

// see waits for a text on the screen, which may be broken into lines.
func (s *shelf) see(text string) {
	s.t.Helper()
	s.until("the screen has "+text, func() bool {
		return strings.Contains(strings.Join(strings.Fields(s.screen()), " "), text)
	})
}

// gone waits until a text is no longer on the screen.
func (s *shelf) gone(text string) {
	s.t.Helper()
	s.until("the screen lacks "+text, func() bool { return !strings.Contains(s.screen(), text) })
}

func (s *shelf) screen() string {
	lines := strings.Split(ansi.Strip(s.r.View()), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// shelfKeys are the keys that press knows by name; all else is typed.
var shelfKeys = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "up": tea.KeyUp, "down": tea.KeyDown,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp, "delete": tea.KeyDelete, "f3": tea.KeyF3, "f1": tea.KeyF1, "f5": tea.KeyF5,
	"ctrl+p": tea.KeyCtrlP, "ctrl+r": tea.KeyCtrlR, "ctrl+s": tea.KeyCtrlS, "ctrl+a": tea.KeyCtrlA, "ctrl+e": tea.KeyCtrlE, "ctrl+o": tea.KeyCtrlO,
	"backspace": tea.KeyBackspace, "ctrl+q": tea.KeyCtrlQ,
}

func (s *shelf) press(names ...string) {
	s.t.Helper()
	for _, name := range names {
		if code, ok := shelfKeys[name]; ok {
			s.take(tea.KeyMsg{Type: code})
			continue
		}
		for _, c := range name {
			s.take(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{c}})
		}
	}
}

func (s *shelf) list() *libraryScreen {
	s.t.Helper()
	l, ok := s.r.Active().(*libraryScreen)
	if !ok {
		s.t.Fatalf("the screen is a %T:\n%s", s.r.Active(), s.screen())
	}
	return l
}

// idle waits until the list has been read and chosen, and the preview is there.
func (s *shelf) idle() {
	s.t.Helper()
	s.until("the list is ready", func() bool {
		l, ok := s.r.Active().(*libraryScreen)
		return ok && l.scan.id == 0 && l.choosing.id == 0 && l.preview.ID == 0 && l.working == 0
	})
}

func (s *shelf) game() *gameScreen {
	s.t.Helper()
	s.until("a game is shown", func() bool { _, ok := s.r.Active().(*gameScreen); return ok && !s.r.Loading() })
	return s.r.Active().(*gameScreen)
}

// opened returns the game that the library has opened.
func (s *shelf) opened() *gameScreen {
	s.t.Helper()
	s.until("a game is opened", func() bool { g, ok := s.r.Active().(*gameScreen); return ok && g.config.Tree != nil })
	return s.r.Active().(*gameScreen)
}

// kept returns what is in the file of a game.
func (s *shelf) kept(id string) string {
	s.t.Helper()
	text, err := os.ReadFile(s.c.Store.Path(id))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// home returns the start screen.
func (s *shelf) home() *startScreen { return s.r.Home().(*startScreen) }
