package termtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// waitTimeout is how long to wait for what must come.
const waitTimeout = 2 * time.Minute

// Console is a pseudo-terminal with an Emulator behind it. Its size is that of
// the Emulator.
type Console struct {
	Terminal *os.File // the end for the program; Start closes it

	t       testing.TB
	control *os.File
	news    chan struct{} // something was read, or the other end was closed

	held sync.Mutex // while it is locked, nothing is read

	mu     sync.Mutex
	screen *Emulator
	raw    []byte    // all that was read
	last   time.Time // when
	closed bool
}

// Open opens a console, which is closed when the test ends. A test is skipped
// where there are no pseudo-terminals, but not in CI, which has them.
func Open(t testing.TB, width, height int) *Console {
	t.Helper()
	control, terminal, err := openPair()
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal("no pseudo-terminals in CI:", err)
	}
	if err != nil {
		t.Skip("no pseudo-terminals here:", err)
	}
	c := &Console{t: t, Terminal: terminal, control: control, news: make(chan struct{}, 1), screen: New(width, height)}
	c.Resize(width, height)
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.read()
	}()
	t.Cleanup(func() {
		c.HangUp()
		<-done
	})
	return c
}

// openPair returns both ends of a new pseudo-terminal.
func openPair() (control, terminal *os.File, err error) {
	if control, err = os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		return nil, nil, err
	}
	n := 0
	err = descriptor(control, func(fd int) (err error) {
		if err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err == nil {
			n, err = unix.IoctlGetInt(fd, unix.TIOCGPTN)
		}
		return err
	})
	if err == nil {
		terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	}
	if err != nil {
		control.Close()
	}
	return control, terminal, err
}

// descriptor gives a file's descriptor to a function. (File.Fd would make the
// file block, and closing it then does not end reading.)
func descriptor(f *os.File, do func(fd int) error) error {
	raw, err := f.SyscallConn()
	if err != nil {
		return err
	}
	failed := raw.Control(func(fd uintptr) { err = do(int(fd)) })
	return errors.Join(failed, err)
}

// read shows what comes.
func (c *Console) read() {
	p := make([]byte, 1<<16)
	for {
		n, err := c.control.Read(p)
		c.held.Lock()
		c.mu.Lock()
		_, _ = c.screen.Write(p[:n])
		answers := c.screen.takeAnswers()
		c.raw, c.last, c.closed = append(c.raw, p[:n]...), time.Now(), err != nil
		c.mu.Unlock()
		c.held.Unlock()
		_, _ = c.control.Write(answers) // who does not listen has gone
		select {
		case c.news <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// Start starts a program on the console, as a shell would.
func (c *Console) Start(cmd *exec.Cmd) {
	c.t.Helper()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Terminal, c.Terminal, c.Terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.Terminal.Close()
}

// EmulateKitty has the terminal answer and show images as Kitty does.
func (c *Console) EmulateKitty() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.screen.Kitty = true
}

// EmulateSixel has the terminal answer and show images as xterm does on a VT340.
func (c *Console) EmulateSixel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.screen.Sixel = true
}

// EmulateITerm2 has the terminal answer and show images as iTerm2 does.
func (c *Console) EmulateITerm2() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.screen.ITerm = true
}

// HangUp closes the terminal, as when a connection is lost.
func (c *Console) HangUp() {
	c.control.Close()
	c.Terminal.Close()
}

// Resize changes the size of the window.
func (c *Console) Resize(width, height int) {
	c.t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.screen.Resize(width, height)
	c.screen.resized = true
	size := &unix.Winsize{Row: uint16(height), Col: uint16(width)}
	err := descriptor(c.control, func(fd int) error { return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, size) })
	if err != nil {
		c.t.Fatal(err)
	}
}

// Type sends keys to the program.
func (c *Console) Type(keys string) {
	c.t.Helper()
	if _, err := c.control.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

// Hold has the terminal read nothing more, as when a connection stalls, until it
// is released: what a program writes has to wait once the system holds enough.
func (c *Console) Hold() (release func()) {
	c.held.Lock()
	return sync.OnceFunc(c.held.Unlock)
}

// Bytes returns how many bytes the program has written so far.
func (c *Console) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.raw)
}

// Raw returns what the program has written so far.
func (c *Console) Raw() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.raw)
}

// Text returns what the screen shows.
func (c *Console) Text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.screen.Text()
}

// WaitUntil waits until the screen is as it should be.
func (c *Console) WaitUntil(what string, so func(*Emulator) bool) {
	c.t.Helper()
	for end := time.After(waitTimeout); ; {
		c.mu.Lock()
		done := so(c.screen)
		closed := c.closed
		c.mu.Unlock()
		switch {
		case done:
			return
		case closed:
			c.t.Fatalf("the program ended before: %s; the screen is\n%s", what, c.Text())
		}
		select {
		case <-c.news:
		case <-end:
			c.t.Fatalf("never: %s; the screen is\n%s", what, c.Text())
		}
	}
}

// WaitForText waits until the screen shows a text.
func (c *Console) WaitForText(text string) {
	c.t.Helper()
	c.WaitUntil("the text "+text, func(e *Emulator) bool { return strings.Contains(e.Text(), text) })
}

// WaitExit waits until no program has the terminal any more.
func (c *Console) WaitExit() {
	c.t.Helper()
	for end := time.After(waitTimeout); ; {
		c.mu.Lock()
		closed := c.closed
		c.mu.Unlock()
		if closed {
			return
		}
		select {
		case <-c.news:
		case <-end:
			c.t.Fatalf("the program does not end; the screen is\n%s", c.Text())
		}
	}
}

// Answer types keys and returns how long it took until something came back.
func (c *Console) Answer(keys string) time.Duration {
	c.t.Helper()
	before := c.Bytes()
	start := time.Now()
	c.Type(keys)
	var took time.Duration
	c.WaitUntil("an answer to "+keys, func(*Emulator) bool {
		took = c.last.Sub(start)
		return len(c.raw) > before
	})
	return took
}

// Cost types keys and returns how many bytes came back, once nothing more has
// come for a time.
func (c *Console) Cost(keys string, quiet time.Duration) int {
	c.t.Helper()
	before := c.Bytes()
	c.Answer(keys) // what comes late must not count for the keys after it
	c.Quiet(quiet)
	return c.Bytes() - before
}

// Quiet waits until nothing has come for a time, counted from now at the
// earliest.
func (c *Console) Quiet(quiet time.Duration) {
	for {
		select {
		case <-c.news:
		case <-time.After(quiet):
			return
		}
	}
}
