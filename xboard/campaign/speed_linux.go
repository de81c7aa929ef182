package campaign

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadTime returns how long the present thread has run, since some time:
// whatever else runs on the machine does not matter.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return time.Since(began)
	}
	return time.Duration(t.Nano())
}
