//go:build unix

package durable

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

func tryLock(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, unix.EWOULDBLOCK):
			return ErrLocked
		case !errors.Is(err, unix.EINTR):
			return fmt.Errorf("%w: %w", errors.ErrUnsupported, err) // ENOLCK, ENOSYS, ENOTSUP, EINVAL: as the file system likes
		}
	}
}

// removeLock removes a file and its lock, in this order: whoever gets the lock
// sees that the name is gone. The other way round it could remove the file of
// someone else.
func removeLock(f *os.File) {
	_ = os.Remove(f.Name())
	_ = f.Close()
}
