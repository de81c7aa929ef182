//go:build unix

package endings

import (
	"errors"
	"fmt"
	"math"
	"os"

	"golang.org/x/sys/unix"
)

// readMapped returns the contents of a file, which the system reads as they are needed.
// They stay as they are if the file is replaced by another one.
func readMapped(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case info.Size() == 0:
		return nil, nil
	case info.Size() > math.MaxInt32 && math.MaxInt == math.MaxInt32:
		return nil, fmt.Errorf("%s: %w", path, errors.New("the file is too large for this system"))
	}
	data, err := unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return os.ReadFile(path)
	}
	return data, nil
}
