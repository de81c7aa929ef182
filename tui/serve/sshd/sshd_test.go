package sshd

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/xboard/leaktest"
)

// patience is more than anything takes on a busy machine.
const patience = time.Minute

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

// begun starts a server, which ends with the test and leaves nothing.
func begun(t *testing.T, c Config) (addr string) {
	t.Helper()
	leaktest.Check(t)
	c.HostKey = newKey(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- New(c).Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// dial logs in, with a key unless it is nil.
func dial(t *testing.T, addr, name string, key ssh.Signer) (*ssh.Client, error) {
	t.Helper()
	c := &ssh.ClientConfig{User: name, HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: patience}
	if key != nil {
		c.Auth = append(c.Auth, ssh.PublicKeys(key))
	}
	c.Auth = append(c.Auth, ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		return make([]string, len(questions)), nil
	}))
	client, err := ssh.Dial("tcp", addr, c)
	if err == nil {
		t.Cleanup(func() { client.Close() })
	}
	return client, err
}

// connected is dial that can't fail.
func connected(t *testing.T, addr, name string, key ssh.Signer) *ssh.Client {
	t.Helper()
	c, err := dial(t, addr, name, key)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// opened returns a session of a client.
func opened(t *testing.T, c *ssh.Client) *ssh.Session {
	t.Helper()
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// describe is a Handle that writes what it knows of its session.
func describe(_ context.Context, s *Session) int {
	fmt.Fprintf(s, "user %s key %s command %q term %q environ %q", s.User, s.Key, s.Command, s.Term, s.Environ)
	if s.Terminal() {
		fmt.Fprintf(s, " size %v", <-s.Sizes)
	}
	return 3
}

// TestSessions: what a session tells of itself arrives, within its bounds.
func TestSessions(t *testing.T) {
	key := newKey(t)
	addr := begun(t, Config{Guests: true, Handle: describe})
	for _, tt := range []struct {
		name, user string
		key        ssh.Signer
		prepare    func(*ssh.Session) error
		command    string
		want       []string
	}{
		{"a key", "anna", key, nil, "games --json", []string{"user anna", "key " + ssh.FingerprintSHA256(key.PublicKey()), `command "games --json"`, `term ""`}},
		{"a guest by name, with a key", Guest, key, nil, "x", []string{"key  command"}},
		{"a guest without a key", "ben", nil, nil, "x", []string{"user ben", "key  command"}},
		{"a terminal", "anna", key, func(s *ssh.Session) error {
			return errors.Join(s.Setenv("COLORTERM", "truecolor"), s.RequestPty("xterm-256color", 30, 100, nil))
		}, "", []string{`environ ["COLORTERM=truecolor" "TERM=xterm-256color"]`, "size {100 30}"}},
		{"a huge window", "anna", key, func(s *ssh.Session) error { return s.RequestPty("vt100", 65535, 65535, nil) }, "", []string{"size {500 200}"}},
		{"no window", "anna", key, func(s *ssh.Session) error { return s.RequestPty("", 0, 0, nil) }, "", []string{`term "dumb"`, "size {80 24}"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := opened(t, connected(t, addr, tt.user, tt.key))
			if tt.prepare != nil {
				if err := tt.prepare(s); err != nil {
					t.Fatal(err)
				}
			}
			var out strings.Builder
			s.Stdout = &out
			begin := func() error { return s.Start(tt.command) }
			if tt.command == "" {
				begin = s.Shell
			}
			if err := begin(); err != nil {
				t.Fatal(err)
			}
			var status *ssh.ExitError
			if err := s.Wait(); !errors.As(err, &status) || status.ExitStatus() != 3 {
				t.Errorf("the session ends with %v, want status 3", err)
			}
			for _, want := range tt.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%q has no %q", out.String(), want)
				}
			}
		})
	}
}

