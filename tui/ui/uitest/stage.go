package uitest

import (
	"context"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/root"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user"
)

// Common returns the screens' shared state for a terminal of a profile, with a test
// player in every seat of the built-in engine. Other screens are stubs.
func Common(t testing.TB, profile theme.Profile, how ThinkFunc) *ui.Common {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	c, err := ui.NewCommon(ctx, user.New(), profile, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.ReportNodes = 2000 // tests shall be short
	c.Make = Makers()
	c.Files.Dir = t.TempDir()
	c.Env.Open = OpenerFor(how)
	return c
}

// Stage runs the program as Bubble Tea does, but messages come one after the
// other when the test asks for them.
type Stage struct {
	T        testing.TB
	C        *ui.Common
	Root     *root.Root
	Messages chan tea.Msg   // what commands have brought
	Settled  func() bool    // whether all keys are taken in; nil: they always are
	work     sync.WaitGroup // commands
}

// settle handles messages until all keys are taken in.
func (s *Stage) settle() {
	if s.Settled != nil {
		s.WaitUntil("all keys are taken in", s.Settled)
	}
}

// NewStage returns a stage with a home screen, and a game to begin with if there is
// one, as Begin begins it.
func NewStage(t testing.TB, c *ui.Common, home ui.Screen, play *ui.GameConfig, width, height int) *Stage {
	t.Helper()
	ctx, cancel := context.WithCancel(c.Ctx)
	c.Ctx = ctx
	s := &Stage{T: t, C: c, Root: root.New(c, home, play), Messages: make(chan tea.Msg, 1000)}
	t.Cleanup(func() {
		cancel()
		if c, ok := s.Root.Active().(ui.Closer); ok {
			if closed := c.Close(); closed != nil {
				closed()
			}
		}
		s.finish()
	})
	s.Resize(width, height)
	return s
}

// finish waits for commands, as they may still write to the test's directories.
func (s *Stage) finish() {
	done := make(chan struct{})
	go func() {
		s.work.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(2 * time.Second):
	}
}

// Show returns a stage that shows a screen, which returns to a stub of the home screen.
func Show(t testing.TB, c *ui.Common, screen ui.Screen, width, height int) *Stage {
	t.Helper()
	s := NewStage(t, c, &StubScreen{What: "home"}, nil, width, height)
	s.Send(ui.OpenScreenMsg{Screen: screen})
	return s
}

// ShowOverlay returns a stage with a screen on top of the home screen.
func ShowOverlay(t testing.TB, c *ui.Common, screen ui.Screen, width, height int) *Stage {
	t.Helper()
	s := NewStage(t, c, &StubScreen{What: "home"}, nil, width, height)
	s.Send(ui.OpenOverlayMsg{Screen: screen})
	return s
}

// Begin runs the program's initial commands.
func (s *Stage) Begin() { s.Run(s.Root.Init()) }

// Resize changes the size of the window.
func (s *Stage) Resize(width, height int) {
	s.Send(tea.WindowSizeMsg{Width: width, Height: height})
}

// Send sends a message immediately; keys and the mouse wait until earlier ones are
// handled.
func (s *Stage) Send(msg tea.Msg) {
	switch msg.(type) {
	case tea.KeyMsg, tea.MouseMsg:
		s.settle()
		defer s.settle()
	}
	_, cmd := s.Root.Update(msg)
	s.Run(cmd)
}

// Run runs a command in the background; its message waits to be handled.
func (s *Stage) Run(cmd tea.Cmd) {
	switch {
	case cmd == nil:
	case isTick(cmd):
		go s.perform(cmd)
	default:
		s.work.Go(func() { s.perform(cmd) })
	}
}

// isTick reports whether a command is one of tea.Tick's, which does nothing but wait.
func isTick(cmd tea.Cmd) bool {
	name := runtime.FuncForPC(reflect.ValueOf(cmd).Pointer()).Name()
	return strings.HasPrefix(name, "github.com/charmbracelet/bubbletea.Tick.")
}

// Wait waits for all commands except ticks.
func (s *Stage) Wait() { s.work.Wait() }

// perform runs a command: those of a batch concurrently, those of a sequence one after
// the other.
func (s *Stage) perform(cmd tea.Cmd) {
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			s.Run(c)
		}
	default:
		list := reflect.ValueOf(msg)
		if list.Kind() != reflect.Slice { // of commands: Bubble Tea's sequence
			s.Messages <- msg
			return
		}
		for i := range list.Len() {
			if c, ok := list.Index(i).Interface().(tea.Cmd); ok && c != nil {
				s.perform(c)
			}
		}
	}
}

