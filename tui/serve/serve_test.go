package serve

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// patience is more than anything takes on a busy machine.
const patience = 2 * time.Minute

// newKey makes a key.
func newKey(t *testing.T) ssh.Signer {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// served serves a place from a folder until stop is called, or the test ends.
func served(t *testing.T, c Config) (addr string, stop func()) {
	t.Helper()
	leaktest.Check(t)
	ctx, cancel := context.WithCancel(t.Context())
	ready, done := make(chan string, 1), make(chan error, 1)
	c.Listen, c.Ready = "127.0.0.1:0", func(a net.Addr) { ready <- a.String() }
	go func() { done <- Run(ctx, c) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	select {
	case addr = <-ready:
	case err := <-done:
		done <- nil
		t.Fatal(err)
	}
	return addr, stop
}

// folder returns a folder for a place, whose path is short enough for a socket.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "ferz")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return filepath.Join(dir, "place")
}

// client is a visitor, with what they see.
type client struct {
	t   *testing.T
	ssh *ssh.Client
	*ssh.Session
	in io.WriteCloser

	mu     sync.Mutex
	seen   bytes.Buffer
	screen *termtest.Emulator
	news   chan struct{}
}

// Write implements io.Writer: it takes in what the server writes.
func (c *client) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen.Write(p)
	if _, err := c.screen.Write(p); err != nil {
		return 0, err
	}
	select {
	case c.news <- struct{}{}:
	default:
	}
	return len(p), nil
}

