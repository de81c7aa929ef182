//go:build !unix && !windows

package durable

import (
	"errors"
	"os"
)

func tryLock(*os.File) error { return errors.ErrUnsupported }

func removeLock(f *os.File) {
	_ = f.Close()
	_ = os.Remove(f.Name())
}
