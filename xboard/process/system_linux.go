package process

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// isolate gives the program a session of its own: it has no terminal that it
// could read, draw on or be interrupted from. It does not outlive us.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// awaitEnd waits until the program has ended but keeps its number taken.
func awaitEnd(cmd *exec.Cmd) {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// reap takes notice of the program's end.
func reap(cmd *exec.Cmd) *os.ProcessState {
	_ = cmd.Wait() // a bad exit status is told by the state
	return cmd.ProcessState
}

// killMarked ends the processes whose environment has the mark: children that
// made themselves independent. It looks again until there are none, as one may
// start others meanwhile.
func killMarked(mark string) {
	for range 10 {
		found := false
		files, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, file := range files {
			found = killIfMarked(file, mark) || found
		}
		if !found {
			return
		}
	}
}

func killIfMarked(environ, mark string) bool {
	env, err := os.ReadFile(environ)
	if err != nil || !bytes.Contains(append(env, 0), []byte(mark+"\x00")) {
		return false
	}
	pid, err := strconv.Atoi(filepath.Base(filepath.Dir(environ)))
	return err == nil && syscall.Kill(pid, syscall.SIGKILL) == nil
}
