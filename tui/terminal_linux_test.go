package tui

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/renderer"
	"github.com/ferzchess/ferz/tui/internal/terminal"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/plain"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/tui/user"
)

// screenVariable makes the test binary ferz's screen, see init.
const screenVariable = "FERZ_TEST_SCREEN"

// init makes the test binary a program with ferz's screen where a test says so:
// the start screen, chess for two, plain mode, or a screen that panics at a key.
func init() {
	var err error
	switch os.Getenv(screenVariable) {
	case "":
		return
	case "ferz":
		err = Run(context.Background(), Options{User: user.OpenLocal(), Environ: os.Environ(), Seed: 1})
	case "chess":
		err = Run(context.Background(), Options{User: user.OpenLocal(), Environ: os.Environ(), Seed: 1, Variant: "chess", Players: [2]string{"you", "you"}})
	case "plain":
		err = plain.Run(context.Background(), plain.Options{User: user.OpenLocal(), Variant: "chess", Seed: 1})
	case "panic":
		var t *terminal.Terminal
		if t, err = terminal.Open(terminal.Options{}); err == nil {
			err = t.Run(context.Background(), broken{})
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "ferz: "+err.Error())
		os.Exit(1)
	}
	os.Exit(0)
}

// broken is a model with a defect.
type broken struct{}

func (broken) Init() tea.Cmd { return nil }

func (broken) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.KeyMsg); ok {
		panic("a defect")
	}
	return broken{}, nil
}

func (broken) Mouse() renderer.Mouse { return renderer.MouseOff }

func (broken) Hover(x, y int) bool { return false }

func (broken) View() string { return "broken" }

// child is ferz as a process on a console.
type child struct {
	*termtest.Console
	t   *testing.T
	cmd *exec.Cmd
}

func startProgram(t *testing.T, h home, kind string, environ ...string) *child {
	t.Helper()
	p := &child{Console: termtest.Open(t, 80, 24), t: t, cmd: exec.Command(os.Args[0])}
	p.cmd.Env = slices.Concat(os.Environ(), h.environ(), []string{"TERM=xterm-256color", screenVariable + "=" + kind}, environ)
	p.Start(p.cmd)
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	return p
}

// ends waits until the program has ended, with an exit status.
func (p *child) ends(status int) {
	p.t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = p.cmd.Wait() // its error is the status
	}()
	select {
	case <-done:
		if got := p.cmd.ProcessState.ExitCode(); got != status {
			p.t.Errorf("the exit status is %d; the screen is\n%s", got, p.Text())
		}
	case <-time.After(2 * time.Minute):
		p.t.Fatalf("the program does not end; the screen is\n%s", p.Text())
	}
}

// game picks chess, which two uitest.Persons play with clocks.
func (p *child) game() {
	p.t.Helper()
	p.WaitUntil("the start screen", painted)
	p.Type("chess\r")
	p.WaitForText("White to move")
}

// waitForMoves waits until the list of moves has some moves.
func (p *child) waitForMoves(moves string) {
	p.t.Helper()
	shown := inList(moves)
	p.WaitUntil(moves, func(e *termtest.Emulator) bool { return shown.MatchString(e.Text()) })
}

// runningClock matches White's clock of five minutes after more than a second.
var runningClock = regexp.MustCompile(`White (4:[0-4]\d|4:5[0-8]|[0-3]:\d\d)`)

// left waits until the terminal is as programs should leave it.
func (p *child) left() {
	p.t.Helper()
	p.WaitUntil("the terminal is left", func(e *termtest.Emulator) bool {
		return !e.Alt && !e.Hidden && !e.Mouse && e.Pen == (termtest.Style{})
	})
}

