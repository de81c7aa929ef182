package terminal

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/unix"

	"github.com/ferzchess/ferz/tui/internal/noquery"
	"github.com/ferzchess/ferz/tui/internal/renderer"
	"github.com/ferzchess/ferz/tui/internal/termtest"
)

// programVariable makes the test binary a program on a terminal, see init.
const programVariable = "FERZ_TEST_TERMINAL"

// init makes the test binary a program where a test says so.
func init() {
	noquery.Restore()
	if os.Getenv(programVariable) == "" {
		return
	}
	t, err := Open(Options{Environ: os.Environ()})
	if err == nil {
		ctx, cancel := t.Watch(context.Background())
		err = t.Run(ctx, &program{terminal: t})
		cancel()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// program shows the size of its window and the keys that were typed, in a window
// that is full of them. Some keys do something.
type program struct {
	terminal *Terminal
	size     tea.WindowSizeMsg
	keys     string
	bad      bool
}

func (*program) Init() tea.Cmd { return nil }

func (p *program) Mouse() renderer.Mouse {
	if strings.HasSuffix(p.keys, "m") {
		panic("a defect in Mouse")
	}
	return renderer.MouseButtons
}

func (p *program) Hover(x, y int) bool {
	if strings.HasSuffix(p.keys, "h") {
		panic("a defect in Hover")
	}
	return x > 5
}

func (p *program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.size = msg
	case tea.KeyMsg:
		var cmds []tea.Cmd
		for _, key := range msg.String() {
			cmds = append(cmds, p.press(string(key)))
		}
		return p, tea.Batch(cmds...)
	}
	return p, nil
}

func (p *program) press(key string) tea.Cmd {
	p.keys += key
	fail := func() tea.Msg { panic("a defect in a command") }
	switch key {
	case "q":
		return tea.Quit
	case "z":
		return p.terminal.Suspend()
	case "l":
		return tea.ClearScreen
	case "u":
		panic("a defect in Update")
	case "v":
		p.bad = true
	case "c":
		return fail
	case "b":
		return tea.Batch(func() tea.Msg { return nil }, tea.Batch(func() tea.Msg { return nil }, fail))
	}
	return nil
}

func (p *program) View() string {
	if p.bad {
		panic("a defect in View")
	}
	row := strings.Repeat(p.keys+".", p.size.Width/(len(p.keys)+1))
	return fmt.Sprintf("%dx%d keys %s\n", p.size.Width, p.size.Height, p.keys) + strings.Repeat(row+"\n", max(p.size.Height-2, 0)) + "last"
}

// child is a program on a console.
type child struct {
	*termtest.Console
	t    *testing.T
	cmd  *exec.Cmd
	tty  *os.File
	mode unix.Termios // before the program began
}

// start runs the program, or a shell that does, on a terminal of 80x24.
func start(t *testing.T, shell string) *child {
	t.Helper()
	c := &child{Console: termtest.Open(t, 80, 24), t: t}
	tty, err := os.OpenFile(c.Terminal.Name(), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close() })
	c.tty, c.mode = tty, modeOf(t, tty)
	c.cmd = exec.Command(os.Args[0])
	if shell != "" {
		c.cmd = exec.Command("bash", "-c", shell, os.Args[0])
	}
	c.cmd.Env = append(os.Environ(), "TERM=xterm-256color", programVariable+"=1")
	c.Start(c.cmd)
	t.Cleanup(func() { _ = c.cmd.Process.Kill() })
	c.shown("80x24 keys ")
	return c
}

func modeOf(t *testing.T, tty *os.File) unix.Termios {
	t.Helper()
	mode, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	return *mode
}

// shown waits until the program is on the screen, with a first line.
func (c *child) shown(first string) {
	c.t.Helper()
	c.WaitUntil("the program with "+first, func(e *termtest.Emulator) bool {
		return e.Alt && e.Hidden && e.Mouse && strings.HasPrefix(e.Row(0), first+" ") && strings.HasPrefix(e.Row(e.Height-1), "last ")
	})
}

