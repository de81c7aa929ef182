package tui

import (
	"context"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/root"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
)

// thinks is what a player that a test makes up does at its turn; stop is
// closed when it is told to move now.
type thinks func(ctx context.Context, p *engine.Position, stop <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error)

// fakePlayer is a player that a test makes up.
type fakePlayer struct {
	thinks   thinks
	follower *xboard.Follower
	stop     chan struct{}
}

func (f *fakePlayer) Name() string { return "fake" }

func (f *fakePlayer) NewGame(_ context.Context, g xboard.Setting) (err error) {
	f.follower, err = xboard.NewFollower(g.Variant, g.Start)
	return err
}

func (f *fakePlayer) Think(ctx context.Context, t xboard.Turn, report func(xboard.Thinking)) (xboard.Reply, error) {
	if _, err := f.follower.Follow(t.Moves); err != nil {
		return xboard.Reply{}, err
	}
	return f.thinks(ctx, f.follower.Position(), f.stop, report)
}

func (f *fakePlayer) MoveNow()                                      { f.stop <- struct{}{} }
func (f *fakePlayer) GameOver(context.Context, engine.Result) error { return nil }
func (f *fakePlayer) Close() error                                  { return nil }

// firstMove plays the first legal move at once.
func firstMove(_ context.Context, p *engine.Position, _ <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
	t := xboard.Thinking{Line: search.Line{Depth: 1, Nodes: 1, PV: p.LegalMoves()[:1]}}
	report(t)
	return xboard.Reply{Move: t.PV[0], Last: t}, nil
}

// endless thinks until it is told to stop.
func endless(ctx context.Context, p *engine.Position, stop <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
	t := xboard.Thinking{Line: search.Line{Depth: 7, Nodes: 12345, PV: p.LegalMoves()[:1]}}
	report(t)
	select {
	case <-stop:
		return xboard.Reply{Move: t.PV[0], Last: t}, nil
	case <-ctx.Done():
		return xboard.Reply{}, ctx.Err()
	}
}

// testCommon returns what screens share, for a terminal of a profile, with a
// player of the test's in every seat of ferz.
func testCommon(t testing.TB, profile theme.Profile, how thinks) *ui.Common {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	c, err := ui.NewCommon(ctx, profile, 1)
	if err != nil {
		t.Fatal(err)
	}
	c.Make = allMakers()
	c.Dir = t.TempDir()
	c.Open = func(context.Context, session.Seat) (xboard.Player, error) {
		return &fakePlayer{thinks: how, stop: make(chan struct{}, 1)}, nil
	}
	return c
}

// The seats of tests: two persons, the user against ferz, and ferz twice.
var (
	persons       = [2]session.Seat{}
	againstEngine = [2]session.Seat{{}, {Kind: session.Builtin, Level: session.MaxLevel}}
	engines       = [2]session.Seat{{Kind: session.Builtin, Level: 3}, {Kind: session.Builtin, Level: 4}}
)

