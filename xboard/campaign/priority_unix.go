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

// LowerPriority gives all other processes precedence.
func LowerPriority() error {
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

// processTime returns the processor time that the process has used.
func processTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