// keptGames lists the games on disk.
func keptGames(t *testing.T, h home) []gamestore.StoredGame {
	t.Helper()
	list, err := h.user().Games.List()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// theGame returns the one game on disk.
func theGame(t *testing.T, h home) *pgn.Game {
	t.Helper()
	list := keptGames(t, h)
	if len(list) != 1 {
		t.Fatalf("%d games are kept", len(list))
	}
	text, err := os.ReadFile(list[0].Path)
	if err != nil {
		t.Fatal(err)
	}
	g, err := pgn.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// movesOf returns the main line.
func movesOf(g *pgn.Game) string {
	var out []string
	for n := g.Root.MainChild(); n != nil; n = n.MainChild() {
		out = append(out, n.Text)
	}
	return strings.Join(out, " ")
}

// TestLeft ends the program in all ways that are not its own: the terminal is
// left as it was, and the game is on disk.
func TestLeft(t *testing.T) {
	for name, end := range map[string]func(p *child){
		"quit":      func(p *child) { p.Type("\x11") },
		"interrupt": func(p *child) { _ = p.cmd.Process.Signal(os.Interrupt) },
		"terminate": func(p *child) { _ = p.cmd.Process.Signal(syscall.SIGTERM) },
		"hangup":    func(p *child) { p.HangUp() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			h.setUp(t, "5:00", uitest.Persons, "chess")
			p := startProgram(t, h, "ferz")
			p.game()
			p.Type("e4\re5\r")
			p.waitForMoves("1. e4 e5")
			end(p)
			p.ends(0)
			if name != "hangup" {
				p.left()
			}
			if got := movesOf(theGame(t, h)); got != "e4 e5" {
				t.Errorf("the game on disk has the moves %q", got)
			}
		})
	}
}

// TestStalled has a channel take nothing in the middle of a game: that is played
// on and kept all the same, and the player can leave.
func TestStalled(t *testing.T) {
	t.Parallel()
	c, h, keys, _, done := onChannel(t)
	typed := func(s string) {
		t.Helper()
		if _, err := io.WriteString(keys, s); err != nil {
			t.Fatal(err)
		}
	}
	typed("chess")
	typed("\r")
	uitest.Eventually(t, "the game", func() bool { return strings.Contains(c.text(), "White to move") })
	typed("e4\r")
	uitest.Eventually(t, "an answer", func() bool {
		return strings.Contains(c.text(), "1. e4 ") && strings.Contains(c.text(), "> White you")
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	typed("d4\r")
	uitest.Eventually(t, "the next move on disk", func() bool {
		moves := strings.Fields(movesOf(theGame(t, h)))
		return len(moves) > 2 && moves[2] == "d4"
	})
	typed("\x11")
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("ferz waits for the channel")
	}
}

// TestKilled continues a game after the program was killed: with its moves
// and clocks.
func TestKilled(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.setUp(t, "5:00", uitest.Persons, "chess")
	p := startProgram(t, h, "ferz")
	p.game()
	p.Type("e4\re5\r")
	p.waitForMoves("1. e4 e5")
	p.WaitUntil("a clock that runs", func(e *termtest.Emulator) bool { return runningClock.MatchString(e.Text()) })
	p.Type("Nf3\r")
	p.WaitForText("2. ♘f3")
	p.WaitForText("Black to move")
	uitest.Eventually(t, "the move on disk", func() bool { return movesOf(theGame(t, h)) == "e4 e5 Nf3" })
	_ = p.cmd.Process.Kill()
	p.ends(-1)

	p = startProgram(t, h, "ferz")
	p.WaitForText("Resume this game")
	p.Type("\r")
	p.WaitForText("2. ♘f3")
	p.WaitForText("Black to move")
	p.WaitUntil("the clock as it was", func(e *termtest.Emulator) bool { return runningClock.MatchString(e.Text()) })
	p.Type("Nc6\r")
	p.WaitForText("♘c6")
	p.WaitForText("White to move")
	p.Type("\x11")
	p.ends(0)
	if got := movesOf(theGame(t, h)); got != "e4 e5 Nf3 Nc6" {
		t.Errorf("the game on disk has the moves %q", got)
	}
}

// TestResizedMove changes the window's size while a move is typed.
func TestResizedMove(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.setUp(t, "", uitest.Persons, "chess")
	p := startProgram(t, h, "ferz")
	p.game()
	p.Type("Nf")
	p.WaitForText("> Nf")
	for _, size := range [][2]int{{120, 40}, {60, 20}, {40, 10}, {200, 60}, {80, 24}} {
		p.Resize(size[0], size[1])
		if size[0] < ui.MinWidth {
			p.WaitForText("needs a window")
			continue
		}
		p.WaitUntil(fmt.Sprint("the game at ", size), func(e *termtest.Emulator) bool {
			return painted(e) && strings.Contains(e.Text(), "> Nf") && strings.Contains(e.Text(), "White")
		})
	}
	p.Type("3\r")
	p.WaitForText("1. ♘f3")
}

// TestHover: the terminal reports where the pointer is while there are lines of an
// analysis to point to, and pointing to one shows it.
func TestHover(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.setUp(t, "", uitest.Persons, "chess")
	c := startProgram(t, h, "ferz", "SSH_CONNECTION=", "SSH_TTY=")
	c.game()
	c.Type("\x01")
	line := regexp.MustCompile(`[+-]\d+\.\d\d +1\. `)
	report := ""
	c.WaitUntil("lines to point to", func(e *termtest.Emulator) bool {
		for y := range e.Height {
			if at := line.FindStringIndex(e.Row(y)); at != nil && e.Motion {
				report = fmt.Sprintf("\x1b[<35;%d;%dM", len([]rune(e.Row(y)[:at[1]]))+1, y+1)
				return true
			}
		}
		return false
	})
	c.Type(report) // by now another line may stand there
	c.WaitForText("Click to step through it")
	c.Type("\x1b[<35;1;1M")
	c.WaitForText("White to move.")
	c.Type("\x01")
	c.WaitUntil("no reports of where the pointer is", func(e *termtest.Emulator) bool { return e.Mouse && !e.Motion })
}

// TestSuspend suspends the program where no shell is there to continue it: it
// must not stop for ever.
func TestSuspend(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.setUp(t, "", uitest.Persons, "chess")
	p := startProgram(t, h, "ferz")
	p.game()
	p.Type("\x1a")
	p.WaitUntil("the terminal is given back", func(e *termtest.Emulator) bool { return !e.Alt })
	p.WaitUntil("the game is there again", func(e *termtest.Emulator) bool { return painted(e) && e.Hidden })
	p.Type("e4\r")
	p.WaitForText("1. e4")
}

// TestPanic has a defect end the program.
func TestPanic(t *testing.T) {
	t.Parallel()
	p := startProgram(t, newHome(t), "panic")
	p.WaitForText("broken")
	p.Type("x")
	p.ends(1)
	p.left()
	p.WaitForText("internal error")
}

// TestRefused starts the program where no screen can be drawn.
func TestRefused(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	p := startProgram(t, h, "ferz", "TERM=dumb")
	p.ends(1)
	p.WaitForText("ferz play --plain")
	cmd := exec.Command(os.Args[0])
	cmd.Env = slices.Concat(os.Environ(), h.environ(), []string{"TERM=xterm", screenVariable + "=ferz"})
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "ferz play --plain") {
		t.Errorf("without a terminal: %v, %s", err, out)
	}
}

// TestBadHomes plays where nothing can be kept: the game continues, and says so.
func TestBadHomes(t *testing.T) {
	for _, c := range []struct{ name, home, begun, moved string }{
		{"missing", "/dev/null/home", "White you", "not saved"},
		{"none", "", "The game is not kept", "1. e4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := startProgram(t, newHome(t), "ferz", "HOME="+c.home, "FERZ_DATA_DIR=", "FERZ_CONFIG_DIR=", "XDG_DATA_HOME=", "XDG_CONFIG_HOME=")
			p.WaitUntil("the start screen", painted)
			p.Type("chess\r")
			p.WaitForText(c.begun)
			p.Type("e4\r")
			p.WaitForText(c.moved)
			p.Type("\x11")
		})
	}
}