// visitor logs in, with a key unless it is nil, and begins a session: on a terminal unless
// term is "", with a command unless that is "".
func visitor(t *testing.T, addr, name string, key ssh.Signer, term, command string) *client {
	t.Helper()
	config := &ssh.ClientConfig{User: name, HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: patience}
	if key != nil {
		config.Auth = []ssh.AuthMethod{ssh.PublicKeys(key)}
	}
	conn, err := ssh.Dial("tcp", addr, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	c := &client{t: t, ssh: conn, news: make(chan struct{}, 1), screen: termtest.New(100, 30)}
	if c.Session, err = conn.NewSession(); err != nil {
		t.Fatal(err)
	}
	c.Stdout, c.Stderr = c, c
	if c.in, err = c.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if term != "" {
		if err := c.RequestPty(term, 30, 100, nil); err != nil {
			t.Fatal(err)
		}
	}
	if command == "" {
		err = c.Shell()
	} else {
		err = c.Start(command)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sees waits until a text was written since the last one that was waited for.
func (c *client) sees(text string) {
	c.t.Helper()
	limit := time.After(patience)
	for {
		c.mu.Lock()
		_, rest, found := bytes.Cut(c.seen.Bytes(), []byte(text))
		if found {
			rest = bytes.Clone(rest)
			c.seen.Reset()
			c.seen.Write(rest)
		}
		c.mu.Unlock()
		if found {
			return
		}
		select {
		case <-c.news:
		case <-limit:
			c.t.Fatalf("%q is not seen in %.2000q", text, c.seen.String())
		}
	}
}

// shows waits until a text is on the screen.
func (c *client) shows(text string) {
	c.t.Helper()
	limit := time.After(patience)
	for {
		c.mu.Lock()
		screen := c.screen.Text()
		c.mu.Unlock()
		if strings.Contains(screen, text) {
			return
		}
		select {
		case <-c.news:
		case <-limit:
			c.t.Fatalf("%q is not on the screen:\n%s", text, screen)
		}
	}
}

// seesNow reports whether a text is on the screen.
func (c *client) seesNow(text string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.Contains(c.screen.Text(), text)
}

// types sends keys.
func (c *client) types(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text); err != nil {
		c.t.Fatal(err)
	}
}

// ends waits for the end of the session and returns its exit status.
func (c *client) ends() int {
	c.t.Helper()
	err := c.Wait()
	var status *ssh.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return status.ExitStatus()
	}
	c.t.Fatalf("the session ends with %v; seen: %q", err, c.seen.String())
	return -1
}

// TestVisit: a key gets a name once, sees the start screen, plays, and finds the game again
// after the line and the server were cut.
func TestVisit(t *testing.T) {
	dir, key := folder(t), newKey(t)
	addr, stop := served(t, Config{Dir: dir})
	c := visitor(t, addr, "Anna", key, "xterm-256color", "")
	c.sees("Enter takes Anna): ")
	c.types("admin\r")
	c.sees("Nobody can be called admin")
	c.types("\r")
	c.sees("\x1b[?1049h")
	c.sees("variants")
	c.ssh.Close()

	c = visitor(t, addr, "somebody", key, "xterm-256color", "play chess --black you")
	c.sees("Anna")
	c.types("e4\r")
	c.shows("King's Pawn Game") // it is on disk
	c.ssh.Close()

	stop()
	addr, _ = served(t, Config{Dir: dir})
	c = visitor(t, addr, "somebody", key, "", "games")
	if status := c.ends(); status != 0 || !strings.Contains(c.seen.String(), "1. e4") {
		t.Errorf("the games: status %d, %q", status, c.seen.String())
	}
	c = visitor(t, addr, "somebody", key, "xterm", "")
	c.shows("not finished")
	c.types("\x11")
	if status := c.ends(); status != 0 {
		t.Errorf("status %d", status)
	}
}

// TestTerminals: each terminal gets as many colors as it has, and one that can't show a
// screen gets lines.
func TestTerminals(t *testing.T) {
	addr, _ := served(t, Config{Dir: folder(t)})
	for _, tt := range []struct{ term, sees, not string }{
		{"xterm-256color", "\x1b[38;5;", "\x1b[38;2;"},
		{"linux", "\x1b[", "38;5;"},
		{"vt100", "variants", "38;5;"},
	} {
		c := visitor(t, addr, "guest", nil, tt.term, "")
		c.sees("\x1b[?1049h")
		c.sees(tt.sees)
		c.mu.Lock()
		if bytes.Contains(c.seen.Bytes(), []byte(tt.not)) {
			t.Errorf("%s gets %q", tt.term, tt.not)
		}
		c.mu.Unlock()
		if err := c.WindowChange(40, 120); err != nil {
			t.Error(err)
		}
		c.sees("variants")
		c.types("\x11")
		if status := c.ends(); status != 0 {
			t.Errorf("%s ends with status %d", tt.term, status)
		}
	}
	c := visitor(t, addr, "guest", nil, "dumb", "play --white you --black you")
	c.sees("\r\n")
	c.types("e4x\x7f\r")
	c.sees("e4x\b \b\r\n")
	c.sees("e4")
	c.types("quit\r")
	if status := c.ends(); status != 0 {
		t.Errorf("plain mode ends with status %d", status)
	}
}

// TestCommands: what is asked for without a screen is done, or refused with a reason.
func TestCommands(t *testing.T) {
	addr, _ := served(t, Config{Dir: folder(t)})
	for _, tt := range []struct {
		command, input, want string
		status               int
	}{
		{"help", "", "play [VARIANT]", 0},
		{"play xiangqi --plain --black you", "h2e2\nquit\n", "Red", 0},
		{"play nochess --plain", "", "nochess", 1},
		{"games", "", "nothing is kept for guests", 1},
		{"play chess go", "", "expected one variant", 2},
		{"play --clock x", "", "x", 2},
		{"play --white", "", "expected a value behind --white", 2},
		{"play --variants=/etc/passwd", "", "expected VARIANT", 2},
		{"scp -t /", "", "no command", 2},
		{"sh -c 'rm -rf /'", "", "no command", 2},
	} {
		c := visitor(t, addr, "guest", nil, "", tt.command)
		c.types(tt.input)
		c.in.Close()
		status := c.ends()
		if !strings.Contains(c.seen.String(), tt.want) || status != tt.status {
			t.Errorf("%s: status %d, %q; want %d, %q", tt.command, status, c.seen.String(), tt.status, tt.want)
		}
	}
}

// TestNoFiles: a visitor names no file, whatever they try.
func TestNoFiles(t *testing.T) {
	dir := folder(t)
	addr, _ := served(t, Config{Dir: dir})
	c := visitor(t, addr, "guest", nil, "", "play --plain --black you")
	for _, name := range []string{"/tmp/x.pgn", "../x.pgn", "~/x.pgn", "host_key"} {
		for _, command := range []string{"save", "open", "share"} {
			c.types(command + " " + name + "\n")
			c.sees("his host does not open files")
		}
	}
	c.types("white stockfish\nquit\n")
	c.ends()
}

// TestFolder: a folder that others can read is refused, and a new one is not.
func TestFolder(t *testing.T) {
	dir := folder(t)
	if err := backup.Private(dir); err != nil {
		t.Fatal(err)
	}
	if err := backup.Private(dir); err != nil {
		t.Error(err)
	}
	if os.PathSeparator == '/' {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := backup.Private(dir); err == nil || !strings.Contains(err.Error(), "chmod 700") {
			t.Errorf("a folder that is open to others: %v", err)
		}
	}
	if err := Run(t.Context(), Config{}); err == nil {
		t.Error("a place without a folder is served")
	}
}
