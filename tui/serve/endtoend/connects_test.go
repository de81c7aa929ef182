package endtoend

import (
	"errors"
	"net"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/engine/testenv"
)

// TestConnects: connections that come and go in any state leave no goroutine and no file, and
// memory does not grow with their number.
func TestConnects(t *testing.T) {
	n := *connects
	if testenv.Short() {
		n = 40
	}
	s, err := startServer(t.Context(), *program, t.TempDir(), roomFor)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	key, err := newKey()
	if err != nil {
		t.Fatal(err)
	}
	comeAndGo(t, s, key, n/10+4)
	before := s.settled(t, usage{})
	begun := time.Now()
	comeAndGo(t, s, key, n)
	after := s.settled(t, before)
	t.Logf("%d connections in %v", n, time.Since(begun).Round(time.Second))
	t.Logf("before: %v", before)
	t.Logf("after:  %v, %v of CPU time", after, after.cpu-before.cpu)
	if grown := after.memory - before.memory; grown > mostGrowth {
		t.Errorf("the server has grown by %.1f MB", mebibytes(grown))
	}
}

// mostGrowth is by how much memory may differ for other reasons than the connections: the
// garbage collector has it, and sessions of the same moment.
const mostGrowth = 64 << 20

// comeAndGo has connections come and go, each fourth in the same way.
func comeAndGo(t *testing.T, s *server, key ssh.Signer, n int) {
	t.Helper()
	for i := range n {
		switch i % 4 {
		case 0: // nothing is said
			conn, err := net.Dial("tcp", s.addr)
			if err != nil {
				t.Fatal(err)
			}
			conn.Close()
		case 1: // a handshake is cut
			conn, err := net.Dial("tcp", s.addr)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := conn.Write([]byte("SSH-2.0-cut\r\n\x00\x00")); err != nil {
				t.Fatal(err)
			}
			conn.Close()
		case 2: // no session
			conn, err := dial(s.addr, nameOf(0), key)
			if err != nil {
				t.Fatal(err)
			}
			conn.Close()
		case 3: // a session is cut while its screen is drawn
			v, err := open(s.addr, nameOf(0), key)
			if err != nil {
				t.Fatal(err)
			}
			text, err := v.awaitsAny("variants", "Enter takes")
			if text == "Enter takes" {
				err = errors.Join(v.types("\r"), v.awaits("variants"))
			}
			if err != nil {
				t.Fatal(err)
			}
			v.conn.Close()
		}
	}
}

// settled waits until the server has no more goroutines and files than before, unless that is
// zero or not known: then until both stand still.
func (s *server) settled(t *testing.T, before usage) usage {
	t.Helper()
	last := s.usage()
	for limit := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		now := s.usage()
		switch {
		case before.goroutines == 0 && now.goroutines == last.goroutines && now.files == last.files:
			return now
		case before.goroutines > 0 && now.goroutines <= before.goroutines && now.files <= before.files:
			return now
		case time.Now().After(limit):
			t.Fatalf("the server does not settle: before %v, now %v", before, now)
		}
		last = now
	}
}
