//go:build unix

package endings

import (
	"errors"
	"fmt"
	"math"
	"os"

	"golang.org/x/sys/unix"
)

// readMapped returns the contents of a file, which the system reads as they are needed; if
// mapped is set, unmap frees them. They stay as they are if the file is replaced by another
// one.
func readMapped(path string) (data []byte, mapped bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, false, err
	case info.Size() == 0:
		return nil, false, nil
	case info.Size() > math.MaxInt32 && math.MaxInt == math.MaxInt32:
		return nil, false, fmt.Errorf("%s: %w", path, errors.New("the file is too large for this system"))
	}
	data, err = unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		data, err = os.ReadFile(path)
		return data, false, err
	}
	return data, true, nil
}

// unmap frees what readMapped has mapped. Nothing may use it any more.
func unmap(data []byte) { _ = unix.Munmap(data) }
