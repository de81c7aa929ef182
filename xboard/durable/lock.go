package durable

import (
	"errors"
	"os"
)

// ErrLocked means that another process has the lock.
var ErrLocked = errors.New("locked by another process")

// TryLock locks an open file for as long as it is open: the system ends the lock even
// if the process is killed. It fails with ErrLocked if the file is locked already, by
// another process or another opening in this one, and with errors.ErrUnsupported where
// there are no locks, as on some network file systems.
func TryLock(f File) error {
	if of, ok := f.(*os.File); ok {
		return tryLock(of)
	}
	return errors.ErrUnsupported
}

// Lock is the lock of a name, on a file that is there as long as it is held.
type Lock struct{ file *os.File }

// AcquireLock locks the name path. It fails as TryLock does, and if the file
// can't be made.
func AcquireLock(path string) (*Lock, error) { return acquire(path, tryLock) }

// Locked reports whether the name path is locked. It briefly takes the lock itself, so
// AcquireLock may fail elsewhere at that moment.
func Locked(path string) bool { return locked(path, tryLock) }

// Release gives the lock up.
func (l *Lock) Release() { removeLock(l.file) }

// lockTries is how often a lock is tried whose file was removed meanwhile.
const lockTries = 100

func acquire(path string, lock func(*os.File) error) (*Lock, error) {
	for try := 1; ; try++ {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, plain(path, err)
		}
		err = lock(f)
		switch {
		case err == nil && (isPathOf(f, path) || try == lockTries):
			return &Lock{f}, nil
		case errors.Is(err, errors.ErrUnsupported):
			removeLock(f) // the file system has no locks, so that no other process holds one
		default:
			_ = f.Close()
		}
		if err != nil {
			return nil, plain(path, err)
		}
	}
}

// isPathOf reports whether path is still the name of a file.
func isPathOf(f *os.File, path string) bool {
	own, err := f.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(own, now)
}

func locked(path string, lock func(*os.File) error) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(lock(f), ErrLocked)
}
