//go:build unix && !linux

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// isolate gives the program a session of its own: it has no terminal that it
// could read, draw on or be interrupted from.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}

// awaitEnd waits until the program has ended.
func awaitEnd(cmd *exec.Cmd) {
	_ = cmd.Wait() // a bad exit status is told by the state
}

func reap(cmd *exec.Cmd) *os.ProcessState { return cmd.ProcessState }

// killMarked does nothing: other programs' environments can't be read here.
func killMarked(string) {}
