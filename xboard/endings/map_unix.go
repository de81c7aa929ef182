//go:build unix

package endings

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"

	"golang.org/x/sys/unix"
)

// leastMapped is the size in bytes of the smallest file that is mapped. Smaller ones are
// read, so that they stay as they are whatever happens to the file.
const leastMapped = 1 << 20

// readMapped returns the contents of a file, which the system reads as they are needed; if
// info is not nil, it is of the file that is mapped, and unmap frees the contents. They stay
// as they are if the file is replaced by another one, but not if it is overwritten.
func readMapped(path string) (data []byte, info fs.FileInfo, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err = f.Stat()
	switch {
	case err != nil:
		return nil, nil, err
	case info.Size() > math.MaxInt32 && math.MaxInt == math.MaxInt32:
		return nil, nil, fmt.Errorf("%s: %w", path, errors.New("the file is too large for this system"))
	case info.Size() >= leastMapped:
		data, err = unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_SHARED)
		if err == nil {
			return data, info, nil
		}
	}
	data, err = os.ReadFile(path)
	return data, nil, err
}

// unmap frees what readMapped has mapped. Nothing may use it any more.
func unmap(data []byte) { _ = unix.Munmap(data) }
