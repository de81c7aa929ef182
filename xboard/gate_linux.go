package xboard

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// behindOthers is the nice value of searches behind a gate: a tenth of the share of a thread
// with the default priority.
const behindOthers = 10

// lowerThread gives the caller's goroutine a thread of its own, with a low priority. The
// thread ends with the goroutine, as a process may not raise a priority again.
func lowerThread() {
	runtime.LockOSThread()
	own, err := unix.Getpriority(unix.PRIO_PROCESS, 0) // as the system call returns it: 20 less the nice value
	if err == nil && 20-own < behindOthers {
		_ = unix.Setpriority(unix.PRIO_PROCESS, 0, behindOthers) // without it the search has the share of others
	}
}
