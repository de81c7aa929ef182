package process

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// isolate gives the program a session of its own: it has no terminal that it
// could read, draw on or be interrupted from. It does not outlive us, and what
// it leaves behind becomes our child, so that it can be found.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	if _, err := os.Stat("/proc/thread-self/children"); err == nil { // else only what stays in the group is found
		_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // every Linux since 3.4 can
	}
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
	_ = cmd.Wait() // the state has the exit status
	return cmd.ProcessState
}

// killOrphans ends all that an ended program has left behind, in its group or not, and returns
// the names of what was still running. It looks again until there is nothing, as one
// process may start others meanwhile. The program must not have been reaped: until then
// its number is not reused.
func (system) killOrphans(p *os.Process, mark string) (left []string) {
	for _, pid := range orphansOf(p.Pid, mark) {
		if name, ok := running(pid); ok {
			left = append(left, name)
		}
	}
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL) // there may be none
	doomed := map[int]bool{}
	for until := time.Now().Add(sweepTimeout); time.Now().Before(until); time.Sleep(sweepStep) {
		for _, pid := range orphansOf(p.Pid, mark) {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
			doomed[pid] = true
		}
		if len(doomed) == 0 {
			break
		}
		maps.DeleteFunc(doomed, func(pid int, _ bool) bool {
			n, err := unix.Wait4(pid, nil, unix.WNOHANG, nil)
			return n == pid || errors.Is(err, unix.ECHILD)
		})
	}
	return left
}

// orphansOf returns those of our children that an ended program has started: they
// are in its group or session, or their environment has its mark.
func orphansOf(program int, mark string) []int {
	var out []int
	for _, pid := range children() {
		group, _ := unix.Getpgid(pid) // of none that has ended meanwhile
		session, _ := unix.Getsid(pid)
		if pid != program && (group == program || session == program || hasEnvMark(pid, mark)) {
			out = append(out, pid)
		}
	}
	return out
}

// children returns the numbers of our children, of all our threads.
func children() []int {
	var out []int
	files, _ := filepath.Glob("/proc/self/task/*/children") // the pattern is well-formed
	for _, file := range files {
		text, _ := os.ReadFile(file) // the thread may have ended
		for word := range strings.FieldsSeq(string(text)) {
			if pid, err := strconv.Atoi(word); err == nil {
				out = append(out, pid)
			}
		}
	}
	return out
}

func hasEnvMark(pid int, mark string) bool {
	env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	return err == nil && bytes.Contains(append(env, 0), []byte(mark+"\x00"))
}

// running returns the name of a process; ok is false if it has ended.
func running(pid int) (name string, ok bool) {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat") // 123 (name) S ...
	text := string(stat)
	from, to := strings.IndexByte(text, '('), strings.LastIndex(text, ") ")
	if err != nil || from < 0 || to < from || strings.HasPrefix(text[to+2:], "Z") {
		return "", false
	}
	return text[from+1 : to], true
}
