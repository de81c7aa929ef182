package campaign

import (
	"time"

	"golang.org/x/sys/windows"
)

// LowerPriority gives all other processes precedence.
func LowerPriority() error {
	return windows.SetPriorityClass(windows.CurrentProcess(), windows.IDLE_PRIORITY_CLASS)
}

// processTime returns the processor time that the process has used.
func processTime() time.Duration {
	var made, ended, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(windows.CurrentProcess(), &made, &ended, &kernel, &user); err != nil {
		return 0
	}
	ticks := func(t windows.Filetime) time.Duration {
		return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
	}
	return ticks(kernel) + ticks(user)
}
