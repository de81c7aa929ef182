//go:build unix

package campaign

import (
	"errors"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// lowest is the priority of processes that run when no other wants to.
const lowest = 19

// LowerPriority gives the other processes of the session precedence, and those of other
// sessions as well where the process leads its session, as one that setsid has started does.
func LowerPriority() error {
	lowerSession()
	err := unix.Setpriority(unix.PRIO_PROCESS, 0, lowest)
	// Linux has a priority for each thread; new ones take over that of their maker.
	tasks, _ := os.ReadDir("/proc/self/task")
	for _, t := range tasks {
		id, wrong := strconv.Atoi(t.Name())
		if wrong != nil {
			continue
		}
		if failed := unix.Setpriority(unix.PRIO_PROCESS, id, lowest); !errors.Is(failed, unix.ESRCH) {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// autogroup is where Linux keeps the priority of the caller's session: with autogroups
// (sched(7)) processors are shared between sessions, whatever the priorities within them.
const autogroup = "/proc/self/autogroup"

// lowerSession gives other sessions precedence. It does nothing to a session that another
// process leads, such as a shell, whose later commands it would slow down.
func lowerSession() {
	if sid, err := unix.Getsid(0); err == nil && sid == os.Getpid() {
		_ = os.WriteFile(autogroup, []byte(strconv.Itoa(lowest)), 0) // an error means that sessions have no priorities here
	}
}

// processTime returns the processor time that the process has used.
func processTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