// WaitUntil handles messages until a condition holds. It also checks the condition
// without a message, as a key press may have handled the message that it needs.
func (s *Stage) WaitUntil(what string, so func() bool) {
	s.T.Helper()
	deadline := time.After(2 * time.Minute) // a machine may have much else to do
	for !so() {
		select {
		case msg := <-s.Messages:
			s.Send(msg)
		case <-time.After(10 * time.Millisecond):
		case <-deadline:
			s.T.Fatalf("never: %s; the screen is\n%s", what, s.Text())
		}
	}
}

// Quiet handles the messages that come within a short time.
func (s *Stage) Quiet() {
	for s.next(30 * time.Millisecond) {
	}
}

// Next handles a message if there is one; the end of the program is none.
func (s *Stage) Next() {
	select {
	case msg := <-s.Messages:
		if _, quits := msg.(tea.QuitMsg); !quits {
			s.Send(msg)
		}
	default:
	}
}

// next handles a message that comes within a time.
func (s *Stage) next(within time.Duration) bool {
	select {
	case msg := <-s.Messages:
		s.Send(msg)
		return true
	case <-time.After(within):
		return false
	}
}

// keyNames are the keys that Key knows by name; any other name is typed. Names of
// function keys in lower case are typed as moves, except for the help key.
var keyNames = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "delete": tea.KeyDelete,
	"ctrl+home": tea.KeyCtrlHome, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace,
	"ctrl+a": tea.KeyCtrlA, "ctrl+b": tea.KeyCtrlB, "ctrl+d": tea.KeyCtrlD, "ctrl+e": tea.KeyCtrlE, "ctrl+k": tea.KeyCtrlK,
	"ctrl+l": tea.KeyCtrlL, "ctrl+p": tea.KeyCtrlP, "ctrl+s": tea.KeyCtrlS, "ctrl+x": tea.KeyCtrlX, "ctrl+y": tea.KeyCtrlY,
	"ctrl+u": tea.KeyCtrlU, "ctrl+r": tea.KeyCtrlR, "ctrl+f": tea.KeyCtrlF, "ctrl+t": tea.KeyCtrlT,
	"ctrl+n": tea.KeyCtrlN, "ctrl+o": tea.KeyCtrlO, "ctrl+w": tea.KeyCtrlW, "ctrl+q": tea.KeyCtrlQ,
	"f1": tea.KeyF1, "F2": tea.KeyF2, "F3": tea.KeyF3, "F4": tea.KeyF4, "F5": tea.KeyF5, "F7": tea.KeyF7, "F8": tea.KeyF8, "F9": tea.KeyF9,
}