// left waits until the terminal is as it was before the program.
func (c *child) left() {
	c.t.Helper()
	c.WaitUntil("the terminal is left", func(e *termtest.Emulator) bool {
		return !e.Alt && !e.Hidden && !e.Mouse && e.Pen == (termtest.Style{})
	})
	for end := time.Now().Add(2 * time.Minute); modeOf(c.t, c.tty) != c.mode; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			c.t.Fatal("the terminal's mode is not what it was")
		}
	}
}

// ends waits for the end of the program and returns how long it took.
func (c *child) ends(status int) time.Duration {
	c.t.Helper()
	start := time.Now()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = c.cmd.Wait() // its error is the status
	}()
	select {
	case <-done:
		if got := c.cmd.ProcessState.ExitCode(); got != status {
			c.t.Errorf("the exit status is %d; the screen is\n%s", got, c.Text())
		}
	case <-time.After(2 * time.Minute):
		c.t.Fatalf("the program does not end; the screen is\n%s", c.Text())
	}
	return time.Since(start)
}

// TestEnds ends the program in all ways: the terminal is given back, and what is
// printed afterwards can be read.
func TestEnds(t *testing.T) {
	key := func(k string) func(*child) { return func(c *child) { c.Type(k) } }
	signal := func(s os.Signal) func(*child) { return func(c *child) { _ = c.cmd.Process.Signal(s) } }
	for _, test := range []struct {
		name   string
		end    func(*child)
		status int
		says   string
	}{
		{"quit", key("q"), 0, ""},
		{"interrupt", signal(os.Interrupt), 0, ""},
		{"terminate", signal(syscall.SIGTERM), 0, ""},
		{"hang up", signal(syscall.SIGHUP), 0, ""},
		{"panic in Update", key("u"), 1, "a defect in Update"},
		{"panic in View", key("v"), 1, "a defect in View"},
		{"panic in Mouse", key("m"), 1, "a defect in Mouse"},
		{"panic in Hover", key("h\x1b[<35;5;5M"), 1, "a defect in Hover"},
		{"panic in a command", key("c"), 1, "a defect in a command"},
		{"panic in a command of a batch", key("b"), 1, "a defect in a command"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := start(t, "")
			c.Resize(200, 60) // so that what is printed has room
			c.shown("200x60 keys ")
			test.end(c)
			c.ends(test.status)
			c.left()
			c.WaitForText(test.says)
		})
	}
}

// TestHungUp hangs up while the program is idle.
func TestHungUp(t *testing.T) {
	c := start(t, "")
	c.HangUp()
	c.ends(0)
}

// TestSuspended stops the program under a shell with job control, which then lets
// it go on: meanwhile the terminal is the shell's, and afterwards all is there
// again, in the size that the window has by then.
func TestSuspended(t *testing.T) {
	c := start(t, `set -m; "$0"; echo stopped; read x; echo "read $x"; fg >/dev/null; echo the end`)
	c.Type("az")
	c.WaitForText("stopped")
	c.left()
	c.Resize(100, 30)
	c.Type("line\r")
	c.shown("100x30 keys az")
	c.Type("xl")
	c.shown("100x30 keys azxl")
	c.Type("q")
	c.ends(0)
	c.left()
	c.WaitForText("read line")
	c.WaitForText("the end")
}

// TestNoJobControl suspends the program where no shell is there to continue it.
func TestNoJobControl(t *testing.T) {
	c := start(t, "")
	for i := range 3 {
		c.Type("z")
		c.WaitUntil("the terminal is given back", func(e *termtest.Emulator) bool { return !e.Alt })
		c.shown("80x24 keys " + strings.Repeat("z", i+1))
	}
	c.Type("a")
	c.shown("80x24 keys zzza")
	c.Type("q")
	c.ends(0)
	c.left()
}

// TestStopped stops the program from outside, changes the terminal's mode, and
// lets it go on.
func TestStopped(t *testing.T) {
	c := start(t, "")
	_ = c.cmd.Process.Signal(syscall.SIGSTOP)
	if err := unix.IoctlSetTermios(int(c.tty.Fd()), unix.TCSETS, &c.mode); err != nil {
		t.Fatal(err)
	}
	if _, err := c.tty.WriteString("\x1b[H[1]+  Stopped"); err != nil {
		t.Fatal(err)
	}
	c.WaitForText("Stopped")
	_ = c.cmd.Process.Signal(syscall.SIGCONT)
	c.shown("80x24 keys ")
	c.Type("a")
	c.shown("80x24 keys a")
	c.Type("q")
	c.ends(0)
	c.left()
}

