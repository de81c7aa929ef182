package tui

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

// fakeSearcher is an engine that a test makes up.
type fakeSearcher func(ctx context.Context, p *engine.Position, report func(search.Line)) (search.Line, error)

func (f fakeSearcher) Search(ctx context.Context, p *engine.Position, _ search.Limits, report func(search.Line)) (search.Line, error) {
	return f(ctx, p, report)
}

// firstMove plays the first legal move at once.
func firstMove(_ context.Context, p *engine.Position, report func(search.Line)) (search.Line, error) {
	line := search.Line{Depth: 1, Nodes: 1, PV: p.LegalMoves()[:1]}
	report(line)
	return line, nil
}

// endless thinks until it is told to stop.
func endless(ctx context.Context, p *engine.Position, report func(search.Line)) (search.Line, error) {
	report(search.Line{Depth: 7, Nodes: 12345, PV: p.LegalMoves()[:1]})
	<-ctx.Done()
	return search.Line{Depth: 7, PV: p.LegalMoves()[:1]}, nil
}

// testCommon returns what screens share, for a terminal of a profile.
func testCommon(t testing.TB, profile termenv.Profile, engineOf fakeSearcher) *common {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	c := newCommon(ctx, newTheme(io.Discard, profile), 1)
	c.newSearcher = func(*engine.Variant) searcher { return engineOf }
	return c
}

// persons are two persons at one keyboard.
var persons = [2]player{}

// openGame returns a root that shows a game, without any command run.
func openGame(t testing.TB, c *common, v *engine.Variant, fen string, players [2]player, width, height int) (*root, *gameScreen) {
	t.Helper()
	r, err := newRoot(c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	game, err := engine.NewGame(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	r.Update(tea.WindowSizeMsg{Width: width, Height: height})
	g := newGame(c, gameConfig{def: v.Def, fen: fen, players: players}, game)
	r.show(g)
	return r, g
}

func load(t testing.TB, id string) *engine.Variant {
	t.Helper()
	v, err := variants.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// keyNames are the keys that press knows by name; all else is typed.
var keyNames = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace,
	"ctrl+u": tea.KeyCtrlU, "ctrl+r": tea.KeyCtrlR, "ctrl+f": tea.KeyCtrlF, "ctrl+t": tea.KeyCtrlT,
	"ctrl+n": tea.KeyCtrlN, "ctrl+o": tea.KeyCtrlO, "ctrl+w": tea.KeyCtrlW, "f1": tea.KeyF1,
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

// press sends keys and returns the command of the last.
func press(r *root, names ...string) tea.Cmd {
	var cmd tea.Cmd
	for _, name := range names {
		_, cmd = r.Update(keyMsg(name))
	}
	return cmd
}

// answer runs the search that a command of session.think starts and returns
// its result.
func answer(t testing.TB, cmd tea.Cmd) searched {
	t.Helper()
	if cmd == nil {
		t.Fatal("no search was started")
	}
	batch, ok := cmd().(tea.BatchMsg)
	if !ok {
		t.Fatal("the command is not a search")
	}
	msg, ok := batch[0]().(searched)
	if !ok {
		t.Fatal("the first command of the batch is not the search")
	}
	return msg
}

// checkView fails if the view does not fit the window.
func checkView(t testing.TB, r *root, what string) {
	t.Helper()
	lines := strings.Split(r.View(), "\n")
	if len(lines) > max(r.c.height, 1) {
		t.Fatalf("%s: %d lines in a window of %dx%d", what, len(lines), r.c.width, r.c.height)
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > r.c.width {
			t.Fatalf("%s: line %d is %d wide in a window of %dx%d: %q", what, i, n, r.c.width, r.c.height, line)
		}
	}
}

// screenText returns the view without colours.
func screenText(r *root) string { return ansi.Strip(r.View()) }

func wantText(t testing.TB, r *root, text string) {
	t.Helper()
	if got := screenText(r); !strings.Contains(got, text) {
		t.Errorf("the screen lacks %q:\n%s", text, got)
	}
}

// eventually waits until something is so.
func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for range 500 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("never: " + what)
}