func load(t testing.TB, id string) *engine.Variant {
	t.Helper()
	v, err := variants.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// treeOf returns a game of a variant without moves.
func treeOf(t testing.TB, v *engine.Variant, fen string) *pgn.Game {
	t.Helper()
	g, err := engine.NewGame(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := pgn.FromGame(g)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// stage runs a root as Bubble Tea does, but messages come one after the other
// when the test asks for them.
type stage struct {
	t        testing.TB
	c        *ui.Common
	r        *root.Root
	g        *gameScreen // the game that was opened first, if any
	messages chan tea.Msg
	work     sync.WaitGroup // commands
}

func newStage(t testing.TB, c *ui.Common, opts Options, width, height int) *stage {
	t.Helper()
	config, err := configOf(c, &opts)
	if err != nil {
		t.Fatal(err)
	}
	return onScreen(t, c, newStart(c, variants.Listed()), config, width, height)
}

func onScreen(t testing.TB, c *ui.Common, home ui.Screen, play *ui.GameConfig, width, height int) *stage {
	t.Helper()
	ctx, cancel := context.WithCancel(c.Ctx)
	c.Ctx = ctx
	s := &stage{t: t, c: c, r: root.New(c, home, play), messages: make(chan tea.Msg, 1000)}
	t.Cleanup(func() {
		cancel()
		if path := c.Settings.Path(); path != "" && !filepath.IsAbs(path) {
			s.work.Wait() // what is still written belongs to the test's directory
		}
	})
	s.send(tea.WindowSizeMsg{Width: width, Height: height})
	return s
}

// openGame returns a stage that shows a game, which has begun.
func openGame(t testing.TB, c *ui.Common, v *engine.Variant, fen string, seats [2]session.Seat, width, height int) *stage {
	t.Helper()
	s := newStage(t, c, Options{}, width, height)
	config := ui.GameConfig{Def: v.Def, FEN: fen, Play: session.Config{Seats: seats}}
	g, err := newGame(c, config, treeOf(t, v, fen))
	if err != nil {
		t.Fatal(err)
	}
	s.g = g
	s.send(ui.ScreenWanted{Screen: g})
	return s
}

func chessGame(t testing.TB, how thinks, seats [2]session.Seat) *stage {
	t.Helper()
	return openGame(t, testCommon(t, theme.ASCII, how), load(t, "chess"), "", seats, 80, 24)
}

// send hands a message over at once.
func (s *stage) send(msg tea.Msg) {
	_, cmd := s.r.Update(msg)
	s.run(cmd)
}

// run runs a command in the background; its message waits to be handled.
func (s *stage) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	s.work.Go(func() {
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, c := range msg {
				s.run(c)
			}
		default:
			if list := reflect.ValueOf(msg); list.Kind() == reflect.Slice { // Bubble Tea's sequence
				for i := range list.Len() {
					if c, ok := list.Index(i).Interface().(tea.Cmd); ok && c != nil {
						s.messages <- c()
					}
				}
				return
			}
			s.messages <- msg
		}
	})
}

// until handles messages until something is so.
func (s *stage) until(what string, so func() bool) {
	s.t.Helper()
	deadline := time.After(20 * time.Second)
	for !so() {
		select {
		case msg := <-s.messages:
			s.send(msg)
		case <-deadline:
			s.t.Fatalf("never: %s; the screen is\n%s", what, s.text())
		}
	}
}

// waitFor handles messages but keeps the last one back until something is so
// that no message tells.
func (s *stage) waitFor(what string, so func() bool) {
	s.t.Helper()
	deadline := time.After(20 * time.Second)
	for !so() {
		select {
		case msg := <-s.messages:
			if ev, ok := msg.(sessionEvent); ok {
				if _, late := ev.event.(session.Answered); late {
					s.messages <- msg
					continue
				}
			}
			s.send(msg)
		case <-time.After(time.Millisecond):
		case <-deadline:
			s.t.Fatalf("never: %s", what)
		}
	}
}

// quiet handles the messages that come within a short time.
func (s *stage) quiet() {
	for {
		select {
		case msg := <-s.messages:
			s.send(msg)
		case <-time.After(30 * time.Millisecond):
			return
		}
	}
}

// keyNames are the keys that press knows by name; all else is typed.
var keyNames = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "delete": tea.KeyDelete,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace,
	"ctrl+a": tea.KeyCtrlA, "ctrl+b": tea.KeyCtrlB, "ctrl+d": tea.KeyCtrlD, "ctrl+e": tea.KeyCtrlE, "ctrl+k": tea.KeyCtrlK,
	"ctrl+l": tea.KeyCtrlL, "ctrl+p": tea.KeyCtrlP, "ctrl+s": tea.KeyCtrlS, "ctrl+x": tea.KeyCtrlX, "ctrl+y": tea.KeyCtrlY,
	"ctrl+u": tea.KeyCtrlU, "ctrl+r": tea.KeyCtrlR, "ctrl+f": tea.KeyCtrlF, "ctrl+t": tea.KeyCtrlT,
	"ctrl+n": tea.KeyCtrlN, "ctrl+o": tea.KeyCtrlO, "ctrl+w": tea.KeyCtrlW, "ctrl+q": tea.KeyCtrlQ, "f1": tea.KeyF1, "f2": tea.KeyF2,
}

func keyMsg(name string) tea.KeyMsg {
	if code, ok := keyNames[name]; ok {
		return tea.KeyMsg{Type: code}
	}
	if name == "space" {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// press sends keys.
func (s *stage) press(names ...string) {
	for _, name := range names {
		s.send(keyMsg(name))
	}
}

// moves returns the moves of the game played.
func (s *stage) moves() string { return strings.Join(notation.GameSANs(s.g.s.Game()), " ") }

// plays waits until the game played has some moves.
func (s *stage) plays(want string) {
	s.t.Helper()
	s.until("the moves "+want, func() bool { return s.moves() == want })
}

// check fails if the view does not fit the window.
func (s *stage) check(what string) {
	s.t.Helper()
	c := s.c
	lines := strings.Split(s.r.View(), "\n")
	if len(lines) > max(c.Height, 1) {
		s.t.Fatalf("%s: %d lines in a window of %dx%d", what, len(lines), c.Width, c.Height)
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > c.Width {
			s.t.Fatalf("%s: line %d is %d wide in a window of %dx%d: %q", what, i, n, c.Width, c.Height, line)
		}
	}
}

// text returns the view without colours.
func (s *stage) text() string { return ansi.Strip(s.r.View()) }

func (s *stage) wants(text string) {
	s.t.Helper()
	if got := s.text(); !strings.Contains(got, text) {
		s.t.Errorf("the screen lacks %q:\n%s", text, got)
	}
}

// reads checks that the screen has a text, which may be broken into lines.
func (s *stage) reads(text string) {
	s.t.Helper()
	if got := strings.Join(strings.Fields(s.text()), " "); !strings.Contains(got, text) {
		s.t.Errorf("the screen lacks %q:\n%s", text, s.text())
	}
}

// sees waits until the screen shows a text.
func (s *stage) sees(text string) {
	s.t.Helper()
	s.until("the text "+text, func() bool { return strings.Contains(s.text(), text) })
}

// eventually waits until something is so.
func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for range 1000 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("never: " + what)
}

// sample returns a list, and with -short, when the race detector makes all of it
// slow, one in n of it.
func sample[T any](list []T, n int) []T {
	if !testing.Short() {
		return list
	}
	var out []T
	for i := 0; i < len(list); i += n {
		out = append(out, list[i])
	}
	return out
}

// home returns the start screen.
func (s *stage) home() *startScreen { return s.r.Home().(*startScreen) }
