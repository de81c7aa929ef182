//go:build unix

package store

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock is held as long as its file is open: the system releases it even if the
// process is killed.
type lock struct{ file *os.File }

func acquire(path string) (*lock, bool) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, false
	}
	if unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) != nil {
		_ = f.Close()
		return nil, false
	}
	return &lock{f}, true
}

func (l *lock) release() {
	_ = os.Remove(l.file.Name())
	_ = l.file.Close()
}

// held reports whether another process holds a lock.
func held(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) != nil
}
