package registry

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// writeFile replaces a file by one with other contents, at once: whoever reads
// it, even after a power failure, finds the old or the new, never a part. The
// file's permissions stay. A link stays, and what it points to is replaced.
func writeFile(path string, data []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode, err := modeOf(path)
	if err != nil {
		return err
	}
	tmp, err := createTemp(path)
	if err != nil {
		return err
	}
	if err = fill(tmp, data, mode); err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
		return err
	}
	return syncDir(filepath.Dir(path))
}

// modeOf returns the permissions of a file that is to be replaced, or 0 if
// there is none. It fails if the file must not be written.
func modeOf(path string) (fs.FileMode, error) {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, fmt.Errorf("%s is no regular file", path)
	}
	return info.Mode().Perm(), nil
}

// createTemp creates a file beside path, with the permissions that new files
// get.
func createTemp(path string) (*os.File, error) {
	for try := 0; ; try++ {
		name := fmt.Sprintf("%s.%08x.tmp", path, rand.Uint32())
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err == nil || try == 100 || !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// fill writes a new file, down to the disk, and closes it.
func fill(f *os.File, data []byte, mode fs.FileMode) error {
	_, err := f.Write(data)
	if err == nil && mode != 0 {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