// TestRefused: what is not offered is refused, and the connection lives on.
func TestRefused(t *testing.T) {
	addr := begun(t, Config{Guests: true, Handle: describe})
	c := connected(t, addr, "anna", newKey(t))
	for _, kind := range []string{"direct-tcpip", "x11", "auth-agent@openssh.com", "tun@openssh.com", ""} {
		if _, _, err := c.OpenChannel(kind, nil); err == nil {
			t.Errorf("a channel %q is opened", kind)
		}
	}
	if _, err := c.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("a port is forwarded")
	}
	s := opened(t, c)
	for name, payload := range map[string][]byte{
		"subsystem": ssh.Marshal(struct{ Name string }{"sftp"}), "auth-agent-req@openssh.com": nil, "x11-req": {1, 2}, "signal": nil, "pty-req": {1}, "env": {0, 0},
		"exec": ssh.Marshal(struct{ Command string }{strings.Repeat("x", maxCommand+1)}), "window-change": ssh.Marshal(struct{ W, H, X, Y uint32 }{1, 1, 1, 1}),
	} {
		if ok, err := s.SendRequest(name, true, payload); ok || err != nil {
			t.Errorf("a request %s: %t, %v", name, ok, err)
		}
	}
	for name, value := range map[string]string{"LD_PRELOAD": "x", "FERZ_DATA_DIR": "/", "PATH": "/", "LANG": strings.Repeat("x", maxVariable+1), "LC_ALL": "\x1b[2J"} {
		if err := s.Setenv(name, value); err == nil {
			t.Errorf("the variable %s=%q is taken", name, value)
		}
	}
	if out, err := s.Output("x"); err == nil || !strings.Contains(string(out), "environ []") {
		t.Errorf("the session has %q, %v", out, err)
	}
}

// TestNoGuests checks that a server without guests refuses visitors without a key, and tells
// them why.
func TestNoGuests(t *testing.T) {
	addr := begun(t, Config{Handle: describe})
	told := ""
	_, err := ssh.Dial("tcp", addr, &ssh.ClientConfig{
		User: "anna", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: patience,
		Auth:           []ssh.AuthMethod{ssh.KeyboardInteractive(func(_, _ string, _ []string, _ []bool) ([]string, error) { return nil, nil })},
		BannerCallback: func(text string) error { told += text; return nil },
	})
	if err == nil || !strings.Contains(told, "only those who have an SSH key") {
		t.Errorf("without a key: %v, told %q", err, told)
	}
	for _, name := range []string{Guest, "anna"} {
		if _, err := dial(t, addr, name, nil); err == nil {
			t.Errorf("%s is let in without a key", name)
		}
	}
	connected(t, addr, "anna", newKey(t))
}

// TestRequestFlood ends a channel that asks for too much before it begins.
func TestRequestFlood(t *testing.T) {
	addr := begun(t, Config{Guests: true, Handle: describe})
	s := opened(t, connected(t, addr, "anna", nil))
	for n := range 2 * maxRequests {
		if _, err := s.SendRequest("env", true, []byte{0}); err != nil {
			if n < maxRequests {
				t.Errorf("it ends after %d requests", n)
			}
			return
		}
	}
	t.Error("it does not end")
}

// TestSizes: changes of a window arrive, the newest in place of those not received.
func TestSizes(t *testing.T) {
	sizes := make(chan Size)
	addr := begun(t, Config{Guests: true, Handle: func(ctx context.Context, s *Session) int {
		for {
			select {
			case size := <-s.Sizes:
				sizes <- size
			case <-ctx.Done():
				return 0
			}
		}
	}})
	s := opened(t, connected(t, addr, "anna", nil))
	if err := errors.Join(s.RequestPty("xterm", 24, 80, nil), s.Shell()); err != nil {
		t.Fatal(err)
	}
	if got := <-sizes; got != (Size{80, 24}) {
		t.Errorf("the first size is %v", got)
	}
	for _, w := range []int{90, 100, 1_000_000} {
		if err := s.WindowChange(50, w); err != nil {
			t.Fatal(err)
		}
	}
	for got := range sizes {
		if got == (Size{500, 50}) {
			return
		}
	}
}

