//go:build unix

package match

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock takes a file for this process as long as it is open.
func lock(f *os.File) error {
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); errors.Is(err, unix.EWOULDBLOCK) {
		return errors.New(f.Name() + " is in use: the match is being played by another ferz")
	}
	return nil // a file system that knows no locks is no reason not to play
}
