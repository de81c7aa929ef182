package durable

import (
	"errors"
	"fmt"
	"math"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock locks a byte far behind the end of the file, because a locked byte can be read
// and written by the holder only.
func tryLock(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	at := windows.Overlapped{OffsetHigh: math.MaxInt32}
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &at)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, windows.ERROR_LOCK_VIOLATION), errors.Is(err, windows.ERROR_IO_PENDING):
		return ErrLocked
	}
	return fmt.Errorf("%w: %w", errors.ErrUnsupported, err)
}

// removeLock removes a file and its lock. A file that is open can't be removed
// here, and so neither can that of someone else.
func removeLock(f *os.File) {
	_ = f.Close()
	_ = os.Remove(f.Name())
}