// TestStalled has the terminal take nothing more: keys are taken all the same, the
// newest frame is shown when it continues, and the program can be ended.
func TestStalled(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*child){
		"quit":      func(c *child) { c.Type("q") },
		"terminate": func(c *child) { _ = c.cmd.Process.Signal(syscall.SIGTERM) },
		"go on":     nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := start(t, "")
			release := c.Hold()
			defer release()
			keys := strings.Repeat("axl", 10) // each changes the whole screen
			for _, k := range keys {
				c.Type(string(k))
				time.Sleep(12 * time.Millisecond)
			}
			if end != nil {
				end(c)
				if took := c.ends(0); took > 10*time.Second {
					t.Errorf("it took %v", took)
				}
				return
			}
			release()
			c.shown("80x24 keys " + keys)
		})
	}
}

// TestResizes changes the window's size faster than it can be drawn.
func TestResizes(t *testing.T) {
	c := start(t, "")
	for i := range 300 {
		c.Resize(40+i%120, 10+i%50)
	}
	c.Resize(70, 20)
	c.shown("70x20 keys ")
	c.Type("a")
	c.shown("70x20 keys a")
}

// TestNoSize runs the program on a terminal that does not know its size.
func TestNoSize(t *testing.T) {
	c := start(t, `stty rows 0 cols 0; exec "$0"`)
	c.Type("q")
	c.ends(0)
	c.left()
}

// TestKeysElsewhere reads keys from the terminal although standard input is not
// one.
func TestKeysElsewhere(t *testing.T) {
	c := start(t, `"$0" </dev/null`)
	c.Type("a")
	c.shown("80x24 keys a")
	c.Type("q")
	c.ends(0)
	c.left()
}

// TestPointed: where the pointer is makes a frame only if the program looks different.
func TestPointed(t *testing.T) {
	terminal, err := Open(Options{Output: io.Discard, Environ: []string{"TERM=xterm"}})
	if err != nil {
		t.Fatal(err)
	}
	m := &model{program: &program{}, terminal: terminal}
	for i, step := range []struct {
		msg  tea.Msg
		same bool
	}{
		{tea.MouseMsg{X: 5, Action: tea.MouseActionMotion}, true},
		{tea.MouseMsg{X: 6, Action: tea.MouseActionMotion}, false},
		{tea.MouseMsg{X: 5, Action: tea.MouseActionMotion}, true},
		{tea.MouseMsg{X: 5, Action: tea.MouseActionMotion, Button: tea.MouseButtonLeft}, false},
		{tea.MouseMsg{X: 5, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft}, false},
	} {
		if m.Update(step.msg); m.same != step.same {
			t.Errorf("after message %d the program looks the same: %v, want %v", i, m.same, step.same)
		}
	}
}

// TestLastReceipt: a receipt that was asked for before the end is taken in, however
// late it comes within reason; the shell would take it for keys.
func TestLastReceipt(t *testing.T) {
	console := termtest.Open(t, 80, 24)
	terminal, err := Open(Options{Input: console.Terminal, Output: console.Terminal, Environ: []string{"TERM=xterm", "SSH_CONNECTION=1"}})
	if err != nil {
		t.Fatal(err)
	}
	p := terminal.painter
	p.AckQuery, terminal.replies.received = "\x1b[c", p.Ack
	p.Ack()
	if err := terminal.take(); err != nil {
		t.Fatal(err)
	}
	p.Show(renderer.Frame{Width: 80, Height: 24, Text: strings.Repeat(strings.Repeat("\x1b[1mx\x1b[my", 40)+"\n", 23)})
	console.WaitUntil("a receipt is asked for", func(*termtest.Emulator) bool { return p.AckPending() })
	terminal.replies.notify = func(f Found, _ bool) { t.Errorf("%+v is told when nobody listens", f) }
	terminal.replies.partial = []byte("\x1b]11;rgb:0000/")
	console.Type("0000/0000\x1b\\\x1b[?62;22c")
	terminal.release()
	if p.AckPending() {
		t.Error("the receipt has not been waited for")
	}
}