// Key returns the message of a key; any other name is typed text.
func Key(name string) tea.KeyMsg {
	if code, ok := keyNames[name]; ok {
		return tea.KeyMsg{Type: code}
	}
	if name == "space" {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// Press sends keys.
func (s *Stage) Press(names ...string) {
	for _, name := range names {
		s.Send(Key(name))
	}
}

// Paste pastes a text.
func (s *Stage) Paste(text string) {
	s.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

// ClickOn presses and releases the left button on the first character of a
// text on the screen.
func (s *Stage) ClickOn(text string) {
	s.T.Helper()
	for y, line := range strings.Split(s.Text(), "\n") {
		before, _, ok := strings.Cut(line, text)
		if !ok {
			continue
		}
		for _, action := range []tea.MouseAction{tea.MouseActionPress, tea.MouseActionRelease} {
			s.Send(tea.MouseMsg{X: len([]rune(before)), Y: y, Button: tea.MouseButtonLeft, Action: action})
		}
		return
	}
	s.T.Fatalf("there is no %q to click on:\n%s", text, s.Text())
}

// Pages goes through a list by pages, in a window that it does not fit: the
// screen stays, and says how much is out of sight.
func (s *Stage) Pages() {
	s.T.Helper()
	screen := s.Root.Top()
	for _, step := range []struct{ key, want string }{
		{"home", `\d more below`}, {"pgdown", `\d (more )?(above|below)`}, {"end", `\d more above`}, {"pgup", `\d (more )?(above|below)`}, {"home", `\d more below`},
	} {
		s.Press(step.key)
		if !regexp.MustCompile(step.want).MatchString(s.Text()) || s.Root.Top() != screen {
			s.T.Errorf("after %s, %q is not there, or it is another screen:\n%s", step.key, step.want, s.Text())
		}
	}
}

// Wheel turns the mouse's wheel.
func (s *Stage) Wheel(button tea.MouseButton) {
	s.Send(tea.MouseMsg{Button: button, Action: tea.MouseActionPress})
}

// LayerKeys are keys that most screens over others have a use for.
var LayerKeys = []string{"up", "down", "left", "right", "enter", "space", "tab", "home", "end", "pgup", "pgdown", "backspace", "delete"}

// Monkey presses random keys and resizes the window, and reopens the screen when it was
// left.
func (s *Stage) Monkey(r *rand.Rand, n int, pressed []string, reopen func()) {
	s.T.Helper()
	for range n {
		if s.Root.Top() == s.Root.Active() {
			reopen()
		}
		name := pressed[r.IntN(len(pressed))]
		switch r.IntN(8) {
		case 0:
			s.Resize(50+r.IntN(100), 15+r.IntN(40))
		case 1:
			s.next(time.Millisecond)
		default:
			s.Press(name)
		}
		s.Check("after " + name)
	}
	s.Quiet()
}

// View returns the view without trailing spaces.
func (s *Stage) View() string { return Trim(s.Root.View()) }

// Trim removes the blanks at the ends of lines, which are invisible.
func Trim(view string) string {
	lines := strings.Split(view, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// Text returns the view without colors.
func (s *Stage) Text() string { return ansi.Strip(s.Root.View()) }

// Check fails if the view does not fit the window.
func (s *Stage) Check(what string) {
	s.T.Helper()
	lines := strings.Split(s.Root.View(), "\n")
	if len(lines) > max(s.C.Height, 1) {
		s.T.Fatalf("%s: %d lines in a window of %dx%d", what, len(lines), s.C.Width, s.C.Height)
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > s.C.Width {
			s.T.Fatalf("%s: line %d is %d wide in a window of %dx%d: %q", what, i, n, s.C.Width, s.C.Height, line)
		}
	}
}

// Expect checks that the screen has texts.
func (s *Stage) Expect(texts ...string) {
	s.T.Helper()
	for _, text := range texts {
		if got := s.Text(); !strings.Contains(got, text) {
			s.T.Errorf("the screen lacks %q:\n%s", text, got)
		}
	}
}

// ExpectText checks that the screen has a text, which may be broken into lines.
func (s *Stage) ExpectText(text string) {
	s.T.Helper()
	if !s.reads(text) {
		s.T.Errorf("the screen lacks %q:\n%s", text, s.Text())
	}
}

func (s *Stage) reads(text string) bool {
	return strings.Contains(strings.Join(strings.Fields(s.Text()), " "), text)
}

// WaitForText waits until the screen shows a text, which may be broken into lines.
func (s *Stage) WaitForText(text string) {
	s.T.Helper()
	s.WaitUntil("the text "+text, func() bool { return strings.Contains(s.Text(), text) || s.reads(text) })
}

// WaitGone waits until a text is no longer on the screen.
func (s *Stage) WaitGone(text string) {
	s.T.Helper()
	s.WaitUntil("the screen lacks "+text, func() bool { return !strings.Contains(s.Text(), text) })
}

// Eventually waits until a condition holds.
func Eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for range 1000 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("never: " + what)
}

// Sample returns a list, and with -short, when the race detector makes all of it
// slow, one in n of it.
func Sample[T any](list []T, n int) []T {
	if !testenv.Short() {
		return list
	}
	var out []T
	for i := 0; i < len(list); i += n {
		out = append(out, list[i])
	}
	return out
}
