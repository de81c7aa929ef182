package campaign

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestLowerPriority asks a process that leads its session, and one of this test's session,
// for the priority of their sessions.
func TestLowerPriority(t *testing.T) {
	const child = "lower-priority"
	if os.Args[len(os.Args)-1] == child {
		printSession(t)
		return
	}
	before, err := os.ReadFile(autogroup)
	if unix.Access(autogroup, unix.W_OK) != nil || err != nil {
		t.Skip("this system has no priorities of sessions")
	}
	for _, c := range []struct {
		name string
		lead bool
		want string
	}{{"leads its session", true, "nice 19"}, {"another session's", false, strings.TrimSpace(string(before))}} {
		t.Run(c.name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.v", "-test.run=^TestLowerPriority$", child)
			cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: c.lead}
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), c.want) {
				t.Errorf("the priority of the session is %q, %v; want %q", out, err, c.want)
			}
		})
	}
}

// printSession lowers the priority and prints that of the session. Linux lets users set one
// in a tenth of a second.
func printSession(t *testing.T) {
	var text []byte
	for range 10 {
		if err := LowerPriority(); err != nil {
			t.Fatal(err)
		}
		var err error
		if text, err = os.ReadFile(autogroup); err != nil {
			t.Fatal(err)
		}
		if sid, err := unix.Getsid(0); err != nil || sid != os.Getpid() || strings.Contains(string(text), "nice 19") {
			break
		}
		time.Sleep(150 * time.Millisecond)
	}
	t.Logf("%s", text)
}