// TestLeaves: the context of a session ends when its visitor is gone.
func TestLeaves(t *testing.T) {
	begin, end := make(chan bool), make(chan bool)
	addr := begun(t, Config{Guests: true, Handle: func(ctx context.Context, s *Session) int {
		begin <- true
		<-ctx.Done()
		end <- true
		return 0
	}})
	for name, leave := range map[string]func(c *ssh.Client, s *ssh.Session) error{
		"the session": func(_ *ssh.Client, s *ssh.Session) error { return s.Close() },
		"the client":  func(c *ssh.Client, _ *ssh.Session) error { return c.Close() },
	} {
		c := connected(t, addr, "anna", nil)
		s := opened(t, c)
		if err := s.Shell(); err != nil {
			t.Fatal(err)
		}
		<-begin
		if err := leave(c, s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		<-end
	}
}

// TestLimits: those above the limits are told so, and let in when others have left.
func TestLimits(t *testing.T) {
	addr := begun(t, Config{Guests: true, Limits: Limits{PerAddress: 2, PerKey: 1, PerConn: 2}, Handle: func(ctx context.Context, s *Session) int {
		fmt.Fprint(s, "here")
		<-ctx.Done()
		return 0
	}})
	key := newKey(t)
	first := connected(t, addr, "anna", key)
	one := opened(t, first)
	out, err := one.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := one.Shell(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 4)); err != nil {
		t.Fatal(err)
	}
	two := opened(t, first)
	if text, err := two.CombinedOutput("x"); err == nil || !strings.Contains(string(text), "too many sessions") {
		t.Errorf("a second session of a key: %q, %v", text, err)
	}
	second := connected(t, addr, "ben", nil)
	if line := refusal(t, addr); !strings.Contains(line, "too many connections") {
		t.Errorf("a third connection of an address is told %q", line)
	}
	opened(t, second)
	opened(t, second)
	if _, err := second.NewSession(); err == nil {
		t.Error("a connection has three sessions")
	}
	second.Close()
	for limit := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if _, err := dial(t, addr, "ben", nil); err == nil {
			return
		} else if time.Now().After(limit) {
			t.Fatalf("after others have left: %v", err)
		}
	}
}

// refusal returns what a connection is told that is not let in.
func refusal(t *testing.T, addr string) string {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	text, _ := io.ReadAll(conn)
	return string(text)
}

// TestAdmit: an address that is banned is told so.
func TestAdmit(t *testing.T) {
	addr := begun(t, Config{Guests: true, Handle: describe, Admit: func(a netip.Addr) error {
		if !a.IsLoopback() {
			t.Errorf("the address is %v", a)
		}
		return errors.New("you are banned")
	}})
	if line := refusal(t, addr); line != "ferz: you are banned\r\n" {
		t.Errorf("it is told %q", line)
	}
}

// TestHandshakeStalls: a handshake that does not go on is ended.
func TestHandshakeStalls(t *testing.T) {
	addr := begun(t, Config{Guests: true, Limits: Limits{Handshake: 20 * time.Millisecond}, Handle: describe})
	for _, text := range []string{"", "SSH-2.0-x", "SSH-2.0-x\r\n", strings.Repeat("x", 100_000)} {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(patience))
		_, _ = io.WriteString(conn, text) // it may be over before
		if _, err := io.Copy(io.Discard, conn); errors.Is(err, context.DeadlineExceeded) || isTimeout(err) {
			t.Errorf("after %.10q the connection is not ended", text)
		}
		conn.Close()
	}
}

func isTimeout(err error) bool {
	var n net.Error
	return errors.As(err, &n) && n.Timeout()
}

// TestIdle: output keeps no session alive, only input does.
func TestIdle(t *testing.T) {
	addr := begun(t, Config{Guests: true, Limits: Limits{Idle: 300 * time.Millisecond}, Handle: func(ctx context.Context, s *Session) int {
		for ctx.Err() == nil {
			fmt.Fprint(s, ".")
			sleep(ctx, time.Millisecond)
		}
		return 0
	}})
	c := connected(t, addr, "anna", nil)
	if s, err := c.NewSession(); err == nil { // on a busy machine it may be over by now
		_ = s.Shell()
	}
	_ = c.Wait() // the server ends the connection
}

