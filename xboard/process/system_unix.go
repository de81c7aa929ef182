//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

// system ends a program and its children: all that is in its process group.
type system struct{}

func (system) adopt(*exec.Cmd) {}

func (system) terminate(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGTERM) }

func (system) kill(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }

const (
	sweepTimeout = 2 * time.Second // for what was left behind and killed to be gone
	sweepStep    = 2 * time.Millisecond
)

// describe returns how a process ended, in words.
func describe(s *os.ProcessState) string {
	if s == nil {
		return "ended"
	}
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return "killed (" + signalName(w.Signal()) + ")"
	}
	return s.String()
}

// killedByUs reports whether a process was ended by one of the signals that Stop
// sends, by whomever.
func killedByUs(s *os.ProcessState) bool {
	w, ok := s.Sys().(syscall.WaitStatus)
	return ok && w.Signaled() && (w.Signal() == syscall.SIGTERM || w.Signal() == syscall.SIGKILL)
}

func signalName(s syscall.Signal) string {
	names := map[syscall.Signal]string{
		syscall.SIGKILL: "SIGKILL", syscall.SIGTERM: "SIGTERM", syscall.SIGINT: "SIGINT",
		syscall.SIGSEGV: "SIGSEGV", syscall.SIGABRT: "SIGABRT", syscall.SIGFPE: "SIGFPE",
		syscall.SIGILL: "SIGILL", syscall.SIGBUS: "SIGBUS", syscall.SIGPIPE: "SIGPIPE",
		syscall.SIGHUP: "SIGHUP", syscall.SIGXCPU: "SIGXCPU",
	}
	if name, ok := names[s]; ok {
		return name
	}
	return s.String()
}
