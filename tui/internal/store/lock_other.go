//go:build !unix

package store

import "os"

// lock is a file that can't be deleted while it is open.
type lock struct{ file *os.File }

func acquire(path string) (*lock, bool) {
	_ = os.Remove(path) // of a process that was killed
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o644)
	if err != nil {
		return nil, false
	}
	return &lock{f}, true
}

func (l *lock) release() {
	name := l.file.Name()
	_ = l.file.Close()
	_ = os.Remove(name)
}

// held reports whether another process holds a lock.
func held(path string) bool {
	if _, err := os.Stat(path); err != nil {
		return false
	}
	return os.Remove(path) != nil
}
