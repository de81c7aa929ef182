package sshd

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/engine/testenv"
)

// TestManyConnections: connections that come and go in any state leave nothing: leaktest
// looks for goroutines, and the counts are what they were.
func TestManyConnections(t *testing.T) {
	n := 30
	if !testenv.Short() {
		n = 1000
	}
	s := make(chan *Session, 1)
	addr := begun(t, Config{Guests: true, Limits: Limits{PerAddress: 100}, Handle: func(_ context.Context, session *Session) int {
		select {
		case s <- session:
		default:
		}
		return 0
	}})
	for i := range n {
		switch i % 3 {
		case 0: // nothing is said
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			conn.Close()
		case 1: // a line without end
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.WriteString(conn, strings.Repeat("x", 100_000)) // the server may have hung up
			conn.Close()
		default:
			client := connected(t, addr, Guest, nil)
			if err := opened(t, client).Run("x"); err != nil {
				t.Error(err)
			}
			client.Close()
		}
	}
	server := (<-s).conn.Server
	for limit := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		c := server.Counts()
		if c.Connections == 0 && c.Sessions == 0 && c.Handshakes == 0 {
			return
		}
		if time.Now().After(limit) {
			t.Fatalf("what is left: %+v", c)
		}
	}
}

// TestNothingElse: there is no forwarding, no agent, no X11, no subsystem and no sftp.
func TestNothingElse(t *testing.T) {
	addr := begun(t, Config{Guests: true, Handle: describe})
	client := connected(t, addr, Guest, nil)
	if conn, err := client.Dial("tcp", "127.0.0.1:22"); err == nil {
		conn.Close()
		t.Error("a connection is forwarded")
	}
	if l, err := client.Listen("tcp", "127.0.0.1:0"); err == nil {
		l.Close()
		t.Error("a port is forwarded")
	}
	session := opened(t, client)
	for _, request := range []string{"auth-agent-req@openssh.com", "x11-req", "subsystem", "signal"} {
		if ok, err := session.SendRequest(request, true, ssh.Marshal(struct{ Name string }{"sftp"})); err != nil || ok {
			t.Errorf("%s is granted, %v", request, err)
		}
	}
	for _, name := range []string{"PATH", "LD_PRELOAD", "HOME", "FERZ_DATA_DIR", "GODEBUG"} {
		if err := session.Setenv(name, "/tmp"); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if err := session.Setenv("LANG", strings.Repeat("x", 1000+1)); err == nil {
		t.Error("a variable without end is taken")
	}
	if err := session.RequestPty(strings.Repeat("x", 1000+1), 24, 80, nil); err == nil {
		t.Error("the name of a terminal without end is taken")
	}
	if err := session.RequestPty("x\x1b[2J", 65535, 65535, nil); err == nil {
		t.Error("the name of a terminal with an escape is taken")
	}
	if err := session.RequestPty("xterm", 65535, 65535, nil); err != nil {
		t.Fatal(err)
	}
	out, err := session.Output("x")
	if want := fmt.Sprintf("size {%d %d}", maxWidth, maxHeight); !strings.Contains(string(out), want) {
		t.Errorf("%q, %v; want %s", out, err, want)
	}
}
