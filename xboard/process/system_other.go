//go:build unix && !linux

package process

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

// isolate gives the program a session of its own: it has no terminal that it
// could read, draw on or be interrupted from.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}

// awaitEnd waits until the program has ended.
func awaitEnd(cmd *exec.Cmd) {
	_ = cmd.Wait() // the state has the exit status
}

func reap(cmd *exec.Cmd) *os.ProcessState { return cmd.ProcessState }

// killOrphans ends what an ended program has left behind in its group, and waits for
// its end. What has left the group, or its name, can't be found here.
func (s system) killOrphans(p *os.Process, _ string) (left []string) {
	s.kill(p)
	gone := func() bool { return syscall.Kill(-p.Pid, 0) == syscall.ESRCH }
	for until := time.Now().Add(sweepTimeout); !gone() && time.Now().Before(until); {
		time.Sleep(sweepStep)
	}
	return nil
}
