package durable

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	if Locked(path) {
		t.Error("a name is locked that nobody has locked")
	}
	l, err := AcquireLock(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := AcquireLock(path); !errors.Is(err, ErrLocked) || !Locked(path) {
		t.Errorf("a second lock: %v, want ErrLocked", err)
	}
	l.Release()
	if _, err := os.Stat(path); err == nil || Locked(path) {
		t.Error("the lock's file stays")
	}
	if l, err = AcquireLock(path); err != nil {
		t.Fatalf("after its release: %v", err)
	}
	l.Release()
}

// TestRemovedLock: whoever has opened the file just before its holder removes
// it does not hold the name together with the next one, who makes a new file.
func TestRemovedLock(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that is open can't be removed")
	}
	path := filepath.Join(t.TempDir(), "lock")
	first, err := AcquireLock(path)
	if err != nil {
		t.Fatal(err)
	}
	var second *Lock
	late := func(f *os.File) error {
		if second == nil {
			first.Release()
			if second, err = AcquireLock(path); err != nil {
				t.Fatal(err)
			}
		}
		return tryLock(f)
	}
	if _, err := acquire(path, late); !errors.Is(err, ErrLocked) {
		t.Errorf("a third lock: %v, want ErrLocked", err)
	}
}

// TestNoLocks: on a file system without locks no name is locked, and nothing is
// left behind.
func TestNoLocks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	without := func(*os.File) error { return fmt.Errorf("%w: no locks available", errors.ErrUnsupported) }
	if _, err := acquire(path, without); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("acquired: %v, want ErrUnsupported", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file is left")
	}
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if locked(path, without) {
		t.Error("a name is locked where there are no locks")
	}
}