// TestStuck: a client that takes no output is disconnected.
func TestStuck(t *testing.T) {
	done := make(chan bool, 1)
	addr := begun(t, Config{Guests: true, Limits: Limits{Stuck: time.Second}, Handle: func(ctx context.Context, s *Session) int {
		for text := make([]byte, 1<<16); ctx.Err() == nil; {
			_, _ = s.Write(text)
		}
		select {
		case done <- true:
		default:
		}
		return 0
	}})
	for stuck := false; !stuck; { // a client on a busy machine may be taken for one that is gone
		c, err := dial(t, addr, "anna", nil)
		if err != nil {
			continue
		}
		s, err := c.NewSession()
		if err != nil {
			continue
		}
		_, err = s.StdoutPipe() // nobody reads it
		stuck = err == nil && s.Shell() == nil
	}
	<-done
}

// TestFarewell: when the server ends, a session may still say so.
func TestFarewell(t *testing.T) {
	leaktest.Check(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	server := New(Config{HostKey: newKey(t), Guests: true, Handle: func(ctx context.Context, s *Session) int {
		cancel()
		<-ctx.Done()
		fmt.Fprint(s, "goodbye")
		return 0
	}})
	go func() { done <- server.Serve(ctx, l) }()
	idle := connected(t, l.Addr().String(), "ben", nil)
	if text, err := opened(t, connected(t, l.Addr().String(), "anna", nil)).Output("x"); err != nil || string(text) != "goodbye" {
		t.Errorf("a session ends with %q, %v", text, err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	_ = idle.Wait() // its connection has ended, too
}

// TestPanic: a session that panics ends alone.
func TestPanic(t *testing.T) {
	addr := begun(t, Config{Guests: true, Handle: func(_ context.Context, s *Session) int {
		if s.Command == "panic" {
			panic("x")
		}
		return 0
	}})
	c := connected(t, addr, "anna", nil)
	if err := opened(t, c).Run("panic"); err == nil {
		t.Error("a session that panics succeeds")
	}
	if err := opened(t, c).Run("x"); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestHostKey: a key that was made once stays the same, and what is none is an error.
func TestHostKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "host_key")
	first, err := HostKey(path)
	if err != nil {
		t.Fatal(err)
	}
	second, err := HostKey(path)
	if err != nil || ssh.FingerprintSHA256(first.PublicKey()) != ssh.FingerprintSHA256(second.PublicKey()) {
		t.Errorf("the key changes: %v", err)
	}
	if _, err := HostKey(t.TempDir()); err == nil {
		t.Error("a folder is a key")
	}
}

// TestFiles: there is a file for each connection, and at least one connection.
func TestFiles(t *testing.T) {
	for files, want := range map[uint64]int{0: math.MaxInt, 10: 1, 102: 1, 1024: 462, 1 << 63: math.MaxInt32 / 2} {
		if got := connectionsFor(files); got != want {
			t.Errorf("with %d files there are %d connections, want %d", files, got, want)
		}
	}
}

// TestNetworks: all addresses of a network of IPv6 count as one.
func TestNetworks(t *testing.T) {
	parse := netip.MustParseAddr
	if NetworkOf(parse("2001:db8::1")) != NetworkOf(parse("2001:db8::ffff:1")) || NetworkOf(parse("2001:db8::1")) == NetworkOf(parse("2001:db8:0:1::1")) {
		t.Error("networks of IPv6 are not of 64 bits")
	}
	if NetworkOf(parse("10.0.0.1")) == NetworkOf(parse("10.0.0.2")) {
		t.Error("two addresses of IPv4 are one")
	}
	if Address(&net.TCPAddr{IP: net.ParseIP("::ffff:10.0.0.1")}) != parse("10.0.0.1") || Address(nil).IsValid() {
		t.Error("addresses are misread")
	}
}
